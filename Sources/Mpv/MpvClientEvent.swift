import CMpv

/// A copied event, for a client of mpv's protocol.
package enum MpvClientEvent: Equatable, Sendable {
    /// The reply to the request with this number; `.none` if it has no value or failed.
    case reply(number: UInt64, failure: MpvError?, MpvNode)
    /// A map: `event` is the name, the other fields are mpv's.
    case event(MpvNode)
    /// The player is shutting down.
    case shutdown

    /// Nil for `MPV_EVENT_NONE`.
    init?(copying event: UnsafePointer<mpv_event>) {
        switch event.pointee.event_id {
        case MPV_EVENT_NONE: return nil
        case MPV_EVENT_SHUTDOWN: self = .shutdown
        case MPV_EVENT_GET_PROPERTY_REPLY, MPV_EVENT_SET_PROPERTY_REPLY, MPV_EVENT_COMMAND_REPLY:
            guard let copy = MpvEvent(copying: event) else { return nil }
            self = .reply(number: copy.reply, failure: copy.failure, copy.value)
        default: self = .event(Self.node(of: event))
        }
    }

    private static func node(of event: UnsafePointer<mpv_event>) -> MpvNode {
        var node = mpv_node()
        // The call doesn't change the event, although it is declared to take a mutable pointer.
        guard mpv_event_to_node(&node, UnsafeMutablePointer(mutating: event)) >= 0 else { return .none }
        defer { mpv_free_node_contents(&node) }
        return MpvNode(copying: &node)
    }
}

extension MpvEvent {
    fileprivate var value: MpvNode {
        if case .getPropertyReply(_, let node) = body { return node }
        if case .commandReply(let node) = body { return node }
        return .none
    }
}
