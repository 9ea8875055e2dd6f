package import Mpv
import MpvCommands
package import SeekProtocol
import SocketServer

/// Writes libmpv's events to clients, and what only the daemon knows in their place: the intent to play, the socket's path.
package final class EventForwarder {
    private let socketPath: ByteString?
    /// `pause` as observers were told.
    private var lastPause = false

    package init(socketPath: ByteString?) { self.socketPath = socketPath }

    /// Writes an event of libmpv's to a client.
    package func forward(_ event: MpvNode, to client: Client, _ upstream: MpvClient, isPaused: Bool) {
        guard client.session.isServed else { return }
        if let observer = observerOfPause(in: event) {
            return tellPause(isPaused, to: client, upstream, first: observer)
        }
        client.session.write(withOwnSocket(event))
    }

    /// Observers of `pause` see the user's intent (P2): the play button tells it, and libmpv, which may hold the film (C7),
    /// only when an observer's first event is due.
    package func tellPause(_ isPaused: Bool, to client: Client, _ upstream: MpvClient, first: Int64? = nil) {
        guard client.session.hasRoom, client.session.isServed else { return }
        for event in upstream.pauseEvents(isPaused, first: first) { client.session.write(event) }
    }

    /// At the end of each turn.
    package func tellPause(_ isPaused: Bool, to clients: some Collection<Client>) {
        guard isPaused != lastPause else { return }
        lastPause = isPaused
        for client in clients {
            if let upstream = client.upstream { tellPause(isPaused, to: client, upstream) }
        }
    }

    /// The number under which `pause` is observed, if an event tells of it.
    private func observerOfPause(in event: MpvNode) -> Int64? {
        guard event["event"]?.text == "property-change", event["name"]?.text == "pause" else { return nil }
        if case .int64(let id)? = event["id"] { return id }
        return 0
    }

    /// libmpv does not know the socket's path.
    private func withOwnSocket(_ event: MpvNode) -> MpvNode {
        guard case .map(var members) = event, event["name"]?.text == "input-ipc-server" else { return event }
        for index in members.indices where members[index].key.elementsEqual("data".utf8) {
            members[index].value = .string(socketPath?.bytes ?? [])
        }
        return .map(members)
    }
}
