import CMpv
import LibmpvFacts
import Synchronization

/// Calls for clients of mpv's protocol, with events in mpv's JSON form.
extension MpvHandle {
    /// The next event; nil if the queue is empty. Never waits. Use it instead of `nextEvent`, with the same limits.
    package borrowing func nextClientEvent() -> MpvClientEvent? {
        reading.withLock { _ in MpvClientEvent(copying: mpv_wait_event(handle, 0)) }
    }

    /// Enables every kind of event, or disables all but replies and property changes.
    package borrowing func requestAllEvents(enabled: Bool) {
        // libmpv refuses numbers that are not an event or can't be switched off: ignore that.
        for number in Self.eventNumbers { mpv_request_event(handle, mpv_event_id(number), enabled ? 1 : 0) }
    }

    /// Enables or disables an event, by mpv's name.
    ///
    /// - Throws: `invalidParameter` for an unknown event, or one that can't be switched off.
    package borrowing func requestEvent(named name: [UInt8], enabled: Bool) throws(MpvError) {
        let number = Self.eventNumbers.last { number in
            let known = mpv_event_name(mpv_event_id(number))
            return known != nil && MpvNode.bytes(of: known) == name
        }
        guard let number else { throw .invalidParameter }
        try MpvError.check(mpv_request_event(handle, mpv_event_id(number), enabled ? 1 : 0))
    }

    /// Requests log messages of this level and above (no, fatal, error, warn, info, v, debug, trace, terminal-default).
    ///
    /// - Throws: `invalidParameter` for an unknown level.
    package borrowing func requestLogMessages(_ level: String) throws(MpvError) {
        try Self.requireNoNUL(level)
        try MpvError.check(mpv_request_log_messages(handle, level))
    }

    /// Aborts an unanswered command, if libmpv can. Its reply still comes.
    package borrowing func abortCommand(reply: UInt64) {
        mpv_abort_async_command(handle, reply)
    }

    /// mpv's clock: microseconds, monotonic, never negative.
    package borrowing func now() -> Int64 { mpv_get_time_us(handle) }

    private static var eventNumbers: Range<UInt32> { LibmpvLimits.eventNumbers }
}

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
