import CommandLineTool
import SeekClient
import SeekProtocol
import Synchronization

/// What is told, for a loop that waits for descriptors. No task takes it: the pool that runs tasks wakes every second, also
/// while there are none.
final class UpdateInbox: Sendable {
    enum Arrival: Sendable {
        case update(Update)
        /// How long after a tap the next one adds up, ms: what the daemon's choreography is made for.
        case accumulateWindow(Double)
    }

    private let connection: LiveConnection
    private let answers = Mutex<[Arrival]>([])
    private let wakeup: WakeupPipe

    /// Readable once something came.
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

    /// Where the daemon is gone again, that is told as an update.
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
