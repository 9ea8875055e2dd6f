import SeekClient
import SeekProtocol
import Synchronization

/// What is told, on its way from the task that gets it to the loop that draws.
final class UpdateInbox: Sendable {
    enum Arrival: Sendable {
        case update(Update)
        /// How long after a tap the next one adds up, ms: what the daemon's choreography is made for.
        case accumulateWindow(Double)
    }

    private let arrivals = Mutex<[Arrival]>([])
    private let wakeup: WakeupPipe

    /// Readable once something came.
    var descriptor: Int32 { wakeup.descriptor }

    init(_ connection: LiveConnection) throws(Failure) {
        do throws(ClientError) {
            wakeup = try WakeupPipe()
        } catch {
            throw Failure(.noAnswer, "\(error)")
        }
        Task.detached {
            for await update in connection.updates {
                self.put(.update(update))
                guard case .connected = update else { continue }
                let choreography = try? await connection.request(.choreography(of: .forward))
                if let window = choreography?.data?["accumulate_window_ms"], case .double(let milliseconds) = window {
                    self.put(.accumulateWindow(milliseconds))
                }
            }
        }
    }

    private func put(_ arrival: Arrival) {
        arrivals.withLock { $0.append(arrival) }
        wakeup.wake()
    }

    func take() -> [Arrival] {
        wakeup.drain()
        return arrivals.withLock { arrivals in
            defer { arrivals = [] }
            return arrivals
        }
    }
}
