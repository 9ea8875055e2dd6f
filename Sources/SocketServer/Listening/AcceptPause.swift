import Logging
import NIOCore

/// Pauses accepting if the system has no descriptor left for a connection; clients wait in the socket's queue. Without
/// the pause, that queue would wake the loop again and again.
///
/// NIO's `AcceptBackoffHandler` delays the next read request. That has no effect after a failed read: the failed read
/// is still pending, so the channel continues to accept.
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
            // Fails if the channel has been closed in the meantime.
            try? channel.syncOptions?.setOption(.autoRead, value: true)
        }
    }
}
