import NIOCore

/// Hands what happens on a connection to the daemon, on the loop that both run on: no hop, no task.
final class ClientHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let daemon: Daemon
    /// Nil until the daemon has taken the client in, and for one that it has turned away.
    private var id: Int?

    init(_ daemon: Daemon) {
        self.daemon = daemon
    }

    func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel
        id = daemon.assumeIsolated { $0.connected(channel) }
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
