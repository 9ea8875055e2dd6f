/// Distance of landings from their targets in MPEG-TS, which has no index: libmpv's exact seeks land late there.
struct Recordings {
    let programs: Player.Programs
    let clips: Clips
    let rounds: Int

    private static let taps = 20
    private static let target = 209.5

    func rows() throws -> [Row] {
        try [2, 10].flatMap { try rows(keyframeEvery: $0) }
    }

    private func rows(keyframeEvery seconds: Int) throws -> [Row] {
        let film = try clips.recording(keyframeEvery: seconds)
        let seekd = try BurstStage(Player(.seekd, of: programs, playing: film), isIndexed: false)
        let mpv = try BurstStage(Player(.mpv, of: programs, playing: film), isIndexed: false)
        var landed: [Double: BurstSamples] = [:]
        var raw: [Double: BurstSamples] = [:]
        let gaps = [60.0, 300]
        for round in 1...max(2, rounds / 2) {
            progress("recordings with a keyframe every \(seconds) s, round \(round)")
            var rhythm = Rhythm(round: round)
            for gap in gaps {
                let taps = rhythm.taps(Self.taps, every: gap)
                landed[gap, default: BurstSamples()].add(try seekd.burst(taps, to: Self.target))
                guard round == 1 else { continue }
                raw[gap, default: BurstSamples()].add(try mpv.burst(taps, to: Self.target))
            }
        }
        return gaps.map { gap in
            Row(
                group: "MPEG-TS, keyframe every \(seconds) s", name: "away from the target, every \(Int(gap)) ms",
                unit: "frames", measured: landed[gap]?.error ?? Sample(), against: "raw mpv",
                reference: raw[gap]?.error,
                bound: .everyAtMost(1))
        }
    }
}
