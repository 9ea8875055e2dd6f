/// From nothing to the first reply, and the memory that is held then.
struct Start {
    let programs: Player.Programs
    let rounds: Int

    func rows() throws -> [Row] {
        progress("start")
        var ready = (seekd: Sample(), mpv: Sample())
        var memory = (seekd: Sample(), mpv: Sample())
        for _ in 0..<rounds {
            let seekd = try Player(.seekd, of: programs)
            let mpv = try Player(.mpv, of: programs)
            ready.seekd.add(seekd.readyAfter)
            ready.mpv.add(mpv.readyAfter)
            wait(500)
            memory.seekd.add(try ProcessFigures.residentMemory(of: seekd.processIdentifier))
            memory.mpv.add(try ProcessFigures.residentMemory(of: mpv.processIdentifier))
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
