import CommandLineTool
import SeekClient
import SeekProtocol
import Words

/// What the viewer can change besides the position, by mpv's properties: volume, speed and tracks.
struct OsdStatus {
    /// What is told of a change.
    struct Change: Equatable {
        var text: String
        /// Of a bar, 0 to 1; nil: there is none.
        var level: Double?
        /// Whether it also changes when a film is loaded.
        var isOfTrack = false
    }

    private enum Property: String, CaseIterable {
        case volume
        case mute
        case speed
        case audio = "current-tracks/audio"
        case subtitles = "current-tracks/sub"
        case subtitleVisibility = "sub-visibility"
    }

    static let properties = Property.allCases.map(\.rawValue)

    private var values: [Property: JSONValue] = [:]

    /// - Returns: what has changed; nil for a property's first value, which only tells the state.
    mutating func apply(_ observed: ObservedProperty) -> Change? {
        guard let property = Property(rawValue: observed.name) else { return nil }
        let value = observed.value ?? .null
        guard let old = values.updateValue(value, forKey: property), old != value else { return nil }
        return change(of: property)
    }

    private func change(of property: Property) -> Change? {
        switch property {
        case .volume, .mute: return volume
        case .speed:
            return values[.speed]?.number.map { Change(text: say("Speed {speed}×", ["speed": Self.short($0)])) }
        case .audio:
            let name = name(of: values[.audio])
            return Change(text: name.map { say("Audio: {track}", ["track": $0]) } ?? say("Audio off"), isOfTrack: true)
        case .subtitles:
            let name = name(of: values[.subtitles])
            return Change(
                text: name.map { say("Subtitles: {track}", ["track": $0]) } ?? say("Subtitles off"), isOfTrack: true)
        case .subtitleVisibility:
            return values[.subtitleVisibility]?.flag.map {
                Change(text: $0 ? say("Subtitles on") : say("Subtitles off"))
            }
        }
    }

    private var volume: Change? {
        guard let volume = values[.volume]?.number else { return nil }
        if values[.mute]?.flag == true { return Change(text: say("Muted"), level: 0) }
        return Change(
            text: say("Volume {n}", ["n": "\(Int(clamped: volume))"]), level: min(1, max(0, volume / 100)))
    }

    /// A track's title, language or number; nil: there is none.
    private func name(of track: JSONValue?) -> String? {
        let words = [track?["title"], track?["lang"]].compactMap { word -> String? in
            guard case .string(let text)? = word else { return nil }
            return text.description
        }
        return words.first ?? track?["id"]?.wholeNumber.map { "\($0)" }
    }

    /// At most two decimals, without needless zeros: "1.5".
    private static func short(_ number: Double) -> String {
        let hundredths = Int(clamped: number * 100)
        let rest = hundredths % 100
        if rest == 0 { return "\(hundredths / 100)" }
        return "\(hundredths / 100)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
    }
}
