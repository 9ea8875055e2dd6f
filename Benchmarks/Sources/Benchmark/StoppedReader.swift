import Glibc

/// The effect of a subscriber that has stopped reading on the others.
struct StoppedReader {
    let programs: Player.Programs
    let clips: Clips
    let rounds: Int

    private static let crowd = 10
    /// Milliseconds.
    private static let watch = 2000.0
    private static let timeout = 7000.0

    private struct Figures {
        var undisturbed = Sample()
        var disturbed = Sample()
        /// Percent of one core.
        var load = Sample()
        var end = Sample()
        var isHung = false
    }

    func rows() throws -> [Row] {
        var seekd = Figures()
        var mpv = Figures()
        for round in 1...rounds {
            progress("a subscriber that stops reading, round \(round) of \(rounds)")
            try measure(.seekd, into: &seekd)
            // Once: it takes long, and is only a reference.
            if round == 1 { try measure(.mpv, into: &mpv) }
        }
        let group = "a subscriber stops reading"
        return [
            Row(
                group: group, name: "a tap at the last of 10 others, p99", unit: "us", measured: seekd.disturbed,
                against: "undisturbed", reference: seekd.undisturbed, bound: .atMostTimes(1.2)),
            Row(
                group: group, name: "processor, paused", unit: "%", measured: seekd.load, against: "mpv",
                reference: mpv.load, bound: .atMost(2)),
            Row(
                group: group, name: "SIGTERM to exit", unit: "ms", measured: seekd.end,
                against: mpv.isHung ? "mpv, then killed," : "mpv", reference: mpv.end, bound: .everyAtMost(1000)),
        ]
    }

    private func measure(_ program: Player.Program, into figures: inout Figures) throws {
        let player = try Player(program, of: programs, playing: clips.light)
        figures.undisturbed.add(Sample.percentile(99, of: try Crowd(of: Self.crowd, at: player).hear(200)))
        let deaf = try LineConnection.connect(to: player.socket)
        defer { close(deaf) }
        try fill(deaf, of: player)
        figures.disturbed.add(Sample.percentile(99, of: try Crowd(of: Self.crowd, at: player).hear(200)))
        let before = try ProcessFigures.processorTime(of: player.processIdentifier)
        let start = Moment.now
        wait(Self.watch)
        let used = try ProcessFigures.processorTime(of: player.processIdentifier) - before
        figures.load.add(used / (Moment.now - start) * 100)
        let end = player.terminate(within: Self.timeout)
        figures.end.add(end ?? Self.timeout)
        figures.isHung = end == nil
    }

    /// Subscribes, reads nothing, and causes events until its socket is full.
    private func fill(_ deaf: Int32, of player: Player) throws {
        let observed = (1...8).map { #"{"command":["observe_property",\#($0),"time-pos"]}"# }
        let subscription = player.program == .seekd ? [#"{"command":["subscribe"]}"#] : []
        let line = Array((observed + subscription).map { $0 + "\n" }.joined().utf8)
        _ = send(deaf, line, line.count, Int32(MSG_NOSIGNAL))
        let talker = try player.connect()
        for turn in 0..<3000 {
            switch player.program {
            case .seekd:
                try talker.request(#"["tap","\#(turn % 2 == 0 ? "forward" : "backward")"]"#)
            case .mpv:
                try talker.request(#"["script-message","\#(String(repeating: "tap", count: 40))"]"#)
            }
        }
        wait(500)
    }
}
