package import Logging
package import NIOCore
package import NIOPosix

/// Makes NIO's server channel of a socket that listens already.
package enum ListenerBootstrap {
    /// Bytes of one client that the loop reads at a time before the others have their turn: some 100 requests.
    private static let bytesPerRead = 4096

    /// - Parameters:
    ///   - outputBytes: how much may wait for a client before it counts as slow.
    ///   - handler: makes the handler of a connection, on the loop.
    package static func make(
        on loop: any EventLoop, outputBytes: Int, _ logger: Logger,
        handler: @escaping @Sendable () -> SessionHandler
    ) -> ServerBootstrap {
        let bound = ChannelOptions.Types.WriteBufferWaterMark(low: max(1, outputBytes / 2), high: max(2, outputBytes))
        return ServerBootstrap(group: loop)
            // NIO calls listen(2) again; its own backlog would shorten the socket's.
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
