import MediaPolicy
package import SeekProtocol

/// What libmpv has to do to expand the properties in a text. Its result is about 1 MiB at most: libmpv itself has no
/// bound, and all clients wait while it writes the text.
package struct ExpansionCost: Equatable, Sendable {
    /// `${...}` in the text.
    package private(set) var references = 0
    /// Those of properties that are long lists.
    package private(set) var lists = 0
    /// Those of texts from films, which may be long, and of single values in lists.
    package private(set) var texts = 0

    package static let mostReferences = 256
    package static let mostLists = 2
    package static let mostTexts = 32
    /// Of a text that a client sets, other than a list.
    package static let mostTextBytes = 4096
    /// Of a list that a client sets, or adds to.
    package static let mostListBytes = 65_536

    /// Some tens of kilobytes each, and more for a long playlist.
    private static let lists = NameTable.names(
        """
        af alang audio-device-list audio-exts audio-file-paths audio-files chapter-list chapter-metadata command-list
        cover-art-files decoder-list demuxer-cache-state demuxer-lavf-list edition-list encoder-list external-files
        file-local-options filtered-metadata http-header-fields image-exts input-bindings input-key-list lavfi-complex
        metadata option-info options osd-ass-styles playlist profile-list property-list protocol-list script-opts slang
        sub-ass-force-style sub-ass-styles sub-file-paths sub-files track-list vf video-exts vlang watch-later-options
        """)

    /// What a film calls itself and its parts, and its subtitles.
    private static let texts = NameTable.names(
        """
        aid audio chapter current-tracks edition media-title secondary-sid secondary-sub-text sid sub sub-text sub-text-ass
        vid video
        """)

    /// Those of `lists` whose items have members: `track-list/0/title`. mpv's manual, "Property list".
    private static let listsOfItems = NameTable.names("audio-device-list chapter-list edition-list playlist track-list")
    /// Those of `lists` that are tags: `metadata/by-key/title`, `metadata/list/0/value`.
    private static let tags = NameTable.names("chapter-metadata filtered-metadata metadata")

    /// How long the text of a property may be.
    private enum Size { case list, text, short }

    /// - Parameter property: with the path of a part of it, such as `track-list/0/title`.
    private static func size(of property: ByteString) -> Size {
        let name = PropertyName(property.description, isKnown: PropertyCheck.knows)
        if texts.contains(name.base) { return .text }
        guard lists.contains(name.base) else { return .short }
        guard name.isProperty(name.base) else { return .list }
        let path = name.path
        if listsOfItems.contains(name.base) { return size(ofPart: path[...]) }
        guard tags.contains(name.base) else { return .list }
        switch path.first {
        case "by-key": return path.count > 1 && path[1] != "" ? .text : .list
        case "list": return size(ofPart: path.dropFirst())
        default: return .list
        }
    }

    /// - Parameter path: in a list of items.
    private static func size(ofPart path: ArraySlice<Substring>) -> Size {
        if path == ["count"] { return .short }
        guard path.count == 2, let member = path.last else { return .list }
        return member == "" || member == "metadata" ? .list : .text
    }

    /// Whether a property may be as long as a list.
    static func isList(_ property: String) -> Bool { lists.contains(property) }

    package init() {}

    /// Adds a text.
    package mutating func add(_ text: ByteString) {
        let bytes = text.bytes
        let marks = Array("?!=>".utf8)
        let ends = Array(":}=".utf8)
        var index = bytes.startIndex
        while let dollar = bytes[index...].firstIndex(of: UInt8(ascii: "$")) {
            index = dollar + 1
            guard index < bytes.endIndex else { return }
            // "$$" is a dollar.
            guard bytes[index] == UInt8(ascii: "{") else {
                index += bytes[index] == UInt8(ascii: "$") ? 1 : 0
                continue
            }
            references += 1
            let name = bytes[(index + 1)...].drop { marks.contains($0) }.prefix { !ends.contains($0) }
            switch Self.size(of: ByteString(Array(name))) {
            case .list: lists += 1
            case .text: texts += 1
            case .short: break
            }
        }
    }

    /// Adds the texts that libmpv expands in a command.
    package mutating func add(_ command: MpvCommand) {
        guard command.expandsProperties || command.name == "expand-text" else { return }
        for place in command.expandable() {
            if case .string(let text) = command[place] { add(text) }
        }
    }

    /// Why libmpv is not asked for that much; nil if it is.
    package var refusal: Refusal? {
        if references > Self.mostReferences {
            return Refusal(
                .tooMany, "expected at most \(Self.mostReferences) properties to expand in one line, got \(references)")
        }
        if lists > Self.mostLists {
            return Refusal(
                .tooMany,
                "expected at most \(Self.mostLists) lists to expand in one line, got \(lists); get_property reads them")
        }
        if texts > Self.mostTexts {
            return Refusal(
                .tooMany,
                """
                expected at most \(Self.mostTexts) titles, texts of the film and values of lists to expand in one line, \
                got \(texts)
                """)
        }
        return nil
    }
}

extension JSONValue {
    /// The bytes of the texts in it.
    var textBytes: Int {
        switch self {
        case .string(let text): text.bytes.count
        case .array(let values): values.reduce(0) { $0 + $1.textBytes + 1 }
        case .object(let members): members.reduce(0) { $0 + $1.key.bytes.count + $1.value.textBytes + 2 }
        case .null, .bool, .integer, .double: 0
        }
    }
}
