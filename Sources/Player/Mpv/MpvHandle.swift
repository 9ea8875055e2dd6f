import CMpv
import Synchronization

/// Owns a player: libmpv's core and the first handle to it, from creation to termination. A handle made by `makeClient`
/// is another handle to the same core, with its own events, observers and log messages.
///
/// Requests never wait for the core: they are queued, and an event with the request's number answers them. Only
/// creation and termination block. Any thread may call any method at any time.
package struct MpvHandle: ~Copyable {
    /// Decides how it is terminated.
    private enum Role {
        case player
        case client
    }

    let handle: OpaquePointer
    private let role: Role
    /// Kept alive while libmpv may call it: see `setWakeup`.
    private let wakeup = Mutex<WakeupBox?>(nil)
    /// Held from `mpv_wait_event` until its event is copied: see `nextEvent`.
    let reading = Mutex<Void>(())
    /// What keeps the player from playing.
    private let hold: StartHold?

    /// Creates a player, sets its options in the order given, and starts it. Blocks for some milliseconds.
    ///
    /// The process's LC_NUMERIC becomes "C", which libmpv needs.
    ///
    /// - Parameters:
    ///   - optional: options that this libmpv may lack, set before the others.
    ///   - options: names without dashes, as in mpv.conf, but without short forms: no `no-` prefix, and no aliases of
    ///     the command line such as `script` or `sub-file`.
    ///   - logLevel: the lowest level that gives `logMessage` events: no, fatal, error, warn, info, v, debug, trace.
    ///   - plays: whether the caller fills the playlist next. If the options name scripts, the player then waits, neither
    ///     playing nor idle, until `beginPlaying()`: see `isHeld`.
    /// - Throws: what was refused, with mpv's reason. The player is destroyed then.
    package init(
        optional: [(name: String, value: String)] = [], options: [(name: String, value: String)], logLevel: String,
        plays: Bool = false
    ) throws(MpvStartError) {
        guard cmpv_is_guarded() else { throw .unguarded }
        guard let handle = PlayerAhead.take() ?? cmpv_create() else { throw .create }
        do throws(MpvStartError) {
            for option in optional {
                do throws(MpvStartError) { try Self.set(handle, option) } catch {
                    guard case .option(_, _, .optionNotFound) = error else { throw error }
                }
            }
            try Self.set(handle, options: options, logLevel: logLevel)
            let names = ["scripts", "load-scripts"]
            let hasScripts = options.contains { names.contains($0.name) && !["", "no"].contains($0.value) }
            let hold = plays && hasScripts ? StartHold(of: handle) : nil
            if hold != nil { try Self.set(handle, ("idle", "no")) }
            try Self.initialize(handle)
            if hold != nil {
                // Scripts read the values that were asked for.
                let asked = [("scripts", ""), ("idle", "no")] + options
                for option in asked where ["scripts", "idle"].contains(option.0) { try Self.set(handle, option) }
            }
            self.handle = handle
            role = .player
            self.hold = hold
        } catch {
            mpv_terminate_destroy(handle)
            throw error
        }
    }

    /// Takes ownership of a player that is set up and started (`MpvSetup`).
    init(player handle: OpaquePointer, _ hold: StartHold?) {
        self.handle = handle
        role = .player
        self.hold = hold
    }

    private init(client handle: OpaquePointer) {
        self.handle = handle
        role = .client
        hold = nil
    }

    /// Makes another handle to the same player, for a client. Does not wait for the core.
    ///
    /// It must be terminated before the player, whose `terminate()` waits for it. Its own termination waits until all
    /// of its requests are answered: read events until the last reply, or terminate it on another thread.
    ///
    /// - Parameter name: the client's name. libmpv replaces all but letters and digits by `_`, and appends a number if
    ///   the name is in use.
    /// - Returns: nil if memory or names are exhausted.
    package borrowing func makeClient(named name: String) -> MpvHandle? {
        mpv_create_client(handle, name).map { MpvHandle(client: $0) }
    }

    private static func set(
        _ handle: OpaquePointer, options: [(name: String, value: String)], logLevel: String
    ) throws(MpvStartError) {
        do throws(MpvError) {
            try Self.requireNoNUL(logLevel)
            try MpvError.check(mpv_request_log_messages(handle, logLevel))
        } catch {
            throw .logLevel(logLevel, reason: error)
        }
        for option in options { try set(handle, option) }
    }

    private static func set(_ handle: OpaquePointer, _ option: (name: String, value: String)) throws(MpvStartError) {
        do throws(MpvError) {
            try Self.requireNoNUL(option.name, option.value)
            try MpvError.check(mpv_set_option_string(handle, option.name, option.value))
        } catch {
            throw .option(name: option.name, value: option.value, reason: error)
        }
    }

    private static func initialize(_ handle: OpaquePointer) throws(MpvStartError) {
        do throws(MpvError) {
            try MpvError.check(cmpv_initialize(handle))
        } catch {
            throw .initialize(reason: error)
        }
    }

    /// The same as `terminate()`: a handle that goes out of scope terminates its player, and blocks.
    deinit {
        // A player that is kept from playing does not end either.
        beginPlaying()
        // The order matters: after the callback is removed, it is not running and will not run; after the handle is
        // destroyed, libmpv no longer uses it; only then may the box be released.
        mpv_set_wakeup_callback(handle, nil, nil)
        switch role {
        case .player: mpv_terminate_destroy(handle)
        case .client: mpv_destroy(handle)
        }
        wakeup.withLock { $0 = nil }
    }

    /// Terminates the player and waits until its threads have ended, the opening of a file has been aborted, and every
    /// other client handle is destroyed. Blocks, without a bound if the network is slow: not on an event loop, see
    /// `MpvTermination`. Afterwards `wake` is never called, and its captures are released.
    ///
    /// A client's handle is terminated alone, and waits only for the replies to its own requests.
    package consuming func terminate() {
        // Consumed: `deinit` runs here.
    }

    /// Whether the player waits for `beginPlaying()`, or has waited. Its scripts are not loaded then: load them with the
    /// command `load-script`.
    package var isHeld: Bool { hold != nil }

    /// Lets a held player play. Does nothing for other players.
    package borrowing func beginPlaying() { hold?.release() }

    /// This client's name in mpv; "main" for the player's own handle.
    package var name: String {
        // Written once by mpv_create and valid as long as the handle.
        String(decoding: MpvNode.bytes(of: mpv_client_name(handle)), as: UTF8.self)
    }

    // MARK: Events

    /// Sets the callback for new events: after it, call `nextEvent` until it returns nil. `wake` is called once
    /// immediately, and possibly only once for many events.
    ///
    /// `wake` is called on any thread, also during a call of this handle, while libmpv holds locks: it must return at
    /// once, and must not wait or call this handle. A new `wake` replaces the old one, which is not called after this
    /// method returns: the method waits for a `wake` that is running. `wake` is kept until the handle is terminated.
    package borrowing func setWakeup(_ wake: @escaping @Sendable () -> Void) {
        let box = WakeupBox(wake)
        // The old box is released after the new one is in place, outside of the lock: its release runs the closure's
        // destructors.
        let old = wakeup.withLock { current -> WakeupBox? in
            mpv_set_wakeup_callback(
                handle,
                { context in
                    // Never NULL: it is the box below, which lives until the callback is removed.
                    guard let context else { return }
                    Unmanaged<WakeupBox>.fromOpaque(context).takeUnretainedValue().wake()
                },
                Unmanaged.passUnretained(box).toOpaque())
            defer { current = box }
            return current
        }
        withExtendedLifetime(old) {}
    }

    /// The next event, copied; nil if the queue is empty. Never waits for an event.
    ///
    /// libmpv allows one reader at a time, since the event's memory is valid until the next read: a second thread waits
    /// until the first has made its copy. The queue holds `LibmpvLimits.queuedEvents`; beyond that, events are lost and
    /// `queueOverflow` reports it.
    package borrowing func nextEvent() -> MpvEvent? {
        reading.withLock { _ in MpvEvent(copying: mpv_wait_event(handle, 0)) }
    }

    /// Enables or disables an event; at first all are enabled. Does not block.
    package borrowing func request(_ event: MpvEvent.Kind, enabled: Bool) throws(MpvError) {
        try MpvError.check(mpv_request_event(handle, mpv_event_id(event.rawValue), enabled ? 1 : 0))
    }

    /// Makes the player wait at a point in the loading of each file, such as "on_preloaded", and send a `hook` event.
    /// Takes the core's lock: call it before anything plays.
    ///
    /// - Parameters:
    ///   - number: the event's `reply`.
    ///   - priority: hooks with a lower one come first; those of scripts have 0 if they don't say.
    package borrowing func addHook(_ name: String, number: UInt64 = 0, priority: Int32 = 0) throws(MpvError) {
        try Self.requireNoNUL(name)
        try MpvError.check(mpv_hook_add(handle, number, name, priority))
    }

    /// Lets the player continue after a `hook` event. Call it once for each event's number. It takes the core's lock,
    /// practically without waiting: until this call, the core only waits for it and answers requests.
    package borrowing func continueHook(_ id: UInt64) {
        mpv_hook_continue(handle, id)
    }

    // MARK: Requests

    /// Queues a command: its name and arguments, without expansion of `${}`. A `commandReply` follows, unless this
    /// throws: `invalidParameter` if the command can't be parsed or contains a NUL, `eventQueueFull` if too many
    /// requests are unanswered. The reply to a `seek` means that it is queued, not done.
    package borrowing func commandAsync(_ arguments: [String], reply: UInt64) throws(MpvError) {
        try commandNodeAsync(.array(arguments.map(MpvNode.text)), reply: reply)
    }

    /// Queues a command given as an array (its name, then arguments of any type) or as a map (`name`, `_flags`, named
    /// arguments). Errors and reply as in `commandAsync`; nodes may nest 100 deep.
    package borrowing func commandNodeAsync(_ node: MpvNode, reply: UInt64) throws(MpvError) {
        let handle = handle
        try node.withNode { mpv_command_node_async(handle, reply, $0) }
    }

    /// Reads a property. A `getPropertyReply` follows, unless this throws.
    ///
    /// - Parameter asString: whether the value is a string, as in a configuration file.
    package borrowing func getPropertyAsync(
        _ name: String, asString: Bool = false, reply: UInt64
    ) throws(MpvError) {
        try Self.requireNoNUL(name)
        try MpvError.check(mpv_get_property_async(handle, reply, name, asString ? MPV_FORMAT_STRING : MPV_FORMAT_NODE))
    }

    /// Sets a property. A `setPropertyReply` follows, unless this throws.
    package borrowing func setPropertyAsync(_ name: String, _ value: MpvNode, reply: UInt64) throws(MpvError) {
        try Self.requireNoNUL(name)
        let handle = handle
        try value.withNode { mpv_set_property_async(handle, reply, name, MPV_FORMAT_NODE, $0) }
    }

    /// Observes a property: a `propertyChange` with `id` as its `reply` comes for the current value and for each later
    /// one. Unread changes are merged into the last one. A property that doesn't exist is not an error here.
    package borrowing func observe(_ name: String, id: UInt64, asString: Bool = false) throws(MpvError) {
        try Self.requireNoNUL(name)
        try MpvError.check(mpv_observe_property(handle, id, name, asString ? MPV_FORMAT_STRING : MPV_FORMAT_NODE))
    }

    /// Observes a property without its value: a `propertyChange` with `.none` comes now and after each change.
    package borrowing func observeChanges(of name: String, id: UInt64) throws(MpvError) {
        try Self.requireNoNUL(name)
        try MpvError.check(mpv_observe_property(handle, id, name, MPV_FORMAT_NONE))
    }

    /// Removes every observer with this `id`. A change that is already queued may still come.
    package borrowing func unobserve(id: UInt64) throws(MpvError) {
        try MpvError.check(mpv_unobserve_property(handle, id))
    }

    // MARK: The library

    /// The client API version of the loaded libmpv, "2.0" in mpv 0.35. mpv's own version is in the property
    /// `mpv-version`, which needs a player.
    package static var libraryVersion: String {
        let version = apiVersion
        return "\(version >> 16).\(version & 0xffff)"
    }

    /// The client API version as a number: the major version times 65,536, plus the minor one.
    package static var apiVersion: Int { Int(mpv_client_api_version()) }

    /// libmpv's text for an `MPV_ERROR_` code; "unknown error" for other numbers.
    package static func errorString(_ code: Int32) -> String {
        String(decoding: MpvNode.bytes(of: mpv_error_string(code)), as: UTF8.self)
    }

    /// C ends a string at its first NUL: libmpv would get another string than the caller's.
    static func requireNoNUL(_ strings: String...) throws(MpvError) {
        for string in strings where string.utf8.contains(0) {
            throw .invalidParameter
        }
    }
}

/// Unchecked only because of the pointer; the other members are mutexes. client.h allows calls from any thread at any
/// time on one handle, with two exceptions: one thread at a time in `mpv_wait_event`, which `reading` ensures, and no
/// other call during `mpv_terminate_destroy`, which consumes the handle, so no other code can hold it. Creation is
/// complete before there is a value to share.
extension MpvHandle: @unchecked Sendable {}

/// Moves a player to another thread: a closure can't consume an `MpvHandle` that it captures. A player that is not
/// taken is terminated by this object's `deinit`, which blocks.
package final class MpvCarrier: Sendable {
    private let handle: Mutex<MpvHandle?>

    package init(_ handle: consuming MpvHandle) {
        self.handle = Mutex(handle)
    }

    /// Returns the player at the first call, then nil.
    package func take() -> MpvHandle? {
        handle.withLock { $0.take() }
    }
}

/// Terminates a player on another thread: a closure can't consume an `MpvHandle` that it captures, and an event loop
/// must not wait for a termination.
///
/// Without a call of `run()`, its `deinit` terminates the player.
package final class MpvTermination: Sendable {
    private let handle: Mutex<MpvHandle?>

    package init(_ handle: consuming MpvHandle) {
        self.handle = Mutex(handle)
    }

    /// Calls `MpvHandle.terminate()` once: a second call returns at once, even while the first still waits. Any thread;
    /// blocks without a bound.
    package func run() {
        handle.withLock { $0.take() }?.terminate()
    }
}

/// The target of libmpv's wakeup callback. C holds it unretained; `MpvHandle` keeps it alive while libmpv may call it.
final class WakeupBox: Sendable {
    let wake: @Sendable () -> Void

    init(_ wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }
}
