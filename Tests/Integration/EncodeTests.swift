import Foundation
import TestSupport
import Testing

/// Programs and scripts start `mpv --o=FILE` to encode, which seekd in mpv's place hands to mpv's own program.
@Suite("Encoding in mpv's place", .waitsForPrograms)
final class EncodeTests {
    private let folder: ScratchFolder
    private let real: String
    private static let film = Seekd.clip("chapters.mkv")

    /// PATH has seekd-mpv as `mpv` before mpv's own program.
    init() throws {
        folder = try ScratchFolder()
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        _ = try folder.write("", to: "first/x")
        _ = try folder.write("", to: "alone/x")
        let wrapper = try String(contentsOf: root.appending(path: "scripts/seekd-mpv"), encoding: .utf8)
        real = try #require(Self.folder(of: "mpv"))
        for place in ["first", "alone"] {
            try makeProgram(wrapper, "\(place)/mpv")
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/\(place)/seekd",
                withDestinationPath: Seekd.programs.appending(path: "seekd").path)
        }
        // The usual programs, without mpv.
        for name in ["sh", "readlink"] {
            let place = try #require(Self.folder(of: name))
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/alone/\(name)", withDestinationPath: "\(place)/\(name)")
        }
    }

    private static let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        .map(String.init)

    /// The folder of a program on PATH.
    private static func folder(of program: String) -> String? {
        paths.first { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }

    private func makeProgram(_ text: String, _ name: String) throws {
        let path = try folder.write(text, to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    private func run(_ program: String, _ arguments: [String], path: [String]) throws -> ProgramRun {
        try ProgramRun(
            URL(filePath: program), arguments,
            environment: ["HOME": folder.path, "PATH": path.joined(separator: ":")], directory: folder.path
        ).ended()
    }

    private func encoding(to file: String) -> [String] {
        [
            "--no-config", "-v", "--no-audio", "--frames=1", "--ovc=rawvideo", "--of=image2", "--ofopts=update=1",
            "--o=\(file)", "--", Self.film,
        ]
    }

    private func picture(_ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)"))
    }

    @Test("seekd-mpv hands a command line that encodes to the mpv after it on PATH")
    func handedOver() throws {
        let mpv = try run("\(real)/mpv", encoding(to: "picture"), path: Self.paths)
        #expect(mpv.status == 0)
        let expected = try picture("picture")
        try FileManager.default.removeItem(atPath: "\(folder.path)/picture")
        let seekd = try run(
            "\(folder.path)/first/mpv", encoding(to: "picture"), path: ["\(folder.path)/first"] + Self.paths)
        #expect(seekd.status == 0, "\(seekd.errors)")
        #expect(try picture("picture") == expected)
        // It has the same arguments and the same verbosity.
        #expect(seekd.output.split(separator: "\n").first == mpv.output.split(separator: "\n").first)
        #expect(seekd.output.contains("\n[global]") == mpv.output.contains("\n[global]"))
    }

    @Test("a script in seekd that encodes with mpv gets its picture", arguments: ["mpv", "seekd"])
    func script(player: String) throws {
        let path = (player == "seekd" ? ["\(folder.path)/first"] : []) + Self.paths
        let program = player == "seekd" ? "\(folder.path)/first/mpv" : "\(real)/mpv"
        let outcome = try run(
            program,
            [
                "--no-config", "--vo=null", "--ao=null", "--quiet", "--script=\(Seekd.script("encode.lua"))",
                "--script-opts=encode-file=\(folder.path)/picture", Self.film,
            ], path: path)
        #expect(outcome.output.contains("[encode] status 0"), "\(outcome.output)")
        #expect(try picture("picture").count == 32 * 24 * 4)
    }

    /// The pictures of a worker that a script in the player starts, after its start and after each seek.
    private func pictures(_ player: String, seeks: [Double]) throws -> [Data] {
        let path = (player == "seekd" ? ["\(folder.path)/first"] : []) + Self.paths
        let own = "\(folder.path)/\(player)-own.sock"
        let run = try ProgramRun(
            URL(filePath: player == "seekd" ? "\(folder.path)/first/mpv" : "\(real)/mpv"),
            [
                "--no-config", "--vo=null", "--ao=null", "--pause", "--no-terminal", "--input-ipc-server=\(own)",
                "--script=\(Seekd.script("worker.lua"))", "--script-opts=worker-file=\(folder.path)/\(player)",
                Self.film,
            ], environment: ["HOME": folder.path, "PATH": path.joined(separator: ":")])
        func newPicture(not known: Data?) throws -> Data {
            var picture: Data?
            try wait(for: "the next picture") {
                picture = try? self.picture("\(player).picture")
                return picture?.count == 32 * 24 * 4 && picture != known
            }
            return try #require(picture)
        }
        let socket = "\(folder.path)/\(player).sock"
        // If the test fails: the worker would go on without its player.
        defer { try? TestClient(socket).send(#"{"command":["quit"]}"#) }
        // mpv's file is there before mpv listens.
        var connected: TestClient?
        try wait(for: "the worker's socket") {
            connected = try? TestClient(socket)
            return connected != nil
        }
        let worker = try #require(connected)
        var pictures = [try newPicture(not: nil)]
        for seek in seeks {
            try worker.request("seek", seek, "absolute+exact")
            pictures.append(try newPicture(not: pictures.last))
        }
        try TestClient(own).send(#"{"command":["quit"]}"#)
        try run.ended()
        try wait(for: "the worker's end") { (try? TestClient(socket)) == nil }
        return pictures
    }

    @Test("a script's worker shows the film at each place that it asks for, and ends with the player")
    func worker() throws {
        let mpv = try pictures("mpv", seeks: [100, 200])
        #expect(try pictures("seekd", seeks: [100, 200]) == mpv)
    }

    @Test("without another mpv on PATH, it says what is missing")
    func noMpv() throws {
        let outcome = try run(
            "\(folder.path)/alone/mpv", encoding(to: "x"), path: ["/nonexistent", "\(folder.path)/alone"])
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.hasPrefix("seekd: --o: seekd can't encode, and there is no other mpv on PATH: install mpv"))
        #expect(outcome.output.hasSuffix("Exiting... (Fatal error)\n"))
    }

    @Test("an mpv on PATH that starts seekd under another name is not started twice")
    func loop() throws {
        let seekd = Seekd.programs.appending(path: "seekd").path
        try makeProgram(
            "#!/bin/sh\nname=see; exec \(seekd.replacing("seekd", with: "${name}kd")) --as-mpv -- \"$@\"\n",
            "alone/other/mpv")
        let outcome = try run(
            "\(folder.path)/alone/mpv", encoding(to: "x"), path: ["\(folder.path)/alone", "\(folder.path)/alone/other"])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("there is no other mpv on PATH"))
    }
}
