internal import SeekProtocol

/// Updates that nobody has taken yet, oldest first.
struct Backlog {
    /// Past it an event replaces the older one that speaks of the same, and a connection's begin or end all that was before.
    static let bound = 256

    private var updates: [Update] = []
    /// Where the first begins that was not taken yet.
    private var start = 0

    mutating func put(_ update: Update) {
        var update = update
        if updates.count - start >= Self.bound {
            if let subject = update.subject {
                if let index = updates[start...].firstIndex(where: { $0.subject == subject }) {
                    update.missed += updates.remove(at: index).missed + 1
                }
            } else {
                updates.removeAll()
                start = 0
            }
        }
        updates.append(update)
    }

    mutating func take() -> Update? {
        guard start < updates.count else { return nil }
        defer {
            start += 1
            if start == updates.count || start >= Self.bound {
                updates.removeFirst(start)
                start = 0
            }
        }
        return updates[start]
    }
}

extension Update {
    /// Of what this speaks, as far as the newest tells all of it; nil where what was told before holds no more.
    fileprivate var subject: String? {
        switch self {
        case .connected, .disconnected: nil
        case .refused: "refused"
        case .event(.seekButton(let button)): button.button.rawValue
        case .event(.playButton): "play-button"
        case .event(.chase): "chase"
        case .event(.progress): "progress"
        case .event(.media): "media"
        case .event(.shutdown): "shutdown"
        case .event(.other(let message)): "other \(message.subject)"
        }
    }

    fileprivate var missed: Int {
        get {
            switch self {
            case .event(.seekButton(let state)): state.stamp.missed
            case .event(.playButton(let state)): state.stamp.missed
            case .event(.chase(let state)): state.stamp.missed
            case .event(.progress(let state)): state.stamp.missed
            case .event(.media(let state)): state.stamp.missed
            case .event(.shutdown), .event(.other), .connected, .disconnected, .refused: 0
            }
        }
        set {
            switch self {
            case .event(.seekButton(var state)):
                state.stamp.missed = newValue
                self = .event(.seekButton(state))
            case .event(.playButton(var state)):
                state.stamp.missed = newValue
                self = .event(.playButton(state))
            case .event(.chase(var state)):
                state.stamp.missed = newValue
                self = .event(.chase(state))
            case .event(.progress(var state)):
                state.stamp.missed = newValue
                self = .event(.progress(state))
            case .event(.media(var state)):
                state.stamp.missed = newValue
                self = .event(.media(state))
            case .event(.shutdown), .event(.other), .connected, .disconnected, .refused: break
            }
        }
    }
}

extension Message {
    /// The event's name; of seekd's own the button, of mpv's what a property's observer chose.
    fileprivate var subject: String {
        let (button, name) = (value["button"]?.text ?? "", value["name"]?.text ?? "")
        return "\(event ?? "") \(button) \(name) \(value["id"]?.wholeNumber ?? 0)"
    }
}
