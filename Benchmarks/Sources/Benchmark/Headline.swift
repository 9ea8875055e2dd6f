/// The figures of docs/figures.md, in a short table.
struct Headline {
    let machine: Machine
    let bursts: BurstRecord
    let scrub: Scrub.Record?

    var markdown: String {
        var lines = [
            "| 20 taps of +10 s, one every | first picture | exact picture after the last tap | processor time | "
                + "pictures before the last tap |",
            "|---|---|---|---|---|",
        ]
        for cadence in bursts.cadences {
            let cells = [
                cell(cadence, \.firstPicture), cell(cadence, \.finalPicture), cell(cadence, \.processorTime),
                "\(count(cadence.raw.picturesDuring)) → **\(count(cadence.seekd.picturesDuring))**",
            ]
            lines.append("| \(Int(cadence.gap)) ms | \(cells.joined(separator: " | ")) |")
        }
        let single = Wording.time(bursts.single.finalPicture.median)
        lines += [
            "",
            "Raw mpv, with `seek 10 exact` for each tap, → **seekd**. Medians (\(bursts.rounds)) on "
                + "\(BurstRecord.film).",
            "One exact seek takes \(single) there. \(machine.name).",
        ]
        if let scrub { lines += ["", text(of: scrub)] }
        return lines.joined(separator: "\n") + "\n"
    }

    private func text(of scrub: Scrub.Record) -> String {
        func time(_ figure: KeyPath<BurstSamples, Sample>) -> String {
            let raw = Wording.time(scrub.raw[keyPath: figure].median)
            return "\(raw) → **\(Wording.time(scrub.seekd[keyPath: figure].median))**"
        }
        return "A slider dragged across an hour of film in 5 s, 60 steps a second: "
            + "\(count(scrub.raw.picturesDuring)) → **\(count(scrub.seekd.picturesDuring))** pictures during the "
            + "drag, longest time without a new picture \(time(\.longestGap)), "
            + "exact picture \(time(\.finalPicture)) after the release."
    }

    private func cell(_ cadence: BurstRecord.Cadence, _ figure: KeyPath<BurstSamples, Sample>) -> String {
        let raw = Wording.time(cadence.raw[keyPath: figure].median)
        return "\(raw) → **\(Wording.time(cadence.seekd[keyPath: figure].median))**"
    }

    private func count(_ sample: Sample) -> String { Wording.count(sample.median) }
}
