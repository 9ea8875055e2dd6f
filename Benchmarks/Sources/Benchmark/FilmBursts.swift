/// Bursts on films that are harder to decode or to read than the heavy one. Each burst has a new player, which knows
/// nothing of the film.
struct FilmBursts {
    let programs: Player.Programs
    /// The film's description, for the table.
    let name: String
    /// A path or a URL.
    let film: String
    /// The target of the last tap. Seconds.
    let target: Double
    let rounds: Int
    /// Of the time to the exact picture, of raw mpv's: by the number of taps.
    var bounds: [Int: Double] = [:]

    /// Milliseconds from one tap to the next: a person's own pace.
    static let gap = 300.0

    func rows() throws -> [Row] {
        try [20, 3].flatMap { taps in
            var (single, seekd, raw) = (BurstSamples(), BurstSamples(), BurstSamples())
            for round in 1...rounds {
                progress("\(name), \(taps) taps, round \(round) of \(rounds)")
                var rhythm = Rhythm(round: round)
                let times = rhythm.taps(taps, every: Self.gap)
                single.add(try stage(.mpv).singleSeek(to: target))
                seekd.add(try stage(.seekd).burst(times, to: target))
                single.add(try stage(.mpv).singleSeek(to: target))
                raw.add(try stage(.mpv).burst(times, to: target))
            }
            return rows(of: taps, seekd, beside: raw, and: single)
        }
    }

    private func stage(_ program: Player.Program) throws -> BurstStage {
        try BurstStage(Player(program, of: programs, playing: film))
    }

    private func rows(
        of taps: Int, _ seekd: BurstSamples, beside raw: BurstSamples, and single: BurstSamples
    ) -> [Row] {
        func row(
            _ name: String, _ figure: KeyPath<BurstSamples, Sample>, _ bound: Row.Bound = .none, unit: String = "ms"
        ) -> Row {
            Row(
                group: "\(self.name), \(taps) taps", name: name, unit: unit, measured: seekd[keyPath: figure],
                against: "raw mpv", reference: raw[keyPath: figure], bound: bound)
        }
        var exact = row("last tap to exact picture", \.finalPicture)
        exact.against = "one exact seek"
        exact.reference = single.finalPicture
        let origin = target - Double(taps) * BurstStage.step
        var strays = row("pictures from before the origin", \.firstPicture, .everyAtMost(0), unit: "")
        strays.measured = Sample(seekd.outcomes.map { Double(Self.picturesBefore(origin, in: $0)) })
        strays.against = nil
        strays.reference = nil
        return [
            row("first tap to first picture", \.firstPicture),
            row("last tap to exact picture", \.finalPicture, .atMostTimes(bounds[taps] ?? 1)),
            exact,
            row("processor time of the burst", \.processorTime),
            row("pictures before the last tap", \.picturesDuring, unit: ""),
            row("away from the target", \.error, .everyAtMost(1), unit: "frames"),
            strays,
        ]
    }

    /// A forward tap must not show an earlier picture. Only the first preview of a film may, because the film's
    /// keyframes are not known yet.
    private static func picturesBefore(_ origin: Double, in outcome: BurstOutcome) -> Int {
        outcome.places.dropFirst().count { $0 < origin - Clips.frame }
    }
}
