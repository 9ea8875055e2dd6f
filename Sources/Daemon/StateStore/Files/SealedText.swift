import SeekProtocol
import SeekResume

/// The text of a state file: a line that says what follows, with its length and checksum, and the content, a line of
/// JSON. Damage of any kind shows.
enum SealedText {
    /// Files of another version are not read.
    private static let version: Int64 = 1
    private static let newline = UInt8(ascii: "\n")

    static func seal(_ content: [UInt8], as file: StateFile) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.field("seekd_state", version)
            writer.field("file", file.rawValue)
            writer.field("bytes", content.count)
            writer.field("checksum", Hexadecimal.text(Checksum(of: content).value))
        }
        writer.newline()
        return writer.bytes + content + [newline]
    }

    /// The content as it was sealed.
    static func open(_ text: [UInt8], as file: StateFile) throws(StateFileError) -> ArraySlice<UInt8> {
        guard let end = text.firstIndex(of: newline), let seal = try? JSONReader.value(of: text[..<end]),
            let version = seal["seekd_state"]?.wholeNumber
        else { throw .content("it is not a state file of seekd's") }
        guard version == Self.version else {
            throw .content("expected version \(Self.version) of the format, got \(version)")
        }
        guard seal["file"]?.repairedText == file.rawValue else {
            throw .content("expected the file \(file.rawValue), got \(seal["file"]?.spoken ?? "none")")
        }
        let content = text[(end + 1)...].dropLast()
        guard let count = seal["bytes"]?.wholeNumber, count == content.count, text.last == newline else {
            throw .content("it is incomplete")
        }
        guard seal["checksum"]?.repairedText == Hexadecimal.text(Checksum(of: content).value) else {
            throw .content("its checksum does not match")
        }
        return content
    }
}

/// Numbers of 64 bits as 16 digits: JSON's numbers have fewer bits.
enum Hexadecimal {
    static func text(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    static func number(_ text: String) -> UInt64? { UInt64(text, radix: 16) }
}
