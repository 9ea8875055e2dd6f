package import Mpv
import MpvCommands
package import SeekProtocol
import SocketServer

/// Forwards libmpv's events to clients. Replaces values that only the daemon knows: the intent to play, the socket's
/// path.
package final class EventForwarder {
    private let socketPath: ByteString?
    /// The value of `pause` that observers got last.
    private var lastPause = false

    package init(socketPath: ByteString?) { self.socketPath = socketPath }

    /// Writes a libmpv event to a client.
    package func forward(_ event: MpvNode, to client: Client, _ upstream: MpvClient, isPaused: Bool) {
        guard client.session.isServed else { return }
        if let observer = observerOfPause(in: event) {
            return tellPause(isPaused, to: client, upstream, first: observer)
        }
        client.session.write(withOwnSocket(event))
    }

    /// Writes `pause` events. Observers of `pause` get the user's intent (P2) from the play button. libmpv's own value
    /// may be a hold (C7): its event only shows that an observer's first event is due.
    package func tellPause(_ isPaused: Bool, to client: Client, _ upstream: MpvClient, first: Int64? = nil) {
        guard client.session.hasRoom, client.session.isServed else { return }
        for event in upstream.pauseEvents(isPaused, first: first) { client.session.write(event) }
    }

    /// Writes a change of the intent to all observers. Called at the end of each turn.
    package func tellPause(_ isPaused: Bool, to clients: some Collection<Client>) {
        guard isPaused != lastPause else { return }
        lastPause = isPaused
        for client in clients {
            if let upstream = client.upstream { tellPause(isPaused, to: client, upstream) }
        }
    }

    /// The observer's number, if the event is a change of `pause`.
    private func observerOfPause(in event: MpvNode) -> Int64? {
        guard event["event"]?.text == "property-change", event["name"]?.text == "pause" else { return nil }
        if case .int64(let id)? = event["id"] { return id }
        return 0
    }

    /// Puts the socket's path into a change of `input-ipc-server`: libmpv does not know the path.
    private func withOwnSocket(_ event: MpvNode) -> MpvNode {
        guard case .map(var members) = event, event["name"]?.text == "input-ipc-server" else { return event }
        for index in members.indices where members[index].key.elementsEqual("data".utf8) {
            members[index].value = .string(socketPath?.bytes ?? [])
        }
        return .map(members)
    }
}
