import CSdBus
import Glibc
import MprisModel

/// A connection to the session's message bus, with the player's object. One thread uses it.
final class BusConnection {
    static let name = "org.mpris.MediaPlayer2.seekd"
    /// The name of errors whose text is for a person.
    static let refusal = "org.seekd.Error.Refused"
    private static let path = "/org/mpris/MediaPlayer2"
    private static let player = "org.mpris.MediaPlayer2.Player"

    private let bus: OpaquePointer
    // sd-bus and CSdBus keep pointers to them.
    private let object: PlayerObject
    private let handlers: UnsafeMutablePointer<mpris_handlers>
    private var ownName: String?

    init(_ object: PlayerObject) throws(BusError) {
        self.object = object
        var opened: OpaquePointer?
        try BusError.check(sd_bus_open_user(&opened), "no message bus")
        guard let opened else { throw BusError(call: "no message bus", code: ENOTCONN) }
        bus = opened
        handlers = .allocate(capacity: 1)
        handlers.initialize(to: object.handlers)
        try BusError.check(mpris_export(bus, handlers), "the player's object")
    }

    deinit {
        sd_bus_close(bus)
        sd_bus_unref(bus)
        handlers.deallocate()
    }

    // MARK: - Waiting

    var descriptor: Int32 { sd_bus_get_fd(bus) }

    /// What to wait for, of `poll`.
    var events: Int16 { Int16(truncatingIfNeeded: max(0, sd_bus_get_events(bus))) }

    /// When to call `process` at the latest, microseconds of `CLOCK_MONOTONIC`; nil: not without input.
    var deadline: Int64? {
        var time: UInt64 = 0
        guard sd_bus_get_timeout(bus, &time) >= 0, time != .max else { return nil }
        return Int64(clamping: time)
    }

    /// Handles what has arrived, and sends what waits.
    ///
    /// - Throws: if the bus is gone.
    func process() throws(BusError) {
        while try BusError.check(sd_bus_process(bus, nil), "the message bus is gone") > 0 {}
    }

    // MARK: - Telling

    /// Takes the player's name, so that clients find it; another program's name gets a suffix (M8).
    func takeName() throws(BusError) {
        guard ownName == nil else { return }
        let result = sd_bus_request_name(bus, Self.name, 0)
        guard result == -EEXIST else {
            try BusError.check(result, Self.name)
            ownName = Self.name
            return
        }
        let instance = "\(Self.name).instance\(getpid())"
        try BusError.check(sd_bus_request_name(bus, instance, 0), instance)
        ownName = instance
    }

    /// There is no player for now.
    func dropName() throws(BusError) {
        guard let name = ownName else { return }
        ownName = nil
        try BusError.check(sd_bus_release_name(bus, name), name)
    }

    func send(_ signal: MprisSignal) throws(BusError) {
        switch signal {
        case .seeked(let position): try BusError.check(mpris_emit_seeked(bus, position), "Seeked")
        case .changed(let properties):
            var names = properties.map { strdup($0.rawValue) } + [nil]
            defer { for name in names { free(name) } }
            let result = sd_bus_emit_properties_changed_strv(bus, Self.path, Self.player, &names)
            try BusError.check(result, "PropertiesChanged")
        }
    }

    // MARK: - Answers

    /// Keeps a call for `answer`.
    static func keep(_ call: PlayerObject.Call) {
        sd_bus_message_ref(call)
    }

    /// Answers a call that was kept, and lets it go.
    ///
    /// - Parameter refusal: the error, for a person; nil: it is done.
    static func answer(_ call: PlayerObject.Call, refusal text: String?) {
        // If the bus is gone, so is the caller.
        _ = mpris_answer(call, refusal, text)
        sd_bus_message_unref(call)
    }
}
