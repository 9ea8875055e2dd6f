/// Twenty taps on the heavy film: times of the pictures, and processor time.
struct Burst {
    let programs: Player.Programs
    let clips: Clips
    let rounds: Int

    private static let taps = 20
    private static let gaps = [60.0, 150, 300, 600]
    /// 9.5 s after a keyframe, as are the intermediate targets. Seconds.
    private static let target = 209.5

    /// The kinds of bursts in a round.
    private struct Kinds {
        var single = BurstSamples()
        var oneTap = BurstSamples()
        var seekd: [Double: BurstSamples] = [:]
        var playing: [Double: BurstSamples] = [:]
        var raw: [Double: BurstSamples] = [:]
    }

    /// The rows, and the record of each burst.
    func measure() throws -> (rows: [Row], record: BurstRecord) {
        let seekd = try BurstStage(Player(.seekd, of: programs, playing: clips.heavy))
        let mpv = try BurstStage(Player(.mpv, of: programs, playing: clips.heavy))
        var kinds = Kinds()
        for round in 1...rounds {
            progress("bursts, round \(round) of \(rounds)")
            try play(on: seekd, and: mpv, round: round, into: &kinds)
        }
        let none = BurstSamples()
        let cadences = Self.gaps.map {
            BurstRecord.Cadence(gap: $0, seekd: kinds.seekd[$0] ?? none, raw: kinds.raw[$0] ?? none)
        }
        return (rows(of: kinds), BurstRecord(single: kinds.single, cadences: cadences))
    }

    private func play(on seekd: BurstStage, and mpv: BurstStage, round: Int, into kinds: inout Kinds) throws {
        for gap in Self.gaps {
            // With each interval, so that the reference is measured at the same time.
            if gap < 600 { kinds.single.add(try mpv.singleSeek(to: Self.target)) }
            kinds.seekd[gap, default: BurstSamples()]
                .add(try seekd.burst(taps: Self.taps, every: gap, to: Self.target))
            // Slow taps take long, and their bound refers to the single seek only: raw mpv is measured once.
            if gap < 600 || round == 1 {
                kinds.raw[gap, default: BurstSamples()]
                    .add(try mpv.burst(taps: Self.taps, every: gap, to: Self.target))
            }
            if gap < 600 || round <= 2 {
                kinds.playing[gap, default: BurstSamples()]
                    .add(try seekd.burst(taps: Self.taps, every: gap, to: Self.target, playing: true))
            }
        }
        kinds.oneTap.add(try seekd.burst(taps: 1, every: 0, to: Self.target))
    }

    // MARK: - Rows

    private func rows(of kinds: Kinds) -> [Row] {
        let single = kinds.single.finalPicture
        var rows: [Row] = []
        func row(
            _ group: String, _ name: String, _ measured: Sample, _ against: String? = nil, _ reference: Sample? = nil,
            _ bound: Row.Bound = .none, unit: String = "ms"
        ) {
            rows.append(
                Row(
                    group: group, name: name, unit: unit, measured: measured, against: against, reference: reference,
                    bound: bound))
        }
        let none = BurstSamples()
        for gap in Self.gaps {
            let seekd = kinds.seekd[gap] ?? none
            let raw = kinds.raw[gap] ?? none
            let isRawBound = gap < 600
            let group = "taps every \(Int(gap)) ms"
            row(
                group, "first tap to first picture", seekd.firstPicture, "raw mpv", raw.firstPicture,
                isRawBound ? .atMostTimes(0.05) : .none)
            row(
                group, "last tap to exact picture", seekd.finalPicture, "one exact seek", single,
                .atMostTimes(gap == 300 ? 1.5 : 1.25))
            row(
                group, "last tap to exact picture", seekd.finalPicture, "raw mpv", raw.finalPicture,
                gap < 300 ? .atMostTimes(1.1) : .none)
            row(
                group, "processor time of the burst", seekd.processorTime, "raw mpv", raw.processorTime,
                isRawBound ? .atMostTimes(0.7) : .none)
            row(
                group, "pictures before the last tap", seekd.picturesDuring, "raw mpv", raw.picturesDuring,
                gap == 60 ? .atLeast(15) : .none, unit: "")
            row(
                group, "away from the target", seekd.error, "raw mpv", raw.error, .everyAtMost(1), unit: "frames")
        }
        row("one tap", "tap to exact picture", kinds.oneTap.finalPicture, "one exact seek", single, .atMostTimes(1.1))
        row("one tap", "processor time", kinds.oneTap.processorTime, "one exact seek", kinds.single.processorTime)
        // The first picture comes before the second tap, so it does not depend on the tap rate.
        row(
            "while playing, at any pace", "first tap to first picture", Self.together(kinds.playing), "paused",
            Self.together(kinds.seekd), .atMostTimes(1.2))
        for gap in Self.gaps {
            let seekd = kinds.seekd[gap] ?? none
            let playing = kinds.playing[gap] ?? none
            let group = "while playing, every \(Int(gap)) ms"
            row(
                group, "last tap to exact picture", playing.finalPicture, "paused", seekd.finalPicture,
                .atMostTimes(1.2))
            row(
                group, "processor time of the burst", playing.processorTime, "paused", seekd.processorTime,
                .atMostTimes(1.2))
            row(
                group, "pictures before the last tap", playing.picturesDuring, "paused", seekd.picturesDuring,
                .atLeastTimes(1 / 1.2), unit: "")
            row(group, "film moves between seeks", playing.motion, nil, nil, .everyAtMost(0))
        }
        return rows
    }

    private static func together(_ bursts: [Double: BurstSamples]) -> Sample {
        Sample(gaps.flatMap { bursts[$0]?.firstPicture.values ?? [] })
    }
}
