import CommandLineTool
import SeekClient
import SeekProtocol
import Words

/// What the viewer can change besides the position, and where in the playlist the film is, by mpv's properties.
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
        case loop = "loop-file"
        case entry = "playlist-pos"
        case entryCount = "playlist-count"
        // Before the next two, so that it is known when they change.
        case tracks = "track-list"
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
        case .loop, .entry, .entryCount, .tracks: return nil
        case .speed:
            return values[.speed]?.number.map { Change(text: say("Speed {speed}×", ["speed": Self.short($0)])) }
        case .audio: return Change(text: audio(), isOfTrack: true)
        case .subtitles: return Change(text: subtitles(), isOfTrack: true)
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

    // MARK: - Tracks

    /// "Audio: German, Commentary (2 of 3)", "Audio off".
    private func audio() -> String {
        selected(.audio).map { OverlayWords.audio(counted($0, "audio")) } ?? OverlayWords.audioOff
    }

    /// "Subtitles: German (1 of 2)", "Subtitles off".
    private func subtitles() -> String {
        selected(.subtitles).map { OverlayWords.subtitles(counted($0, "sub")) } ?? OverlayWords.subtitlesOff
    }

    private func selected(_ kind: Property) -> JSONValue? {
        guard let track = values[kind], track["id"]?.wholeNumber != nil else { return nil }
        return track
    }

    private func tracks(_ type: ByteString) -> [JSONValue] {
        (values[.tracks]?.elements ?? []).filter { $0["type"] == .string(type) }
    }

    /// The name of a track, with its place among those of its type if there are several.
    private func counted(_ track: JSONValue, _ type: ByteString) -> String {
        let (name, tracks) = (TrackName.of(track), tracks(type))
        guard tracks.count > 1, let index = tracks.firstIndex(where: { $0["id"] == track["id"] }) else { return name }
        return OverlayWords.counted(name, index + 1, of: tracks.count)
    }

    /// The tracks that are in use, for `OsdInfo`: "Audio: English, 5.1", "Subtitles off"; nothing for a type of which the film
    /// has none.
    var tracksInUse: [String] {
        var words: [String] = []
        if let track = selected(.audio) {
            words.append(OverlayWords.audio(TrackName.of(track, withChannels: true)))
        } else if !tracks("audio").isEmpty {
            words.append(OverlayWords.audioOff)
        }
        if !tracks("sub").isEmpty {
            let isSeen = values[.subtitleVisibility]?.flag ?? true
            let track = isSeen ? selected(.subtitles) : nil
            words.append(track.map { OverlayWords.subtitles(TrackName.of($0)) } ?? OverlayWords.subtitlesOff)
        }
        return words
    }

    // MARK: - The playlist and the speed

    /// "Entry 2 of 5"; nil if it is the only one, or none.
    var place: String? {
        guard let entry = values[.entry]?.wholeNumber, let count = values[.entryCount]?.wholeNumber, entry >= 0,
            count > 1
        else { return nil }
        return OverlayWords.entry(entry + 1, of: count)
    }

    /// Of playback, seconds of the film per second, above 0; nil if the film does not end by itself.
    var speed: Double? {
        let loop = values[.loop] ?? .bool(false)
        guard loop == .bool(false) || loop.wholeNumber == 0 || loop == .text("no") else { return nil }
        return values[.speed]?.number.flatMap { $0 > 0 ? $0 : nil } ?? 1
    }

    /// At most two decimals, without needless zeros: "1.5".
    private static func short(_ number: Double) -> String {
        let hundredths = Int(clamped: number * 100)
        let rest = hundredths % 100
        if rest == 0 { return "\(hundredths / 100)" }
        return "\(hundredths / 100)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
    }
}
