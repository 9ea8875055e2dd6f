import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("The session survives", .waitsForPrograms, .timeLimit(.minutes(20)))
struct SessionTests {
    private let state: KeptState
    private let clips = ["audio.ogg", "chapters.mkv", "recording.ts"].map(Seekd.clip)

    init() throws { state = try KeptState() }

    /// The names of the playlist's entries.
    private func playlist(_ client: TestClient) throws -> [String] {
        (try client.request("get_property", "playlist")).elements.compactMap { $0["filename"]?.string }
    }

    /// Changes everything that belongs to a session, and ends seekd.
    private func leave(_ signal: Int32, isPaused: Bool = true) throws {
        let seekd = try state.start()
        let client = try seekd.connect()
        try client.subscribe()
        for clip in clips { try client.request("loadfile", clip, "append") }
        try client.request("playlist-play-index", 1)
        try client.next("media", ["phase": .text("loaded"), "path": .text(clips[1])])
        try client.request("set_property", "volume", 37)
        try client.request("set_property", "mute", true)
        try client.request("set_property", "speed", 1.5)
        try client.request("set_property", "aid", "no")
        try client.goTo(200)
        if isPaused { try client.pauseFilm() }
        if signal == SIGKILL {
            try wait(for: "the session") {
                let film = try state.content("session")?["film"]
                return try film?["aid"] == .text("no") && abs((film?["position"]?.number ?? 0) - 201) < 2
                    && state.content("playlist")?.elements.count == 3
                    && state.content("session")?["speed"]?.number == 1.5
            }
        }
        _ = try seekd.stop(signal)
    }

    @Test(
        "R6: playlist, entry, position, volume, tracks and speed survive a restart and a kill",
        arguments: [SIGTERM, SIGKILL])
    func survives(signal: Int32) throws {
        try leave(signal)
        let seekd = try state.start(settings: ["resume.rewind_s=[5, 5, 5, 5]"])
        // Clients are admitted once the playlist is back.
        let client = try seekd.connect()
        #expect(try playlist(client) == clips)
        try client.subscribe()
        let media = try client.next("media", ["phase": .text("loaded")])
        #expect(media["path"] == .text(clips[1]))
        try expect(media["resumed_from"], near: 196, within: 3)
        #expect(try client.request("get_property", "playlist-pos").number == 1)
        #expect(try client.request("get_property", "volume").number == 37)
        #expect(try client.request("get_property", "mute") == .bool(true))
        #expect(try client.request("get_property", "speed").number == 1.5)
        #expect(try client.request("get_property", "aid") == .bool(false))
        #expect(try client.request("snapshot")["play"]?["playing"] == .bool(false))
        // The tracks are those of this film only.
        try client.request("playlist-prev")
        try client.next("media", ["phase": .text("loaded"), "path": .text(clips[0])])
        #expect(try client.request("get_property", "aid").number == 1)
        withExtendedLifetime(seekd) {}
    }

    @Test("R6: with on_start playing, a film that played goes on; with off, nothing comes back")
    func onStart() throws {
        try leave(SIGTERM, isPaused: false)
        let plays = try state.start(settings: ["resume.on_start=playing"])
        let (client, _) = try plays.connectLoaded()
        #expect(try client.request("snapshot")["play"]?["playing"] == .bool(true))
        _ = try plays.stop()
        let off = try state.start(settings: ["resume.on_start=off"])
        let other = try off.connect()
        #expect(try playlist(other).isEmpty)
        #expect(try other.request("get_property", "volume").number == 100)
        _ = try off.stop()
    }

    @Test("another film plays, though the session's film came back paused; unless a client chose the pause")
    func otherFilm() throws {
        try leave(SIGTERM)
        for choosesPause in [true, false] {
            let seekd = try state.start()
            let (client, _) = try seekd.connectLoaded()
            #expect(try client.request("snapshot")["play"]?["playing"] == .bool(false))
            if choosesPause { try client.request("set_property", "pause", true) }
            try client.request("loadfile", clips[2])
            try client.next("media", ["phase": .text("loaded"), "path": .text(clips[2])])
            #expect(try client.request("snapshot")["play"]?["playing"] == .bool(!choosesPause))
            #expect(try client.request("get_property", "pause") == .bool(choosesPause))
            _ = try seekd.stop()
        }
    }

    /// What the kernel does when somebody else has a lease on a file: whoever opens it waits, up to 45 s. So does a disk
    /// that does not answer.
    private final class Lease {
        private let file: Int32

        init(on path: String) throws {
            file = open(path, O_RDWR | O_CLOEXEC)
            let (setSignal, setLease): (Int32, Int32) = (10, 1_024)  // F_SETSIG, F_SETLEASE
            // The signal of one who waits; it is ignored unless a handler is set.
            _ = fcntl(file, setSignal, SIGWINCH)
            try wait(for: "a lease on \(path)") { fcntl(file, setLease, F_WRLCK) == 0 }
        }

        deinit { close(file) }
    }

    @Test("a state folder that does not answer holds up neither start nor end; the session comes back once it answers")
    func silentDisk() throws {
        try leave(SIGTERM)
        var lease: Lease? = try Lease(on: state.path + "/lock")
        let ended = try state.start()
        #expect(try ended.connect().request("snapshot")["media"]?["phase"] == .text("idle"))
        #expect(try ended.stop() == 0)

        let seekd = try state.start()
        let client = try seekd.connect()
        try client.subscribe()
        #expect(try playlist(client).isEmpty)
        #expect(try client.request("history")["total"]?.number == 0)
        #expect(try client.refusal(named: "forget", ["all": .bool(true)]) == "not-saved")
        #expect(seekd.log.contains("the state folder does not answer"))
        _ = lease
        lease = nil
        let media = try client.next("media", ["phase": .text("loaded")])
        #expect(media["path"] == .text(clips[1]))
        #expect(try playlist(client) == clips)
        #expect(try client.request("get_property", "volume").number == 37)
        #expect(try seekd.stop() == 0)
        #expect(try state.content("playlist")?.elements.count == 3)
    }

    @Test("what is played while the state folder does not answer is remembered together with what was known")
    func silentDiskWithFilm() throws {
        try leave(SIGTERM)
        var lease: Lease? = try Lease(on: state.path + "/lock")
        let seekd = try state.start(["recording.ts"])
        let (client, _) = try seekd.connectLoaded()
        _ = lease
        lease = nil
        try wait(for: "the state") { try client.request("history")["total"]?.number == 1 }
        #expect(try playlist(client) == [clips[2]])
        #expect(try seekd.stop() == 0)
        #expect(try state.content("playlist")?.elements.count == 1)
    }

    @Test("files on the command line take the session's place")
    func commandLine() throws {
        try leave(SIGTERM)
        let seekd = try state.start(["recording.ts"])
        let (client, media) = try seekd.connectLoaded()
        #expect(media["path"] == .text(clips[2]))
        #expect(try playlist(client) == [clips[2]])
        #expect(try client.request("snapshot")["play"]?["playing"] == .bool(true))
        _ = try seekd.stop()
        #expect(try state.content("playlist")?.elements.count == 1)
    }

    @Test("a change of the playlist right before the end is not lost")
    func lastChange() throws {
        let seekd = try state.start(options: ["pause=yes"])
        let client = try seekd.connect()
        for _ in 0..<50 { try client.request("loadfile", clips[0], "append") }
        _ = try seekd.stop()
        #expect(try state.content("playlist")?.elements.count == 50)
    }

    @Test("a long playlist comes back whole, with its entry")
    func long() throws {
        let seekd = try state.start(options: ["pause=yes"])
        let client = try seekd.connect()
        let list = (0..<1_500).map { _ in "file://" + clips[0] }.joined(separator: "\n")
        let path = try state.folder.write(list, to: "list.m3u")
        try client.subscribe()
        try client.request("loadlist", path)
        try client.waitForMedia("loaded")
        try client.request("playlist-play-index", 1_200)
        try client.waitForMedia("loaded")
        _ = try seekd.stop()
        let again = try state.start()
        let (other, _) = try again.connectLoaded()
        #expect(try other.request("get_property", "playlist-pos").number == 1_200)
        #expect(try other.request("get_property", "playlist-count").number == 1_500)
        withExtendedLifetime(again) {}
    }

    @Test("an entry that the policy refuses is refused after a restart too")
    func policy() throws {
        let path = try state.folder.write("edl://\(clips[0])\n\(clips[0])\n", to: "list.m3u")
        let seekd = try state.start()
        let client = try seekd.connect()
        try client.subscribe()
        try client.request("loadlist", path)
        try client.waitForMedia("loaded")
        #expect(try client.request("get_property", "playlist-pos").number == 1)
        _ = try seekd.stop()
        let again = try state.start()
        let (other, _) = try again.connectLoaded()
        try other.request("playlist-play-index", 0)
        try wait(for: "the refusal") { again.log.contains("edl:// is not allowed") }
        withExtendedLifetime(again) {}
    }

    // MARK: - Disks

    private static let hasNamespaces =
        (try? ProgramRun(URL(filePath: "/usr/bin/unshare"), ["-rm", "true"]).ended().status) == 0

    /// Starts seekd with a file system of its own for the state.
    private func start(mount: String, clips: [String] = []) throws -> Seekd {
        try FileManager.default.createDirectory(atPath: state.path, withIntermediateDirectories: true)
        let script = "\(mount) && exec \"$@\""
        let seekd = try state.start(clips, launcher: ["/usr/bin/unshare", "-rm", "sh", "-c", script, "sh"])
        state.path = "/proc/\(seekd.process.processIdentifier)/root\(state.folder.path)/seekd"
        return seekd
    }

    @Test(
        "R3: on a full disk playback goes on, one line is logged, and the state is saved once there is room",
        .enabled(if: hasNamespaces, "needs user namespaces"))
    func fullDisk() throws {
        let seekd = try start(
            mount: "mount -t tmpfs -o size=64k,mode=700 none \(state.path)", clips: ["chapters.mkv"])
        let client = try seekd.leaveFilm(at: 100, in: state)
        let filler = FileManager.default
        _ = filler.createFile(atPath: state.path + "/filler", contents: Data(count: 16))
        let handle = try FileHandle(forWritingTo: URL(filePath: state.path + "/filler"))
        while (try? handle.write(contentsOf: Data(count: 1_024))) != nil {}
        try handle.close()
        try client.playFilm()
        try wait(for: "the log") { seekd.log.contains("state can't be saved; seekd keeps trying") }
        try client.goTo(200)
        let before = try state.content("session")
        #expect(before?["film"]?["position"]?.number ?? 0 < 150)
        try wait(for: "playback") { try client.request("snapshot")["position"]?.number ?? 0 > 202 }
        #expect(seekd.log.components(separatedBy: "state can't be saved").count == 2)
        try FileManager.default.removeItem(atPath: state.path + "/filler")
        try wait(for: "the state") { try (state.content("session")?["film"]?["position"]?.number ?? 0) > 200 }
        // The file is there before the line is.
        try wait(for: "the log of it") { seekd.log.contains("state is saved again") }
    }

    @Test(
        "R3: on a read-only file system films still resume, and playback goes on",
        .enabled(if: hasNamespaces, "needs user namespaces"))
    func readOnly() throws {
        try leave(SIGTERM)
        let seekd = try start(
            mount: "mount --bind \(state.path) \(state.path) && mount -o remount,bind,ro \(state.path)")
        let (client, media) = try seekd.connectLoaded()
        try expect(media["resumed_from"], near: 196, within: 6)
        try client.playFilm()
        try wait(for: "the log") { seekd.log.contains("state can't be saved; seekd keeps trying") }
        try client.goTo(100)
        #expect(try seekd.stop() == 0)
    }
}
