import SeekProtocol

@testable import MprisModel

/// A model with a clock, and what it says: calls and events go in by short words.
struct Conversation {
    var model: MprisModel
    /// Microseconds.
    var now: Int64 = 1_000_000_000

    init(next: MprisSettings.Next = .entry) {
        model = MprisModel(MprisSettings(next: next))
    }

    /// A paused film of 300 s, at a position; its announcements are taken.
    static func film(
        at position: Double = 20, isPlaying: Bool = false, next: MprisSettings.Next = .entry, segments: Int = 1
    ) -> Conversation {
        var conversation = Conversation(next: next)
        conversation.play(isPlaying)
        conversation.load()
        conversation.progress(position, isPlaying: isPlaying, segments: segments)
        _ = conversation.announce()
        return conversation
    }

    mutating func wait(_ seconds: Double) { now += Microseconds.from(seconds: seconds) }

    mutating func call(_ call: MprisCall) -> [MprisAction] { model.take(call, at: now) }

    mutating func announce() -> [MprisSignal] { model.announce(at: now) }

    @discardableResult
    mutating func event(_ event: Event) -> [MprisAction] { model.take(event, happened: now, at: now) }

    mutating func property(_ name: String, _ value: JSONValue?) { model.take(property: name, value, at: now) }

    mutating func play(_ isPlaying: Bool) { event(.playButton(PlayButtonEvent(isPlaying: isPlaying))) }

    @discardableResult
    mutating func load(_ path: String = "/films/film.mkv", duration: Double? = 300, isSeekable: Bool = true)
        -> [MprisAction]
    {
        event(.media(MediaEvent(phase: .loading)))
        return event(
            .media(
                MediaEvent(
                    phase: .loaded, path: ByteString(path), title: "A film", duration: duration, isSeekable: isSeekable)
            ))
    }

    mutating func progress(
        _ position: Double?, isPlaying: Bool = false, isSeeking: Bool = false, segment: Int = 0, segments: Int = 1
    ) {
        event(
            .progress(
                ProgressEvent(
                    segment: segment, count: segments, position: position, isPlaying: isPlaying, isSeeking: isSeeking)))
    }

    mutating func chase(_ number: Int, _ phase: ChaseEvent.Phase) {
        event(.chase(ChaseEvent(phase: phase, chase: number)))
    }

    mutating func answer(_ serial: Int, target: Double, chase: Int) {
        model.answered(
            serial,
            .object([.init("target", .double(target)), .init("chase", .integer(Int64(chase)))]))
    }

    /// Seconds.
    var position: Double {
        guard case .long(let position) = model.value(of: .position, at: now) else { return -1 }
        return Microseconds.seconds(position)
    }
}

extension MprisAction {
    static func tap(_ button: Direction, _ interval: Double, serial: Int) -> MprisAction {
        .move(.array([.text("tap"), .text(button.rawValue), .integer(1), .double(interval)]), serial: serial)
    }

    static func scrub(to position: Double, serial: Int) -> [MprisAction] {
        [.send("scrub", .double(position)), .move(.array([.text("scrub-end")]), serial: serial)]
    }
}
