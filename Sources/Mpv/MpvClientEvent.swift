import CMpv

/// An event for a client that speaks mpv's own protocol, copied.
package enum MpvClientEvent: Equatable, Sendable {
    /// The answer to the request with this number; `.none` where there is no value, or it failed.
    case reply(number: UInt64, failure: MpvError?, MpvNode)
    /// As a map, with `event` and whatever else mpv tells of it.
    case event(MpvNode)
    /// The player quits.
    case shutdown

    /// nil of `MPV_EVENT_NONE`.
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
        // The call doesn't change the event; only its declaration has it so.
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
