import Mpv
import MpvCommands
import SeekProtocol

/// What was asked of libmpv and is not answered yet, by the number that the answer will carry.
struct PlayerCalls {
    enum Call {
        case seek(number: Int)
        case readPosition(number: Int)
        case readPause(number: Int)
        case setPause
        case readIdle
        case readState
        case setDemuxerOffset
        /// The value of a property of the file that is being opened.
        case probe(MediaProbe.Question, generation: Int)
        /// What the player is about to open; it waits for our word at a hook.
        case checkOpening(hook: UInt64)
        case refuseOpening(hook: UInt64)
        /// Whether it says itself how long it is; the player waits for that at a hook.
        case probeDuration(generation: Int, hook: UInt64)
        case readVersion
        /// The engine's own change of file.
        case changeFile
        /// A client's own request, of the handle that it has.
        case client(Daemon.Sender, ClientCall)
        /// What libmpv has and what its keys do, before anybody is served.
        case readCommands
        case readProperties
        case readBindings
        case guardBinding(key: ByteString)
        case showProgress
        /// What mpv's command line has as a playlist.
        case openList(ByteString)
        /// How much mpv's command line has come to.
        case countEntries
        case setIdle
        /// The player's own end.
        case quit
        /// A file of the command line.
        case load(url: String)
    }

    /// What a client asked of libmpv.
    enum ClientCall {
        case getProperty(ByteString, asString: Bool)
        case setProperty(ByteString, changesFile: Bool)
        case command(MpvCommand, changesFile: Bool)
        /// An `overlay-add`, with what libmpv reads while it does it.
        case overlay(MpvCommand, OverlayPicture)
        /// The value of an argument of a command that is run once all of them are known.
        case expand(MpvCommand, MpvCommand.Place)

        /// Whether another file is to be played by it (C4).
        var changesFile: Bool {
            switch self {
            case .setProperty(_, let changesFile), .command(_, let changesFile): changesFile
            case .getProperty, .overlay, .expand: false
            }
        }
    }

    private var calls: [UInt64: Call] = [:]
    private var next: UInt64 = 1

    mutating func open(_ call: Call) -> UInt64 {
        defer { next += 1 }
        calls[next] = call
        return next
    }

    /// Who has asked for another file, by their numbers, and waits for the answer.
    var fileChangers: Set<Int> {
        var clients: Set<Int> = []
        for case .client(let sender, let call) in calls.values where call.changesFile { clients.insert(sender.client) }
        return clients
    }

    /// What waits for an answer, in no particular order.
    var all: some Collection<Call> { calls.values }

    mutating func close(_ number: UInt64) -> Call? { calls.removeValue(forKey: number) }
}
