import Glibc
package import NIOCore
import NIOPosix

/// Tells the loop what a descriptor of the kernel's tells: inotify(7), signalfd(2), eventfd(2). The loop reads it before it
/// tells.
package enum DescriptorWatch {
    /// Room for inotify's event with the longest name: the kernel refuses a read with less.
    private static let readBytes = 4096

    /// - Parameters:
    ///   - descriptor: is closed with the channel, with the loop, or at once if the loop can't take it.
    ///   - told: called on the loop.
    /// - Returns: the channel that reads it; fails on a loop without sockets.
    @discardableResult
    package static func start(
        _ descriptor: Int32, on loop: any EventLoop, _ told: @escaping @Sendable () -> Void
    ) -> EventLoopFuture<any Channel> {
        guard let bootstrap = NIOPipeBootstrap(validatingGroup: loop) else {
            close(descriptor)
            return loop.makeFailedFuture(ChannelError.operationUnsupported)
        }
        let channel =
            bootstrap
            .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: readBytes))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Handler(told)) }
            }
            .takingOwnershipOfDescriptor(input: descriptor)
        channel.whenFailure { _ in close(descriptor) }
        return channel
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let told: @Sendable () -> Void

        init(_ told: @escaping @Sendable () -> Void) { self.told = told }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { told() }
    }
}
