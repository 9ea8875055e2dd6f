import Mpv
import SeekCore
import SeekModel
import SeekPlayer
import SeekProtocol
import SeekResume
import Testing

@Suite("The player lets films resume")
struct PlayerResumeTests {
    /// Opens a clip; it waits after its header.
    private func open(_ name: String, _ run: PlayerRun, options: String = "") throws {
        let clip = PlayerRun.clip(name)
        run.player.run(PlayerRun.loading(clip, options), .changeFile)
        try run.waitForState("the opening") { $0 == .fileOpening(entry: 1, name: ByteString(clip)) }
    }

    private func header(_ run: PlayerRun) throws -> FileHeader {
        var header: FileHeader?
        try run.waitForState("the header") {
            if case .headerRead(entry: 1, let read) = $0 { header = read }
            return header != nil
        }
        return try #require(header)
    }

    private func ready(_ run: PlayerRun) throws -> (media: Media, position: Double?) {
        let index = try run.wait(for: "a file that is ready") { if case .fileReady = $0 { true } else { false } }
        guard case .fileReady(let media, let position) = run.inputs[index] else { throw CancellationError() }
        return (media, position)
    }

    @Test("R2: a film waits after its header, and starts where it is told to, with its tracks; only this film")
    func start() throws {
        let run = try PlayerRun(keepsState: true)
        try open("chapters.mkv", run)
        let header = try header(run)
        #expect(try abs(#require(header.duration) - 300) < 0.1)
        #expect(header.isSeekable)
        #expect(!header.hasChosenStart)
        #expect(!run.inputs.contains { if case .fileReady = $0 { true } else { false } })
        var tracks = TrackChoice()
        tracks[.audio] = "no"
        run.player.startFile(1, FileStart(position: 123.44, tracks: tracks))
        let (media, position) = try ready(run)
        #expect(media.resumedFrom == 123.44)
        #expect(try abs(#require(position) - 123.44) < 0.05)
        try run.waitForState("no audio") { $0 == .trackChanged(.audio, "no") }
        run.player.run(["loadfile", PlayerRun.clip("chapters.mkv")], .changeFile)
        try run.waitForState("the next header") { if case .headerRead(entry: 2, _) = $0 { true } else { false } }
        run.player.startFile(2, FileStart())
        let next = try run.wait(for: "the next file") {
            if case .fileReady(let media, _) = $0 { media.entry == 2 } else { false }
        }
        guard case .fileReady(let again, let start) = run.inputs[next] else { return }
        #expect(again.resumedFrom == nil)
        #expect(start == 0)
        try run.waitForState("audio") { $0 == .trackChanged(.audio, "1") }
    }

    @Test("what a header says: an undeclared duration, a chosen start")
    func headers() throws {
        let undeclared = try PlayerRun(keepsState: true)
        try open("unknown-duration.mkv", undeclared)
        #expect(try header(undeclared).duration == nil)
        let chosen = try PlayerRun(keepsState: true)
        try open("chapters.mkv", chosen, options: "start=20")
        #expect(try header(chosen).hasChosenStart)
        chosen.player.startFile(1, FileStart())
        #expect(try ready(chosen).position == 20)
    }

    @Test("a playlist comes back with its settings, keys and entries in order")
    func restore() throws {
        let run = try PlayerRun(keepsState: true)
        let entries = (0..<500).map { SavedPlaylist.Entry(name: ByteString("/film\($0)"), key: $0 == 7 ? "k" : nil) }
        run.player.restore(
            SessionRestore(
                playlist: SavedPlaylist(entries), index: 7, isPaused: false, settings: PlayerSettings(volume: 40)))
        #expect(run.player.isRestoring)
        try run.waitForState("the volume") { $0 == .settingsChanged(PlayerSettings(volume: 40)) }
        try run.waitForState("the entries") { _ in run.player.entryCount == 500 && !run.player.isRestoring }
        let restored = try #require(run.restored)
        #expect(restored.index == 7)
        #expect(restored.keys == [8: "k"])
    }
}
