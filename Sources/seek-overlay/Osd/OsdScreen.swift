import SeekClient
import SeekProtocol

/// The player's window, by mpv's properties.
struct OsdScreen {
    /// Pixels; 0 without a window.
    private(set) var width = 0
    private(set) var height = 0
    /// Frames a second.
    private var displayRate: Double?
    let style: OsdStyle
    /// Whether a track of subtitles is chosen.
    private var hasSubtitles = false
    private var showsSubtitles = true

    init(_ style: OsdStyle) { self.style = style }

    /// Nil without a window.
    var layout: OsdLayout? {
        width > 0 && height > 0
            ? OsdLayout(width: width, height: height, hasSubtitles: hasSubtitles && showsSubtitles, style: style) : nil
    }

    /// Time between two frames, ms.
    var frameInterval: Double {
        let rate = displayRate ?? 60
        return 1000 / (rate.isFinite ? min(240, max(20, rate)) : 60)
    }

    /// Sent at the begin of each connection.
    static let observations = [
        Command("observe_property", 1, "osd-dimensions"), Command("observe_property", 2, "display-fps"),
        Command("observe_property", 3, "sid"), Command("observe_property", 4, "sub-visibility"),
    ]

    /// - Returns: a command to send in response.
    mutating func apply(_ message: Message) -> Command? {
        guard message.event == "property-change" else { return nil }
        let data = message.value["data"]
        switch message.value["id"] {
        case .integer(1):
            width = data?["w"]?.wholeNumber ?? 0
            height = data?["h"]?.wholeNumber ?? 0
        case .integer(2):
            displayRate = data?.number
            // A display without a rate has the rate NaN, which libmpv reports as changed each time.
            if case .string = data { return Command("unobserve_property", 2) }
        // A number, or false.
        case .integer(3): hasSubtitles = data?.wholeNumber != nil
        case .integer(4): showsSubtitles = data?.flag ?? true
        default: break
        }
        return nil
    }
}
