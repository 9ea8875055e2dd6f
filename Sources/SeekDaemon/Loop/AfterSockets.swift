import CLinux
import Glibc
import NIOCore
import NIOPosix

/// Calls a closure after the loop has looked at all of its sockets.
///
/// A task that is scheduled for later does not do that: NIO runs tasks until none is due, and a short time passes while
/// it looks for the next one. A descriptor that becomes readable (eventfd(2)) is found only with the sockets.
final class AfterSockets: Sendable {
    typealias Task = @Sendable () -> Void

    private let descriptor: Int32
    private let channel: EventLoopFuture<any Channel>
    /// Nil until the loop has the descriptor.
    private let handler: NIOLoopBoundBox<Handler?>

    /// Nil if the loop has no sockets, or the process has no free descriptor.
    init?(on loop: any EventLoop) {
        guard let bootstrap = NIOPipeBootstrap(validatingGroup: loop) else { return nil }
        let descriptor = linux_open_counter()
        guard descriptor >= 0 else { return nil }
        let box = NIOLoopBoundBox<Handler?>.makeEmptyBox(eventLoop: loop)
        self.descriptor = descriptor
        handler = box
        channel =
            bootstrap
            .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 8))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = Handler()
                    try channel.pipeline.syncOperations.addHandler(handler)
                    box.value = handler
                }
            }
            .takingOwnershipOfDescriptor(input: descriptor)
        channel.whenFailure { _ in
            box.value = nil
            close(descriptor)
        }
    }

    deinit { channel.whenSuccess { $0.close(promise: nil) } }

    /// Calls `task` once, after the sockets. On the loop, and not again before it is called.
    ///
    /// - Returns: false if the loop does not have the descriptor.
    func call(_ task: @escaping Task) -> Bool {
        guard let handler = handler.value else { return false }
        handler.task = task
        var count: UInt64 = 1
        return write(descriptor, &count, MemoryLayout.size(ofValue: count)) > 0
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        var task: Task?

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let task = task
            self.task = nil
            task?()
        }
    }
}
