import SeekClient

/// The player's volume, as far as it is not the usual one.
struct TerminalSound: Equatable {
    /// What to observe.
    static let properties = ["volume", "mute"]

    private var volume: Double?
    private var isMuted = false

    /// - Returns: whether it has changed.
    mutating func apply(_ property: ObservedProperty) -> Bool {
        let before = self
        switch property.name {
        case "volume": volume = property.number
        case "mute": isMuted = property.flag ?? false
        default: break
        }
        return self != before
    }

    /// "muted", "volume 60 %"; nil for 100 %.
    var text: String? {
        if isMuted { return "muted" }
        guard let volume, volume.rounded() != 100 else { return nil }
        return "volume \(OverlayWords.interval(volume)) %"
    }
}
