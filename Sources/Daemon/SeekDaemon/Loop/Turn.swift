import ClientGateway
import ConfigurationText
import FilmCues
import FilmFolders
import Mpv
import NIOCore
import SeekConfiguration
import SeekCore
import SeekModel
import SeekPlayer
import SeekProtocol
import SeekResume

/// The daemon's input queue and clock. Each input is taken with the current time.
struct Turn {
    private var inputs = InputQueue()
    private var clock: MonotonicClock
    private(set) var isRunning = false
    /// Tasks that give way to sockets: wakeups of libmpv, and requests of clients that have sent many.
    let later: FairTaskQueue
    /// When the turn stops serving further requests; nil before the turn's first input.
    private var sliceEnd: Instant?
    /// Requests served in this turn.
    private var servedCount = 0

    /// How long a turn serves requests before the loop looks at its sockets.
    private static let slice = Duration.microseconds(300)

    init(_ loop: any EventLoop) {
        clock = MonotonicClock(loop)
        later = FairTaskQueue(on: loop)
    }

    mutating func append(_ input: Input) { inputs.append(input) }

    /// To be processed next.
    mutating func prepend(_ input: Input) { inputs.prepend(input) }

    /// - Returns: false inside a turn, which processes the queued inputs itself.
    mutating func begin() -> Bool {
        defer { isRunning = true }
        return !isRunning
    }

    mutating func end() {
        isRunning = false
        sliceEnd = nil
        servedCount = 0
    }

    var hasInputs: Bool { !inputs.isEmpty }

    /// The next input and its time, which never goes back.
    mutating func next() -> (input: Input, now: Instant)? {
        guard let input = inputs.popFirst() else { return nil }
        let now = clock.now()
        if sliceEnd == nil { sliceEnd = now + Self.slice }
        return (input, now)
    }

    /// Requests that a turn serves even after its time slice: few, because each may take milliseconds.
    private static let minimumServed = 4

    /// Counts a request; returns whether it may be served in this turn.
    mutating func mayServe(at now: Instant) -> Bool {
        servedCount += 1
        return servedCount <= Self.minimumServed || sliceEnd.map { now < $0 } ?? true
    }

    /// The time outside of inputs.
    mutating func now() -> Instant { clock.now() }
}

/// An event for the daemon. Each is processed to completion before the next.
enum Input {
    /// The next requests of a client may be served.
    case serve(client: Int)
    /// A request from a key of mpv's window, or from a script.
    case key(Request, isRepeat: Bool)
    /// A connection's output has room again.
    case roomForOutput(client: Int)
    /// A connection has ended.
    case connectionClosed(client: Int)

    /// libmpv's core has told something.
    case player(PlayerInput)
    /// A handle has events. The budget bounds the events and written bytes of this turn.
    case upstream(Upstream, budget: EventBudget)
    /// An event that was already read from a handle, to keep the order of file changes (C4).
    case upstreamEvent(Upstream, MpvClientEvent)
    /// libmpv did not accept a client's request.
    case upstreamRefused(call: UInt64, MpvError)

    /// The picture of an `overlay-add` was read, or could not be.
    case pictureRead(OverlayPictureReader.Completion)

    /// The file of a client's `loadfile` was looked for.
    case fileLookedAt(call: UInt64, FileLook.Finding)

    /// The files beside a film were read: what they tell of its parts.
    case cuesRead(CueList, Media)

    /// An input of the engine without a reply.
    case engine(EngineInput)
    case deadline
    /// An input of what survives a restart.
    case resume(ResumeInput)
    /// Films were forgotten, and that is on the disk, or could not be written: why.
    case forgotten(Forgotten, String?)
    /// A trace was encoded on another thread: a JSON list.
    case traceEncoded([UInt8], for: Sender)
    /// The data of a reply was encoded on another thread: JSON.
    case encoded([UInt8], for: Sender)
    /// Folders of films were read: JSON.
    case filmsRead(request: Int, Result<[UInt8], Refusal>)
    /// The film of a `play-film` was looked for.
    case filmFound(request: Int, FilmMode, Result<FoundFilm, Refusal>)
    /// State was removed from the disk, or could not be.
    case erased(count: Int, problem: String?, for: Sender)
    /// The configuration was read again, or has errors.
    case reloaded(Result<Configuration, ConfigurationRefusal>, for: Sender)
    /// libmpv's core has ended.
    case playerEnded
    case shutDown(reason: String, status: Int32)
}

/// How many events of one handle a turn takes before it serves other inputs.
struct EventBudget: Equatable {
    /// Events that are left.
    private var count: Int
    /// Bytes that may be written to the client: a single reply may be longer than all others together.
    private let bytes: Int
    /// The value of the client's `writtenBytes` at which the budget is used up; nil before the first event.
    private var limit: Int?

    static let perTurn = EventBudget(count: 16, bytes: 65_536)
    static let unlimited = EventBudget(count: .max, bytes: .max / 2)

    private init(count: Int, bytes: Int) {
        self.count = count
        self.bytes = bytes
    }

    var isUnused: Bool { limit == nil }

    /// The budget after one more event; nil if it is used up.
    func taken(writtenBytes: Int) -> EventBudget? {
        var rest = self
        let limit = limit ?? writtenBytes + bytes
        guard count > 0, writtenBytes < limit else { return nil }
        rest.limit = limit
        rest.count -= 1
        return rest
    }
}

/// The daemon's input queue. Events that occur while an input is processed become later inputs.
struct InputQueue {
    private var inputs = CircularBuffer<Input>(initialCapacity: 64)

    var isEmpty: Bool { inputs.isEmpty }

    mutating func append(_ input: Input) { inputs.append(input) }

    /// Adds an input that is processed next.
    mutating func prepend(_ input: Input) { inputs.prepend(input) }

    mutating func popFirst() -> Input? { inputs.popFirst() }
}
