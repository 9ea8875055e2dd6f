import CommandLineTool
import SeekClient
import SeekProtocol

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
        case .speed: return values[.speed]?.number.map { Change(text: "Speed \(Self.short($0))×") }
        case .audio: return track("Audio", values[.audio])
        case .subtitles: return track("Subtitles", values[.subtitles])
        case .subtitleVisibility:
            return values[.subtitleVisibility]?.flag.map { Change(text: $0 ? "Subtitles on" : "Subtitles off") }
        }
    }

    private var volume: Change? {
        guard let volume = values[.volume]?.number else { return nil }
        if values[.mute]?.flag == true { return Change(text: "Muted", level: 0) }
        return Change(text: "Volume \(Int(clamped: volume))", level: min(1, max(0, volume / 100)))
    }

    private func track(_ kind: String, _ track: JSONValue?) -> Change {
        let words = [track?["title"], track?["lang"]].compactMap { word -> String? in
            guard case .string(let text)? = word else { return nil }
            return text.description
        }
        let number = track?["id"]?.wholeNumber.map { "\($0)" }
        guard let name = words.first ?? number else { return Change(text: "\(kind) off", isOfTrack: true) }
        return Change(text: "\(kind): \(name)", isOfTrack: true)
    }

    /// At most two decimals, without needless zeros: "1.5".
    private static func short(_ number: Double) -> String {
        let hundredths = Int(clamped: number * 100)
        let rest = hundredths % 100
        if rest == 0 { return "\(hundredths / 100)" }
        return "\(hundredths / 100)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
    }
}
