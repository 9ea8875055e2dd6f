import CMpv
import Synchronization

/// Owner of a player: libmpv's core and our first handle to it, from creation to termination. Or, made by `makeClient`,
/// of a further handle to the same core, with events, observers and log messages of its own.
///
/// Requests never wait for the core: they are queued, and answered by an event that carries the number they were given.
/// The only calls that block are creation and the handle's end. Any thread may call any of them at any time.
package struct MpvHandle: ~Copyable {
    /// How it ends.
    private enum Role {
        case player
        case client
    }

    let handle: OpaquePointer
    private let role: Role
    /// Held while libmpv may call: see `setWakeup`.
    private let wakeup = Mutex<WakeupBox?>(nil)
    /// Held from `mpv_wait_event` until its event is copied: see `nextEvent`.
    let reading = Mutex<Void>(())

    /// Creates a player, sets its options in the order given, and starts it. Blocks for some milliseconds.
    ///
    /// The process's LC_NUMERIC becomes "C", which libmpv needs.
    ///
    /// - Parameters:
    ///   - options: names without dashes, as in mpv.conf but without its short forms: no `no-` prefix, no aliases of
    ///     the command line such as `script` or `sub-file`.
    ///   - logLevel: the least level that comes as a `logMessage`: no, fatal, error, warn, info, v, debug, trace.
    /// - Throws: what was refused, and why in mpv's words. No player is left behind.
    package init(options: [(name: String, value: String)], logLevel: String) throws(MpvStartError) {
        guard let handle = PlayerAhead.take() ?? cmpv_create() else { throw .create }
        do {
            try Self.start(handle, options: options, logLevel: logLevel)
        } catch {
            mpv_terminate_destroy(handle)
            throw error
        }
        self.handle = handle
        role = .player
    }

    /// Takes over a player that is set up and started (`MpvSetup`).
    init(player handle: OpaquePointer) {
        self.handle = handle
        role = .player
    }

    private init(client handle: OpaquePointer) {
        self.handle = handle
        role = .client
    }

    /// A further handle to the same player, for a client of its own. Does not wait for the core.
    ///
    /// It must end before the player does (`terminate()` of that one waits for it), and its own end waits until all of
    /// its requests are answered: read events until the last one is, or let it go on another thread.
    ///
    /// - Parameter name: what libmpv makes into the client's `name`: letters and digits stay, the rest becomes `_`; a
    ///   name that is taken gets a number behind it.
    /// - Returns: nil where memory or names are out.
    package borrowing func makeClient(named name: String) -> MpvHandle? {
        mpv_create_client(handle, name).map { MpvHandle(client: $0) }
    }

    private static func start(
        _ handle: OpaquePointer, options: [(name: String, value: String)], logLevel: String
    ) throws(MpvStartError) {
        do throws(MpvError) {
            try Self.requireNoNUL(logLevel)
            try MpvError.check(mpv_request_log_messages(handle, logLevel))
        } catch {
            throw .logLevel(logLevel, reason: error)
        }
        for (name, value) in options {
            do throws(MpvError) {
                try Self.requireNoNUL(name, value)
                try MpvError.check(mpv_set_option_string(handle, name, value))
            } catch {
                throw .option(name: name, value: value, reason: error)
            }
        }
        do throws(MpvError) {
            try MpvError.check(mpv_initialize(handle))
        } catch {
            throw .initialize(reason: error)
        }
    }

    /// The same as `terminate()`: a handle that goes out of scope takes its player with it, and blocks there.
    deinit {
        // In this order: when the callback is off, none is running and none will; what libmpv still does for this handle
        // is over when it is destroyed; only then may the box go.
        mpv_set_wakeup_callback(handle, nil, nil)
        switch role {
        case .player: mpv_terminate_destroy(handle)
        case .client: mpv_destroy(handle)
        }
        wakeup.withLock { $0 = nil }
    }

    /// Ends the player and waits for it: until its threads are gone, what is being opened has given up, and every
    /// other client handle is destroyed. Blocks, without a bound where the network is slow: not on an event loop, see
    /// `MpvTermination`. `wake` is never called afterwards, and what it captured is released.
    ///
    /// A client's handle ends alone, and waits only for the answers to its own requests.
    package consuming func terminate() {
        // Consumed: `deinit` runs here.
    }

    /// This client's name in mpv, "main" unless libmpv changed it.
    package var name: String {
        // Written once by mpv_create and valid as long as the handle.
        String(decoding: MpvNode.bytes(of: mpv_client_name(handle)), as: UTF8.self)
    }

    // MARK: Events

    /// Has `wake` called when there may be events to read: then call `nextEvent` until it is nil. Once at once, and
    /// possibly once for many events.
    ///
    /// `wake` comes from any thread, also from within a call of ours, with locks of libmpv's held: it must return at
    /// once, wait for nothing and call nothing of this handle. A new `wake` replaces the old one, which is not called
    /// any more when this returns. Waits for a `wake` that is running. `wake` is kept until the handle's end.
    package borrowing func setWakeup(_ wake: @escaping @Sendable () -> Void) {
        let box = WakeupBox(wake)
        // The old box goes when the new one is in place, outside of the lock: its release runs foreign code.
        let old = wakeup.withLock { current -> WakeupBox? in
            mpv_set_wakeup_callback(
                handle,
                { context in
                    // Never NULL: it is the box below, which lives until after the callback is off.
                    guard let context else { return }
                    Unmanaged<WakeupBox>.fromOpaque(context).takeUnretainedValue().wake()
                },
                Unmanaged.passUnretained(box).toOpaque())
            defer { current = box }
            return current
        }
        withExtendedLifetime(old) {}
    }

    /// The next event, copied; nil when there is none left. Never waits for an event.
    ///
    /// libmpv allows one reader at a time, since the event's memory is valid until the next read: a second thread waits
    /// here until the first has its copy. The ring holds 1,000 events; past these, events are lost and `queueOverflow`
    /// tells so.
    package borrowing func nextEvent() -> MpvEvent? {
        reading.withLock { _ in MpvEvent(copying: mpv_wait_event(handle, 0)) }
    }

    /// Has an event delivered (as all are at first), or not. Does not block.
    package borrowing func request(_ event: MpvEvent.Kind, enabled: Bool) throws(MpvError) {
        try MpvError.check(mpv_request_event(handle, mpv_event_id(event.rawValue), enabled ? 1 : 0))
    }

    /// Has the player wait at a point of a file's loading, such as "on_preloaded", and tell it by a `hook` event. Takes
    /// the core's lock: before anything plays.
    package borrowing func addHook(_ name: String) throws(MpvError) {
        try Self.requireNoNUL(name)
        try MpvError.check(mpv_hook_add(handle, 0, name, 0))
    }

    /// Lets the player go on from a `hook` event, whose number counts once. It takes the core's lock, for which there is
    /// no wait to speak of: until this call the core does nothing but wait for it and answer requests.
    package borrowing func continueHook(_ id: UInt64) {
        mpv_hook_continue(handle, id)
    }

    // MARK: Requests

    /// Queues a command: its name and arguments, without expansion of `${}`. A `commandReply` follows, unless this
    /// throws: `invalidParameter` where the command can't be parsed or has a NUL in it, `eventQueueFull` where too many
    /// requests are out. The reply to a `seek` means that it is queued, not done.
    package borrowing func commandAsync(_ arguments: [String], reply: UInt64) throws(MpvError) {
        try commandNodeAsync(.array(arguments.map(MpvNode.text)), reply: reply)
    }

    /// Queues a command given as an array (its name, then arguments of any type) or as a map (`name`, `_flags`, named
    /// arguments). Errors and reply as in `commandAsync`; nodes may nest 100 deep.
    package borrowing func commandNodeAsync(_ node: MpvNode, reply: UInt64) throws(MpvError) {
        let handle = handle
        try node.withNode { mpv_command_node_async(handle, reply, $0) }
    }

    /// Asks for a property. A `getPropertyReply` follows, unless this throws.
    ///
    /// - Parameter asString: the value as a string, as mpv would write it in a configuration.
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

    /// Has a `propertyChange` with `id` as its `reply` sent for the value now and for each later one. Changes that
    /// nobody has read yet are merged into the last. A property that doesn't exist is never an error here.
    package borrowing func observe(_ name: String, id: UInt64, asString: Bool = false) throws(MpvError) {
        try Self.requireNoNUL(name)
        try MpvError.check(mpv_observe_property(handle, id, name, asString ? MPV_FORMAT_STRING : MPV_FORMAT_NODE))
    }

    /// Undoes every `observe` with this `id`. A change that is on its way may still come.
    package borrowing func unobserve(id: UInt64) throws(MpvError) {
        try MpvError.check(mpv_unobserve_property(handle, id))
    }

    // MARK: The library

    /// The version of libmpv's client API that is loaded, "2.0" in mpv 0.35. What mpv calls itself is in the property
    /// `mpv-version`, which needs a player.
    package static var libraryVersion: String {
        let version = apiVersion
        return "\(version >> 16).\(version & 0xffff)"
    }

    /// The same as libmpv counts it: the major version times 65,536, and the minor one.
    package static var apiVersion: Int { Int(mpv_client_api_version()) }

    /// mpv's words for an `MPV_ERROR_` code, "unknown error" for what is none.
    package static func errorString(_ code: Int32) -> String {
        String(decoding: MpvNode.bytes(of: mpv_error_string(code)), as: UTF8.self)
    }

    /// C would take the string as ended by its first NUL, and do something else than what was asked.
    static func requireNoNUL(_ strings: String...) throws(MpvError) {
        for string in strings where string.utf8.contains(0) {
            throw .invalidParameter
        }
    }
}

/// Unchecked for the pointer's sake only, the rest are mutexes. client.h says that its functions may be called from any
/// thread at any time on one handle, with two exceptions: one thread at a time in `mpv_wait_event`, which `reading`
/// keeps, and no other call during `mpv_terminate_destroy`, which consumes the handle, so that nobody else can hold it.
/// Creation is over before there is a value to share.
extension MpvHandle: @unchecked Sendable {}
