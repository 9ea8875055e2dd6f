import CommandLineTool
import SeekClient
import Synchronization

/// The player's overlays of this client: what is on them, and what the player still has to take.
final class OsdCanvas: Sendable {
    private struct State {
        /// Frames' parts that were sent and not yet answered.
        var unanswered = 0
        var refusal: Response?
        /// Counts connections: an answer of one that is gone is none.
        var connection = 0
    }

    private let state = Mutex(State())
    private let wakeup: WakeupPipe
    /// What was sent, by overlay.
    private let sent = Mutex<[String]>(["", ""])

    init() throws(Failure) {
        do throws(ClientError) {
            wakeup = try WakeupPipe()
        } catch {
            throw Failure(.noAnswer, "\(error)")
        }
    }

    /// Readable once an answer came.
    var descriptor: Int32 { wakeup.descriptor }

    /// Whether the player has taken all that it was sent.
    var isReady: Bool { state.withLock { $0.unanswered == 0 } }

    /// Takes note of answers.
    ///
    /// - Throws: what the player, or seekd, has against being drawn on.
    func takeAnswers() throws(Failure) {
        wakeup.drain()
        guard let refusal = state.withLock({ $0.refusal }) else { return }
        throw Failure(.refused, "seekd does not let this client draw: \(refusal.message ?? refusal.error)")
    }

    /// Another player, on which nothing is drawn.
    func begin() {
        state.withLock { $0 = State(connection: $0.connection + 1) }
        sent.withLock { $0 = ["", ""] }
    }

    /// Has the player show these, one above the other, as far as they are not what it shows.
    func show(_ pictures: [String], _ screen: OsdScreen, on connection: LiveConnection) {
        for (index, picture) in pictures.enumerated() {
            guard sent.withLock({ $0[index] != picture }) else { continue }
            let command = Self.command(id: index + 1, picture, screen)
            let number = state.withLock { state in
                state.unanswered += 1
                return state.connection
            }
            do throws(ClientError) {
                try connection.send(command) { [self] in take($0, of: number) }
                sent.withLock { $0[index] = picture }
            } catch {
                // The daemon is gone, which is told as an update.
                state.withLock { $0.unanswered -= 1 }
            }
        }
    }

    private static func command(id: Int, _ picture: String, _ screen: OsdScreen) -> Command {
        guard !picture.isEmpty else {
            return Command("osd-overlay", named: ["id": .integer(id), "format": "none", "data": ""])
        }
        return Command(
            "osd-overlay",
            named: [
                "id": .integer(id), "format": "ass-events", "data": .text(picture),
                "res_x": .integer(screen.width), "res_y": .integer(screen.height), "z": .integer(id),
            ])
    }

    private func take(_ answer: Result<Response, ClientError>, of connection: Int) {
        state.withLock { state in
            guard state.connection == connection else { return }
            state.unanswered -= 1
            if case .success(let response) = answer, !response.isSuccess { state.refusal = response }
        }
        wakeup.wake()
    }
}
