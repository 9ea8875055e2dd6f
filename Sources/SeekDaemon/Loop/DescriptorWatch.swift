import NIOCore
import NIOPosix

/// Tells the loop what a descriptor of the kernel's tells: signalfd(2), eventfd(2). The loop reads it before it tells.
enum DescriptorWatch {
    /// - Parameters:
    ///   - descriptor: is closed with the loop; negative: there is none, and nothing is told.
    ///   - told: called on the loop.
    static func start(_ descriptor: Int32, on loop: any EventLoop, _ told: @escaping @Sendable () -> Void) {
        guard descriptor >= 0 else { return }
        _ = NIOPipeBootstrap(group: loop)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Handler(told)) }
            }
            .takingOwnershipOfDescriptor(input: descriptor)
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let told: @Sendable () -> Void

        init(_ told: @escaping @Sendable () -> Void) { self.told = told }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { told() }
    }
}
