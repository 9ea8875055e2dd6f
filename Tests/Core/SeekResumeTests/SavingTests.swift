import SeekProtocol
import Testing

@testable import SeekResume

@Suite("When the position of a film is saved")
struct SavingTests {
    /// The film plays from its start at 0 s; nothing was kept before.
    private let begin = [
        ResumeStep(0, .start),
        ResumeStep(0, .fileOpening(entry: 1, name: film), .identify(entry: 1, path: film)),
        ResumeStep(0, .fileIdentified(entry: 1, print1)),
        ResumeStep(0, .headerRead(entry: 1, .film), .startFile(entry: 1, FileStart())),
        ResumeStep(0, .playheadChanged(.at(0))),
    ]

    private func saved(_ position: Double, _ time: Int64, isPaused: Bool = false) -> ResumeAction {
        .saveSession(Session(film: sessionFilm(position: position, time: clock(time)), isPaused: isPaused))
    }

    private func recorded(_ position: Double, _ time: Int64) -> ResumeAction {
        .saveHistory(History([record(position: position, time: clock(time))]), nil)
    }

    private func play(_ steps: ResumeStep...) {
        expect(ResumeMachine(), begin + [ResumeStep(0, .ready, saved(0, 0))] + steps)
    }

    @Test("R3: every 10 s while it plays, and at a pause")
    func interval() {
        play(
            ResumeStep(4, .playheadChanged(.at(4))),
            ResumeStep(10, .deadlineReached, saved(4, 4)),
            ResumeStep(11, .playheadChanged(.at(11))),
            ResumeStep(13, .playheadChanged(.at(13, isPlaying: false)), saved(13, 13, isPaused: true)),
            // Nothing changes: nothing is written.
            ResumeStep(20, .deadlineReached),
            ResumeStep(500, .playheadChanged(.at(13)), saved(13, 13)),
            ResumeStep(501, .playheadChanged(.at(14))),
            ResumeStep(510, .deadlineReached, saved(14, 501)))
    }

    @Test("at most one write a second")
    func rate() {
        play(
            ResumeStep(0.2, .playheadChanged(.at(0.2, isPlaying: false))),
            ResumeStep(0.4, .playheadChanged(.at(0.2))),
            ResumeStep(0.5, .playlistIndexChanged(0)),
            ResumeStep(
                1, .deadlineReached,
                .saveSession(Session(film: sessionFilm(position: 0.2, time: clock(0)), index: 0))))
    }

    @Test("R3: while a burst runs the origin is kept; 5 s after the landing the new position")
    func burst() {
        play(
            ResumeStep(6, .playheadChanged(.at(6))),
            ResumeStep(7, .playheadChanged(.at(6.5, isMoving: true))),
            ResumeStep(8, .playheadChanged(.at(500, isMoving: true))),
            ResumeStep(10, .deadlineReached, saved(6, 6)),
            ResumeStep(12, .playheadChanged(.at(600))),
            ResumeStep(17, .deadlineReached, saved(600, 12)))
    }

    @Test("a film that ends in a burst is left where the burst began")
    func endsInBurst() {
        play(
            ResumeStep(6, .playheadChanged(.at(6))),
            ResumeStep(7, .playheadChanged(.at(6.5, isMoving: true))),
            ResumeStep(8, .playheadChanged(.at(500, isMoving: true))),
            ResumeStep(9, .playheadChanged(Playhead())),
            ResumeStep(9, .fileEnded(entry: 1, atEnd: false), recorded(6, 6), .saveSession(Session())))
    }

    @Test("R3: at a stop and at a change of file, the history; a film that was played to its end is finished")
    func stop() {
        play(
            ResumeStep(9, .playheadChanged(.at(2_000))),
            ResumeStep(10, .deadlineReached, saved(2_000, 9)),
            ResumeStep(12, .playheadChanged(.at(2_003))),
            ResumeStep(12, .fileEnded(entry: 1, atEnd: false), recorded(2_003, 12), .saveSession(Session())))
    }

    @Test("R4: a film that was played to its end starts anew")
    func end() {
        let machine = expect(
            ResumeMachine(),
            begin + [
                ResumeStep(0, .ready, saved(0, 0)),
                ResumeStep(9, .playheadChanged(.at(5_999))),
                ResumeStep(9.5, .fileEnded(entry: 1, atEnd: true), recorded(6_000, 9), .saveSession(Session())),
                ResumeStep(9.6, .fileOpening(entry: 2, name: film), .identify(entry: 2, path: film)),
                ResumeStep(9.6, .fileIdentified(entry: 2, print1)),
                ResumeStep(9.6, .headerRead(entry: 2, .film), .startFile(entry: 2, FileStart())),
            ])
        #expect(machine.history.records.count == 1)
    }

    @Test("a film whose file is truncated while it plays is not finished: its last position counts")
    func truncated() {
        play(
            ResumeStep(9, .playheadChanged(.at(2_000))),
            ResumeStep(9.5, .playheadChanged(Playhead())),
            ResumeStep(9.5, .fileEnded(entry: 1, atEnd: true), recorded(2_000, 9), .saveSession(Session())))
    }

    @Test("R4: the time since the last report counts: positions are reported when something else happens")
    func endsLater() {
        // 92 % of the film are 5,520 s.
        play(
            ResumeStep(4, .playheadChanged(.at(5_515))),
            ResumeStep(9.5, .fileEnded(entry: 1, atEnd: true), recorded(6_000, 9), .saveSession(Session())))
        play(
            ResumeStep(4, .playheadChanged(.at(5_515, isPlaying: false)), saved(5_515, 4, isPaused: true)),
            ResumeStep(
                9.5, .fileEnded(entry: 1, atEnd: true), recorded(5_515, 4), .saveSession(Session(isPaused: true))))
    }

    @Test("R4: a film that is moved to its end and ends in that burst is finished")
    func endsInBurstAtEnd() {
        play(
            ResumeStep(6, .playheadChanged(.at(6))),
            ResumeStep(7, .playheadChanged(.at(6.5, isMoving: true))),
            ResumeStep(8, .playheadChanged(.at(5_999, isMoving: true))),
            ResumeStep(9, .playheadChanged(Playhead())),
            ResumeStep(9, .fileEnded(entry: 1, atEnd: true), recorded(6_000, 9), .saveSession(Session())))
    }

    @Test("R4: a short film and one of unknown duration leave no record, but are part of the session")
    func short() {
        for duration in [299, nil] as [Double?] {
            let header = FileHeader(duration: duration, isSeekable: true, hasChosenStart: false)
            let playhead = Playhead(position: 100, duration: duration)
            let session = Session(
                film: SessionFilm(
                    identity: identity(), title: "Film", duration: duration, position: 100, time: clock(0)))
            let machine = expect(
                ResumeMachine(),
                Array(begin[..<3]) + [
                    ResumeStep(0, .headerRead(entry: 1, header), .startFile(entry: 1, FileStart())),
                    ResumeStep(0, .playheadChanged(playhead)),
                    ResumeStep(0, .ready, .saveSession(session)),
                    ResumeStep(5, .fileEnded(entry: 1, atEnd: false), .saveSession(Session())),
                    ResumeStep(5, .shutDown),
                ])
            #expect(machine.history.records.isEmpty)
        }
    }

    @Test("R3: everything is saved at the shutdown")
    func shutDown() {
        play(
            ResumeStep(5, .playheadChanged(.at(5))),
            ResumeStep(5, .shutDown, recorded(5, 5), saved(5, 5)))
    }

    @Test("what was rewound does not count as watched again: a film that is opened often stays where it was")
    func opensOften() {
        let history = [record(time: clock(-100))]
        expect(
            ResumeMachine(history: history),
            Array(begin[..<3]) + [
                ResumeStep(0, .headerRead(entry: 1, .film), .startFile(entry: 1, FileStart(position: 2_390))),
                ResumeStep(0.1, .playheadChanged(.at(2_390))),
                ResumeStep(0.1, .ready, saved(2_400, -100)),
                ResumeStep(3, .playheadChanged(.at(2_393))),
                ResumeStep(3, .fileEnded(entry: 1, atEnd: false), .saveSession(Session())),
            ])
        // Once playback is past that position, or somewhere else, its position counts.
        for playhead in [Playhead.at(2_401), .at(2_300)] {
            expect(
                ResumeMachine(history: history),
                Array(begin[..<3]) + [
                    ResumeStep(0, .headerRead(entry: 1, .film), .startFile(entry: 1, FileStart(position: 2_390))),
                    ResumeStep(0.1, .playheadChanged(.at(2_390))),
                    ResumeStep(0.1, .ready, saved(2_400, -100)),
                    ResumeStep(9, .playheadChanged(playhead)),
                    ResumeStep(10.1, .deadlineReached, saved(playhead.position ?? 0, 9)),
                ])
        }
    }

    @Test("events that are lost: a film that is found playing is saved as the others")
    func lostEvents() {
        play(
            ResumeStep(5, .playheadChanged(.at(1_000))),
            ResumeStep(
                6, .fileReady(entry: 2, path: "other.mkv", title: nil, isSeekable: true),
                .saveHistory(History([record(position: 1_000, time: clock(5))]), nil),
                .saveSession(
                    Session(
                        film: SessionFilm(
                            identity: identity("/work/other.mkv", nil), duration: 6_000, position: 1_000,
                            time: clock(6))))))
    }

    @Test("a clock that jumps changes no interval and no order")
    func clockJumps() {
        var transcript = ResumeTranscript(ResumeMachine())
        for step in begin { transcript.perform(step.input, at: step.at) }
        transcript.perform(.ready, at: 0)
        transcript.start = UnixTime(seconds: -5_000_000)
        transcript.perform(.playheadChanged(.at(9)), at: 9)
        transcript.perform(.playlistIndexChanged(0), at: 10)
        #expect(transcript.steps.suffix(2).flatMap(\.actions).count == 1)
        transcript.start = UnixTime(seconds: .max - 1_000)
        transcript.perform(.fileEnded(entry: 1, atEnd: false), at: 19)
        #expect(transcript.machine.history.records.map(\.position) == [9])
    }
}
