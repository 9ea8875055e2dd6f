import CommandLineTool
import SeekClient
import Synchronization

/// The updates of a connection and the replies to commands, in the order in which seekd sent them, for a loop that waits
/// in `poll`. A reply tells a target that the events after it may have moved.
final class OrderedInbox: Sendable {
    enum Arrival: Sendable {
        case update(Update)
        case reply(Reply, Result<Response, ClientError>)
        /// The URL of a picture beside a film, if there is one.
        case art(String?, track: Int)
    }

    /// Which command a reply is for.
    enum Reply: Sendable {
        case move(serial: Int)
        case call(number: Int)
    }

    private let connection: LiveConnection
    private let arrivals = Mutex<[Arrival]>([])
    private let wakeup: WakeupPipe

    /// Readable when there is something to take.
    var descriptor: Int32 { wakeup.descriptor }

    init(_ connection: LiveConnection) throws(Failure) {
        do throws(ClientError) {
            wakeup = try WakeupPipe()
        } catch {
            throw Failure(.noAnswer, "\(error)")
        }
        self.connection = connection
        connection.wake(wakeup)
    }

    func take() -> [Arrival] {
        wakeup.drain()
        return arrivals.withLock { arrivals in
            drain(into: &arrivals)
            defer { arrivals = [] }
            return arrivals
        }
    }

    /// Sends a command whose reply arrives here.
    func send(_ command: Command, for reply: Reply) throws(ClientError) {
        // On the connection's thread, which also queues the updates: those before the reply are there already.
        try connection.send(command) { [self] result in put(.reply(reply, result)) }
    }

    func put(_ arrival: Arrival) {
        arrivals.withLock { arrivals in
            drain(into: &arrivals)
            arrivals.append(arrival)
        }
        wakeup.wake()
    }

    private func drain(into arrivals: inout [Arrival]) {
        while let update = connection.takeUpdate() { arrivals.append(.update(update)) }
    }
}
