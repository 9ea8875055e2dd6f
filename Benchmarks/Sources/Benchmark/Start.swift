/// Time from the start of the process to the first reply, and memory.
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
        return [
            Row(
                group: "start", name: "until the socket answers", unit: "ms", measured: ready.seekd,
                against: "mpv --idle", reference: ready.mpv, bound: .atMostTimes(1)),
            Row(
                group: "start", name: "memory, idle", unit: "MiB", measured: memory.seekd, against: "mpv --idle",
                reference: memory.mpv, bound: .atMostTimes(1.2)),
        ]
    }
}
