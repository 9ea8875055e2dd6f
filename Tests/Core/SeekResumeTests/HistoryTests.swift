import SeekProtocol
import Testing

@testable import SeekResume

@Suite("The history of films")
struct HistoryTests {
    @Test("R1: a film that was moved or renamed is known; two of the same size are told apart")
    func identities() {
        let history = History([
            record(identity("/a.mkv", print1), position: 1, time: clock(0)),
            record(identity("/b.mkv", print2), position: 2, time: clock(0)),
        ])
        #expect(history.record(of: identity("/moved.mkv", print1))?.position == 1)
        #expect(history.record(of: identity("/moved.mkv", print2))?.position == 2)
        #expect(history.record(of: identity("/a.mkv", print2))?.position == 2)
        #expect(history.record(of: identity("/a.mkv", Fingerprint(size: 4_000_000_000, head: 9, tail: 2))) == nil)
    }

    @Test("R2: without a fingerprint the path decides")
    func paths() {
        let history = History([
            record(identity("/a.mkv", print1), position: 1, time: clock(0)),
            record(identity("/a.mkv", Fingerprint(size: 7, head: 8, tail: 9)), position: 2, time: clock(0)),
            record(identity("/b.mkv", nil), position: 3, time: clock(0)),
        ])
        #expect(history.record(of: identity("/a.mkv", nil))?.position == 2, "the newest")
        #expect(history.record(of: identity("/b.mkv", print2))?.position == 3)
        #expect(history.record(of: identity("/c.mkv", nil)) == nil)
        #expect(history.record(of: FilmIdentity(name: .unnamed)) == nil)
    }

    @Test("a recording or download that has grown is still the same film, at the same path")
    func grown() {
        let history = History([record(identity("/a.ts", print1), time: clock(0))])
        let grown = Fingerprint(size: 9_000_000_000, head: 1, tail: 77)
        #expect(history.record(of: identity("/a.ts", grown)) != nil)
        #expect(history.record(of: identity("/b.ts", grown)) == nil)
    }

    @Test("R7: 5,000 records and one more: the one that was not used for longest goes, whatever its time")
    func bound() {
        let records = (0..<5_000).map { number in
            record(identity(ByteString("/\(number)"), nil), time: clock(Int64(5_000 - number)))
        }
        var history = History(records)
        history.remember(record(identity("/0", nil), position: 1_000, time: UnixTime(seconds: 0)))
        #expect(history.records.count == 5_000)
        history.remember(record(identity("/new", nil), time: UnixTime(seconds: 0)))
        #expect(history.records.count == 5_000)
        #expect(history.record(of: identity("/1", nil)) == nil)
        #expect(history.record(of: identity("/0", nil))?.position == 1_000)
        #expect(history.records.last?.identity == identity("/new", nil))
        #expect(History(records + records).records.count == 5_000)
    }

    @Test("forgetting one film, and all")
    func forgets() {
        var history = History([
            record(identity("/a", print1), time: clock(0)), record(identity("/b", print2), time: clock(0)),
            record(FilmIdentity(name: .url("https://example.org/"), key: "k"), time: clock(0)),
        ])
        #expect(history.forget(identity("/moved", print1)) == 1)
        #expect(history.forget(identity("/b", nil)) == 1)
        #expect(history.forget(identity("/b", nil)) == 0)
        #expect(history.forget(FilmIdentity(name: .url("https://example.org/"))) == 1, "whatever its key")
        #expect(history.forgetAll() == 0)
    }

    @Test("a film that is forgotten while it plays gets no record again, until it is loaded again")
    func forgottenWhilePlaying() {
        var forgotten = sessionFilm(position: 50, time: clock(0))
        forgotten.isRemembered = false
        let machine = expect(
            ResumeMachine(history: [record(position: 1_000, time: clock(-1))]),
            [
                ResumeStep(0, .start),
                ResumeStep(0, .fileOpening(entry: 1, name: film), .identify(entry: 1, path: film)),
                ResumeStep(0, .fileIdentified(entry: 1, print1)),
                ResumeStep(
                    0, .headerRead(entry: 1, FileHeader(duration: 6_000, isSeekable: true, hasChosenStart: true)),
                    .startFile(entry: 1, FileStart())),
                ResumeStep(0, .playheadChanged(.at(50))),
                ResumeStep(0, .ready, .saveSession(Session(film: sessionFilm(position: 50, time: clock(0))))),
                ResumeStep(
                    2, .forget(film: identity(film, nil), request: 5),
                    .saveHistory(History(), Forgotten(request: 5, count: 1)),
                    .saveSession(Session(film: forgotten))),
                ResumeStep(3, .shutDown),
            ])
        #expect(machine.history == History())
        #expect(machine.currentHistory == History())
    }

    @Test("the history shows the film that plays")
    func current() {
        let machine = expect(
            ResumeMachine(),
            [
                ResumeStep(0, .start), ResumeStep(0, .fileOpening(entry: 1, name: "http://h/x")),
                ResumeStep(0, .playheadChanged(.at(70))),
                ResumeStep(
                    0, .fileReady(entry: 1, path: nil, title: nil, isSeekable: true),
                    .saveSession(
                        Session(
                            film: SessionFilm(
                                identity: FilmIdentity(name: .url("http://h/x")), duration: 6_000, position: 70,
                                time: clock(0))))),
            ])
        #expect(machine.currentHistory.records.map(\.position) == [70])
        #expect(machine.history.records.isEmpty)
    }
}
