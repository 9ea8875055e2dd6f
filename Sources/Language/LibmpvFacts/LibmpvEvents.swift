/// The order of what a handle of libmpv's gets. Code that relies on one of these names it in a comment.
package enum LibmpvOrder: CaseIterable {
    /// Queued events come before changes of properties, and these before log messages.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/client.c`, `mpv_wait_event`
    /// - Test: `StartTests.output`
    case eventsThenPropertiesThenLog

    /// The reply to a command or to a change of a property comes before the events that it causes. Each handle has its
    /// own queue: between handles there is no order.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/client.c`, `cmd_complete` and `setproperty_fn`
    /// - Test: `PlayerTests.load`
    case replyThenItsEvents

    /// A message to all clients reaches them in the order in which their handles were made.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/client.c`, `mp_client_broadcast_event`
    /// - Test: `MpvRequestTests.broadcast`
    case broadcastByAge
}

/// Sizes of libmpv's queues.
package enum LibmpvLimits {
    /// Events that a handle's queue holds, together with the replies that it owes. One more request is refused, and one
    /// more event is lost, which `MPV_EVENT_QUEUE_OVERFLOW` tells.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/client.c`, `mp_new_client` and `reserve_reply`
    /// - Test: `MpvRequestTests.fullRing`
    package static let queuedEvents = 1_000

    /// Log messages that a handle's buffer holds, below the level "v": there it holds 10,000.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/client.c`, `mpv_request_log_messages`
    /// - Test: none: seekd stops the messages of a client that does not read
    package static let loggedMessages = 1_000

    /// The numbers that mpv's own socket tries as events.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `input/ipc.c`, `json_execute_command`
    /// - Test: `MpvRequestTests.eventNames`
    package static let eventNumbers: Range<UInt32> = 0..<64
}
