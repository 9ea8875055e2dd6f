import CommandLineTool
import SeekClient
import SeekProtocol
import Synchronization

/// The updates of a connection, for a loop that waits in `poll`. Swift's task pool is not used: it wakes every second even
/// when it has nothing to do.
final class UpdateInbox: Sendable {
    enum Arrival: Sendable {
        case update(Update)
        /// The daemon's `accumulate_window_ms`.
        case accumulateWindow(Double)
    }

    private let connection: LiveConnection
    private let answers = Mutex<[Arrival]>([])
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
        var arrivals: [Arrival] = []
        while let update = connection.takeUpdate() {
            arrivals.append(.update(update))
            if case .connected = update { askForAccumulateWindow() }
        }
        return arrivals
            + answers.withLock { answers in
                defer { answers = [] }
                return answers
            }
    }

    /// If the daemon is gone again, that comes as an update.
    private func askForAccumulateWindow() {
        try? connection.send(.choreography(of: .forward)) { [self] result in
            guard case .success(let response) = result,
                case .double(let milliseconds)? = response.data?["accumulate_window_ms"]
            else { return }
            answers.withLock { $0.append(.accumulateWindow(milliseconds)) }
            wakeup.wake()
        }
    }
}
