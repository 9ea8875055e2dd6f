import Foundation

/// Measures seekd beside raw mpv and prints a table.
@main
struct Benchmark {
    private enum Part: String, CaseIterable {
        case start, rest, trips, fanout, stopped, recordings, bursts
    }

    private static let usage = """
        Benchmark --seekd PROGRAM [--mpv PROGRAM] [--clips FOLDER] [--json FILE] [--text FILE] [--rounds N] [--only PART,...]
        Parts: \(Part.allCases.map(\.rawValue).joined(separator: ", "))

        """

    static func main() throws {
        var options = ["mpv": "/usr/bin/mpv", "clips": ".build/bench-clips", "rounds": "5"]
        var words = CommandLine.arguments.dropFirst()
        while let word = words.popFirst() {
            guard word.hasPrefix("--"), let value = words.popFirst() else { return fail(usage) }
            options[String(word.dropFirst(2))] = value
        }
        guard let seekd = options["seekd"], let mpv = options["mpv"], let folder = options["clips"],
            let rounds = options["rounds"].flatMap({ Int($0) }), rounds > 0
        else { return fail(usage) }
        let names = options["only"]?.split(separator: ",").map { String($0) }
        let parts = names.map { $0.compactMap { Part(rawValue: $0) } } ?? Part.allCases
        guard parts.count == names?.count ?? parts.count else { return fail(usage) }

        let clips = Clips(folder: URL(filePath: folder))
        try clips.makeMissing()
        let programs = Player.Programs(seekd: seekd, mpv: mpv)
        var report = Report(machine: Machine.description, rounds: rounds)
        for part in parts {
            do {
                report.rows += try rows(of: part, programs: programs, clips: clips, rounds: rounds)
            } catch {
                report.rows.append(Row(group: part.rawValue, name: "", unit: "", bound: .none, failure: "\(error)"))
            }
        }
        print(report.table, terminator: "")
        if let file = options["text"] { try report.table.write(toFile: file, atomically: true, encoding: .utf8) }
        if let file = options["json"] { try report.json().write(to: URL(filePath: file)) }
    }

    private static func rows(
        of part: Part, programs: Player.Programs, clips: Clips, rounds: Int
    ) throws -> [Row] {
        switch part {
        case .start: try Start(programs: programs, rounds: rounds).rows()
        case .rest: try Rest(programs: programs, clips: clips, rounds: rounds).rows()
        case .trips: try RoundTrips(programs: programs, clips: clips, rounds: rounds).rows()
        case .fanout: try FanOut(programs: programs, clips: clips, rounds: rounds).rows()
        case .stopped: try StoppedReader(programs: programs, clips: clips, rounds: rounds).rows()
        case .bursts: try Burst(programs: programs, clips: clips, rounds: rounds).rows()
        case .recordings: try Recordings(programs: programs, clips: clips, rounds: rounds).rows()
        }
    }

    private static func fail(_ text: String) {
        progress(text)
        exit(2)
    }
}
