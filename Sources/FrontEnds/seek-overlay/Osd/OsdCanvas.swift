import CommandLineTool
import SeekClient
import Synchronization

/// The mpv overlays of this client: what the player shows on each, as far as its answers tell.
///
/// Answers arrive on the connection's thread; everything else runs on the loop.
final class OsdCanvas: Sendable {
    private enum Overlay: Equatable {
        /// The player has accepted this picture.
        case shown(String)
        /// The player has not answered yet.
        case sent(String)
        /// The picture could not be sent, or was refused: the player may show an older one.
        case unknown
    }

    private struct State {
        /// The row, the menu, the buttons.
        var overlays = [Overlay](repeating: .shown(""), count: 3)
        /// The program can't go on because of it.
        var fatal: Response?
        /// Refused pictures since the last one that was accepted.
        var refusals = 0
        /// Counts connections: answers of an earlier one are ignored.
        var connection = 0
    }

    /// After so many refusals in a row the program ends; libmpv then removes what it has drawn.
    private static let mostRefusals = 50

    private let state = Mutex(State())
    private let wakeup: WakeupPipe

    init() throws(Failure) {
        wakeup = try WakeupPipe.forProgram()
    }

    /// Readable after an answer has come.
    var descriptor: Int32 { wakeup.descriptor }

    /// Whether the player has answered every picture.
    var isReady: Bool {
        state.withLock { state in
            state.overlays.allSatisfy { overlay in
                if case .sent = overlay { false } else { true }
            }
        }
    }

    /// Whether a picture was lost, so that `show` has to be called again.
    var hasLostPicture: Bool { state.withLock { $0.overlays.contains(.unknown) } }

    /// Empties the wakeup pipe.
    ///
    /// - Throws: the player's or seekd's reason for not letting this client draw.
    func checkAnswers() throws(Failure) {
        wakeup.drain()
        guard let fatal = state.withLock({ $0.fatal }) else { return }
        throw Failure(.refused, "seekd does not let this client draw: \(fatal.message ?? fatal.error)")
    }

    /// A new connection has begun: nothing is drawn on its player yet.
    func reset() {
        state.withLock { $0 = State(connection: $0.connection + 1) }
    }

    /// Sends the pictures, one for each overlay from the lowest up, that differ from what the player shows.
    func show(_ pictures: [String], _ screen: OsdScreen, on connection: LiveConnection) {
        for (index, picture) in pictures.enumerated() {
            let number = state.withLock { state -> Int? in
                guard state.overlays[index] != .shown(picture) else { return nil }
                state.overlays[index] = .sent(picture)
                return state.connection
            }
            guard let number else { continue }
            do throws(ClientError) {
                try connection.send(Self.command(id: index + 1, picture, screen)) { [self] answer in
                    record(answer, to: picture, at: index, of: number)
                }
            } catch {
                // No daemon is there, which comes as an update; or it has not taken the commands before this one.
                state.withLock { $0.overlays[index] = .unknown }
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

    private func record(
        _ answer: Result<Response, ClientError>, to picture: String, at index: Int, of connection: Int
    ) {
        state.withLock { state in
            guard state.connection == connection else { return }
            switch answer {
            case .success(let response) where response.isSuccess:
                state.overlays[index] = .shown(picture)
                state.refusals = 0
            case .success(let response):
                state.overlays[index] = .unknown
                state.refusals += 1
                // A lack of permission does not go away; anything else may.
                if response.error == "forbidden" || state.refusals > Self.mostRefusals { state.fatal = response }
            case .failure:
                state.overlays[index] = .unknown
            }
        }
        wakeup.wake()
    }
}
