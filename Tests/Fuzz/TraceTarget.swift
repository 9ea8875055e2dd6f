import FlightRecorder
import SeekCore
import SeekModel
import SeekProtocol

/// Traces: any bytes are read or refused with a line and a reason; what was read is written so that it reads the same; and
/// its replay keeps the rules of the core.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzTrace(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    let lines = bytes.split(separator: UInt8(ascii: "\n")).prefix(32).map(Array.init)
    // Half of the inputs have no header of their own.
    for lines in [lines, header + lines] {
        do throws(TraceError) {
            try check(Trace(lines: lines))
        } catch {
            precondition((1...max(1, lines.count)).contains(error.line) && !error.problem.isEmpty, "\(error)")
        }
    }
    return 0
}

private let header = Trace(
    version: "1", settings: SeekSettings(), state: SeekEngine(settings: SeekSettings()).checkpoint, inputs: []
).lines(includingTitles: true)

private func check(_ trace: Trace) throws(TraceError) {
    let lines = trace.lines(includingTitles: true)
    let again = try Trace(lines: lines)
    precondition(again.lines(includingTitles: true) == lines, "what was written is written otherwise")
    var replay = TraceReplay(trace)
    while let step = replay.step() {
        let replies = step.actions.count { if case .reply = $0 { true } else { false } }
        precondition(replies <= 1, "\(replies) replies to \(step.recorded.input)")
    }
}
