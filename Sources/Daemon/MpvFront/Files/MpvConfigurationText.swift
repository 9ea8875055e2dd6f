import Glibc
package import SeekProtocol

/// The lines of an mpv.conf, parsed only to remove options that must not be set. libmpv then reads the rest and reports
/// errors, so line numbers must not change.
package struct MpvConfigurationText: Equatable, Sendable {
    /// An option of a line.
    package struct Line: Equatable, Sendable {
        /// Counted from 1.
        package let number: Int
        /// The profile that it belongs to; nil before the first profile heading.
        package let profile: String?
        package let option: MpvCommandLine.Option

        package init(number: Int, profile: String?, option: MpvCommandLine.Option) {
            self.number = number
            self.profile = profile
            self.option = option
        }
    }

    /// The lines without line ends.
    private var lines: [ArraySlice<UInt8>]
    package let options: [Line]

    package init(_ bytes: [UInt8]) {
        let text = bytes.starts(with: Self.mark) ? bytes.dropFirst(Self.mark.count) : bytes[...]
        lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var profile: String?
        var options: [Line] = []
        for (index, line) in lines.enumerated() {
            let line = Self.stripped(line)
            if line.first == UInt8(ascii: "[") {
                let name = line.dropFirst().prefix { $0 != UInt8(ascii: "]") }
                let text = String(decoding: name, as: UTF8.self)
                profile = text.isEmpty || text == "default" ? nil : text
            } else if let option = Self.option(line) {
                options.append(Line(number: index + 1, profile: profile, option: option))
            }
        }
        self.options = options
    }

    /// Replaces a line by an empty line.
    package mutating func blank(line number: Int) {
        lines[number - 1] = []
    }

    /// The lines `first..<end`, counted from 1, after as many empty lines as keep their numbers, and under the heading
    /// of `profile`.
    package func bytes(from first: Int = 1, to end: Int? = nil, within profile: String? = nil) -> [UInt8] {
        var result: [UInt8] = []
        let heading = profile.map { Array("[\($0)]".utf8) } ?? []
        for number in 1..<max(end ?? lines.count + 1, 1) {
            if number >= first { result += lines[number - 1] }
            if number == first - 1 { result += heading }
            result.append(UInt8(ascii: "\n"))
        }
        return result
    }

    /// The UTF-8 byte order mark, which some editors write.
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The option of a line as libmpv reads it. If libmpv would refuse the line, the result does not matter: libmpv
    /// does not set it.
    private static func option(_ line: ArraySlice<UInt8>) -> MpvCommandLine.Option? {
        var rest = line
        if rest.starts(with: "--".utf8) { rest = rest.dropFirst(2) }
        let name = rest.prefix(while: isOfName)
        guard !name.isEmpty else { return nil }
        rest = stripped(rest.dropFirst(name.count))
        var value: ArraySlice<UInt8> = []
        if rest.first == UInt8(ascii: "=") { value = Self.value(stripped(rest.dropFirst())) }
        return MpvCommandLine.Option(ByteString(Array(name)), ByteString(Array(value)))
    }

    private static func value(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        switch text.first {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            return text.dropFirst().prefix { $0 != text.first }
        case UInt8(ascii: "%"):
            let digits = text.dropFirst().prefix { $0 != UInt8(ascii: "%") }
            let count = Int(String(decoding: digits, as: UTF8.self)) ?? 0
            return text.dropFirst(digits.count + 2).prefix(max(0, count))
        default:
            return stripped(text.prefix { $0 != UInt8(ascii: "#") })
        }
    }

    /// Whether the bytes are a valid option name in mpv.conf.
    static func isName(_ bytes: [UInt8]) -> Bool { !bytes.isEmpty && bytes.allSatisfy(isOfName) }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// The text without surrounding white space; empty for a comment.
    private static func stripped(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text.drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text.first == UInt8(ascii: "#") ? [] : text
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (9...13).contains(byte)
    }
}

/// An option that a configuration file sets.
package struct MpvFileSetting: Equatable, Sendable {
    /// The option's full name.
    package let name: String
    package let value: ByteString
    /// Whether the file belongs to the user or to the system.
    package let isOwn: Bool
    /// Whether its value is a list of paths.
    let isPathList: Bool

    package init(_ name: String, _ value: ByteString, isOwn: Bool, isPathList: Bool = false) {
        self.name = name
        self.value = value
        self.isOwn = isOwn
        self.isPathList = isPathList
    }

    /// The value; a list of paths is split as libmpv splits it, unless it contains escapes.
    package var listed: JSONValue {
        let (colon, backslash) = (UInt8(ascii: ":"), UInt8(ascii: "\\"))
        guard isPathList, !value.bytes.contains(backslash) else { return .string(value) }
        let paths = value.bytes.split(separator: colon)
        return .array(paths.map { .string(ByteString(Array($0))) })
    }

    /// Whether a file belongs to this process's user or to root, and is not writable by everyone.
    static func isOwn(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        return (status.st_uid == geteuid() || status.st_uid == 0) && status.st_mode & S_IWOTH == 0
    }
}
