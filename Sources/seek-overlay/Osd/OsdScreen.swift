import SeekClient
import SeekProtocol

/// What the player's window is like, as mpv's properties tell.
struct OsdScreen {
    /// Pixels; 0 where there is no window.
    private(set) var width = 0
    private(set) var height = 0
    /// Of the display, in a second.
    private var displayRate: Double?

    /// Nil where there is nothing to draw on.
    var layout: OsdLayout? { width > 0 && height > 0 ? OsdLayout(width: width, height: height) : nil }

    /// Between two frames, ms.
    var frameInterval: Double {
        let rate = displayRate ?? 60
        return 1000 / (rate.isFinite ? min(240, max(20, rate)) : 60)
    }

    /// What is asked for of a daemon that is there.
    static let observations = [
        Command("observe_property", 1, "osd-dimensions"), Command("observe_property", 2, "display-fps"),
    ]

    /// - Returns: what is to be asked for because of that.
    mutating func take(_ message: Message) -> Command? {
        guard message.event == "property-change" else { return nil }
        let data = message.value["data"]
        switch message.value["id"] {
        case .integer(1):
            width = data?["w"]?.wholeNumber ?? 0
            height = data?["h"]?.wholeNumber ?? 0
        case .integer(2):
            displayRate = data?.number
            // A display without a rate has one that is no number, which libmpv takes for another one each time.
            if case .string = data { return Command("unobserve_property", 2) }
        default: break
        }
        return nil
    }
}
