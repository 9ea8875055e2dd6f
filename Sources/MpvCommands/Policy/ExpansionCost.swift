package import SeekProtocol

/// What libmpv has to do to expand the properties in a text. Its result is about 1 MiB at most: libmpv itself has no
/// bound, and all clients wait while it writes the text.
package struct ExpansionCost: Equatable, Sendable {
    /// `${...}` in the text.
    package private(set) var references = 0
    /// Those of properties that are long lists.
    package private(set) var lists = 0

    package static let mostReferences = 256
    package static let mostLists = 2

    /// Some tens of kilobytes each, and more for a long playlist.
    private static let lists: Set<String> = [
        "af", "audio-device-list", "chapter-list", "chapter-metadata", "command-list", "decoder-list",
        "demuxer-cache-state", "demuxer-lavf-list", "edition-list", "encoder-list", "file-local-options",
        "filtered-metadata", "input-bindings", "input-key-list", "metadata", "option-info", "options", "playlist",
        "profile-list", "property-list", "protocol-list", "track-list", "vf", "watch-later-options",
    ]

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
            if Self.lists.contains(CommandPolicy.baseName(of: ByteString(Array(name)))) { lists += 1 }
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
        return nil
    }
}
