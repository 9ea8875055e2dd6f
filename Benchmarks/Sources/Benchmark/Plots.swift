import Foundation

/// The plots of docs/figures.md.
struct Plots {
    let machine: Machine
    let bursts: BurstRecord
    let scrub: Scrub.Record?

    private static let shown = 150.0

    /// Writes `bench-pictures.svg`, `bench-processor.svg`, `bench-burst.svg` and `bench-drag.svg`.
    func write(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let drawings = [
            "pictures": pictures.svg, "processor": processor.svg, "burst": burst?.svg, "drag": drag?.svg,
        ]
        for (name, drawing) in drawings {
            try drawing?.write(to: folder.appending(path: "bench-\(name).svg"), atomically: true, encoding: .utf8)
        }
    }

    private var pictures: BarPlot {
        BarPlot(
            title: "Time to the first and the exact picture",
            subtitle: "20 taps of +10 s, by the interval between taps",
            panels: [
                .init(heading: "First tap to first picture", figure: \.firstPicture),
                .init(
                    heading: "Last tap to exact picture", figure: \.finalPicture,
                    single: bursts.single.finalPicture),
            ],
            cadences: bursts.cadences, caption: caption)
    }

    private var processor: BarPlot {
        BarPlot(
            title: "Processor time of a burst",
            subtitle: "20 taps of +10 s, by the interval between taps",
            panels: [.init(heading: "Processor time until the exact picture", figure: \.processorTime)],
            cadences: bursts.cadences, caption: caption)
    }

    private var burst: TimeLinePlot? {
        guard let cadence = bursts.cadences.first(where: { $0.gap == Self.shown }) else { return nil }
        let title = "20 taps of +10 s, one every \(Int(cadence.gap)) ms"
        return timeLine(
            .init(title: title, sent: "taps", end: "last tap"), cadence.seekd, cadence.raw, film: BurstRecord.film)
    }

    private var drag: TimeLinePlot? {
        guard let scrub else { return nil }
        return timeLine(
            .init(title: "A slider dragged across an hour of film", sent: "steps, 60 a second", end: "release"),
            scrub.seekd, scrub.raw, film: Scrub.film)
    }

    private func timeLine(
        _ names: TimeLinePlot.Names, _ seekd: BurstSamples, _ raw: BurstSamples, film: String
    ) -> TimeLinePlot? {
        // In a round, both get taps at the same times.
        guard let round = seekd.typicalRound, raw.outcomes.indices.contains(round) else { return nil }
        let count = seekd.outcomes.count
        let choice =
            count == 1 ? "One of each." : "Of \(count) rounds, the one with seekd's median time to the exact picture."
        return TimeLinePlot(
            names: names, seekd: seekd.outcomes[round], raw: raw.outcomes[round],
            caption: ["\(film).", choice, machine.name])
    }

    private var caption: [String] {
        [
            "\(BurstRecord.film).", "Bars are medians (\(bursts.rounds)), thin lines the minimum and the maximum.",
            machine.name,
        ]
    }
}
