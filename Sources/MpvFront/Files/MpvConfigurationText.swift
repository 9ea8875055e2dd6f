import SeekProtocol

/// The text of an mpv.conf, line by line, read only as far as it takes to leave out what must not be set. libmpv itself
/// then reads what is left, and says what is wrong with it: every line stays where it is.
package struct MpvConfigurationText: Equatable, Sendable {
    /// An option of a line.
    package struct Line: Equatable, Sendable {
        /// From 1.
        package let number: Int
        /// The profile that it belongs to; nil before the first heading.
        package let profile: String?
        package let option: MpvCommandLine.Option

        package init(number: Int, profile: String?, option: MpvCommandLine.Option) {
            self.number = number
            self.profile = profile
            self.option = option
        }
    }

    /// Without their ends.
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

    /// Makes a line say nothing.
    package mutating func blank(line number: Int) {
        lines[number - 1] = []
    }

    /// Makes a line say something else, without a line's end.
    package mutating func replace(line number: Int, by text: [UInt8]) {
        lines[number - 1] = text[...]
    }

    /// The lines from one to before another, from 1, preceded by as many that say nothing as keep their numbers, and
    /// within the profile that they belong to.
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

    /// Some editors' mark of UTF-8.
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// An option as libmpv would take it. Where libmpv would find fault with the rest of the line, what is found here
    /// is as good as another: it is not set.
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

    /// Whether a name is one that an option may have there.
    static func isName(_ bytes: [UInt8]) -> Bool { !bytes.isEmpty && bytes.allSatisfy(isOfName) }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Without white space at its ends, and nothing at all of a comment.
    private static func stripped(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text.drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text.first == UInt8(ascii: "#") ? [] : text
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (9...13).contains(byte)
    }
}
