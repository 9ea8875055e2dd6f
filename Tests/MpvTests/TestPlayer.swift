import Dispatch
import Mpv
import Synchronization
import Testing

/// A real player without a screen or a loudspeaker, and all events it has sent so far. One thread.
struct TestPlayer: ~Copyable {
    /// 50 pictures, made by libmpv itself.
    static let clip = "av://lavfi:testsrc2=size=32x32:rate=10:duration=5"
    static let headless = [
        (name: "vo", value: "null"), (name: "ao", value: "null"), (name: "idle", value: "yes"),
        (name: "pause", value: "yes"),
    ]

    let handle: MpvHandle
    private let woken = DispatchSemaphore(value: 0)
    private(set) var events: [MpvEvent] = []

    init(options: [(name: String, value: String)] = [], logLevel: String = "no") throws {
        handle = try MpvHandle(options: Self.headless + options, logLevel: logLevel)
        let woken = woken
        handle.setWakeup { woken.signal() }
    }

    /// Reads on until an event fits, which may not be one of the past; asleep in between, until libmpv's wakeup.
    mutating func event(
        _ what: Comment, within limit: DispatchTimeInterval = .seconds(20),
        sourceLocation: SourceLocation = #_sourceLocation,
        where fits: (MpvEvent) -> Bool
    ) throws -> MpvEvent {
        let deadline = DispatchTime.now() + limit
        repeat {
            while let event = handle.nextEvent() {
                events.append(event)
                if fits(event) { return event }
            }
        } while woken.wait(timeout: deadline) == .success
        let seen = events
        return try #require(nil, "\(what) did not come; came: \(seen)", sourceLocation: sourceLocation)
    }

    /// The reply to the request of that number.
    mutating func reply(to request: UInt64, sourceLocation: SourceLocation = #_sourceLocation) throws -> MpvEvent {
        try event("reply \(request)", sourceLocation: sourceLocation) { event in
            guard event.reply == request else { return false }
            if case .propertyChange = event.body { return false }
            return true
        }
    }

    /// The property's value, read through an asynchronous request.
    mutating func property(_ name: String, request: UInt64 = 900) throws -> MpvNode {
        try handle.getPropertyAsync(name, reply: request)
        let reply = try reply(to: request)
        guard case .getPropertyReply(name, let value) = reply.body else {
            return try #require(nil, "no property in \(reply)")
        }
        return value
    }

    /// Loads the clip and waits for its first picture; answers its playlist entry.
    mutating func loadClip(request: UInt64 = 901) throws -> Int64 {
        try handle.commandAsync(["loadfile", Self.clip], reply: request)
        guard case .commandReply(let result) = try reply(to: request).body else { return try #require(nil) }
        let entry = try #require(result["playlist_entry_id"]?.integer)
        _ = try event("first picture") { $0.body == .playbackRestart }
        return entry
    }
}
