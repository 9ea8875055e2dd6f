import Mpv
import SeekCore
import SeekModel
import SeekPlayer
import SeekProtocol
import TestSupport
import Testing

@Suite("The player turns what libmpv tells into inputs of the engine", .waitsForPrograms)
struct PlayerTests {
    @Test("a file that loads: the reply, its start, and what it is like")
    func load() throws {
        let run = try PlayerRun()
        let media = try run.load("chapters.mkv")
        let reply = try run.wait(for: .fileChangeReplied(accepted: true, entry: media.entry))
        let start = try run.wait(for: .fileStarted(entry: media.entry))
        let ready = try run.wait(for: .fileReady(media, position: 0))
        #expect(reply < start && start < ready)
        #expect(media.path == .init(PlayerRun.clip("chapters.mkv")))
        #expect(try abs(#require(media.duration) - 300) < 0.1)
        #expect(media.declaresDuration)
        #expect(media.isSeekable)
        #expect(!media.isPartiallySeekable)
        #expect(media.chapters.count == 5)
        // The first picture of a file is not the end of a seek.
        #expect(!run.inputs.contains(.playbackRestarted))
    }

    @Test("a file whose name can't be read is not opened")
    func unreadableName() throws {
        let run = try PlayerRun()
        run.isNameUnreadable = true
        run.player.run(["loadfile", PlayerRun.clip("chapters.mkv")], .changeFile)
        try run.wait(for: "the end of the load") {
            if case .fileEnded(_, .error, _, _) = $0 { true } else { false }
        }
        #expect(!run.inputs.contains { if case .fileReady = $0 { true } else { false } })
    }

    @Test("a name that libmpv does not let seekd replace stops the load")
    func unreplacedName() throws {
        let run = try PlayerRun()
        run.isNameUnreplaceable = true
        run.player.run(["loadfile", PlayerRun.clip("chapters.mkv")], .changeFile)
        try run.wait(for: "the end of the load") {
            if case .fileEnded(_, .stop, _, _) = $0 { true } else { false }
        }
        #expect(!run.inputs.contains { if case .fileReady = $0 { true } else { false } })
    }

    @Test("without a hook before files are opened, the player may not start")
    func noHook() throws {
        let run = try PlayerRun()
        let handles = run.player.tearDown()
        handles.watch?.run()
        handles.player?.run()
        #expect(!run.player.observe {})
    }

    @Test("a chapter without a title has none, whatever libmpv calls it")
    func untitledChapters() throws {
        let chapters = try PlayerRun().load("untitled.mkv").chapters
        #expect(chapters.count == 2)
        #expect(chapters.allSatisfy { $0.title == nil })
    }

    @Test("a file without a declared duration has none")
    func undeclaredDuration() throws {
        let media = try PlayerRun().load("unknown-duration.mkv")
        #expect(!media.declaresDuration)
        #expect(media.duration == nil)
    }

    @Test("a seek: its reply, its start, its first picture, and the position there")
    func seek() throws {
        let run = try PlayerRun()
        _ = try run.load("chapters.mkv")
        run.player.seek(7, to: 100, .exact)
        let reply = try run.wait(for: .seekReplied(number: 7, failed: false))
        let start = try run.wait(for: .seekStarted)
        let picture = try run.wait(for: .playbackRestarted)
        #expect(reply < picture && start < picture)
        run.player.readPosition(8)
        try run.wait(for: "the position that was asked for") {
            if case .positionRead(number: 8, let position?, false) = $0 { abs(position - 100) < 0.1 } else { false }
        }
        try run.wait(for: "the position that is watched") {
            if case .playbackChanged(.position(let position?)) = $0 { abs(position - 100) < 0.1 } else { false }
        }
    }

    @Test("before the picture the position is known to be our seek's target; with it, or for another's seek, it is not")
    func target() throws {
        let run = try PlayerRun()
        _ = try run.load("chapters.mkv")
        var number = 0
        // Once more if the picture came before the read.
        try wait(for: "a position before the picture") {
            number += 1
            run.forget()
            run.player.seek(number, to: 109.52, .exact)
            try run.wait(for: .seekStarted)
            run.player.readPosition(number)
            try run.wait(for: .playbackRestarted)
            return run.inputs.contains(.positionRead(number: number, 109.520_000_37, isTarget: true))
        }
        run.player.readPosition(1_000)
        try run.wait(for: .positionRead(number: 1_000, 109.52, isTarget: false))
        run.forget()
        run.player.run(["seek", "200", "absolute+exact"], .showProgress)
        try run.wait(for: .seekStarted)
        run.player.readPosition(4)
        try run.wait(for: .positionRead(number: 4, 200, isTarget: false))
    }

    @Test("W3: what is cached is told before a seek begins that was asked for after it")
    func cache() throws {
        let run = try PlayerRun()
        let media = try run.load("chapters.mkv", options: "cache=yes")
        #expect(!media.isNetwork)
        try wait(for: "a cache that holds the film's start") {
            run.forget()
            run.player.readCache()
            run.player.seek(1, to: 1, .exact)
            let start = try run.wait(for: .seekStarted)
            let answer = try run.wait(for: "what is cached") {
                if case .playbackChanged(.cachedRanges) = $0 { true } else { false }
            }
            #expect(answer < start)
            try run.wait(for: .playbackRestarted)
            guard case .playbackChanged(.cachedRanges(let ranges)) = run.inputs[answer] else { return false }
            return ranges.contains { $0.contains(0.1) && $0.contains(10) }
        }
    }

    @Test("pause: the reply, the change, the state")
    func pause() throws {
        let run = try PlayerRun()
        _ = try run.load("chapters.mkv")
        try run.wait(for: .pauseObserved(true))
        run.player.setPause(false)
        try run.wait(for: .pauseReplied)
        try run.wait(for: .pauseObserved(false))
        run.player.readPause(3)
        try run.wait(for: .pauseRead(number: 3, false))
    }

    @Test("positions come while it plays, and rise")
    func positions() throws {
        let run = try PlayerRun()
        _ = try run.load("chapters.mkv")
        run.player.setPause(false)
        try run.wait(for: "playback") {
            if case .playbackChanged(.position(let position?)) = $0 { position > 0.3 } else { false }
        }
        let positions = run.inputs.compactMap { input -> Double? in
            if case .playbackChanged(.position(let position)) = input { position } else { nil }
        }
        #expect(positions == positions.sorted())
    }

    @Test("a command that libmpv's core refuses gives a failed reply")
    func refusedByTheCore() throws {
        let run = try PlayerRun()
        run.player.seek(3, to: 10, .exact)
        try run.wait(for: .seekReplied(number: 3, failed: true))
        run.player.run(["playlist-next"], .changeFile)
        try run.wait(for: .fileChangeReplied(accepted: false, entry: nil))
    }

    @Test("a command that libmpv does not take at all gives a failed reply too, as an input of its own")
    func refusedAtOnce() throws {
        let run = try PlayerRun()
        run.player.run(["loadfile", "a\0b"], .changeFile)
        #expect(run.inputs.isEmpty)
        try run.wait(for: .fileChangeReplied(accepted: false, entry: nil))
    }

    @Test("a file that can't be opened: its end, with libmpv's reason, and then idle")
    func missingFile() throws {
        let run = try PlayerRun()
        run.player.run(["loadfile", "/nowhere/film.mkv"], .changeFile)
        let end = try run.wait(for: "its end") {
            if case .fileEnded(_, .error, let error?, redirectedTo: nil) = $0 { !error.isEmpty } else { false }
        }
        #expect(end > (try run.wait(for: "its start") { if case .fileStarted = $0 { true } else { false } }))
        run.player.readIdle()
        try run.wait(for: .idleRead(true))
    }

    @Test("W2: how a film is closed can be read again while libmpv waits, and not later")
    func closing() throws {
        let server = try FilmServer(PlayerRun.clip("chapters.mkv"))
        let run = try PlayerRun()
        run.readsOfClosing = 2
        let media = try run.load(url: server.url, options: "length=0.2")
        run.player.setPause(false)
        try run.wait(for: .fileEnded(entry: media.entry, .eof, error: nil, redirectedTo: nil))
        #expect(run.closings == [.atEnd, .atEnd, .atEnd])
        run.player.readClosing()
        // A reply to it would come before this one's.
        run.player.readState()
        try run.wait(for: "the state") { if case .stateRead = $0 { true } else { false } }
        #expect(run.closings.count == 3)
        withExtendedLifetime(server) {}
    }

    @Test("what the policy refuses is not opened, unless the command line named it")
    func opening() throws {
        let name = "av://lavfi:testsrc2=size=32x32:rate=10:duration=5"
        let strict = try PlayerRun()
        strict.player.run(["loadfile", name], .changeFile)
        try strict.wait(for: "its end") { if case .fileEnded(_, .error, _, _) = $0 { true } else { false } }
        #expect(!strict.inputs.contains { if case .fileReady = $0 { true } else { false } })
        let trusting = try PlayerRun(trusting: [name])
        trusting.player.run(["loadfile", name], .changeFile)
        try trusting.wait(for: "its start") { if case .fileReady = $0 { true } else { false } }
    }

    @Test("the state, as it is read after events were lost")
    func state() throws {
        let run = try PlayerRun()
        run.player.readState()
        try run.wait(for: .stateRead(PlayerState(entry: nil, isIdle: true, isSeeking: false)))
        let media = try run.load("chapters.mkv")
        run.player.readState()
        try run.wait(for: .stateRead(PlayerState(entry: media.entry, isIdle: false, isSeeking: false)))
        run.player.run(["stop"], .changeFile)
        try run.wait(for: .fileEnded(entry: media.entry, .stop, error: nil, redirectedTo: nil))
    }
}
