internal import SeekProtocol

/// Commands that end something, which are sent although a daemon does not read: a button would stay down otherwise. Each
/// waits once.
struct LateEnds {
    /// Different ones that wait, and the bytes of each: one of every owner of a hold.
    private static let bound = 64
    private static let longest = 1024
    /// Callers that share one reply.
    static let sharedReplies = 8

    enum Admission: Equatable {
        case new
        /// An equal one waits already, with this `request_id`.
        case known(Int)
        /// It ends nothing, or too many wait.
        case refused
    }

    private static let names: Set<String> = ["release", "scrub-end", "pause", "stop", "cancel"]

    private var waiting: [(command: Command, requestID: Int)] = []

    mutating func add(_ command: Command, bytes: Int, requestID: Int) -> Admission {
        guard Self.isEnd(command) else { return .refused }
        if let known = waiting.first(where: { $0.command == command }) { return .known(known.requestID) }
        guard waiting.count < Self.bound, bytes <= Self.longest else { return .refused }
        waiting.append((command, requestID))
        return .new
    }

    private static func isEnd(_ command: Command) -> Bool {
        switch command.value {
        case .array(let words):
            // mpv's way to pause.
            if words == [.text("set_property"), .text("pause"), .bool(true)] { return true }
            return words.first?.repairedText.map(names.contains) ?? false
        case .object: return command.value["name"]?.repairedText.map(names.contains) ?? false
        default: return false
        }
    }
}
