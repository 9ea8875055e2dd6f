import Glibc
package import Linux
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

/// The limit of open descriptors of the process (RLIMIT_NOFILE).
package enum DescriptorLimit {
    /// Descriptors reserved for libmpv, its drivers and the daemon; a generous bound.
    package static let room = 128

    /// Raises the limit to `needed` if it is lower, as far as the system allows; never lowers it.
    ///
    /// - Returns: the limit afterwards.
    package static func raise(to needed: Int) throws(SystemError) -> Int {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { throw .last }
        guard limit.rlim_cur < rlim_t(needed) else { return Int(clamping: limit.rlim_cur) }
        limit.rlim_cur = min(rlim_t(needed), limit.rlim_max)
        guard setrlimit(resource, &limit) == 0 else { throw .last }
        return Int(clamping: limit.rlim_cur)
    }

    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
}
