import Linux
package import Logging
package import NIOCore
package import NIOPosix

/// Makes NIO's server channel from a socket that already listens.
package enum ListenerBootstrap {
    /// Bytes that the loop reads from one client before it serves the others: about 100 requests.
    static let bytesPerRead = 4096

    /// - Parameters:
    ///   - outputBytes: unsent bytes above which a client counts as slow.
    ///   - handler: makes the handler of a connection, on the loop.
    package static func make(
        on loop: any EventLoop, outputBytes: Int, _ logger: Logger,
        handler: @escaping @Sendable () -> SessionHandler
    ) -> ServerBootstrap {
        let bound = ChannelOptions.Types.WriteBufferWaterMark(low: max(1, outputBytes / 2), high: max(2, outputBytes))
        return ServerBootstrap(group: loop)
            // NIO calls listen(2) again; its default backlog would shorten the socket's queue.
            .serverChannelOption(.backlog, value: ListeningSocket.backlog)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AcceptPause(logger))
                }
            }
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: bytesPerRead))
            .childChannelOption(.writeBufferWaterMark, value: bound)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(handler()) }
            }
    }
}

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
