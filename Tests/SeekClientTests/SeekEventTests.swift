import SeekClient
import SeekProtocol
import Testing

@Suite("Events as a client gets them")
struct SeekEventTests {
    private func event(_ event: Event, missed: Int = 0) throws -> SeekEvent? {
        let line = event.line(EventStamp(sequence: 7, timeMicroseconds: 81_000_000), missed: missed)
        return SeekEvent(try Message(line: line.dropLast()))
    }

    @Test("a seek button has every field that the daemon wrote")
    func seekButton() throws {
        let written = SeekButtonEvent(
            button: .backward, phase: .tapped, reason: .flip, burst: 6, taps: 3, interval: 7.5, requested: -30,
            applied: -20, clamped: .start, origin: 20, target: 0, position: 19.5, duration: 300.008, label: "−20",
            spoken: "Backward 20 seconds")
        guard case .seekButton(let read)? = try event(.seekButton(written), missed: 4) else {
            Issue.record("another event")
            return
        }
        #expect(read.button == .backward)
        #expect(read.phase == .tapped)
        #expect(read.reason == "flip")
        #expect([read.burst, read.taps] == [6, 3])
        #expect([read.interval, read.requested, read.applied] == [7.5, -30, -20])
        #expect(read.clamped == .start)
        #expect([read.origin, read.target, read.position, read.duration] == [20, 0, 19.5, 300.008])
        #expect(read.label == "−20")
        #expect(read.spoken == "Backward 20 seconds")
        #expect([read.stamp.sequence, read.stamp.missed] == [7, 4])
        #expect(read.stamp.time == .seconds(81))
    }

    @Test("the play button, the chase, the film and the end likewise")
    func others() throws {
        guard case .playButton(let play)? = try event(.playButton(PlayButtonEvent(playing: true))),
            case .chase(let chase)? = try event(
                .chase(
                    ChaseEvent(
                        phase: .landed, chase: 3, precision: .exact, target: 30, position: 30.02,
                        errorMilliseconds: 20, elapsedMilliseconds: 12.5, waitedMilliseconds: 12, coalesced: 2,
                        burst: 1))),
            case .media(let media)? = try event(
                .media(
                    MediaEvent(
                        phase: .loaded, path: "/film.mkv", title: "A film", duration: 300, seekable: true,
                        chapters: [.init(title: "Opening", time: 0), .init(title: nil, time: 60)])))
        else {
            Issue.record("another event")
            return
        }
        #expect(play.isPlaying)
        #expect(play.icon == .pause)
        #expect(play.spoken == "Pause")
        #expect(chase.phase == .landed)
        #expect([chase.chase, chase.coalesced, chase.burst] == [3, 2, 1])
        #expect([chase.target, chase.position] == [30, 30.02])
        #expect(chase.precision == .exact)
        #expect(
            [chase.error, chase.elapsed, chase.waited] == [.milliseconds(20), .microseconds(12_500), .milliseconds(12)])
        #expect(!chase.isOn)
        #expect(media.phase == .loaded)
        #expect([media.path, media.title] == ["/film.mkv", "A film"])
        #expect(media.duration == 300)
        #expect(media.isSeekable == true)
        #expect(media.chapters.map(\.title) == ["Opening", nil])
        #expect(media.chapters.map(\.time) == [0, 60])
        let written = ProgressEvent(
            segment: 1, count: 5, fraction: 0.25, segmentFraction: 0.5, position: 90, duration: 300, playing: true,
            seeking: true)
        guard case .progress(let progress)? = try event(.progress(written)) else {
            Issue.record("another event")
            return
        }
        #expect([progress.segment, progress.count] == [1, 5])
        #expect([progress.fraction, progress.segmentFraction] == [0.25, 0.5])
        #expect([progress.position, progress.duration] == [90, 300])
        #expect(progress.isPlaying && progress.isSeeking)
        #expect(try event(.shutdown(ShutdownEvent(reason: "SIGTERM"))) == .shutdown(reason: "SIGTERM"))
    }

    @Test("what a newer daemon may say is handed on as it is")
    func unknown() throws {
        for line in [
            #"{"event":"seek-button","button":"forward","phase":"levitating"}"#, #"{"event":"chase","phase":"lost"}"#,
            #"{"event":"weather","rain":true}"#, #"{"event":"property-change","id":1,"name":"pause","data":true}"#,
        ] {
            let message = try Message(line: Array(line.utf8))
            #expect(SeekEvent(message) == .other(message))
        }
        #expect(SeekEvent(try Message(line: Array(#"{"error":"success"}"#.utf8))) == nil)
    }

    @Test("numbers that no film has are told as far as they fit")
    func absurd() throws {
        let line = #"{"event":"chase","phase":"landed","target":1e308,"elapsed_ms":1e30,"error_ms":-1e30}"#
        guard case .chase(let chase)? = SeekEvent(try Message(line: Array(line.utf8))) else {
            Issue.record("another event")
            return
        }
        #expect(chase.target == 1e308)
        #expect(chase.elapsed == .milliseconds(1e15))
        #expect(chase.error == .milliseconds(-1e15))
    }

    @Test("this library and the daemon know the same words")
    func words() {
        #expect(SeekEvent.Name.allCases.map(\.rawValue) == EventName.allNames)
        #expect(SeekButtonState.Phase.allCases.map(\.rawValue) == SeekButtonEvent.Phase.allCases.map(\.rawValue))
        #expect(ChaseState.Phase.allCases.map(\.rawValue) == ChaseEvent.Phase.allCases.map(\.rawValue))
        #expect(MediaState.Phase.allCases.map(\.rawValue) == MediaEvent.Phase.allCases.map(\.rawValue))
        #expect(Command.Part.allCases.map(\.rawValue) == OverlayPart.allCases.map(\.rawValue))
        #expect(Button.allCases.map(\.rawValue) == Direction.allCases.map(\.rawValue))
    }
}
