/// A slider dragged across an hour, at a screen's refresh rate.
struct Scrub {
    let programs: Player.Programs
    let clips: Clips
    let rounds: Int

    /// For captions.
    static let film = "1080p30 H.264 with a keyframe every 10 s; raw mpv gets a keyframe seek for each step"

    private static let steps = 300
    /// Milliseconds between steps.
    private static let gap = 1000.0 / 60
    private static let origin = 59.5
    /// 9.5 s after a keyframe. Seconds.
    private static let target = 3479.5

    /// All drags, with every step and picture.
    struct Record: Codable {
        let seekd: BurstSamples
        let raw: BurstSamples
    }

    /// The rows, and the record of each drag.
    func measure() throws -> (rows: [Row], record: Record) {
        let film = try clips.hour
        let seekd = try BurstStage(Player(.seekd, of: programs, playing: film))
        let mpv = try BurstStage(Player(.mpv, of: programs, playing: film))
        var dragged = BurstSamples()
        var raw = BurstSamples()
        var single = BurstSamples()
        let count = min(rounds, 2)
        for round in 1...count {
            progress("scrub, round \(round) of \(count)")
            single.add(try mpv.singleSeek(to: Self.target))
            dragged.add(try drag(seekd))
            raw.add(try drag(mpv))
        }
        let record = Record(seekd: dragged, raw: raw)
        return (Self.rows(of: record, and: single), record)
    }

    private static func rows(of record: Record, and single: BurstSamples) -> [Row] {
        let group = "a slider dragged for 5 s across an hour"
        func row(
            _ name: String, _ figure: KeyPath<BurstSamples, Sample>, _ bound: Row.Bound, unit: String = "ms"
        ) -> Row {
            Row(
                group: group, name: name, unit: unit, measured: record.seekd[keyPath: figure], against: "raw mpv",
                reference: record.raw[keyPath: figure], bound: bound)
        }
        var exact = row("let go to exact picture", \.finalPicture, .atMostTimes(1.25))
        exact.against = "one exact seek"
        exact.reference = single.finalPicture
        return [
            row("first step to first picture", \.firstPicture, .none),
            row("pictures while dragged", \.picturesDuring, .atLeast(50), unit: ""),
            row("longest time without a picture", \.longestGap, .everyAtMost(250)),
            row("let go to exact picture", \.finalPicture, .none),
            exact,
            row("processor time", \.processorTime, .none),
            row("away from the target", \.error, .everyAtMost(1), unit: "frames"),
        ]
    }

    private func drag(_ stage: BurstStage) throws -> BurstOutcome {
        try stage.scrub(from: Self.origin, to: Self.target, steps: Self.steps, every: Self.gap)
    }
}
