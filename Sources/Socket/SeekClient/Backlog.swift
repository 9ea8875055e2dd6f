internal import SeekProtocol

/// Updates that the client has not taken yet, oldest first.
struct Backlog {
    /// Above it a new event replaces the older one of the same subject, and the start or end of a connection replaces all
    /// updates before it.
    static let bound = 256

    private var updates: [Update] = []
    /// The index of the first update that was not taken.
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
    /// What this update is about, if a newer one of the same subject replaces it; nil if it ends what was told before.
    fileprivate var subject: String? {
        switch self {
        case .connected, .disconnected: nil
        case .refused: "refused"
        case .event(.seekButton(let button), _): button.button.rawValue
        case .event(let event, _): event.name.rawValue
        case .property(let property): "property \(property.name)"
        case .other(let message): "other \(message.subject)"
        }
    }

    /// How many older updates this one stands for; only events count them.
    fileprivate var missed: Int {
        get {
            guard case .event(_, let stamp) = self else { return 0 }
            return stamp.missed
        }
        set {
            guard case .event(let event, var stamp) = self else { return }
            stamp.missed = newValue
            self = .event(event, stamp)
        }
    }
}

extension Message {
    /// The event's name, with the button of seekd's events, and the name and id that tell mpv's observers apart.
    fileprivate var subject: String {
        let (button, name) = (value["button"]?.repairedText ?? "", value["name"]?.repairedText ?? "")
        return "\(event ?? "") \(button) \(name) \(value["id"]?.wholeNumber ?? 0)"
    }
}
