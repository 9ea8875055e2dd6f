import ClientGateway
import Mpv
import OverlayPictures
import SeekCore
import SeekPlayer
import SeekProtocol

/// Something that happened, for the daemon to process alone and to the end.
enum Input {
    /// The next request of a client may be served.
    case serve(client: Int)
    /// A request of a key of mpv's window, or of a script.
    case key(Request, isRepeat: Bool)
    /// A connection's output has room again.
    case roomForOutput(client: Int)
    /// A connection has ended.
    case connectionClosed(client: Int)
    /// A client was removed: its handle at libmpv ends.
    case removed(client: Int)

    /// libmpv's core has told something.
    case player(PlayerInput)
    /// A client's handle has events: at most so many of them, and until so many bytes are written to the client.
    case upstream(Upstream, budget: EventBudget)
    /// An event that was read from a client's handle before its turn.
    case upstreamEvent(Upstream, MpvClientEvent)
    /// libmpv did not accept a request of a client's.
    case upstreamRefused(call: UInt64, MpvError)

    /// The picture of an `overlay-add` was read, or could not be.
    case pictureRead(OverlayPictureReader.Completion)

    /// An input of the engine that no client waits for.
    case engine(EngineInput)
    case deadline
    /// A trace was encoded on another thread: a JSON list.
    case traceEncoded([UInt8], for: Sender)
    /// libmpv's core has ended.
    case playerEnded
    case shutDown(reason: String, status: Int32)
}

/// How much of one handle's events a turn takes before others have their turn.
struct EventBudget: Equatable {
    /// Events that are left.
    private var count: Int
    /// Bytes that may be written to the client, for a single reply may be longer than all others together.
    private let bytes: Int
    /// The client's written bytes at which it ends; nil before the first event.
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
