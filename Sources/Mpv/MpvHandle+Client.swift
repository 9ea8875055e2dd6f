import CMpv
import Synchronization

/// What a handle does for somebody else, who speaks mpv's own protocol: events as mpv itself would put them.
extension MpvHandle {
    /// The next event; nil when there is none left. Never waits. Instead of `nextEvent`, and with its bounds.
    package borrowing func nextClientEvent() -> MpvClientEvent? {
        reading.withLock { _ in MpvClientEvent(copying: mpv_wait_event(handle, 0)) }
    }

    /// Has every kind of event delivered, or none but replies and property changes.
    package borrowing func requestAllEvents(enabled: Bool) {
        // Numbers that are no event, and those that can't be switched off, are refused; nothing is lost by it.
        for number in Self.eventNumbers { mpv_request_event(handle, mpv_event_id(number), enabled ? 1 : 0) }
    }

    /// Has an event delivered or not, by mpv's name for it.
    ///
    /// - Throws: `invalidParameter` for a name that is none, or an event that can't be switched off.
    package borrowing func requestEvent(named name: [UInt8], enabled: Bool) throws(MpvError) {
        let number = Self.eventNumbers.last { number in
            let known = mpv_event_name(mpv_event_id(number))
            return known != nil && MpvNode.bytes(of: known) == name
        }
        guard let number else { throw .invalidParameter }
        try MpvError.check(mpv_request_event(handle, mpv_event_id(number), enabled ? 1 : 0))
    }

    /// Has log messages of this level and above delivered (no, fatal, error, warn, info, v, debug, trace,
    /// terminal-default).
    ///
    /// - Throws: `invalidParameter` for a level that is none.
    package borrowing func requestLogMessages(_ level: String) throws(MpvError) {
        try Self.requireNoNUL(level)
        try MpvError.check(mpv_request_log_messages(handle, level))
    }

    /// Gives up a command that is out, where libmpv can. Its reply still comes.
    package borrowing func abortCommand(reply: UInt64) {
        mpv_abort_async_command(handle, reply)
    }

    /// mpv's clock: microseconds, monotonic, never negative.
    package borrowing func now() -> Int64 { mpv_get_time_us(handle) }

    /// As many as mpv itself goes through.
    private static var eventNumbers: Range<UInt32> { 0..<64 }
}
