import FlightRecorder
import SeekCore
import SeekModel
import SeekProtocol
import Testing

@Suite("Input ring") struct InputRingTests {
    /// Records toggles at 1, 2, 3 ... ns, as the daemon would.
    private final class Recorder {
        var engine = SeekEngine(settings: SeekSettings())
        var ring: InputRing
        var checkpoints: [Int64] = []
        private var now: Int64 = 0

        init(capacity: Int) { ring = InputRing(capacity: capacity) }

        func record(_ input: EngineInput = .toggle) {
            now += 1
            if ring.needsCheckpoint {
                ring.checkpoint(engine)
                checkpoints.append(now)
            }
            let moment = Instant(nanoseconds: now)
            ring.record(input, engine.handle(input, at: moment), at: moment)
        }

        /// Of the trace, in nanoseconds; empty without a trace.
        var moments: [Int64] { ring.trace?.inputs.map(\.at.nanoseconds) ?? [] }
    }

    @Test("an empty ring has no trace and asks for a checkpoint") func empty() {
        let ring = InputRing(capacity: 8)
        #expect(ring.needsCheckpoint)
        #expect(ring.trace == nil)
    }

    @Test("without a checkpoint nothing is recorded") func withoutCheckpoint() {
        var ring = InputRing(capacity: 8)
        ring.record(.toggle, [], at: Instant(nanoseconds: 1))
        #expect(ring.count == 0)
        #expect(ring.trace == nil)
    }

    @Test("a trace ends at the newest input, has no gap, and holds between half and all of the slots")
    func wraps() {
        let recorder = Recorder(capacity: 8)
        for newest in Int64(1)...100 {
            recorder.record()
            let moments = recorder.moments
            #expect(moments == Array(newest - Int64(moments.count) + 1...newest))
            #expect(moments.count <= 8)
            #expect(moments.count == newest || moments.count > 4)
        }
        #expect(recorder.checkpoints == Array(stride(from: 1, through: 100, by: 4)))
    }

    @Test("a trace starts at the state from before its first input", arguments: 1...40)
    func startsAtCheckpoint(inputs: Int) throws {
        let recorder = Recorder(capacity: 10)
        var states: [EngineState] = []
        for _ in 1...inputs {
            states.append(recorder.engine.checkpoint)
            recorder.record()
        }
        let recorded = recorder.ring.trace
        let trace = try #require(recorded)
        #expect(trace.state == states[inputs - trace.inputs.count])
    }

    @Test("a trace since a moment begins at the newest checkpoint before it, or has everything", arguments: 1...40)
    func since(inputs: Int64) throws {
        let recorder = Recorder(capacity: 8)
        for _ in 1...inputs { recorder.record() }
        let newest = try #require(recorder.checkpoints.last)
        for start in 1...inputs {
            let trace = recorder.ring.trace(since: Instant(nanoseconds: start))
            let moments = trace?.inputs.map(\.at.nanoseconds)
            #expect(moments == (start >= newest ? Array(newest...inputs) : recorder.moments))
        }
    }

    @Test("an odd capacity is rounded up, and none is below 2", arguments: [(-5, 2), (0, 2), (1, 2), (7, 8), (8, 8)])
    func capacity(asked: Int, slots: Int) {
        #expect(InputRing(capacity: asked).capacity == slots)
    }

    @Test("inputs that hold more than the budget restart the recording") func budget() {
        let recorder = Recorder(capacity: 64)
        let chapter = MediaEvent.Chapter(title: ByteString([UInt8](repeating: 0x61, count: 1_000)), time: 0)
        let film = Media(
            entry: 1, duration: 60, isSeekable: true, chapters: Array(repeating: chapter, count: 1_500))
        recorder.record()
        for _ in 1...2 { recorder.record(.fileReady(film, position: 0)) }
        #expect(recorder.moments == [1, 2, 3])
        recorder.record(.fileReady(film, position: 0))
        #expect(recorder.ring.needsCheckpoint)
        #expect(recorder.moments == [])
        for _ in 1...3 { recorder.record() }
        #expect(recorder.moments == [5, 6, 7])
        #expect(recorder.checkpoints == [1, 5])
    }

    @Test("heavy inputs that were overwritten count no more") func budgetOfOverwritten() {
        let recorder = Recorder(capacity: 8)
        let name = ByteString([UInt8](repeating: 0x61, count: InputRing.heapBudget / 3))
        for _ in 1...10 {
            recorder.record(.fileReady(Media(entry: 1, title: name, duration: 60, isSeekable: true), position: 0))
            for _ in 1...7 { recorder.record() }
        }
        #expect(recorder.checkpoints == Array(stride(from: 1, through: 80, by: 4)))
    }
}
