import Logging
import NIOCore

/// Pauses accepting if the system has no descriptor left for a connection; clients wait in the socket's queue until there
/// is one. Without the pause that queue would wake the loop without end.
///
/// NIO's `AcceptBackoffHandler` delays the next read request; after a failed read the channel goes on all the same, since
/// that read is still pending.
final class AcceptPause: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private static let pause = TimeAmount.seconds(1)

    private let logger: Logger

    init(_ logger: Logger) {
        self.logger = logger
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let reason = (error as? IOError).map { SystemError($0.errnoCode).description } ?? "\(error)"
        logger.warning("accepting pauses for a second", metadata: ["error": "\(reason)"])
        let channel = context.channel
        try? channel.syncOptions?.setOption(.autoRead, value: false)
        channel.eventLoop.scheduleTask(in: Self.pause) {
            // Fails if the channel has been closed meanwhile.
            try? channel.syncOptions?.setOption(.autoRead, value: true)
        }
    }
}
