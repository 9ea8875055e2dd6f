import CAllocations
import SeekProtocol
import Testing

@testable import SeekCore

/// What a tap asks of memory, from its line to the bytes that tell of it. Counted, not timed: the same on any machine.
///
/// The counts are those of a debug build, which makes more than a release; a budget is what was counted, and a little.
@Suite("A tap asks for little memory") struct TapBudgetTests {
    private static let line = Array(#"{"command":["tap","forward"],"request_id":7}"#.utf8)
    private static let taps = 50

    /// An engine in the midst of a burst and of the seek that it made.
    private func engine() -> SeekEngine {
        var engine = SeekEngine(settings: SeekSettings())
        let start = Instant(nanoseconds: 0)
        _ = engine.fileChangeRequested(at: start)
        _ = engine.fileChangeReplied(accepted: true, entry: 1, at: start)
        _ = engine.fileStarted(entry: 1, at: start)
        _ = engine.fileReady(
            Media(entry: 1, path: "film.mkv", duration: 86_400, isSeekable: true), position: 20, at: start)
        _ = engine.tap(.forward, at: start)
        return engine
    }

    /// How often `body` asks for memory, in the middle of many times.
    private func allocations(_ body: (Int) -> Void) -> Int {
        var counts: [Int] = []
        counts.reserveCapacity(Self.taps)
        for turn in 1...Self.taps {
            let before = callocations_count()
            body(turn)
            counts.append(Int(callocations_count() - before))
        }
        return counts.sorted()[Self.taps / 2]
    }

    @Test("to be understood")
    func request() throws {
        var request: IncomingRequest?
        let count = allocations { _ in request = IncomingRequest(line: Self.line) }
        #expect(try request?.request.get() == .tap(.forward, count: 1, interval: nil, isRepeat: false))
        #expect(count <= 170)
    }

    @Test("to be decided on")
    func decision() {
        var engine = engine()
        var actions: [Action] = []
        let count = allocations { turn in
            actions = engine.tap(.forward, at: Instant(nanoseconds: Int64(turn) * 60_000_000))
        }
        #expect(actions.count >= 2)
        #expect(count <= 14)
    }

    @Test("to be told to everybody")
    func telling() {
        var engine = engine()
        let actions = engine.tap(.forward, at: Instant(nanoseconds: 60_000_000))
        let stamp = EventStamp(sequence: 1, timeMicroseconds: 60_000)
        let count = allocations { _ in
            for action in actions {
                switch action {
                case .publish(let event): _ = event.line(stamp)
                case .reply(let reply): _ = reply.line(to: .integer(7))
                default: break
                }
            }
        }
        #expect(count <= 6)
    }
}
