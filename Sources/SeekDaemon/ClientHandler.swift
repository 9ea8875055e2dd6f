import NIOCore
import SeekConfiguration

/// Hands what happens on a connection to the daemon, on the loop that both run on: no hop, no task.
final class ClientHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let daemon: Daemon
    private let socket: Configuration.Socket
    /// Nil until the daemon has taken the client in, and for one that it has turned away.
    private var id: Int?

    /// - Parameter socket: where the connection came in.
    init(_ daemon: Daemon, _ socket: Configuration.Socket) {
        self.daemon = daemon
        self.socket = socket
    }

    func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel
        let socket = socket
        id = daemon.assumeIsolated { $0.connected(channel, on: socket) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard let id else { return }
        let bytes = unwrapInboundIn(data)
        daemon.assumeIsolated { $0.received(bytes, from: id) }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        guard let id else { return }
        daemon.assumeIsolated { $0.writabilityChanged(id) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard let id, case ChannelEvent.inputClosed? = event as? ChannelEvent else { return }
        daemon.assumeIsolated { $0.inputClosed(id) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        guard let id else { return }
        self.id = nil
        daemon.assumeIsolated { $0.disconnected(id) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
