import SeekProtocol

/// What ends something. It is never refused for its age, for how many commands wait, or while the daemon is slow.
enum CommandEnd: Hashable, Sendable {
    case pause
    case stop
    case cancel
    case release(owner: HoldOwner)
    case scrubEnd(owner: HoldOwner)

    init?(name: String, _ gesture: Gesture?) {
        switch (name, gesture) {
        case ("pause", _): self = .pause
        case ("stop", _): self = .stop
        case ("cancel", _): self = .cancel
        case (_, .release(let owner, _)?): self = .release(owner: owner)
        case (_, .scrubEnd(let owner)?): self = .scrubEnd(owner: owner)
        default: return nil
        }
    }

    /// Of the gesture that it ends; nil: it ends more than one owner's.
    var owner: HoldOwner? {
        switch self {
        case .release(let owner), .scrubEnd(let owner): owner
        case .pause, .stop, .cancel: nil
        }
    }
}
