/// A line of lircd: `000000000000000a 00 KEY_FASTFORWARD Harmony`: code, number of the repeat in hexadecimal, key, remote.
package struct LircLine: Equatable, Sendable {
    package let key: KeyName
    package let remote: String
    /// 0: the press itself.
    package let count: Int
    /// Whether it is a release: lircd adds `_UP` to the key's name if it is started with --release.
    package let isRelease: Bool

    /// Nil for any other line: lircd's answers to commands, and signals such as SIGHUP in a block from BEGIN to END.
    package init?(_ line: String) {
        let parts = line.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 4, let count = Int(parts[1], radix: 16), UInt64(parts[0], radix: 16) != nil else {
            return nil
        }
        let suffix = "_UP"
        isRelease = parts[2].hasSuffix(suffix) && parts[2].count > suffix.count
        key = KeyName(String(isRelease ? parts[2].dropLast(suffix.count) : parts[2]))
        remote = String(parts[3])
        self.count = max(0, count)
    }

    /// The event of the key.
    package func event(source: Int) -> KeyEvent {
        let id = KeyID(source: source, name: key)
        if isRelease { return .up(id) }
        return count == 0 ? .down(id) : .repeated(id)
    }
}
