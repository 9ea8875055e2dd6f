import SeekClient
import SeekProtocol

/// What somebody asks the overlay to show, with one of mpv's commands: seekd passes it on as a message.
enum OsdRequest: Equatable {
    /// `show-progress`
    case progress
    /// `show-text`. Nil: for as long as a change of the volume, ms.
    case text(String, duration: Double?)

    /// Sent at the begin of each connection: a subscriber of seekd's events gets none of mpv's otherwise.
    static let subscription = Command("enable_event", "client-message")

    /// - Returns: nil for any other message.
    init?(_ message: Message) {
        guard message.event == "client-message", case .array(let arguments)? = message.value["args"] else { return nil }
        let words = arguments.compactMap(\.repairedText)
        guard words.first == "seekd", words.count == arguments.count else { return nil }
        switch words.dropFirst() {
        case ["show-progress"]: self = .progress
        case let rest where rest.count == 3 && rest.first == "show-text":
            let duration = Double(words[3]) ?? -1
            self = .text(words[2], duration: duration < 0 ? nil : duration)
        default: return nil
        }
    }
}
