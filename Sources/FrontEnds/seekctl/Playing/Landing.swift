import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

/// The option of commands that go to another place of the film.
struct WaitOption: ParsableArguments {
    @Flag(help: "Wait until the film is there. Status 1 if it does not get there, with the reason.")
    var wait = false

    /// One request on a connection of its own, and with `--wait` the landing too.
    func request(
        _ name: String, _ arguments: [(ByteString, JSONValue?)] = [], of daemon: Daemon
    ) throws(Failure) -> Response {
        var connection = try daemon.connect()
        return try request(name, arguments, on: &connection)
    }

    /// One request, and with `--wait` the landing too.
    func request(
        _ name: String, _ arguments: [(ByteString, JSONValue?)] = [], on connection: inout Connection
    ) throws(Failure) -> Response {
        var landing = try begin(on: &connection)
        let response = try Daemon.request(name, arguments, on: &connection) { landing?.take($0) }
        try landing?.wait(after: response.data ?? .null, on: &connection)
        return response
    }

    /// Before the request; nil without `--wait`.
    func begin(on connection: inout Connection) throws(Failure) -> Landing? {
        guard wait else { return nil }
        var landing = Landing()
        let names = [EventName.chase, .media, .shutdown].map { JSONValue.text($0.rawValue) }
        try Daemon.request("subscribe", [("events", .array(names))], on: &connection) { landing.take($0) }
        landing.begin()
        return landing
    }
}

/// Waits until playback is where a command leads: for the end of its chase, or for another film.
struct Landing {
    enum End: Equatable {
        case landed
        /// Why not.
        case failed(String)
    }

    /// How long a film may take to begin: the daemon gives up before.
    private static let longestLoad = Duration.seconds(60)
    /// How long the player may take to tell where a line begins.
    private static let longestQuestion = Duration.seconds(5)

    /// The newest chase before the command, and now.
    private var (start, newest) = (0, 0)
    /// How chases have ended, by their numbers.
    private var ends: [Int: End] = [:]
    /// How loading another film has ended.
    private(set) var film: End?

    init() {}

    /// What has been told so far is the state before the command.
    mutating func begin() {
        start = newest
        (ends, film) = ([:], nil)
    }

    mutating func take(_ message: Message) {
        switch message.event {
        case EventName.chase.rawValue: take(chase: message.value)
        case EventName.media.rawValue: take(media: message.value)
        case EventName.shutdown.rawValue: film = .failed("seekd ends" + Self.reason(of: message.value))
        default: break
        }
    }

    /// The event, or what a snapshot has of it.
    mutating func take(chase: JSONValue) {
        guard let number = chase["chase"]?.wholeNumber, let phase = chase["phase"]?.text else { return }
        newest = max(newest, number)
        switch phase {
        case "landed": ends[number] = .landed
        case "failed": ends[number] = .failed("the skip has failed" + Self.reason(of: chase))
        case "cancelled": ends[number] = .failed("the skip was cancelled")
        case "aborted": ends[number] = .failed("the skip was ended" + Self.reason(of: chase))
        default: break
        }
    }

    mutating func take(media: JSONValue) {
        switch media["phase"]?.text {
        case "loading"?: film = nil
        case "loaded"?: film = .landed
        case "failed"?: film = .failed("the film can't be played" + Self.reason(of: media))
        case "idle"? where film == nil: film = .failed("nothing plays" + Self.reason(of: media))
        default: break
        }
    }

    private static func reason(of event: JSONValue) -> String { event["reason"]?.text.map { ": \($0)" } ?? "" }

    /// How the first chase has ended that has this number, or a later one, which has taken its place; nil if none has.
    func end(ofChase number: Int) -> End? { ends.filter { $0.key >= number }.min { $0.key < $1.key }?.value }

    /// Waits as the data of a reply say: for its chase, or, if it has none and no place, for another film.
    mutating func wait(after data: JSONValue, on connection: inout Connection) throws(Failure) {
        guard data["dropped"]?.flag != true else { return }
        if let chase = data["chase"]?.wholeNumber {
            try wait(until: { $0.end(ofChase: chase) }, on: &connection)
        } else if data["target"]?.number == nil {
            let limit = (Self.longestLoad, "no film has begun within \(Self.longestLoad.components.seconds) s")
            try wait(until: { $0.film }, limit, on: &connection)
        }
    }

    /// Waits for the end of a chase that is yet to begin.
    mutating func waitForNewChase(on connection: inout Connection) throws(Failure) {
        let first = start + 1
        let limit = (Self.longestQuestion, "nothing has moved within \(Self.longestQuestion.components.seconds) s")
        try wait(until: { $0.newest >= first ? .landed : nil }, limit, on: &connection)
        try wait(until: { $0.end(ofChase: first) }, on: &connection)
    }

    /// Waits for the end of the chase of a snapshot, if it has begun since `begin`.
    mutating func wait(afterSnapshot snapshot: JSONValue, on connection: inout Connection) throws(Failure) {
        take(chase: snapshot["chase"] ?? .null)
        let first = start + 1
        if newest >= first { try wait(until: { $0.end(ofChase: first) }, on: &connection) }
    }

    /// - Throws: `refused` if it has failed, or if it takes longer than the limit.
    private mutating func wait(
        until end: (Landing) -> End?, _ limit: (duration: Duration, message: String)? = nil,
        on connection: inout Connection
    ) throws(Failure) {
        let deadline = limit.map { ContinuousClock.now + $0.duration }
        while true {
            switch end(self) {
            case .landed?: return
            case .failed(let message)?: throw Failure(.refused, message)
            case nil: break
            }
            do throws(ClientError) {
                guard let message = try connection.nextMessage(deadline: deadline) else { throw .closed }
                take(message)
            } catch .timedOut where limit != nil {
                throw Failure(.refused, limit?.message)
            } catch {
                throw Failure(.noAnswer, "\(error)")
            }
        }
    }
}
