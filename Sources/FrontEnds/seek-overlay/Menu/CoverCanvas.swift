import CommandLineTool
import Glibc
import Linux
import SeekClient
import SeekProtocol
import Synchronization

/// The picture of this client that the player shows, as far as its answers tell. ASS has no bitmaps: mpv's `overlay-add` has,
/// above all that is ASS.
///
/// Answers arrive on the connection's thread; everything else runs on the loop.
final class CoverCanvas: Sendable {
    struct Placed: Equatable {
        let cover: Cover
        /// Upper left corner, pixels of the window.
        let x: Int
        let y: Int
    }

    private enum Overlay: Equatable {
        /// Nil: nothing is shown.
        case shown(Placed?)
        /// The player has not answered yet.
        case sent(Placed?)
        /// The command could not be sent.
        case unknown
    }

    private struct State {
        var overlay = Overlay.shown(nil)
        /// It is not sent again.
        var refused: Placed?
        /// The file for the pixels; nil: not connected.
        var file: String?
        /// Counts connections: answers of an earlier one are ignored.
        var connection = 0
    }

    /// The highest number of mpv's. All clients share them.
    private static let number: Command.Argument = 63
    private static let prefix = "cover-"
    private static let ending = ".bgra"

    private let state = Mutex(State())
    private let wakeup: WakeupPipe

    init() throws(Failure) {
        wakeup = try WakeupPipe.forProgram()
    }

    /// Readable after an answer has come.
    var descriptor: Int32 { wakeup.descriptor }

    func drain() { wakeup.drain() }

    /// A new connection has begun: nothing is drawn on its player yet.
    ///
    /// - Parameter socket: the daemon's. The pixels are handed over in a file beside it: who may write there is seekd's user.
    func reset(socket: String) {
        let folder = socket.lastIndex(of: "/").map { String(socket[..<$0]) } ?? "."
        // Files of a program that was killed.
        for name in FolderList.names(in: folder) where name.hasPrefix(Self.prefix) {
            let process = pid_t(name.dropFirst(Self.prefix.count).prefix { $0 != "." })
            if let process, kill(process, 0) != 0, errno == ESRCH { unlink("\(folder)/\(name)") }
        }
        state.withLock { state in
            let file = "\(folder)/\(Self.prefix)\(getpid())\(Self.ending)"
            state = State(file: file, connection: state.connection + 1)
        }
    }

    /// Shows this in place of what is shown; after the answer to the command before, which wakes the loop.
    func show(_ placed: Placed?, on connection: LiveConnection) {
        let sending = state.withLock { state -> (placed: Placed?, file: String, connection: Int)? in
            if placed != nil, placed != state.refused { state.refused = nil }
            let wanted = state.refused == nil ? placed : nil
            guard let file = state.file, state.overlay != .shown(wanted) else { return nil }
            if case .sent = state.overlay { return nil }
            state.overlay = .sent(wanted)
            return (wanted, file, state.connection)
        }
        guard let sending else { return }
        do throws(SystemError) {
            if let placed = sending.placed {
                try FileContents.replace(sending.file, draft: "\(sending.file).new", with: placed.cover.pixels)
            }
        } catch {
            state.withLock { ($0.overlay, $0.refused) = (.unknown, sending.placed) }
            return wakeup.wake()
        }
        let command = sending.placed.map { Self.command($0, sending.file) } ?? Command("overlay-remove", Self.number)
        do throws(ClientError) {
            try connection.send(command) { [self] answer in
                if sending.placed != nil { unlink(sending.file) }
                record(answer, to: sending.placed, of: sending.connection)
                wakeup.wake()
            }
        } catch {
            // No daemon is there, which comes as an update; or it has not taken the commands before this one.
            if sending.placed != nil { unlink(sending.file) }
            state.withLock { $0.overlay = .unknown }
        }
    }

    private static func command(_ placed: Placed, _ file: String) -> Command {
        Command(
            "overlay-add", number, .integer(placed.x), .integer(placed.y), .text(file), 0, "bgra",
            .integer(placed.cover.width), .integer(placed.cover.height), .integer(4 * placed.cover.width))
    }

    private func record(_ answer: Result<Response, ClientError>, to placed: Placed?, of connection: Int) {
        state.withLock { state in
            guard state.connection == connection else { return }
            switch answer {
            case .success(let response) where response.isSuccess: state.overlay = .shown(placed)
            // One that can't be removed is not there.
            case .success: (state.overlay, state.refused) = (placed == nil ? .shown(nil) : .unknown, placed)
            case .failure: state.overlay = .unknown
            }
        }
    }
}
