import FlightRecorder
import SeekCore
import SeekModel
import SeekProtocol
import Testing

@testable import CoreSimulation

@Suite("Traces") struct TraceTests {
    // MARK: - Replays

    @Test("a simulated run that was recorded, written and read replays to the same actions", arguments: 1...40)
    func replays(seed: Int) throws {
        let run = RecordedRun(seed: UInt64(seed))
        let read = try Trace(lines: run.trace.lines(includingTitles: true))
        // Not compared by the macro, which would print all of a trace.
        let isSame = read == run.trace
        let endsTheSame = finalState(of: read) == run.state
        #expect(isSame)
        #expect(differences(in: read) == [])
        #expect(endsTheSame)
    }

    @Test("without titles too, and no path, title or URL is in it", arguments: 1...40)
    func replaysWithoutTitles(seed: Int) throws {
        let run = RecordedRun(seed: UInt64(seed))
        let lines = run.trace.lines(includingTitles: false)
        for line in lines { #expect(!String(decoding: line, as: UTF8.self).contains(RecordedRun.secret)) }
        let read = try Trace(lines: lines)
        #expect(read.inputs.count == run.trace.inputs.count)
        #expect(differences(in: read) == [])
    }

    @Test("titles are in it if they are asked for") func titles() throws {
        let run = RecordedRun(seed: 1)
        let text = run.trace.lines(includingTitles: true).map { String(decoding: $0, as: UTF8.self) }.joined()
        for part in ["path", "title", "chapter"] { #expect(text.contains("\(part) \(RecordedRun.secret)")) }
    }

    @Test("the list for a reply holds the same lines") func list() throws {
        let trace = RecordedRun(seed: 2).trace
        guard case .array(let list) = try JSONReader.value(of: trace.list(includingTitles: true)) else {
            Issue.record("expected a list")
            return
        }
        #expect(list == trace.lines(includingTitles: true).map { .string(ByteString($0)) })
    }

    @Test("a changed action is found, and no other") func changedAction() throws {
        var lines = RecordedRun(seed: 3, capacity: 10_000).trace.lines(includingTitles: false)
        let seek = #"{"seek":{"number":"#
        let index = try #require(lines.lastIndex { String(decoding: $0, as: UTF8.self).contains(seek) })
        lines[index] = Array(String(decoding: lines[index], as: UTF8.self).replacing(seek, with: seek + "1").utf8)
        #expect(differences(in: try Trace(lines: lines)) == [index - 1])
    }

    @Test("a bug report's trace is replayed under other settings") func otherSettings() throws {
        var trace = RecordedRun(seed: 3, capacity: 10_000).trace
        trace.settings.forwardSteps = [17]
        trace.settings.backwardSteps = [17]
        #expect(differences(in: trace) != [])
    }

    // MARK: - Exactness

    @Test(
        "doubles are read as the same bits",
        arguments: [
            0, -0.0, 0.1, 1.0 / 3, 1e16, 123_456_789.123_456_789, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
            -2.5e-7,
        ])
    func doubles(number: Double) throws {
        let read = try throughTrace(.playbackChanged(.position(number)))
        guard case .playbackChanged(.position(let position?)) = read else {
            Issue.record("expected a position, got \(read)")
            return
        }
        #expect(position.bitPattern == number.bitPattern)
    }

    @Test(
        "inputs are read as they were",
        arguments: [
            .seek(to: .chapterStep(.max), precision: .exact), .seek(to: .chapter(.min), precision: .keyframes),
            .frameStep(.backward), .revert,
            .segment(.index(.max)), .playbackChanged(.position(.infinity)), .playbackChanged(.position(nil)),
            .playbackChanged(.cachedRange(1.5...2)), .playbackChanged(.cachedRanges([1.5...2, 4...8])),
            .playbackChanged(.decoder(.hardware("vaapi"))), .playbackChanged(.decoder(.software(isChosen: true))),
            .playbackChanged(.played(PlayedPart(start: .chapter(2), length: .fraction(.infinity), isBackward: true))),
            .positionRead(number: 3, nil),
            .positionRead(number: 3, 20, isTarget: true), .shutDown,
            .fileReady(
                Media(entry: 1, path: ByteString([0xFF, 0x2F]), duration: nil, isSeekable: true), position: nil),
            .fileEnded(entry: 1, .error, error: "no \"such\" file\n", redirectedTo: nil),
        ] as [EngineInput])
    func inputs(input: EngineInput) throws {
        #expect(try throughTrace(input) == input)
    }

    @Test(
        "durations are read exactly",
        arguments: [
            .zero, .nanoseconds(-1), .seconds(100_000), Duration(secondsComponent: 3, attosecondsComponent: 1),
            Duration(secondsComponent: -3, attosecondsComponent: -999_999_999_999_999_999),
        ] as [Duration])
    func durations(duration: Duration) throws {
        var settings = SeekSettings()
        settings.seekTimeout = duration
        let state = SeekEngine(settings: settings).checkpoint
        let trace = Trace(settings: SeekSettings(), state: state, inputs: [])
        #expect(try Trace(lines: trace.lines(includingTitles: true)).state == state)
    }

    // MARK: - Errors

    @Test("what is not a trace is refused with its line, what was expected, and what it has")
    func errors() throws {
        let lines = RecordedRun(seed: 1).trace.lines(includingTitles: false).map { String(decoding: $0, as: UTF8.self) }
        func problem(_ lines: String...) -> String? {
            do throws(TraceError) {
                _ = try Trace(lines: lines.map(\.utf8))
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(problem() == "line 1: expected the header of a trace, got an empty file")
        #expect(problem("", "{") == "line 2: expected JSON, got an error at byte 1: a key is missing")
        #expect(
            problem(lines[1]) == "line 1: seekd_trace: expected the header of a trace, got an object without that key")
        #expect(
            problem(#"{"seekd_trace":5}"#) == "line 1: seekd_trace: expected format 4, got the number 5")
        #expect(
            problem(#"{"seekd_trace":1,"seekd":"0.1.0"}"#)
                == "line 1: seekd_trace: expected format 4, got the number 1: replay it with seekd 0.1.0")
        #expect(
            problem(lines[0], #"{"at":1,"input":{"toggle":{}}}"#)
                == "line 2: this line: expected the key \"actions\", got an object without it")
        #expect(
            problem(lines[0], "", #"{"at":"x","input":{"toggle":{}},"actions":[]}"#)
                == "line 3: at: expected a whole number, got the string \"x\"")
        #expect(
            problem(
                lines[0],
                #"{"at":1,"input":{"tap":{"_0":"forward","count":0,"amount":{"steps":{}},"isRepeat":false}},"actions":[]}"#
            )
                == "line 2: input.tap.count: expected a number from 1.0 to 1000.0, got 0.0")
        let bad = lines[0].replacing(#""forwardSteps":["#, with: #""forwardSteps":[],"x":["#)
        #expect(problem(bad) == "line 1: settings.forwardSteps: expected one or more numbers, got none")
    }

    @Test("a damaged trace is read or refused, and what is read is replayed", arguments: 1...60)
    func damaged(seed: Int) {
        var chance = SeededGenerator(seed: UInt64(seed))
        var lines = RecordedRun(seed: UInt64(seed % 4 + 1)).trace.lines(includingTitles: true)
        for _ in 1...20 {
            let index = chance.chance(0.3) ? 0 : chance.pick(Array(lines.indices))
            lines[index] = damage(lines[index], &chance)
            if let trace = try? Trace(lines: lines) { _ = differences(in: trace) }
        }
    }

    /// Replaces a byte, cuts the line, or changes a number.
    private func damage(_ line: [UInt8], _ chance: inout SeededGenerator) -> [UInt8] {
        var line = line
        guard !line.isEmpty else { return line }
        switch chance.pick([0, 1, 2, 2, 2, 2, 2, 2]) {
        case 0: line[chance.pick(Array(line.indices))] = UInt8(truncatingIfNeeded: chance.next())
        case 1: line.removeLast(chance.pick([1, line.count / 2, line.count]))
        default:
            let digits = line.indices.filter { (0x30...0x39).contains(line[$0]) }
            guard !digits.isEmpty else { break }
            let place = chance.pick(digits)
            let number = chance.pick(["0", "-1", "9223372036854775807", "1152921504606846976", "1e300", "null", "0.5"])
            line.replaceSubrange(place...place, with: number.utf8)
        }
        return line
    }

    // MARK: - Steps

    /// The numbers of the inputs whose actions differ, from 0.
    private func differences(in trace: Trace) -> [Int] {
        var replay = TraceReplay(trace)
        var numbers: [Int] = []
        var number = 0
        while let step = replay.step() {
            if !step.isEqual { numbers.append(number) }
            number += 1
        }
        return numbers
    }

    private func finalState(of trace: Trace) -> EngineState {
        var replay = TraceReplay(trace)
        while replay.step() != nil {}
        return replay.state
    }

    private func throughTrace(_ input: EngineInput) throws -> EngineInput {
        let settings = SeekSettings()
        let recorded = RecordedInput(at: Instant(nanoseconds: 1), input: input, actions: [])
        let trace = Trace(settings: settings, state: SeekEngine(settings: settings).checkpoint, inputs: [recorded])
        return try #require(try Trace(lines: trace.lines(includingTitles: true)).inputs.first).input
    }
}
