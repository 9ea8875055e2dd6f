import CLinux
import NIOCore
import NIOPosix

/// Tells the loop that the process was stopped and goes on: it may have nothing else to do then.
///
/// The signal stays pending until the loop reads it here, so a turn that comes before knows it too.
enum Continuations {
    /// - Parameter continued: called on the loop.
    static func watch(on loop: any EventLoop, _ continued: @escaping @Sendable () -> Void) {
        let descriptor = linux_continuation_descriptor()
        guard descriptor >= 0 else { return }
        _ = NIOPipeBootstrap(group: loop)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Handler(continued))
                }
            }
            .takingOwnershipOfDescriptor(input: descriptor)
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let continued: @Sendable () -> Void

        init(_ continued: @escaping @Sendable () -> Void) { self.continued = continued }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { continued() }
    }
}
