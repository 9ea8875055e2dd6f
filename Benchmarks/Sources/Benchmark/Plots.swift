import Foundation

/// The drawings for the README.
struct Plots {
    let machine: Machine
    let bursts: BurstRecord

    private static let shown = 150.0

    /// Writes `bench-pictures.svg`, `bench-processor.svg` and `bench-burst.svg`.
    func write(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try pictures.svg.write(to: folder.appending(path: "bench-pictures.svg"), atomically: true, encoding: .utf8)
        try processor.svg.write(to: folder.appending(path: "bench-processor.svg"), atomically: true, encoding: .utf8)
        guard let burst else { return }
        try burst.svg.write(to: folder.appending(path: "bench-burst.svg"), atomically: true, encoding: .utf8)
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

    private var burst: BurstPlot? {
        guard let cadence = bursts.cadences.first(where: { $0.gap == Self.shown }), let seekd = cadence.seekd.typical,
            let raw = cadence.raw.typical
        else { return nil }
        return BurstPlot(
            gap: cadence.gap, seekd: seekd, raw: raw,
            caption: [
                "\(BurstRecord.film).",
                "Of each, the burst of \(cadence.seekd.outcomes.count) whose exact picture came at the median.",
                machine.name,
            ])
    }

    private var caption: [String] {
        [
            "\(BurstRecord.film).", "Bars are medians (\(bursts.rounds)), thin lines the least and the most.",
            machine.name,
        ]
    }
}
