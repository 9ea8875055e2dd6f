/// The round trip of a request.
struct RoundTrips {
    let programs: Player.Programs
    let clips: Clips
    let rounds: Int

    private static let property = #"{"command":["get_property","pause"]}"#
    private static let snapshot = #"{"command":["snapshot"]}"#

    /// The figures of one request, a value for each round.
    private struct Question {
        let name: String
        let line: String
        var median = Sample()
        var rate = Sample()
        var whileSeeking = Sample()
    }

    func rows() throws -> [Row] {
        // Both players decode the same film meanwhile.
        let seekd = try Player(.seekd, of: programs, playing: clips.heavy, settings: ["seek.policy=exact"])
        let mpv = try Player(.mpv, of: programs, playing: clips.heavy)
        var asked = [
            Question(name: "snapshot", line: Self.snapshot), Question(name: "get_property", line: Self.property),
        ]
        var raw = Question(name: "get_property", line: Self.property)
        var echo = Question(name: "an echo", line: Self.property)
        for round in 1...rounds {
            progress("round trips, round \(round) of \(rounds)")
            try measure(&raw, at: mpv)
            for place in asked.indices { try measure(&asked[place], at: seekd) }
            try measureEcho(&echo, beside: seekd)
        }
        return asked.flatMap { rows(of: $0, against: raw) } + rows(ofEcho: echo, against: raw)
    }

    private func measure(_ question: inout Question, at player: Player) throws {
        let asker = try Asker(player.socket, asking: question.line)
        try measureAtRest(&question, by: asker)
        question.rate.add(try asker.rate(of: 20_000))
        try measureWhileSeeking(&question, at: player, by: asker)
    }

    /// The lower bound of a round trip on this machine.
    private func measureEcho(_ question: inout Question, beside player: Player) throws {
        let asker = Asker(on: try Echo.start(), asking: question.line)
        try measureAtRest(&question, by: asker)
        try measureWhileSeeking(&question, at: player, by: asker)
    }

    private func measureAtRest(_ question: inout Question, by asker: Asker) throws {
        _ = try asker.ask(200)
        question.median.add(Sample.percentile(50, of: try asker.ask(3000)))
    }

    private func measureWhileSeeking(_ question: inout Question, at player: Player, by asker: Asker) throws {
        let seeks = try Unrest(at: player)
        // At the rate of an overlay's requests. Without a pause it would measure contention with itself.
        question.whileSeeking.add(
            Sample.percentile(99, of: try asker.ask(300, every: 10) { try seeks.goOn() }))
        try seeks.end()
    }

    private func rows(of question: Question, against raw: Question) -> [Row] {
        [
            row("paused, p50", "us", \.median, question, raw, .atMostTimes(1)),
            row("paused, pipelined by 32", "a second", \.rate, question, raw, .atLeastTimes(4)),
            row("while seeks run, p99", "us", \.whileSeeking, question, raw, .atMostTimes(0.02)),
        ]
    }

    private func rows(ofEcho question: Question, against raw: Question) -> [Row] {
        [
            row("paused, p50", "us", \.median, question, raw, .none),
            row("while seeks run, p99", "us", \.whileSeeking, question, raw, .none),
        ]
    }

    private func row(
        _ name: String, _ unit: String, _ figure: KeyPath<Question, Sample>, _ question: Question, _ raw: Question,
        _ bound: Row.Bound
    ) -> Row {
        Row(
            group: "round trip of \(question.name)", name: name, unit: unit, measured: question[keyPath: figure],
            against: "mpv's get_property", reference: raw[keyPath: figure], bound: bound)
    }
}
