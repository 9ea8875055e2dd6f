/// Wakeups of an idle, a paused and a playing player.
struct Rest {
    let programs: Player.Programs
    let clips: Clips
    let rounds: Int

    /// Milliseconds.
    private static let watch = 2000.0

    func rows() throws -> [Row] {
        progress("at rest")
        return try [idle(), pausedWithSubscribers()] + playing()
    }

    private func idle() throws -> Row {
        let seekd = try Player(.seekd, of: programs)
        let mpv = try Player(.mpv, of: programs)
        return try wakeups("idle", of: seekd, against: mpv, .everyAtMost(0))
    }

    private func pausedWithSubscribers() throws -> Row {
        let seekd = try Player(.seekd, of: programs, playing: clips.heavy)
        let mpv = try Player(.mpv, of: programs, playing: clips.heavy)
        let crowds = try [seekd, mpv].map { try Crowd(of: 100, at: $0) }
        // libmpv reads ahead for a while.
        wait(2000)
        return try withExtendedLifetime(crowds) {
            try wakeups("paused, 100 subscribers", of: seekd, against: mpv, .everyAtMost(0))
        }
    }

    private func playing() throws -> [Row] {
        let players = try [Player.Program.seekd, .mpv].map { try Player($0, of: programs, playing: clips.heavy) }
        for player in players {
            try player.connect().request(#"["set_property","pause",false]"#)
        }
        wait(2000)
        return [try wakeups("playing", of: players[0], against: players[1], .atMostTimes(1.1))]
    }

    private func wakeups(
        _ name: String, of seekd: Player, against mpv: Player, _ bound: Row.Bound
    ) throws -> Row {
        var row = Row(
            group: "at rest", name: "wakeups, \(name)", unit: "a second", against: "mpv", reference: Sample(),
            bound: bound)
        // What the start and the requests above have begun ends before.
        wait(7000)
        for _ in 0..<min(rounds, 3) {
            row.measured.add(try ProcessFigures.wakeups(of: seekd.processIdentifier, over: Self.watch))
            row.reference?.add(try ProcessFigures.wakeups(of: mpv.processIdentifier, over: Self.watch))
        }
        return row
    }
}
