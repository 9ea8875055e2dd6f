import CAllocations
import FlightRecorder
import Glibc
import SeekCore
import SeekModel
import SeekProtocol

// What a tap asks of memory, from its line to the bytes that tell of it. Counted, not timed: the same on any machine.
// A program of its own, for it puts its own functions in the place of malloc.

/// What is counted, and how often it may ask for memory. The counts are those of a debug build, which asks for more
/// than a release; a budget is what was counted, and a little.
struct Budget {
    let name: String
    let most: Int
    let count: Int

    static let taps = 50

    /// In the middle of many times.
    init(_ name: String, most: Int, _ body: (Int) -> Void) {
        var counts: [Int] = []
        counts.reserveCapacity(Self.taps)
        for turn in 1...Self.taps {
            let before = callocations_count()
            body(turn)
            counts.append(Int(callocations_count() - before))
        }
        self.name = name
        self.most = most
        count = counts.sorted()[Self.taps / 2]
    }

    /// A count of 0 where some were expected means that nothing was counted.
    var isKept: Bool { count <= most && (count > 0 || most == 0) }
}

/// An engine in the midst of a burst and of the seek that it made.
func engineInBurst() -> SeekEngine {
    var engine = SeekEngine(settings: SeekSettings())
    let start = Instant(nanoseconds: 0)
    let film = Media(entry: 1, path: "film.mkv", duration: 86_400, isSeekable: true)
    _ = engine.fileChangeRequested(at: start)
    _ = engine.fileChangeReplied(accepted: true, entry: 1, at: start)
    _ = engine.fileStarted(entry: 1, at: start)
    _ = engine.fileReady(film, position: 20, at: start)
    _ = engine.tap(.forward, at: start)
    return engine
}

func tell(_ actions: [Action]) -> Int {
    let stamp = EventStamp(sequence: 1, timeMicroseconds: 60_000)
    var bytes = 0
    for action in actions {
        switch action {
        case .publish(let event): bytes += event.line(stamp).count
        case .reply(let reply): bytes += reply.line(to: .integer(7)).count
        case .seek, .stepBack, .readPosition, .readCache, .setDemuxerOffset, .setPause, .setPartMute, .showSubtitles,
            .setSoundLevel, .frameStep, .readLine, .readPause, .readIdle, .readState, .readMedia, .readEntryTitle,
            .playlistNext, .playEntry, .playEntryAgain, .closeFile, .readClosing, .reopen, .probeServer, .stop, .tick:
            break
        }
    }
    return bytes
}

let line = Array(#"{"command":["tap","forward"],"request_id":7}"#.utf8)
var engine = engineInBurst()
var actions: [Action] = []
var understood: IncomingRequest?
var told = 0
var ring = InputRing()
ring.checkpoint(engine)
let budgets = [
    Budget("to be understood", most: 170) { _ in understood = IncomingRequest(line: line) },
    Budget("to be decided on", most: 14) { turn in
        actions = engine.tap(.forward, at: Instant(nanoseconds: Int64(turn) * 60_000_000))
    },
    Budget("to be recorded", most: 0) { turn in
        let tap = EngineInput.tap(.forward, count: 1, amount: .steps, isRepeat: false)
        ring.record(tap, actions, at: Instant(nanoseconds: Int64(turn) * 60_000_000))
    },
    Budget("to be told", most: 6) { _ in told = tell(actions) },
]
guard case .success(.tap(.forward, count: 1, .steps, isRepeat: false))? = understood?.request, told > 400,
    ring.count == Budget.taps
else {
    print("budget: expected a tap, got \(String(describing: understood)), \(told) bytes")
    exit(2)
}
for budget in budgets {
    print("budget: a tap allocates memory \(budget.count) times \(budget.name); the limit is \(budget.most)")
}
exit(budgets.allSatisfy(\.isKept) ? 0 : 1)
