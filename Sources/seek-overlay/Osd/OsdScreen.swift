import SeekClient
import SeekProtocol

/// The player's window, by mpv's properties.
struct OsdScreen {
    static let properties = ["osd-dimensions"] + OsdSubtitles.properties

    /// Pixels; 0 without a window.
    private(set) var width = 0
    private(set) var height = 0
    /// Frames a second.
    private var displayRate: Double?
    private let style: OsdStyle
    private var subtitles = OsdSubtitles()
    /// How far up the row leaves room for subtitles, in heights of the window.
    private var reach = 0.0

    init(_ style: OsdStyle) { self.style = style }

    /// That of a player of which nothing is known yet.
    var unknown: OsdScreen { OsdScreen(style) }

    /// Nil without a window.
    var layout: OsdLayout? {
        width > 0 && height > 0 ? OsdLayout(width: width, height: height, subtitles: reach, style: style) : nil
    }

    /// Time between two frames, ms.
    var frameInterval: Double {
        let rate = displayRate ?? 60
        return 1000 / (rate.isFinite ? min(240, max(20, rate)) : 60)
    }

    mutating func apply(_ property: ObservedProperty) {
        guard property.name == "osd-dimensions" else { return subtitles.apply(property) }
        width = property.value?["w"]?.wholeNumber ?? 0
        height = property.value?["h"]?.wholeNumber ?? 0
    }

    /// Before each frame: while the row is shown, it goes up with the subtitles, and not down again.
    mutating func makeRoom(isRowShown: Bool) {
        guard height > 0 else { return }
        let newest = subtitles.reach(aspect: Double(width) / Double(height))
        reach = isRowShown ? max(reach, newest) : newest
    }

    // MARK: - The display's rate

    /// Observed by itself: where a display has no rate, libmpv reports it as changed each time.
    static let observation = Command("observe_property", 1, "display-fps")

    /// - Returns: a command to send in response.
    mutating func applyRate(_ message: Message) -> Command? {
        guard message.event == "property-change", message.value["id"] == .integer(1) else { return nil }
        displayRate = message.value["data"]?.number
        if case .string? = message.value["data"] { return Command("unobserve_property", 1) }
        return nil
    }
}
