import Foundation

/// Time from the start of the process to the first reply, memory, and sizes of the programs.
struct Start {
    let programs: Player.Programs
    let rounds: Int

    func rows() throws -> [Row] {
        progress("start")
        var ready = (seekd: Sample(), mpv: Sample())
        var memory = (seekd: Sample(), mpv: Sample())
        // The first start of each program reads its libraries from the disk.
        _ = try [Player.Program.seekd, .mpv].map { try Player($0, of: programs) }
        for round in 0..<rounds {
            for program in round.isMultiple(of: 2) ? [Player.Program.seekd, .mpv] : [.mpv, .seekd] {
                let player = try Player(program, of: programs)
                wait(500)
                let held = try ProcessFigures.residentMemory(of: player.processIdentifier)
                switch program {
                case .seekd:
                    ready.seekd.add(player.readyAfter)
                    memory.seekd.add(held)
                case .mpv:
                    ready.mpv.add(player.readyAfter)
                    memory.mpv.add(held)
                }
            }
        }
        let rows = [
            Row(
                group: "start", name: "until the socket answers", unit: "ms", measured: ready.seekd,
                against: "mpv --idle", reference: ready.mpv, bound: .atMostTimes(1)),
            Row(
                group: "start", name: "memory, idle", unit: "MiB", measured: memory.seekd, against: "mpv --idle",
                reference: memory.mpv, bound: .atMostTimes(1.1)),
        ]
        return try rows + sizes()
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
