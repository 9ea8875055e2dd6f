import CommandLineTool
import SeekClient
import SeekProtocol

/// The updates of a connection. At the begin of each, the daemon's settings are asked for.
struct UpdateInbox {
    typealias Arrival = ConnectionInbox<Report>.Arrival

    enum Report: Sendable {
        /// The daemon's `accumulate_window_ms`.
        case accumulateWindow(Double)
        /// This client's name at the player.
        case clientName(String)
        /// mpv's `mouse-pos`; nil: it was refused.
        case mouse(JSONValue?)
        /// Of the menu on the video.
        case menu(MenuReply, to: MenuRequest)
    }

    private let inbox: ConnectionInbox<Report>

    /// Readable when there is something to take.
    var descriptor: Int32 { inbox.descriptor }

    init(_ connection: LiveConnection) throws(Failure) {
        inbox = try ConnectionInbox(connection)
    }

    func take() -> [Arrival] {
        let arrivals = inbox.take()
        for case .update(.connected) in arrivals { askForAccumulateWindow() }
        return arrivals
    }

    /// A request of the menu, whose reply comes as a report.
    func send(_ request: MenuRequest) {
        try? inbox.send(request.command) { result in
            MenuReply(result, to: request).map { .menu($0, to: request) }
        }
    }

    func askForClientName() {
        try? inbox.send(Command("client_name")) { result in
            guard case .success(let response) = result, let name = response.data?.repairedText else { return nil }
            return .clientName(name)
        }
    }

    func askForMouse() {
        try? inbox.send(Command("get_property", "mouse-pos")) { result in
            guard case .success(let response) = result else { return .mouse(nil) }
            return .mouse(response.data)
        }
    }

    /// If the daemon is gone again, that comes as an update.
    private func askForAccumulateWindow() {
        try? inbox.send(.choreography(of: .forward)) { result in
            guard case .success(let response) = result,
                case .double(let milliseconds)? = response.data?["accumulate_window_ms"]
            else { return nil }
            return .accumulateWindow(milliseconds)
        }
    }
}
