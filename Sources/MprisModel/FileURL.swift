package import SeekProtocol

/// The URL of what mpv calls a path.
package enum FileURL {
    /// A file of this machine as `file://`, and a URL without user and password.
    ///
    /// - Parameter folder: of relative paths; nil if it is unknown.
    /// - Returns: nil for a relative path in an unknown folder, and for `-`, mpv's standard input.
    package static func url(of path: ByteString, in folder: ByteString?) -> String? {
        if hasScheme(path.bytes) { return withoutUser(path.description) }
        return localPath(of: path, in: folder).map { "file://" + escaped($0) }
    }

    /// The absolute path of a file of this machine; nil for any other URL, and as for `url(of:in:)`.
    package static func localPath(of path: ByteString, in folder: ByteString?) -> [UInt8]? {
        let bytes = path.bytes
        if bytes.starts(with: scheme) { return unescaped(bytes.dropFirst(scheme.count)) }
        if hasScheme(bytes) { return nil }
        if bytes.first == UInt8(ascii: "/") { return bytes }
        guard let folder, bytes != [UInt8(ascii: "-")], !bytes.isEmpty else { return nil }
        let slash = folder.bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
        return folder.bytes + slash + bytes
    }

    private static let scheme = Array("file://".utf8)

    /// Nil if it is not absolute: the host of another machine.
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        guard bytes.first == UInt8(ascii: "/") else { return nil }
        var path: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                path.append(value)
                rest.removeFirst(2)
            } else {
                path.append(byte)
            }
        }
        return path
    }

    /// A path's bytes, percent-encoded where a URL needs it: names of files need not be UTF-8.
    package static func escaped(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var text: [UInt8] = []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                text.append(byte)
            default:
                if "/-._~!$&'()*+,;=:@".utf8.contains(byte) {
                    text.append(byte)
                } else {
                    text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                }
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// "scheme://".
    private static func hasScheme(_ bytes: [UInt8]) -> Bool {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return false }
        let isName = bytes[..<colon].allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isName && bytes[colon...].starts(with: Array("://".utf8))
    }

    /// Everything on the bus can be read by every program of the user, and appears in logs.
    private static func withoutUser(_ url: String) -> String {
        guard let start = url.firstRange(of: "://")?.upperBound else { return url }
        let rest = url[start...]
        let end = rest.firstIndex { "/?#".contains($0) } ?? url.endIndex
        guard let at = url[start..<end].lastIndex(of: "@") else { return url }
        return String(url[..<start] + url[url.index(after: at)...])
    }
}
