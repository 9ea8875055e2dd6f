import SeekProtocol
import Testing

@Suite("Events, encoded and decoded")
struct EventTests {
    /// One of each, with every field set.
    static let full: [Event] = [
        .seekButton(
            SeekButtonEvent(
                button: .backward, phase: .tapped, reason: .flip, burst: 6, taps: 3, interval: 7.5, requested: -30,
                applied: -20, clamped: .start, origin: 20, target: 0, position: 19.5, duration: 300.008, label: "−20",
                spoken: "Backward 20 seconds")),
        .playButton(PlayButtonEvent(isPlaying: true)),
        .chase(
            ChaseEvent(
                phase: .landed, reason: .timeout, chase: 3, precision: .exact, target: 30, position: 30.02,
                errorMilliseconds: 20, elapsedMilliseconds: 12.5, waitedMilliseconds: 12, coalesced: 2, burst: 1)),
        .progress(
            ProgressEvent(
                segment: 1, count: 5, segments: .playlist, fraction: 0.25, segmentFraction: 0.5, position: 90,
                duration: 300, seekableStart: 10.5, seekableEnd: 95, isPlaying: true, isSeeking: true)),
        .media(
            MediaEvent(
                phase: .loaded, reason: "eof", path: ByteString([0x2F, 0xFF]), title: "A \"film\"", duration: 300,
                isSeekable: true, isLive: true,
                chapters: [.init(title: "Opening", time: 0, end: 60), .init(title: nil, time: 60)],
                decoder: .init(codec: "h264", hardware: "vaapi", fellBack: true))),
        .cues(
            CuesEvent(cues: [
                Cue(kind: .intro, start: 12.5, end: 84, source: .sound, note: "also in \"2\""),
                Cue(kind: .scene, start: 100, end: 100, source: .client),
            ])),
        .offer(
            OfferEvent(
                phase: .offered, reason: .passed, kind: .credits, label: "Next: \"2\"", spoken: "Next", start: 260,
                end: 299, target: 299, isProminent: true, countdown: 7)),
        .subtitles(SubtitlesEvent(isOn: true, until: 102.5, reason: .again)),
        .sleep(SleepEvent(phase: .fading, until: .chapter, left: 7.5, reason: .set)),
        .menu(MenuEvent(isOpen: true, key: .ok)),
        .shutdown(ShutdownEvent(reason: "SIGTERM")),
    ]

    /// One of each, with nothing set that need not be.
    static let bare: [Event] = [
        .seekButton(
            SeekButtonEvent(button: .forward, phase: .pending, burst: 0, taps: 0, interval: 10, label: "", spoken: "")),
        .playButton(PlayButtonEvent(isPlaying: false)),
        .chase(ChaseEvent(phase: .idle, chase: 0)),
        .progress(ProgressEvent(isPlaying: false)),
        .media(MediaEvent(phase: .idle)),
        .cues(CuesEvent()),
        .offer(OfferEvent()),
        .subtitles(SubtitlesEvent()),
        .sleep(SleepEvent()),
        .menu(MenuEvent()),
        .shutdown(ShutdownEvent(reason: "")),
    ]

    /// One for each word of each field that has a closed set of them.
    static let words: [Event] =
        buttonWords + chaseWords + progressWords + mediaWords + offerWords + subtitlesWords + sleepWords
        + MenuKey.allCases.map { .menu(MenuEvent(key: $0)) }

    private static let buttonWords: [Event] =
        Direction.allCases.map { button in
            .seekButton(
                SeekButtonEvent(button: button, phase: .tapped, burst: 1, taps: 1, interval: 1, label: "", spoken: ""))
        }
        + SeekButtonEvent.Phase.allCases.flatMap { phase in
            (Reason.allCases.map(Optional.some) + [nil]).map { reason -> Event in
                .seekButton(
                    SeekButtonEvent(
                        button: .forward, phase: phase, reason: reason, burst: 1, taps: 1, interval: 1,
                        clamped: .end, label: "", spoken: ""))
            }
        }

    private static let chaseWords: [Event] = ChaseEvent.Phase.allCases.flatMap { phase in
        Precision.allCases.map { .chase(ChaseEvent(phase: phase, chase: 1, precision: $0)) }
    }

    private static let progressWords: [Event] = ProgressEvent.Segments.allCases.map {
        .progress(ProgressEvent(segments: $0, isPlaying: true))
    }

    private static let mediaWords: [Event] = MediaEvent.Phase.allCases.map { .media(MediaEvent(phase: $0)) }

    private static let subtitlesWords: [Event] = SubtitlesEvent.Reason.allCases.map {
        .subtitles(SubtitlesEvent(reason: $0))
    }

    private static let sleepWords: [Event] =
        SleepEvent.Reason.allCases.map { .sleep(SleepEvent(reason: $0)) }
        + SleepEvent.Phase.allCases.map { .sleep(SleepEvent(phase: $0)) }
        + SleepEvent.End.allCases.map { .sleep(SleepEvent(phase: .on, until: $0)) }

    private static let offerWords: [Event] =
        Cue.Kind.allCases.flatMap { kind in
            Cue.Source.allCases.map { source in
                .cues(CuesEvent(cues: [Cue(kind: kind, start: 1, end: 2, source: source)]))
            }
        }
        + OfferEvent.Phase.allCases.flatMap { phase in
            OfferEvent.Ending.allCases.map { .offer(OfferEvent(phase: phase, reason: $0)) }
        }

    private func object(_ line: [UInt8]) throws -> JSONValue { try JSONReader.value(of: line.dropLast()) }

    @Test("there is an event for each name")
    func names() {
        #expect(Self.full.map(\.name) == EventName.allCases)
        #expect(Self.bare.map(\.name) == EventName.allCases)
    }

    @Test("every event is equal after encoding and decoding", arguments: full + bare + words)
    func roundTrip(_ event: Event) throws {
        let stamp = EventStamp(sequence: 7, timeMicroseconds: 81_000_000, missed: 4)
        let object = try object(event.line(stamp))
        #expect(Event(object) == event)
        #expect(EventStamp(fields: object) == stamp)
        #expect(stamp.time == .seconds(81))
    }

    @Test("a stamp without missed events is equal after encoding and decoding")
    func stamp() throws {
        let stamp = EventStamp(sequence: 1, timeMicroseconds: 2)
        #expect(EventStamp(fields: try object(Self.bare[0].line(stamp))) == stamp)
    }

    @Test(
        "an event with an unknown enum value is not decoded",
        arguments: [
            #"{"event":"seek-button","button":"forward","phase":"levitating"}"#,
            #"{"event":"seek-button","button":"upward","phase":"tapped"}"#, #"{"event":"chase","phase":"lost"}"#,
            #"{"event":"media","phase":"lost"}"#, #"{"event":"offer","phase":"lost"}"#,
            #"{"event":"menu","open":true,"key":"fire"}"#,
            #"{"event":"weather","rain":true}"#, #"{"event":7}"#,
            #"{"event":"property-change","id":1,"name":"pause","data":true}"#, #"{"error":"success"}"#, "[]",
        ])
    func unknown(_ line: String) throws {
        #expect(Event(try JSONReader.value(of: line.utf8)) == nil)
    }

    @Test("fields that are missing, unknown or of another type are ignored")
    func lenient() throws {
        let line =
            #"{"event":"chase","phase":"landed","new":[1],"reason":"tired","precision":7,"target":"x","burst":null,"#
            + #""elapsed_ms":1e308}"#
        let event = Event(try JSONReader.value(of: line.utf8))
        #expect(event == .chase(ChaseEvent(phase: .landed, chase: 0, elapsedMilliseconds: 1e308)))
    }
}
