import Foundation

/// The effect of a mounted folder whose server does not answer on the clients that do not use it.
struct HangingMount {
    let programs: Player.Programs
    let clips: Clips
    let rounds: Int

    private static let question = #"{"command":["get_property","pause"]}"#
    /// Behind what a player has read of the film when it is paused at its start.
    private static let middle = 60_000_000
    /// Milliseconds.
    private static let timeout = 7000.0
    private static let batches = 9

    private struct Figures {
        var undisturbed = Sample()
        var disturbed = Sample()
        var end = Sample()
        var cancelled = Sample()
    }

    func rows() throws -> [Row] {
        var loading = Figures()
        var playing = Figures()
        for round in 1...rounds {
            progress("a mount that hangs, round \(round) of \(rounds)")
            try measureLoading(into: &loading)
            try measurePlaying(into: &playing)
        }
        return rows(of: loading, while: "a film on it is loading")
            + rows(of: playing, while: "the film that plays hangs") + [
                Row(
                    group: "a mount hangs", name: "loading, another film: to its first picture", unit: "ms",
                    measured: loading.cancelled, bound: .everyAtMost(1000))
            ]
    }

    private func rows(of figures: Figures, while state: String) -> [Row] {
        [
            Row(
                group: "a mount hangs", name: "\(state): others' requests, p99", unit: "us",
                measured: figures.disturbed, against: "undisturbed", reference: figures.undisturbed,
                bound: .atMostTimes(1.1)),
            Row(
                group: "a mount hangs", name: "\(state): SIGTERM to exit", unit: "ms", measured: figures.end,
                bound: .everyAtMost(3000)),
        ]
    }

    private func measureLoading(into figures: inout Figures) throws {
        let mount = try MountServer(of: clips.heavy)
        let player = try Player(.seekd, of: programs)
        figures.undisturbed.add(try ask(player))
        try mount.tell("hang open /\(mount.name)")
        let client = try player.connect()
        try client.request(#"["loadfile","\#(mount.film)"]"#)
        try mount.wait(for: "waits open /\(mount.name)")
        figures.disturbed.add(try ask(player))
        let start = Moment.now
        try client.request(#"["subscribe","media"]"#)
        try client.request(#"["loadfile","\#(clips.light)"]"#)
        figures.cancelled.add(try wait(for: "loaded", client) - start)
        try client.request(#"["loadfile","\#(mount.film)"]"#)
        _ = try wait(for: "loading", client)
        figures.end.add(player.terminate(within: Self.timeout) ?? Self.timeout)
    }

    private func measurePlaying(into figures: inout Figures) throws {
        let mount = try MountServer(of: clips.heavy)
        let player = try Player(.seekd, of: programs, playing: mount.film)
        figures.undisturbed.add(try ask(player))
        try mount.tell("hang read /\(mount.name) \(Self.middle)")
        try player.connect().request(#"["seek",200,"absolute"]"#)
        try mount.wait(for: "waits read /\(mount.name)")
        figures.disturbed.add(try ask(player))
        figures.end.add(player.terminate(within: Self.timeout) ?? Self.timeout)
    }

    private func ask(_ player: Player) throws -> Double {
        let asker = try Asker(player.socket, asking: Self.question)
        _ = try asker.ask(200)
        // The median of several: what else the machine does comes in spells.
        let batches = try (0..<Self.batches).map { _ in Sample.percentile(99, of: try asker.ask(1_500)) }
        return Sample.percentile(50, of: batches.sorted())
    }

    /// When the film is in this phase.
    private func wait(for phase: String, _ client: LineConnection) throws -> Moment {
        let deadline = Moment.now + Self.timeout
        while let line = try client.readLine(until: deadline) {
            if line.text.contains(#""event":"media","phase":"\#(phase)""#) { return line.readAt }
        }
        throw Failure("the film is not \(phase)")
    }
}

/// A mounted folder with one film: Tests/Mount/mount.py. It ends with its owner.
private final class MountServer {
    let name: String
    private let folder: URL
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var lines: [String] = []
    private var rest = ""

    var film: String { folder.appending(path: "mounted/\(name)").path }

    init(of film: String) throws {
        let url = URL(filePath: film)
        name = url.lastPathComponent
        folder = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "mounted"), withIntermediateDirectories: true)
        let program = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Tests/Mount/mount.py"
        ).standardizedFileURL
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [
            "-B", program.path, url.standardizedFileURL.deletingLastPathComponent().path,
            folder.appending(path: "mounted").path,
        ]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try wait(for: "mounted")
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    func tell(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
        try wait(for: "done")
    }

    func wait(for line: String) throws {
        while true {
            if let place = lines.firstIndex(of: line) {
                lines.remove(at: place)
                return
            }
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else {
                throw Failure("the mount ended: it needs python3-fusepy and the right to mount")
            }
            var parts = (rest + String(decoding: data, as: UTF8.self)).components(separatedBy: "\n")
            rest = parts.removeLast()
            lines += parts
        }
    }
}
