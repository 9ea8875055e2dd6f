import ArgumentParser
import CommandLineTool
import FlightRecorder

/// For contributors: feeds a trace to the engine and prints what it does.
@main
struct SeekdReplay: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seekd-replay",
        abstract: "Replay a trace of seekd and compare the actions.",
        discussion: """
            seekctl trace > trace.jsonl
            seekd-replay trace.jsonl

            Prints each input, the actions that seekd takes now, and its state after them. Where these are not the \
            recorded actions, it prints both.

            Exit status: 0 the same actions, 1 actions differ or the trace cannot be read, 2 wrong usage.
            """)

    @Argument(
        help: ArgumentHelp("A file that seekctl trace wrote; - is standard input.", valueName: "trace"),
        completion: .file(extensions: ["jsonl"]))
    var path: String

    @Flag(help: "Print only inputs whose actions differ.")
    var differences = false

    static func main() { runProgram() }

    func run() throws {
        let lines = try TraceFile.read(path).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let trace: Trace
        do {
            trace = try Trace(lines: lines)
        } catch {
            throw Failure(.refused, "\(path): \(error)")
        }
        var replay = TraceReplay(trace)
        var text = ReplayText(trace)
        StandardOutput.write(line: text.header.forTerminal)
        var differing: [Int] = []
        var number = 0
        while let step = replay.step() {
            number += 1
            if !step.isEqual { differing.append(number) }
            let lines = text.lines(step, number: number)
            guard !differences || !step.isEqual else { continue }
            for line in lines { StandardOutput.write(line: line.forTerminal) }
        }
        guard let first = differing.first else {
            return StandardOutput.write(line: "\(number) inputs, the same actions")
        }
        throw Failure(
            .refused, "\(differing.count) of \(number) inputs: actions differ from those recorded, first at #\(first)")
    }
}
