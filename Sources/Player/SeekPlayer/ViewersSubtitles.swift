package import Mpv

/// The subtitles that the viewer has chosen, as clients of mpv's protocol see them (T2). libmpv may have others: those that
/// seekd hides, or shows for a while.
package struct ViewersSubtitles: Equatable {
    /// `sid`: a number, or "no".
    package var track: String
    /// The option `sid`: a number, "no" or "auto".
    package var option: String
    /// `sub-visibility`.
    package var isVisible: Bool
    /// The number of the track that seekd has selected; nil: none.
    package var hiddenTrack: String?

    package init(track: String, option: String, isVisible: Bool, hiddenTrack: String?) {
        (self.track, self.option, self.isVisible, self.hiddenTrack) = (track, option, isVisible, hiddenTrack)
    }

    /// Whether a property's value is the viewer's choice, or depends on it.
    package static func decides(_ property: String) -> Bool {
        decided.contains(property) || property.hasPrefix(ofTrack + "/")
    }

    private static let ofTrack = "current-tracks/sub"

    private static let decided: Set<String> = [
        "sid", "sub", "sub-visibility", "options/sid", "options/sub-visibility", "track-list", ofTrack, "sub-text",
        "sub-text-ass", "sub-start", "sub-end",
    ]

    /// The value of a property of libmpv's, as the viewer has chosen it.
    ///
    /// - Parameter node: what libmpv has.
    package func value(of property: String, in node: MpvNode, asText: Bool) -> MpvNode {
        switch property {
        case "sid", "sub": return Self.number(track, asText: asText)
        case "options/sid": return Self.number(option, asText: asText)
        case "sub-visibility", "options/sub-visibility":
            return asText ? .text(isVisible ? "yes" : "no") : .flag(isVisible)
        case "track-list": return asText ? node : withoutHidden(node)
        // Of the selected track: there is none.
        default: return hiddenTrack == nil ? node : .none
        }
    }

    private static func number(_ track: String, asText: Bool) -> MpvNode {
        if asText { return .text(track) }
        return Int64(track).map { .int64($0) } ?? (track == "no" ? .flag(false) : .text(track))
    }

    /// The same from a value that libmpv told before the choice; nil: libmpv tells another one.
    package func value(of property: String, inOld node: MpvNode, asText: Bool) -> MpvNode? {
        switch property {
        case "track-list":
            let selected = node.elements?.first { $0["type"]?.text == "sub" && $0["selected"] == .flag(true) }
            return selects(selected) ? value(of: property, in: node, asText: asText) : nil
        case Self.ofTrack: return selects(node) ? value(of: property, in: node, asText: asText) : nil
        case _ where property.hasPrefix("sub-") && property != "sub-visibility" || property.hasPrefix(Self.ofTrack):
            return nil
        default: return value(of: property, in: node, asText: asText)
        }
    }

    /// Whether a track of libmpv's list is the one that is selected.
    private func selects(_ track: MpvNode?) -> Bool {
        track?["id"]?.integer.map(String.init) == hiddenTrack ?? (self.track == "no" ? nil : self.track)
    }

    /// A list of tracks in which the hidden one is not selected.
    private func withoutHidden(_ tracks: MpvNode) -> MpvNode {
        guard let hiddenTrack, case .array(var entries) = tracks else { return tracks }
        for index in entries.indices {
            guard case .map(var members) = entries[index], entries[index]["type"]?.text == "sub",
                entries[index]["id"]?.integer.map(String.init) == hiddenTrack
            else { continue }
            members.removeAll { $0.key.elementsEqual("main-selection".utf8) }
            for member in members.indices where members[member].key.elementsEqual("selected".utf8) {
                members[member].value = .flag(false)
            }
            entries[index] = .map(members)
        }
        return .array(entries)
    }
}
