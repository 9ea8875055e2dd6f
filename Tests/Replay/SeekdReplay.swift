import ArgumentParser
import CommandLineTool
import FlightRecorder
import Glibc
import SeekCore
import SeekModel
import SeekProtocol

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

/// A replay in lines for a person.
struct ReplayText {
    private let trace: Trace
    private var previous: Instant?

    init(_ trace: Trace) { self.trace = trace }

    var header: String {
        let settings = trace.settings
        return "\(trace.inputs.count) inputs, recorded by seekd \(trace.version): policy \(settings.policy), "
            + "landing \(settings.landing), hold \(settings.hold), window \(settings.accumulateWindow), flip \(settings.flip), "
            + "at end \(settings.atEnd), steps \(settings.forwardSteps) and \(settings.backwardSteps), "
            + "repeat rate \(settings.repeatRate), end guard \(settings.endGuard), timeout \(settings.seekTimeout), "
            + "held \(settings.held), long press \(settings.longPress), held steps \(settings.heldSteps) for "
            + "\(settings.heldRung) each, scrub quiet \(settings.scrubQuiet), segments \(settings.segments)"
    }

    /// The input, the actions, and the state after them.
    mutating func lines(_ step: TraceReplay.Step, number: Int) -> [String] {
        let now = step.recorded.at
        let start = trace.inputs.first?.at ?? now
        let sinceLast = now - (previous ?? now)
        previous = now
        var lines = ["#\(number) at \(Self.text(now - start)) (+\(Self.text(sinceLast))): \(step.recorded.input.text)"]
        if step.isEqual {
            lines += step.actions.map { "    \($0)" }
        } else {
            lines += ["    recorded:"] + Self.list(step.recorded.actions) + ["    now:"] + Self.list(step.actions)
        }
        return lines + ["    = " + state(step)]
    }

    private static func list(_ actions: [Action]) -> [String] {
        actions.isEmpty ? ["        no action"] : actions.map { "        \($0)" }
    }

    private func state(_ step: TraceReplay.Step) -> String {
        let snapshot = step.snapshot
        var words = [snapshot.media.phase.rawValue]
        if let position = snapshot.position { words.append("at \(position)") }
        if let duration = snapshot.media.duration { words.append("of \(duration)") }
        words.append(snapshot.play.isPlaying ? "playing" : "paused")
        var parts = [words.joined(separator: " ")]
        let chase = snapshot.chase
        if chase.phase != .idle {
            let target = chase.target.map { " to \($0)" } ?? ""
            parts.append("chase \(chase.chase) \(chase.phase.rawValue)\(target)")
        }
        for button in [snapshot.backward, snapshot.forward] where button.phase == .tapped || button.phase == .pending {
            let name = button.button.rawValue
            parts.append("\(name) \(button.phase.rawValue), burst \(button.burst), taps \(button.taps)")
        }
        if let deadline = step.nextDeadline { parts.append("due in \(Self.text(deadline - step.recorded.at))") }
        return parts.joined(separator: "; ")
    }

    /// In milliseconds, to the microsecond.
    private static func text(_ duration: Duration) -> String {
        let micros = duration.nanoseconds / 1_000
        let (whole, rest) = micros.magnitude.quotientAndRemainder(dividingBy: 1_000)
        let digits = String(rest)
        let sign = micros < 0 ? "-" : ""
        return "\(sign)\(whole)." + String(repeating: "0", count: 3 - digits.count) + digits + " ms"
    }
}

/// Reads a whole file.
enum TraceFile {
    /// No trace of a ring is longer.
    private static let mostBytes = 256 << 20

    /// - Parameter path: "-" is standard input.
    static func read(_ path: String) throws(Failure) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(.refused, "\(path): \(String(cString: strerror(errno)))") }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return bytes }
            if count < 0 {
                guard errno == EINTR else { throw Failure(.refused, "\(path): \(String(cString: strerror(errno)))") }
                continue
            }
            bytes += chunk[..<count]
            guard bytes.count <= mostBytes else {
                throw Failure(.refused, "\(path): expected at most \(mostBytes >> 20) MiB, got more")
            }
        }
    }
}
