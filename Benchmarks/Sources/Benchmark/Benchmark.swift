internal import CLinux
import Foundation

/// Measures seekd beside raw mpv and prints a table, or draws the plots of an earlier run.
@main
struct Benchmark {
    static func main() {
        guard let options = Options(CommandLine.arguments.dropFirst()) else {
            progress(Options.usage)
            exit(2)
        }
        do {
            try run(options)
        } catch {
            progress("Benchmark: \(error)")
            exit(1)
        }
    }

    private static func run(_ options: Options) throws {
        if let frontier = options.frontier {
            return try write(
                FrontierPlot(frontier: Frontier(json: frontier)).svg, as: "frontier.svg", to: options.plots ?? ".")
        }
        if let earlier = options.earlier { return try draw(Showpiece(json: earlier), options) }
        take_turns_soon()
        var report = Report(machine: Machine(running: options.programs), rounds: options.rounds)
        let clips = Clips(folder: URL(filePath: options.clips))
        for part in options.parts {
            do {
                try measure(part, options.programs, clips, into: &report)
            } catch {
                report.rows.append(Row(group: part.rawValue, name: "", unit: "", bound: .none, failure: "\(error)"))
            }
        }
        print(report.table, terminator: "")
        if let file = options.text { try report.table.write(toFile: file, atomically: true, encoding: .utf8) }
        if let file = options.json { try report.json().write(to: URL(filePath: file)) }
        try draw(Showpiece(of: report), options)
    }

    private static func write(_ drawing: String, as name: String, to folder: String) throws {
        try drawing.write(to: URL(filePath: folder).appending(path: name), atomically: true, encoding: .utf8)
    }

    private static func measure(
        _ part: Options.Part, _ programs: Player.Programs, _ clips: Clips, into report: inout Report
    ) throws {
        let rounds = report.rounds
        switch part {
        case .start: report.rows += try Start(programs: programs, rounds: rounds).rows()
        case .rest: report.rows += try Rest(programs: programs, clips: clips, rounds: rounds).rows()
        case .calls: report.rows += try SystemCalls(programs: programs, clips: clips).rows()
        case .trips: report.rows += try RoundTrips(programs: programs, clips: clips, rounds: rounds).rows()
        case .fanout: report.rows += try FanOut(programs: programs, clips: clips, rounds: rounds).rows()
        case .stopped: report.rows += try StoppedReader(programs: programs, clips: clips, rounds: rounds).rows()
        case .mount: report.rows += try HangingMount(programs: programs, clips: clips, rounds: rounds).rows()
        case .overlay: report.rows += try Overlay(programs: programs, clips: clips, rounds: rounds).rows()
        case .recordings: report.rows += try Recordings(programs: programs, clips: clips, rounds: rounds).rows()
        case .bursts, .headline:
            let bursts = try Burst(
                programs: programs, clips: clips, rounds: rounds, isHeadlineOnly: part == .headline
            ).measure()
            report.rows += bursts.rows
            report.bursts = bursts.record
        case .scrub:
            let scrub = try Scrub(programs: programs, clips: clips, rounds: rounds).measure()
            report.rows += scrub.rows
            report.scrub = scrub.record
        case .sparse: report.rows += try FilmBursts.sparse(programs, clips, rounds: rounds)
        case .hevc: report.rows += try FilmBursts.fourK(programs, clips, rounds: rounds)
        case .http: report.rows += try FilmBursts.distant(programs, clips, rounds: rounds)
        }
    }

    private static func draw(_ showpiece: Showpiece, _ options: Options) throws {
        guard let bursts = showpiece.bursts else {
            if options.plots != nil || options.headline != nil { progress("no plots: the run has no part 'bursts'") }
            return
        }
        if let file = options.headline {
            let text = Headline(machine: showpiece.machine, bursts: bursts, scrub: showpiece.scrub).markdown
            try text.write(toFile: file, atomically: true, encoding: .utf8)
        }
        if let folder = options.plots {
            try Plots(machine: showpiece.machine, bursts: bursts, scrub: showpiece.scrub)
                .write(to: URL(filePath: folder))
        }
    }
}
