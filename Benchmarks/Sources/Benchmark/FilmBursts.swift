/// Twenty taps on films that are harder to decode or to read than the heavy one. Each burst has a new player, which
/// knows nothing of the film.
struct FilmBursts {
    let programs: Player.Programs
    /// The film's description, for the table.
    let name: String
    /// A path or a URL.
    let film: String
    /// The target of the last tap. Seconds.
    let target: Double

    private static let taps = 20
    private static let gaps = [300.0]

    private var origin: Double { target - Double(Self.taps) * BurstStage.step }

    func rows() throws -> [Row] {
        progress(name)
        var single = BurstSamples()
        single.add(try stage(.mpv).singleSeek(to: target))
        return try Self.gaps.flatMap { gap in
            var (seekd, raw) = (BurstSamples(), BurstSamples())
            seekd.add(try stage(.seekd).burst(taps: Self.taps, every: gap, to: target))
            raw.add(try stage(.mpv).burst(taps: Self.taps, every: gap, to: target))
            return rows(every: gap, seekd, beside: raw, and: single)
        }
    }

    private func stage(_ program: Player.Program) throws -> BurstStage {
        try BurstStage(Player(program, of: programs, playing: film))
    }

    private func rows(
        every gap: Double, _ seekd: BurstSamples, beside raw: BurstSamples, and single: BurstSamples
    ) -> [Row] {
        func row(
            _ name: String, _ figure: KeyPath<BurstSamples, Sample>, _ bound: Row.Bound = .none, unit: String = "ms"
        ) -> Row {
            Row(
                group: "\(self.name), every \(Int(gap)) ms", name: name, unit: unit, measured: seekd[keyPath: figure],
                against: "raw mpv", reference: raw[keyPath: figure], bound: bound)
        }
        var exact = row("last tap to exact picture", \.finalPicture)
        exact.against = "one exact seek"
        exact.reference = single.finalPicture
        var strays = row("pictures from before the origin", \.firstPicture, .everyAtMost(0), unit: "")
        strays.measured = Sample(seekd.outcomes.map { Double(picturesBeforeOrigin(in: $0)) })
        strays.against = nil
        strays.reference = nil
        return [
            row("first tap to first picture", \.firstPicture),
            row("last tap to exact picture", \.finalPicture),
            exact,
            row("processor time of the burst", \.processorTime),
            row("pictures before the last tap", \.picturesDuring, unit: ""),
            row("away from the target", \.error, .everyAtMost(1), unit: "frames"),
            strays,
        ]
    }

    /// A forward tap must not show an earlier picture. Only the first preview of a film may, because the film's
    /// keyframes are not known yet.
    private func picturesBeforeOrigin(in outcome: BurstOutcome) -> Int {
        outcome.places.dropFirst().count { $0 < origin - Clips.frame }
    }
}
