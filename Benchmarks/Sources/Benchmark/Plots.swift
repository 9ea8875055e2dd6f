import Foundation

/// The drawings for the README.
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
            title: "When there is something to see",
            subtitle: "20 taps of +10 s, by the time from one tap to the next",
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
            title: "What a burst costs the processor",
            subtitle: "20 taps of +10 s, by the time from one tap to the next",
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
        guard let shown = seekd.typical, let beside = raw.typical else { return nil }
        let count = seekd.outcomes.count
        let choice = count == 1 ? "One of each." : "Of \(count) each, the one whose exact picture came at the median."
        return TimeLinePlot(names: names, seekd: shown, raw: beside, caption: ["\(film).", choice, machine.name])
    }

    private var caption: [String] {
        [
            "\(BurstRecord.film).", "Bars are medians (\(bursts.rounds)), thin lines the least and the most.",
            machine.name,
        ]
    }
}
