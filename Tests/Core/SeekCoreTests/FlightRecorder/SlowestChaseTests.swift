import FlightRecorder
import SeekCore
import SeekModel
import SeekProtocol
import Testing

@Suite("The slowest chase of the last hour")
struct SlowestChaseTests {
    private final class Log {
        var slowest = SlowestChase()
        /// The starts of the traces that were asked for, seconds.
        var asked: [Double] = []

        /// - Returns: the number of the chase that is kept afterwards.
        func end(
            _ chase: Int, _ phase: ChaseEvent.Phase = .landed, waited: Double, elapsed: Double? = nil, at second: Double
        ) -> Int? {
            let event = ChaseEvent(
                phase: phase, chase: chase, elapsedMilliseconds: elapsed ?? waited, waitedMilliseconds: waited)
            let now = Instant(nanoseconds: Int64(second * 1e9))
            slowest.take(event, at: now) { start in
                asked.append(Double(start.nanoseconds) / 1e9)
                return Trace(
                    settings: SeekSettings(), state: SeekEngine(settings: SeekSettings()).checkpoint, inputs: [])
            }
            return kept(at: second)
        }

        func kept(at second: Double) -> Int? {
            slowest.current(at: Instant(nanoseconds: Int64(second * 1e9)))?.end.chase
        }
    }

    @Test("a slower one takes the place of the one that is kept; traces are made for those alone")
    func slower() {
        let log = Log()
        #expect(log.kept(at: 0) == nil)
        #expect(log.end(1, waited: 50, elapsed: 2_000, at: 10) == 1)
        #expect(log.end(2, waited: 20, at: 11) == 1)
        #expect(log.end(3, waited: 50, at: 12) == 1)
        #expect(log.end(4, .failed, waited: 500, at: 20) == 4)
        #expect(log.asked == [8, 19.5])
    }

    @Test("only chases that landed or failed count")
    func phases() {
        let log = Log()
        for phase in ChaseEvent.Phase.allCases where phase != .landed && phase != .failed {
            #expect(log.end(1, phase, waited: 5_000, at: 1) == nil)
        }
    }

    @Test("after an hour nothing is kept, and the next one takes the place")
    func age() {
        let log = Log()
        #expect(log.end(1, waited: 5_000, at: 0) == 1)
        #expect(log.kept(at: 3_599.9) == 1)
        #expect(log.kept(at: 3_600) == nil)
        #expect(log.end(2, waited: 1, at: 3_600) == 2)
    }
}
