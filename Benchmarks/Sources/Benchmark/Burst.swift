/// Bursts on the heavy film: times of the pictures, and processor time.
struct Burst {
    let programs: Player.Programs
    let clips: Clips
    let rounds: Int
    let isHeadlineOnly: Bool

    private static let gaps = [60.0, 150, 300, 600]
    /// Of the plots and the headline.
    private static let manyTaps = 20
    private static let fewTaps = 3
    /// 9.5 s after a keyframe, as are the intermediate targets; 8 s while playing, because raw mpv plays on between its
    /// seeks: beyond the next keyframe, they would be cheap. Seconds.
    private static func target(playing: Bool) -> Double { playing ? 208 : 209.5 }

    private struct Kind: Hashable {
        var taps: Int
        /// Milliseconds from one tap to the next.
        var gap: Double
        var isPlaying: Bool

        static let all = [manyTaps, fewTaps].flatMap { taps in
            gaps.flatMap { gap in [false, true].map { Kind(taps: taps, gap: gap, isPlaying: $0) } }
        }

        var name: String { "\(taps) taps every \(Int(gap)) ms\(isPlaying ? ", playing" : "")" }
        var isOfHeadline: Bool { taps == manyTaps && !isPlaying }
        /// Twenty slow taps take long: they are measured twice in a run.
        func isMeasured(inRound round: Int) -> Bool { taps == fewTaps || gap < 600 || round <= 2 }
    }

    /// What was measured so far.
    private struct Measured {
        /// Before and after each burst of seekd's, because the machine is not always equally fast.
        var single: [Kind: BurstSamples] = [:]
        var oneTap = BurstSamples()
        /// By whether the film plays.
        var keyframes: [Bool: BurstSamples] = [:]
        var seekd: [Kind: BurstSamples] = [:]
        var raw: [Kind: BurstSamples] = [:]

        var singlesWhilePaused: BurstSamples {
            BurstSamples(Kind.all.filter { !$0.isPlaying }.flatMap { single[$0]?.outcomes ?? [] })
        }
    }

    /// The rows, and the record of each burst of many taps.
    func measure() throws -> (rows: [Row], record: BurstRecord) {
        let seekd = try BurstStage(Player(.seekd, of: programs, playing: clips.heavy))
        let mpv = try BurstStage(Player(.mpv, of: programs, playing: clips.heavy))
        var measured = Measured()
        let kinds = Kind.all.filter { $0.isOfHeadline || !isHeadlineOnly }
        for round in 1...rounds {
            progress("bursts, round \(round) of \(rounds)")
            var rhythm = Rhythm(round: round)
            for kind in kinds where kind.isMeasured(inRound: round) {
                let target = Self.target(playing: kind.isPlaying)
                let taps = rhythm.taps(kind.taps, every: kind.gap)
                measured.single[kind, default: BurstSamples()].add(try mpv.singleSeek(to: target))
                measured.seekd[kind, default: BurstSamples()]
                    .add(try seekd.burst(taps, to: target, playing: kind.isPlaying))
                measured.single[kind, default: BurstSamples()].add(try mpv.singleSeek(to: target))
                measured.raw[kind, default: BurstSamples()]
                    .add(try mpv.burst(taps, to: target, playing: kind.isPlaying))
                measured.keyframes[kind.isPlaying, default: BurstSamples()]
                    .add(try mpv.keyframeSeek(to: target, playing: kind.isPlaying))
            }
            measured.oneTap.add(try seekd.burst([0], to: Self.target(playing: false)))
        }
        let none = BurstSamples()
        let cadences = Self.gaps.map { gap in
            let kind = Kind(taps: Self.manyTaps, gap: gap, isPlaying: false)
            return BurstRecord.Cadence(
                gap: gap, seekd: measured.seekd[kind] ?? none, raw: measured.raw[kind] ?? none)
        }
        return (rows(of: kinds, in: measured), BurstRecord(single: measured.singlesWhilePaused, cadences: cadences))
    }

    // MARK: - Rows

    private func rows(of kinds: [Kind], in measured: Measured) -> [Row] {
        var rows = kinds.flatMap { self.rows(of: $0, in: measured) }
        func row(
            _ group: String, _ name: String, _ figure: Sample, _ against: String, _ reference: Sample,
            _ bound: Row.Bound
        ) {
            rows.append(
                Row(
                    group: group, name: name, unit: "ms", measured: figure, against: against, reference: reference,
                    bound: bound))
        }
        let single = measured.singlesWhilePaused
        row(
            "one tap", "tap to exact picture", measured.oneTap.finalPicture, "one exact seek", single.finalPicture,
            .atMostTimes(1.1))
        row(
            "one tap", "processor time", measured.oneTap.processorTime, "one exact seek", single.processorTime, .none)
        // The first picture comes before the second tap, so it depends on neither the pace nor the number of taps.
        for playing in Set(kinds.map(\.isPlaying)).sorted(by: { !$0 && $1 }) {
            row(
                "\(playing ? "while playing" : "paused"), at any pace", "first tap to first picture",
                Self.firstPictures(of: measured.seekd, playing: playing), "raw mpv's keyframe seek",
                measured.keyframes[playing]?.firstPicture ?? Sample(), .atMostTimes(1.2))
        }
        return rows
    }

    private func rows(of kind: Kind, in measured: Measured) -> [Row] {
        let seekd = measured.seekd[kind] ?? BurstSamples()
        let raw = measured.raw[kind] ?? BurstSamples()
        func row(
            _ name: String, _ figure: KeyPath<BurstSamples, Sample>, _ bound: Row.Bound = .none, unit: String = "ms"
        ) -> Row {
            Row(
                group: kind.name, name: name, unit: unit, measured: seekd[keyPath: figure], against: "raw mpv",
                reference: raw[keyPath: figure], bound: bound)
        }
        // Raw mpv's first picture is that of its last seek, but where taps come slower than it seeks.
        let firstPicture: Row.Bound =
            kind.gap < 600 && kind.taps == Self.manyTaps && !kind.isPlaying ? .atMostTimes(0.05) : .none
        let pictures: Row.Bound = kind.gap == 60 && kind.taps == Self.manyTaps ? .atLeast(15) : .none
        var single = row("last tap to exact picture", \.finalPicture, .atMostTimes(1.15))
        single.against = "one exact seek"
        single.reference = measured.single[kind]?.finalPicture
        var rows = [
            row("first tap to first picture", \.firstPicture, firstPicture),
            row("last tap to exact picture", \.finalPicture, .atMostTimes(1)),
            single,
            row("processor time of the burst", \.processorTime, .atMostTimes(kind.gap == 300 ? 0.85 : 0.7)),
            row("pictures before the last tap", \.picturesDuring, pictures, unit: ""),
        ]
        if kind.isPlaying {
            // Slow taps find a film that has landed, and plays.
            var motion = row("film moves between seeks", \.motion, kind.gap < 600 ? .everyAtMost(0) : .none)
            motion.against = nil
            motion.reference = nil
            rows.append(motion)
        } else {
            rows.append(row("away from the target", \.error, .everyAtMost(1), unit: "frames"))
        }
        return rows
    }

    private static func firstPictures(of bursts: [Kind: BurstSamples], playing: Bool) -> Sample {
        Sample(Kind.all.filter { $0.isPlaying == playing }.flatMap { bursts[$0]?.firstPicture.values ?? [] })
    }
}
