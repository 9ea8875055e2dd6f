import SeekModel
import SeekProtocol
import Testing

@testable import SeekResume

@Suite("Where a film is resumed")
struct ResumeTests {
    /// A film is opened; the absence is the time since its record.
    private func open(_ start: Double?, _ history: [FilmRecord], _ header: FileHeader = .film) {
        expect(
            ResumeMachine(history: history),
            [
                ResumeStep(0, .start),
                ResumeStep(0, .fileOpening(entry: 1, name: film), .identify(entry: 1, path: film)),
                ResumeStep(0.1, .fileIdentified(entry: 1, print1)),
                ResumeStep(0.2, .headerRead(entry: 1, header), .startFile(entry: 1, FileStart(position: start))),
            ])
    }

    @Test(
        "R5: the longer the absence, the farther back",
        arguments: [
            (0, 2_400), (2, 2_400), (3, 2_390), (299, 2_390), (300, 2_380), (1_799, 2_380), (1_800, 2_370),
            (100_000_000, 2_370),
        ])
    func rewind(absence: Int64, start: Double) {
        open(start, [record(time: clock(-absence))])
    }

    @Test("R5: a clock that went back leaves the absence unknown, which counts as long")
    func clockWentBack() {
        open(2_370, [record(time: clock(1))])
        open(2_370, [record(time: UnixTime(seconds: 4_000_000_000))])
    }

    @Test("U1: a rule without resume: the film begins anew, and is not remembered")
    func rule() {
        expect(
            ResumeMachine(history: [record(time: clock(0))]),
            [
                ResumeStep(0, .start),
                ResumeStep(
                    0, .fileOpening(entry: 1, name: film, isResumed: false), .identify(entry: 1, path: film)),
                ResumeStep(0.1, .fileIdentified(entry: 1, print1)),
                ResumeStep(0.2, .headerRead(entry: 1, .film), .startFile(entry: 1, FileStart())),
            ])
    }

    @Test(
        "R4: resumed after 60 s or 5 %, and before 92 %",
        arguments: [
            (6_000, 60, nil), (6_000, 60.1, 60.1), (6_000, 5_519.9, 5_519.9), (6_000, 5_520, nil), (6_000, 6_000, nil),
            (400, 20, nil), (400, 20.1, 20.1), (300, 100, 100), (299.9, 100, nil),
        ] as [(Double, Double, Double?)])
    func bounds(duration: Double, position: Double, start: Double?) {
        let header = FileHeader(duration: duration, isSeekable: true, hasChosenStart: false)
        open(start, [record(position: position, duration: duration, time: clock(0))], header)
    }

    @Test(
        "R4: a film whose credits are known resumes up to their begin",
        arguments: [
            (5_000, 4_999.9, 4_999.9), (5_000, 5_000, nil), (5_900, 5_899, 5_899), (5_900, 5_900, nil),
            // No place for credits: 92 % decide.
            (2_000, 2_400, 2_400), (6_100, 5_519.9, 5_519.9), (6_100, 5_520, nil),
        ] as [(Double, Double, Double?)])
    func credits(credits: Double, position: Double, start: Double?) {
        let header = FileHeader(duration: 6_000, isSeekable: true, hasChosenStart: false)
        var left = record(position: position, duration: 6_000, time: clock(0))
        left.notes.credits = credits
        open(start, [left], header)
    }

    @Test("R4: the file's own duration decides, the record's if it declares none")
    func duration() {
        let header = FileHeader(duration: 2_500, isSeekable: true, hasChosenStart: false)
        open(nil, [record(time: clock(0))], header)
        open(2_400, [record(time: clock(0))], FileHeader(duration: nil, isSeekable: true, hasChosenStart: false))
    }

    @Test("the rewind does not go before the start of the film")
    func rewindToStart() {
        open(nil, [record(position: 25, duration: 400, time: clock(-10_000))])
    }

    @Test("a start that the user chose stands, and a file that can't seek starts anew")
    func chosen() {
        let records = [record(time: clock(0))]
        open(nil, records, FileHeader(duration: 6_000, isSeekable: true, hasChosenStart: true))
        open(nil, records, FileHeader(duration: 6_000, isSeekable: false, hasChosenStart: false))
    }

    @Test("a film that mpv does not play as far as it was left starts anew; else it resumes")
    func beyondTheEnd() {
        let records = [record(position: 2_400, time: clock(0))]
        func header(_ played: PlayedPart) -> FileHeader {
            FileHeader(duration: 6_000, isSeekable: true, hasChosenStart: false, played: played)
        }
        for part in [
            PlayedPart(end: .position(90)), PlayedPart(length: .position(2_390)), PlayedPart(end: .fraction(0.2)),
            PlayedPart(end: .beforeEnd(5_000)), PlayedPart(end: .chapter(1)),
            PlayedPart(end: .position(3_000), isBackward: true),
        ] {
            open(nil, records, header(part))
        }
        for part in [
            PlayedPart(end: .position(3_000)), PlayedPart(end: .beforeEnd(100)),
            PlayedPart(end: .position(100), isBackward: true),
        ] {
            open(2_400, records, header(part))
        }
    }

    @Test("R2: libmpv waits for the fingerprint at most 500 ms, then the path alone decides")
    func late() {
        let history = [record(identity("/films/film.mkv", print2), time: clock(0))]
        expect(
            ResumeMachine(history: history),
            [
                ResumeStep(0, .start),
                ResumeStep(1, .fileOpening(entry: 1, name: film), .identify(entry: 1, path: film)),
                ResumeStep(1.1, .headerRead(entry: 1, .film)),
                ResumeStep(1.5, .deadlineReached, .startFile(entry: 1, FileStart(position: 2_400))),
                ResumeStep(1.6, .playheadChanged(.at(2_400))),
                ResumeStep(1.6, .ready, .saveSession(session(nil))),
                // From now on it is known by it.
                ResumeStep(2, .fileIdentified(entry: 1, print1)),
                ResumeStep(2.7, .playlistIndexChanged(0), .saveSession(session(print1, index: 0))),
            ])
    }

    private func session(_ fingerprint: Fingerprint?, index: Int? = nil) -> Session {
        Session(film: sessionFilm(identity(film, fingerprint), position: 2_400, time: clock(0)), index: index)
    }

    @Test("a header that comes after the 500 ms does not wait")
    func lateHeader() {
        expect(
            ResumeMachine(history: [record(time: clock(0))]),
            [
                ResumeStep(0, .start),
                ResumeStep(1, .fileOpening(entry: 1, name: film), .identify(entry: 1, path: film)),
                ResumeStep(
                    20, .headerRead(entry: 1, .film), .startFile(entry: 1, FileStart(position: 2_390))),
                ResumeStep(21, .fileIdentified(entry: 1, print1)),
            ])
    }

    @Test("R1: a URL is known at once, a client's key decides alone, and a pipe is not known")
    func names() {
        let url = FilmIdentity(name: .url("https://example.org/film"))
        let keyed = FilmIdentity(name: .url("https://example.org/film"), key: "42")
        expect(
            ResumeMachine(history: [
                record(url, position: 1_000, time: clock(0)), record(keyed, position: 2_000, time: clock(0)),
            ]),
            [
                ResumeStep(0, .start),
                ResumeStep(0, .fileOpening(entry: 1, name: "HTTPS://Example.org:443/film#t=3")),
                ResumeStep(0, .headerRead(entry: 1, .film), .startFile(entry: 1, FileStart(position: 1_000))),
                ResumeStep(1, .fileEnded(entry: 1, atEnd: false), .saveSession(Session())),
                ResumeStep(1, .keyGiven(entry: 2, key: "42")),
                ResumeStep(1, .fileOpening(entry: 2, name: film)),
                ResumeStep(1, .headerRead(entry: 2, .film), .startFile(entry: 2, FileStart(position: 2_000))),
                ResumeStep(2, .fileEnded(entry: 2, atEnd: false)),
                ResumeStep(2, .fileOpening(entry: 3, name: "-")),
                ResumeStep(2, .headerRead(entry: 3, .film), .startFile(entry: 3, FileStart())),
            ])
    }

    @Test("libmpv never waits for ever: unknown entries go on at once")
    func unknown() {
        expect(
            ResumeMachine(),
            [
                ResumeStep(0, .headerRead(entry: 7, .film), .startFile(entry: 7, FileStart())),
                ResumeStep(0, .fileOpening(entry: 8, name: film), .identify(entry: 8, path: film)),
                ResumeStep(0, .headerRead(entry: 7, .film), .startFile(entry: 7, FileStart())),
                ResumeStep(0, .fileIdentified(entry: 7, print1)),
                ResumeStep(0, .headerRead(entry: 8, .film)),
                ResumeStep(0, .fileIdentified(entry: 8, nil), .startFile(entry: 8, FileStart())),
                ResumeStep(0, .fileIdentified(entry: 8, nil)),
                ResumeStep(0, .headerRead(entry: 8, .film), .startFile(entry: 8, FileStart())),
            ])
    }
}
