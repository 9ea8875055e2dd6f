import SeekClient
import Synchronization

/// Updates on their way from the task that gets them to the loop that draws.
final class UpdateInbox: Sendable {
    private let updates = Mutex<[Update]>([])
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
                self.updates.withLock { $0.append(update) }
                self.wakeup.wake()
            }
        }
    }

    func take() -> [Update] {
        wakeup.drain()
        return updates.withLock { updates in
            defer { updates = [] }
            return updates
        }
    }
}
