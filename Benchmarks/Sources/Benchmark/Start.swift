import Foundation

/// Time from the start of the process to the first reply, memory, and sizes of the programs.
struct Start {
    let programs: Player.Programs
    let rounds: Int

    /// Figures of one program's starts.
    private struct Starts {
        var ready = Sample()
        /// With the code of the program and its libraries, which the kernel shares and can drop.
        var resident = Sample()
        /// Without it.
        var own = Sample()
    }

    func rows() throws -> [Row] {
        progress("start")
        var starts: [Player.Program: Starts] = [:]
        // The first start of each program reads its libraries from the disk.
        _ = try [Player.Program.seekd, .mpv].map { try Player($0, of: programs) }
        // Starts differ by a fifth, and take little time.
        for round in 0..<rounds * 3 {
            for program in round.isMultiple(of: 2) ? [Player.Program.seekd, .mpv] : [.mpv, .seekd] {
                let player = try Player(program, of: programs)
                wait(500)
                starts[program, default: Starts()].ready.add(player.readyAfter)
                starts[program, default: Starts()].resident
                    .add(try ProcessFigures.residentMemory(of: player.processIdentifier))
                starts[program, default: Starts()].own.add(try ProcessFigures.ownMemory(of: player.processIdentifier))
            }
        }
        let (seekd, mpv) = (starts[.seekd] ?? Starts(), starts[.mpv] ?? Starts())
        func row(_ name: String, _ unit: String, _ figure: KeyPath<Starts, Sample>, _ bound: Double) -> Row {
            Row(
                group: "start", name: name, unit: unit, measured: seekd[keyPath: figure], against: "mpv --idle",
                reference: mpv[keyPath: figure], bound: .atMostTimes(bound))
        }
        return [
            row("until the socket answers", "ms", \.ready, 1),
            row("memory, idle", "MiB", \.resident, 1.1),
            row("memory of its own, idle", "MiB", \.own, 1.1),
        ] + (try sizes())
    }

    /// Of the programs beside seekd, as a package installs them: without symbols.
    private func sizes() throws -> [Row] {
        let folder = URL(filePath: programs.seekd).deletingLastPathComponent()
        let mpv = try Sample([Self.strippedSize(of: programs.mpv)])
        let names = ["seekd", "seekctl", "seek-overlay", "seek-web", "seekd-remote", "seekd-mpris", "seekd-mqtt"]
        return try names.map { folder.appending(path: $0).path }.filter(FileManager.default.fileExists).map { program in
            Row(
                group: "size, stripped", name: URL(filePath: program).lastPathComponent, unit: "MiB",
                measured: Sample([try Self.strippedSize(of: program)]), against: "mpv", reference: mpv, bound: .none)
        }
    }

    /// MiB.
    private static func strippedSize(of program: String) throws -> Double {
        let copy = FileManager.default.temporaryDirectory.appending(path: "seekd-size-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: copy) }
        let strip = Process()
        strip.executableURL = URL(filePath: "/usr/bin/env")
        strip.arguments = ["strip", "-o", copy.path, program]
        try strip.run()
        strip.waitUntilExit()
        let size = try FileManager.default.attributesOfItem(atPath: copy.path)[.size] as? Int
        guard strip.terminationStatus == 0, let size else { throw Failure("strip failed: \(program)") }
        return Double(size) / 1_048_576
    }
}
