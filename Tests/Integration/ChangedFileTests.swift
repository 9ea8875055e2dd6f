import Foundation
import Glibc
import SeekProtocol
import Synchronization
import TestSupport
import Testing

/// Something happens to the file of a film while it plays.
@Suite("The file of the film that plays", .waitsForPrograms)
struct ChangedFileTests {
    enum Change: CaseIterable {
        case replaced
        case deleted
        case forbidden
        case becomesFolder

        func make(to path: String, in folder: ScratchFolder) throws {
            switch self {
            case .replaced:
                let other = "\(folder.path)/other"
                // Longer than where the film is left: there it would be at its end.
                try FileManager.default.copyItem(atPath: Seekd.clip("recording.ts"), toPath: other)
                try #require(rename(other, path) == 0)
            case .deleted: try FileManager.default.removeItem(atPath: path)
            case .forbidden: try #require(chmod(path, 0) == 0)
            case .becomesFolder:
                try FileManager.default.removeItem(atPath: path)
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            }
        }
    }

    /// The superuser may read every file; seekd's user may not.
    private static let launcher: [String] = {
        guard geteuid() == 0 else { return [] }
        let rights = "-dac_override,-dac_read_search"
        return ["/usr/bin/setpriv", "--bounding-set=\(rights)", "--inh-caps=\(rights)"]
    }()

    private func copy(of clip: String, in folder: ScratchFolder) throws -> String {
        let path = "\(folder.path)/\(clip)"
        try FileManager.default.copyItem(atPath: Seekd.clip(clip), toPath: path)
        return path
    }

    @Test(
        "is replaced, deleted, forbidden: it plays on, and only the next start says so", arguments: Change.allCases)
    func changed(_ change: Change) throws {
        let folder = try ScratchFolder()
        let path = try copy(of: "chapters.mkv", in: folder)
        let seekd = try Seekd(path, launcher: Self.launcher)
        let client = try seekd.connectPaused(at: 10)
        try change.make(to: path, in: folder)
        for _ in 1...3 {
            let (reply, end) = try client.tapAndLand("forward", 2)
            #expect(end["phase"] == .text("landed"))
            try expect(end["position"], near: try #require(reply["target"]?.number), within: Clip.frame)
        }
        try client.request("stop")
        try client.waitForMedia("idle")
        try client.request("play")
        if change == .replaced {
            let media = try client.next("media", ["phase": .text("loaded")])
            #expect(media["duration"]?.number != 300.008)
        } else {
            let media = try client.next("media", ["phase": .text("failed")])
            #expect(media["reason"]?.string?.isEmpty == false)
            try wait(for: "the log") { seekd.log.contains("not loaded path=\(path)") }
        }
        try client.request("loadfile", Seekd.clip("short.mkv"))
        let media = try client.next("media", ["phase": .text("loaded"), "path": .text(Seekd.clip("short.mkv"))])
        #expect(media["seekable"] == .bool(true))
    }

    @Test("loses all of its content: the film ends with a reason, and the next one plays")
    func emptied() throws {
        let folder = try ScratchFolder()
        let path = try copy(of: "chapters.mkv", in: folder)
        // What is cached would play on.
        let seekd = try Seekd(path, options: ["cache=no", "demuxer-readahead-secs=0"])
        let client = try seekd.connectPaused(at: 10)
        try client.request("loadfile", Seekd.clip("short.mkv"), "append")
        try #require(truncate(path, 0) == 0)
        let reply = try client.request("tap", "forward", 10)
        let end = try client.end(of: reply["chase"])
        #expect(end["phase"] != .text("landed"))
        #expect(end["reason"]?.string != nil)
        try client.playFilm()
        try client.next("media", ["phase": .text("loaded"), "path": .text(Seekd.clip("short.mkv"))])
    }

    // MARK: - A recording that goes on

    /// Appends the rest of a film to its file: more than half of it at once, and then a little each 50 ms until it is stopped.
    /// While more comes, libmpv does not wait at the file's end for long; it would, up to 14 s, for a recorder that has ended.
    private final class Recorder: Sendable {
        private let isOver = Atomic(false)

        init(_ rest: Data, to path: String) throws {
            let file = try FileHandle(forWritingTo: URL(filePath: path))
            try file.seekToEnd()
            let first = rest.count * 6 / 10
            try file.write(contentsOf: rest.prefix(first))
            let pieces = 1200
            let late = Data(rest.dropFirst(first))
            Thread {
                for index in 0..<pieces where !self.isOver.load(ordering: .relaxed) {
                    let range = late.count * index / pieces..<late.count * (index + 1) / pieces
                    try? file.write(contentsOf: late.subdata(in: range))
                    TestSupport.pause(.milliseconds(50))
                }
                try? file.close()
            }.start()
        }

        func stop() { isOver.store(true, ordering: .relaxed) }
    }

    @Test("grows: its end is not that of its start, and places beyond that are reached")
    func grows() throws {
        let folder = try ScratchFolder()
        let whole = "\(folder.path)/whole.ts"
        let ffmpeg = try ProgramRun(
            URL(filePath: "/usr/bin/ffmpeg"),
            ["-nostdin", "-v", "error", "-i", Seekd.clip("chapters.mkv"), "-map", "0:v", "-c", "copy", whole])
        try #require(try ffmpeg.ended().status == 0)
        let bytes = try Data(contentsOf: URL(filePath: whole))
        let path = "\(folder.path)/recording.ts"
        try bytes.prefix(bytes.count / 4).write(to: URL(filePath: path))
        let seekd = try Seekd(path)
        let client = try seekd.connect()
        try client.subscribe()
        let media = try client.next("media", ["phase": .text("loaded")])
        let first = try #require(media["duration"]?.number)
        #expect(first < 100)
        try client.pauseFilm()
        let recorder = try Recorder(Data(bytes.dropFirst(bytes.count / 4)), to: path)
        defer { recorder.stop() }
        // libmpv knows of it once it has read it.
        try client.request("scrub", first - 1)
        try client.request("scrub-end")
        try client.playFilm()
        try wait(for: "the end to be unknown") {
            try client.request("snapshot")["media"]?["duration"] == .null
        }
        let (reply, end) = try client.tapAndLand("forward", 6)
        let target = try #require(reply["target"]?.number)
        #expect(target > first + 30)
        #expect(reply["clamped"] == .null)
        #expect(end["phase"] == .text("landed"))
        try expect(end["position"], near: target, within: Clip.recordingFrame)
        #expect(try seekd.stop() == 0)
    }
}
