package import LibmpvFacts
import MediaPolicy
package import Mpv
package import SeekModel
package import SeekProtocol
import SeekResume

extension JSONValue {
    /// libmpv's value as mpv's own socket writes it.
    package init(_ node: MpvNode) {
        self =
            switch node {
            case .none: .null
            case .string(let bytes): .string(ByteString(bytes))
            case .flag(let flag): .bool(flag)
            case .int64(let number): .integer(number)
            case .double(let number): .double(number)
            case .array(let elements): .array(elements.map { JSONValue($0) })
            case .map(let members): .object(members.map { Member(ByteString($0.key), JSONValue($0.value)) })
            // mpv has no JSON for these, and no property of that kind.
            case .bytes: .null
            }
    }
}

extension MpvNode {
    /// A client's value, for libmpv.
    package init(_ value: JSONValue) {
        self =
            switch value {
            case .null: .none
            case .string(let text): .string(text.bytes)
            case .bool(let flag): .flag(flag)
            case .integer(let number): .int64(number)
            case .double(let number): .double(number)
            case .array(let elements): .array(elements.map { MpvNode($0) })
            case .object(let members): .map(members.map { Member(key: $0.key.bytes, value: MpvNode($0.value)) })
            }
    }

    /// A command, for `mpv_command_node_async`.
    package init(_ command: MpvCommand) {
        let prefixes = command.prefixes.map { MpvNode.text($0.rawValue) }
        switch command.arguments {
        case .list(let values):
            self = .array(prefixes + [.text(command.name)] + values.map { MpvNode($0) })
        case .named(let members):
            let flags = prefixes.isEmpty ? [] : [Member("_flags", .array(prefixes))]
            self = .map(
                [Member("name", .text(command.name))] + flags
                    + members.map { Member(key: $0.key.bytes, value: MpvNode($0.value)) })
        }
    }
}

extension MpvNode: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        switch self {
        case .none: writer.null()
        case .string(let bytes): writer.string(bytes)
        case .flag(let flag): writer.bool(flag)
        case .int64(let number): writer.integer(number)
        case .double(let number): writer.double(number)
        case .array(let elements): writer.array { for element in elements { $0.element(element) } }
        case .map(let members): writer.object { for member in members { $0.field(member.key, member.value) } }
        // mpv has no JSON for these, and no property of that kind.
        case .bytes: writer.null()
        }
    }
}

extension PlayerState {
    /// Text for mpv's `expand-text`, which reads all properties at the same moment.
    package static let text = "${=idle-active} ${=seeking} ${=playlist}"

    /// Nil if `answer` is not an expansion of `text`.
    package init?(answer: MpvNode) {
        guard case .string(let bytes) = answer else { return nil }
        // With nothing loaded `seeking` is unavailable, and empty.
        let words = bytes.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count == 3, case .array(let entries)? = try? JSONReader.value(of: words[2]) else { return nil }
        let playing = entries.first { $0["playing"] == .bool(true) }
        var entry: Int64?
        if case .integer(let id)? = playing?["id"] { entry = id }
        self.init(
            entry: entry, isIdle: words[0].elementsEqual("yes".utf8), isSeeking: words[1].elementsEqual("yes".utf8))
    }
}

extension PlayedPart {
    /// Reads mpv's option `play-dir`.
    static func isBackward(_ node: MpvNode) -> Bool { node.text == "backward" }
}

extension OptionTime {
    /// Reads an option of mpv's as libmpv prints it: `100`, `+100`, `-100`, `50%`, `#0`, `none`.
    ///
    /// Nil for `none` and for anything else.
    package init?(_ node: MpvNode, _ facts: LibmpvFacts = .loaded) {
        guard let text = node.text else { return nil }
        let rest = text.dropFirst()
        switch (text.first, text.last) {
        case (_, "%"):
            guard let percent = Self.number(text.dropLast()) else { return nil }
            self = .fraction(percent / 100)
        case ("#", _):
            guard let chapter = Int(rest) else { return nil }
            self = .chapter(chapter - facts.firstPrintedChapter)
        case ("+", _):
            guard let seconds = Self.number(rest) else { return nil }
            self = .fromStart(seconds)
        case ("-", _):
            guard let seconds = Self.number(rest) else { return nil }
            self = .beforeEnd(seconds)
        default:
            guard let position = Self.number(text[...]) else { return nil }
            self = .position(position)
        }
    }

    private static func number(_ text: Substring) -> Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }
}

// Values that libmpv gives in one answer to `expand-text`, so that they are of the same moment. What is unavailable is
// empty.

extension MpvNode {
    /// The lines of an expanded text; nil if there are not so many.
    func lines(_ count: Int) -> [String]? {
        guard case .string(let bytes) = self else { return nil }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.count == count ? lines.map { String(decoding: $0, as: UTF8.self) } : nil
    }
}

extension FileHeader {
    /// Text for mpv's `expand-text`.
    static let text =
        "${=duration}\n${=seekable}\n${=partially-seekable}\n${=start}\n${=end}\n${=length}\n"
        + "${=\(LibmpvFacts.loaded.current("play-dir"))}\n${=demuxer-via-network}"

    /// Nil if `answer` is not an expansion of `text`.
    init?(answer: MpvNode) {
        guard let lines = answer.lines(8) else { return nil }
        let times = lines[3...5].map { OptionTime(.text($0)) }
        self.init(
            duration: Double(lines[0]), isSeekable: lines[1] == "yes" && lines[2] != "yes",
            hasChosenStart: lines[3] != "none" && lines[3] != "",
            played: PlayedPart(start: times[0], end: times[1], length: times[2], isBackward: lines[6] == "backward"),
            isNetwork: lines[7] == "yes")
    }
}

extension PlayerSettings {
    /// Text for mpv's `expand-text`.
    static let text = "${=volume}\n${=mute}\n${=speed}"

    /// Nil if `answer` is not an expansion of `text`.
    init?(answer: MpvNode) {
        guard let lines = answer.lines(3) else { return nil }
        self.init(volume: Double(lines[0]), isMuted: lines[1] == "yes", speed: Double(lines[2]))
    }
}

extension MpvNode {
    /// Of an entry of mpv's `playlist`: what it is called; nil if it is none.
    var entryTitle: ByteString? {
        guard case .string(let path)? = self["filename"] else { return nil }
        let title: ByteString? = if case .string(let title)? = self["title"] { ByteString(title) } else { nil }
        return MediaTitle.film(title, of: ByteString(path))
    }
}
