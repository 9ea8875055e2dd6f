import Foundation
import SeekProtocol
import TestSupport
import Testing

/// libmpv refuses a request while about 1,000 replies are due (`LibmpvLimits.queuedEvents`).
@Suite("Lists of thousands of films", .waitsForPrograms, .timeLimit(.minutes(10)))
struct LongListTests {
    private static let count = 3_000
    private let scratch: ScratchFolder
    private let films: [String]

    init() throws {
        let scratch = try ScratchFolder()
        self.scratch = scratch
        let clip = Seekd.clip("short.mkv")
        films = (1...Self.count).map { "\(scratch.path)/Film \($0).mkv" }
        // Links to one film: only the first is opened.
        for film in films { try FileManager.default.createSymbolicLink(atPath: film, withDestinationPath: clip) }
    }

    /// Waits until the playlist has as many entries as films, and compares all.
    private func expectWhole(_ client: TestClient) throws {
        try wait(for: "the whole list") { try client.request("get_property", "playlist-count").number == 3_000 }
        let names = try client.request("get_property", "playlist").elements.map { $0["filename"]?.repairedText }
        #expect(names == films)
    }

    @Test("the command line's are all in the playlist, in order")
    func commandLine() throws {
        let seekd = try Seekd(options: ["pause=yes"], arguments: films)
        try expectWhole(seekd.connect())
    }

    @Test("--as-mpv: as well")
    func asMpv() throws {
        let socket = scratch.path + "/socket"
        let process = Process()
        process.executableURL = Seekd.programs.appending(path: "seekd")
        process.arguments =
            ["--as-mpv", "--", "--no-config", "--vo=null", "--ao=null", "--pause", "--input-ipc-server=\(socket)"]
            + films
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.start()
        defer { process.kill() }
        try wait(for: "the socket") { FileManager.default.fileExists(atPath: socket) }
        try expectWhole(TestClient(socket))
    }

    @Test("play-film: as well; a file that somebody else loads right after it is alone in the playlist")
    func folder() throws {
        // A link's target has to be in a folder of films, too.
        let clips = URL(filePath: Seekd.clip("short.mkv")).deletingLastPathComponent().path
        let seekd = try Seekd(settings: ["films.folders=[\"\(scratch.path)\", \"\(clips)\"]"])
        let client = try seekd.connect()
        #expect(try client.request("play-film", films[0])["entries"] == .integer(3_000))
        try expectWhole(client)
        for _ in 0..<5 {
            try client.request("play-film", films[0])
            try client.request("loadfile", Seekd.clip("audio.ogg"))
            try wait(for: "the file") {
                try client.request("get_property", "path").repairedText == Seekd.clip("audio.ogg")
            }
            #expect(try client.request("get_property", "playlist-count") == .integer(1))
        }
    }
}
