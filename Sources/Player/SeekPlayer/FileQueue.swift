import LibmpvFacts
import Mpv

/// What libmpv can be asked.
enum PlayerRequest {
    case command([String])
    case nodeCommand(MpvNode)
    case read(String, asString: Bool)
    case set(String, MpvNode)
}

/// A long list of files on its way to the playlist: libmpv refuses a request when too many replies are due
/// (`LibmpvLimits.queuedEvents`). A part of the list is with libmpv. The rest, and each request after it, waits for
/// replies, so that all arrive in order.
struct FileQueue {
    private static let mostAtOnce = LibmpvLimits.queuedEvents / 5

    private var waiting: [(PlayerRequest, Player.Call)] = []
    private var first = 0
    private var unanswered = 0

    private var isEmpty: Bool { first == waiting.count }

    /// - Returns: false if the request can be made now.
    mutating func keeps(_ request: PlayerRequest, _ call: Player.Call) -> Bool {
        if isEmpty {
            guard call.addsFile else { return false }
            if unanswered < Self.mostAtOnce {
                unanswered += 1
                return false
            }
        }
        waiting.append((request, call))
        return true
    }

    mutating func answered() { unanswered -= 1 }

    /// The next request to make; nil if replies have to come first, or none waits.
    mutating func next() -> (PlayerRequest, Player.Call)? {
        guard !isEmpty else { return nil }
        let next = waiting[first]
        if next.1.addsFile {
            guard unanswered < Self.mostAtOnce else { return nil }
            unanswered += 1
        }
        first += 1
        if isEmpty { (waiting, first) = ([], 0) }
        return next
    }

    /// The files of `Player.Call.load` that wait are no longer wanted.
    mutating func forget() {
        waiting = waiting[first...].filter { if case .load = $0.1 { false } else { true } }
        first = 0
    }
}

extension Player.Call {
    /// Whether it adds a file of a list that may be long.
    var addsFile: Bool {
        switch self {
        case .load, .session(.restoreEntry): true
        default: false
        }
    }
}
