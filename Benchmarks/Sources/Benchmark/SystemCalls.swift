/// System calls of requests and events. Their number does not depend on the speed of the machine.
struct SystemCalls {
    let programs: Player.Programs
    let clips: Clips

    private static let property = #"{"command":["get_property","pause"]}"#
    private static let requests = 3200
    private static let subscribers = 10
    private static let taps = 40
    private static let writes: Set = ["write", "writev", "send", "sendto", "sendmsg", "sendmmsg"]

    func rows() throws -> [Row] {
        progress("system calls")
        var rows: [Row] = []
        let players = try [Player.Program.seekd, .mpv].map { try Player($0, of: programs, playing: clips.light) }
        func add(_ group: String, _ name: String, _ bound: Row.Bound, _ count: (Player) throws -> Double) throws {
            rows.append(
                Row(
                    group: group, name: name, unit: "", measured: Sample([try count(players[0])]),
                    against: "mpv", reference: Sample([try count(players[1])]), bound: bound))
        }
        try add("system calls", "of a request, one at a time", .atMostTimes(1)) { player in
            let asker = try Asker(player.socket, asking: Self.property)
            return try calls(of: player, over: Self.requests) { _ = try asker.ask(Self.requests) }
        }
        try add("system calls", "of a request, 32 at a time", .atMostTimes(0.25)) { player in
            let asker = try Asker(player.socket, asking: Self.property)
            return try calls(of: player, over: Self.requests) { _ = try asker.rate(of: Self.requests) }
        }
        // What is written to each subscriber: one write for each of a tap's moments, not for each of its events.
        try add("writes", "of a tap, for each of \(Self.subscribers) subscribers", .none) { player in
            let crowd = try Crowd(of: Self.subscribers, at: player)
            return try calls(Self.writes, of: player, over: Self.taps * Self.subscribers) {
                _ = try crowd.hear(Self.taps, warmingUp: 0)
            }
        }
        return rows
    }

    /// - Parameter names: those that count; nil: all.
    private func calls(
        _ names: Set<String>? = nil, of player: Player, over times: Int, while measured: () throws -> Void
    ) throws -> Double {
        let counter = try CallCounter(of: player.processIdentifier)
        try measured()
        let counts = try counter.end()
        let sum = counts.filter { names?.contains($0.key) ?? true }.values.reduce(0, +)
        return Double(sum) / Double(times)
    }
}
