import SeekModel
import SeekProtocol
import Testing

@testable import SeekResume

@Suite("The session comes back")
struct SessionTests {
    private let playlist = SavedPlaylist([
        .init(name: "/films/one.mkv"), .init(name: film, isTrusted: true),
        .init(name: "https://example.org/x", key: "k"),
    ])
    private var tracks: TrackChoice {
        var tracks = TrackChoice()
        tracks[.audio] = "2"
        tracks[.subtitles] = "no"
        return tracks
    }

    /// At 40 minutes, 100 s before the start.
    private var session: Session {
        var left = sessionFilm(position: 2_400, time: clock(-100))
        left.tracks = tracks
        return Session(film: left, index: 1, settings: PlayerSettings(volume: 40, speed: 1.5))
    }

    private func restore(isPaused: Bool, index: Int? = 1, playlist: SavedPlaylist? = nil) -> ResumeAction {
        .restore(
            SessionRestore(
                playlist: playlist ?? self.playlist, index: index, isPaused: isPaused, settings: session.settings))
    }

    private var saveMerged: ResumeAction {
        .saveHistory(History([record(time: clock(-100))]), nil)
    }

    private func machine(_ change: (inout ResumeSettings) -> Void = { _ in }) -> ResumeMachine {
        ResumeMachine(session: session, playlist: playlist, change: change)
    }

    @Test("R6: playlist, entry, position less the rewind, volume, tracks and speed come back, paused")
    func paused() {
        var kept = session
        kept.isPaused = true
        var moved = kept
        moved.film?.position = 2_401
        moved.film?.time = clock(12)
        moved.isPaused = false
        expect(
            machine(),
            [
                ResumeStep(0, .start, saveMerged, restore(isPaused: true)),
                ResumeStep(0, .playheadChanged(Playhead(isPlaying: false))),
                // While entries are added nothing is written: a crash must not leave half of the playlist.
                ResumeStep(0, .playlistChanged),
                ResumeStep(0, .playlistIndexChanged(1)),
                // What libmpv had before: a crash must not leave that either.
                ResumeStep(0, .settingsChanged(PlayerSettings(volume: 100, isMuted: false, speed: 1))),
                ResumeStep(0.5, .restored, .saveSession(kept)),
                ResumeStep(1, .fileOpening(entry: 2, name: film), .identify(entry: 2, path: film)),
                ResumeStep(1, .settingsChanged(PlayerSettings(volume: 40, isMuted: false, speed: 1.5))),
                ResumeStep(1, .fileIdentified(entry: 2, print1)),
                ResumeStep(
                    1, .headerRead(entry: 2, .film),
                    .startFile(entry: 2, FileStart(position: 2_390, tracks: tracks))),
                ResumeStep(1, .trackChanged(.audio, "2")),
                ResumeStep(1, .trackChanged(.subtitles, "no")),
                ResumeStep(1, .playheadChanged(.at(2_390, isPlaying: false))),
                ResumeStep(1, .fileReady(entry: 2, path: film, title: "Film", isSeekable: true)),
                ResumeStep(1.5, .deadlineReached),
                ResumeStep(2.5, .playheadChanged(.at(2_390)), .saveSession(session)),
                ResumeStep(2.6, .playheadChanged(.at(2_391))),
                ResumeStep(12, .playheadChanged(.at(2_401))),
                ResumeStep(12.5, .deadlineReached, .saveSession(moved)),
            ])
    }

    @Test("R6: it plays if it played and `on_start` says so; the pause of the viewer stays")
    func playing() {
        let plays = machine { $0.onStart = .playing }
        expect(plays, [ResumeStep(0, .start, saveMerged, restore(isPaused: false))])
        var paused = session
        paused.isPaused = true
        let machine = ResumeMachine(session: paused, playlist: playlist) { $0.onStart = .playing }
        expect(machine, [ResumeStep(0, .start, saveMerged, restore(isPaused: true))])
    }

    @Test("before the last session is back nothing is saved: after a crash it would be less than there was")
    func beforeTheStart() {
        expect(
            machine(),
            [
                ResumeStep(0, .playlistChanged),
                ResumeStep(0, .settingsChanged(PlayerSettings(volume: 100))),
                ResumeStep(0, .playlistIndexChanged(nil)),
                ResumeStep(0, .stopRequested), ResumeStep(0, .shutDown),
            ])
        expect(
            machine(),
            [
                ResumeStep(0, .playlistChanged),
                ResumeStep(0, .settingsChanged(PlayerSettings(volume: 100))),
                ResumeStep(0, .start, saveMerged, restore(isPaused: true)),
                ResumeStep(0, .shutDown),
            ])
    }

    /// The film has come back paused; then these inputs come.
    private func expectPaused(_ steps: ResumeStep...) {
        var kept = session
        kept.isPaused = true
        expect(
            machine(),
            [
                ResumeStep(0, .start, saveMerged, restore(isPaused: true)),
                // Of the restore itself.
                ResumeStep(0, .playChosen),
                ResumeStep(0, .playheadChanged(Playhead(isPlaying: false))),
                ResumeStep(0, .playlistIndexChanged(1)),
                ResumeStep(0, .fileChangeRequested),
                ResumeStep(0.5, .restored, .saveSession(kept)),
            ] + steps)
    }

    @Test("another film plays, though the session's film came back paused; unless somebody chose the pause")
    func pauseIsOfTheFilm() {
        expectPaused(ResumeStep(1, .fileChangeRequested, .play), ResumeStep(1, .fileChangeRequested))
        expectPaused(ResumeStep(1, .playChosen), ResumeStep(1, .fileChangeRequested))
        expectPaused(
            ResumeStep(3, .playheadChanged(Playhead()), .saveSession(session)), ResumeStep(4, .fileChangeRequested))
    }

    @Test("R6: nothing comes back with `on_start = \"off\"` or with files on the command line; the film has its record")
    func off() {
        let film = session.film?.identity
        var machine = expect(machine { $0.onStart = .off }, [ResumeStep(0, .start, saveMerged)])
        #expect(film.flatMap { machine.history.record(of: $0) }?.position == 2_400)
        let settings = PlayerSettings(volume: 100, isMuted: false, speed: 1)
        machine = expect(
            self.machine(), [ResumeStep(0, .started(settings: settings, hasMedia: true), saveMerged)])
        #expect(machine.session == Session())
    }

    @Test("with `on_start = \"off\"` only the film is kept, for its record")
    func keepsFilmOnly() {
        expect(
            ResumeMachine { $0.onStart = .off },
            [
                ResumeStep(0, .start),
                ResumeStep(0, .settingsChanged(PlayerSettings(volume: 1)), .saveSession(Session())),
                ResumeStep(0, .playlistChanged),
                ResumeStep(1, .playlistIndexChanged(3)),
                ResumeStep(2, .trackChanged(.audio, "2")),
                ResumeStep(3, .playheadChanged(.at(100, isPlaying: false))),
                ResumeStep(
                    4, .fileReady(entry: 1, path: film, title: "Film", isSeekable: true),
                    .saveSession(Session(film: sessionFilm(identity(film, nil), position: 100, time: clock(4))))),
            ])
    }

    @Test("the playlist and the film are saved at different times: the film's name finds its entry")
    func otherPlaylist() {
        let moved = SavedPlaylist([.init(name: "/a"), .init(name: "/b"), .init(name: "/films/./film.mkv")])
        expect(
            ResumeMachine(session: session, playlist: moved),
            [ResumeStep(0, .start, saveMerged, restore(isPaused: true, index: 2, playlist: moved))])
        let replaced = SavedPlaylist([.init(name: "/a"), .init(name: "/b")])
        expect(
            ResumeMachine(session: session, playlist: replaced),
            [ResumeStep(0, .start, saveMerged, restore(isPaused: true, index: 1, playlist: replaced))])
        // If the playlist could not be read, the film still comes back.
        expect(
            ResumeMachine(session: session),
            [
                ResumeStep(
                    0, .start, saveMerged,
                    restore(isPaused: true, index: 0, playlist: SavedPlaylist([.init(name: film)])))
            ])
    }

    @Test("another film under the same path starts anew, and mpv chooses its tracks")
    func otherFilm() {
        let other = Fingerprint(size: 1, head: 8, tail: 9)
        expect(
            machine(),
            [
                ResumeStep(0, .start, saveMerged, restore(isPaused: true)),
                ResumeStep(0, .restored),
                ResumeStep(1, .fileOpening(entry: 2, name: film), .identify(entry: 2, path: film)),
                ResumeStep(1, .fileIdentified(entry: 2, other)),
                ResumeStep(1, .headerRead(entry: 2, .film), .startFile(entry: 2, FileStart())),
            ])
    }

    @Test("a short file goes on exactly where it was, also near its ends")
    func short() {
        for position in [5.0, 170] {
            let left = sessionFilm(position: position, time: clock(-100), duration: 180)
            let machine = ResumeMachine(session: Session(film: left, index: 1), playlist: playlist)
            let header = FileHeader(duration: 180, isSeekable: true, hasChosenStart: false)
            expect(
                machine,
                [
                    ResumeStep(
                        0, .start,
                        .restore(
                            SessionRestore(playlist: playlist, index: 1, isPaused: true, settings: PlayerSettings()))),
                    ResumeStep(0, .restored),
                    ResumeStep(1, .fileOpening(entry: 2, name: film), .identify(entry: 2, path: film)),
                    ResumeStep(1, .fileIdentified(entry: 2, print1)),
                    ResumeStep(
                        1, .headerRead(entry: 2, header), .startFile(entry: 2, FileStart(position: position))),
                ])
        }
    }

    @Test("files that are read late: the session comes back if nothing is loaded; otherwise only the films are known")
    func readLate() {
        let other = record(identity("/films/other.mkv", print2), time: clock(-500))
        var last = LastState()
        (last.session, last.playlist, last.history) = (session, playlist, History([other]))
        let (left, merged) = (record(time: clock(-100)), record(identity("/films/new.mkv", nil), time: clock(3)))
        let comesBack: [ResumeAction] = [.saveHistory(History([other, left]), nil), restore(isPaused: true)]
        expect(
            ResumeMachine(),
            [
                ResumeStep(0, .start),
                ResumeStep(1, .settingsChanged(PlayerSettings(volume: 30)), .saveSession(volume(30))),
                ResumeStep(at: 4, .stateRead(last, hasMedia: false), comesBack),
                ResumeStep(4, .playlistIndexChanged(1)),
                ResumeStep(4, .shutDown),
            ])
        // In time after all.
        expect(
            ResumeMachine(),
            [ResumeStep(0, .stateRead(last, hasMedia: false)), ResumeStep(at: 0, .start, comesBack)])

        var playing = Session(film: sessionFilm(identity("/films/third.mkv", nil), position: 9, time: clock(3)))
        playing.settings = PlayerSettings(volume: 30)
        let machine = expect(
            ResumeMachine(),
            [
                ResumeStep(0, .start),
                ResumeStep(0, .settingsChanged(PlayerSettings(volume: 30)), .saveSession(volume(30))),
                ResumeStep(3, .playheadChanged(.at(2_400))),
                ResumeStep(
                    3, .fileReady(entry: 1, path: "/films/new.mkv", title: "Film", isSeekable: true),
                    .saveSession(
                        Session(
                            film: sessionFilm(identity("/films/new.mkv", nil), position: 2_400, time: clock(3)),
                            settings: playing.settings))),
                ResumeStep(
                    3, .fileReady(entry: 2, path: "/films/third.mkv", title: "Film", isSeekable: true),
                    .saveHistory(History([merged]), nil)),
                ResumeStep(3, .playheadChanged(.at(9))),
                ResumeStep(4, .deadlineReached, .saveSession(playing)),
                ResumeStep(
                    5, .stateRead(last, hasMedia: true), .saveHistory(History([other, left, merged]), nil),
                    .savePlaylist(keys: [:]), .saveSession(playing)),
            ])
        #expect(machine.lastSession == nil)
    }

    private func volume(_ volume: Double) -> Session { Session(settings: PlayerSettings(volume: volume)) }

    @Test("until its film is ready, the session on disk stays the last one")
    func killedMeanwhile() {
        var kept = session
        kept.isPaused = true
        expect(
            machine(),
            [
                ResumeStep(0, .start, saveMerged, restore(isPaused: true)),
                ResumeStep(0, .playheadChanged(Playhead(isPlaying: false))),
                ResumeStep(0, .playlistIndexChanged(nil)),
                ResumeStep(0, .shutDown),
            ])
        expect(
            machine(),
            [
                ResumeStep(0, .start, saveMerged, restore(isPaused: true)),
                ResumeStep(0, .playheadChanged(Playhead(isPlaying: false))),
                ResumeStep(0, .restored, .saveSession(kept)),
                ResumeStep(0, .playlistIndexChanged(1)),
                ResumeStep(0, .fileOpening(entry: 2, name: film), .identify(entry: 2, path: film)),
                ResumeStep(1, .deadlineReached),
                ResumeStep(9, .shutDown),
            ])
    }

    @Test("the playlist is read at each change, at most once a second, and the shutdown knows if it is not")
    func playlistChanges() {
        let machine = expect(
            ResumeMachine(),
            [
                ResumeStep(0, .start),
                ResumeStep(0, .playlistChanged, .savePlaylist(keys: [:])),
                ResumeStep(0.1, .playlistChanged),
                ResumeStep(0.2, .playlistChanged),
                ResumeStep(1, .deadlineReached, .savePlaylist(keys: [:])),
                ResumeStep(1.1, .playlistChanged),
            ])
        #expect(machine.hasUnsavedPlaylist)
        let stopped = expect(
            machine,
            [
                ResumeStep(1.2, .stopRequested, .savePlaylist(keys: [:])),
                ResumeStep(1.3, .stopRequested),
                ResumeStep(1.3, .shutDown, .saveSession(Session())),
            ])
        #expect(!stopped.hasUnsavedPlaylist)
    }

    @Test("P4: a stopped session finds its entry after those before it were removed, also over two restarts")
    func stopped() {
        var machine = ResumeMachine()
        func handle(_ inputs: ResumeInput...) {
            for input in inputs { _ = machine.handle(input, at: Instant(nanoseconds: 0), clock(0)) }
        }
        handle(
            .started(settings: PlayerSettings(), hasMedia: true), .playlistIndexChanged(1),
            .fileOpening(entry: 2, name: film),
            .fileReady(entry: 2, path: film, title: nil, isSeekable: true),
            .playheadChanged(Playhead(position: 2_400, duration: 6_000, isPlaying: true)))
        handle(.fileEnded(entry: 2, atEnd: false), .playlistIndexChanged(nil))
        #expect(machine.session.isStopped)
        for _ in 1...2 {
            let shorter = SavedPlaylist([.init(name: film, isTrusted: true), .init(name: "/films/three.mkv")])
            var next = ResumeMachine(session: machine.session, playlist: shorter)
            let actions = next.handle(
                .started(settings: PlayerSettings(), hasMedia: false), at: Instant(nanoseconds: 0), clock(100))
            let restored = actions.compactMap { if case .restore(let restore) = $0 { restore } else { nil } }
            #expect(restored.map { $0.index } == [0])
            #expect(restored.map { $0.isStopped } == [true])
            _ = next.handle(.restored, at: Instant(nanoseconds: 0), clock(100))
            #expect(next.session.film?.position == 2_400)
            machine = next
        }
        handle(.forget(film: nil, request: 1))
        #expect(machine.session.film?.isRemembered == false)
    }

    @Test("settings that are as configured do not belong to the session")
    func configured() {
        expect(
            ResumeMachine(),
            [
                ResumeStep(0, .start),
                ResumeStep(
                    0, .settingsChanged(PlayerSettings(volume: 100, isMuted: true, speed: 1)),
                    .saveSession(Session(settings: PlayerSettings(isMuted: true)))),
                ResumeStep(
                    5, .settingsChanged(PlayerSettings(volume: 100, isMuted: false, speed: 1)), .saveSession(Session())),
            ])
    }
}
