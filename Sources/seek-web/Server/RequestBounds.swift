import NIOCore

/// The first handler of a connection until it is a page's: bounds the bytes and the time of its request, and then of its
/// end.
final class RequestBounds: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// More bytes came than a request may have.
    struct Excess: Error {}

    private enum State {
        /// Counts the bytes of the request. Goes to `ending`, or the handler is removed.
        case receiving(bytes: Int)
        /// The response is on its way. Counts the bytes that are dropped until the peer closes.
        case ending(bytes: Int)
    }

    private let limits: WebLimits
    private var state = State.receiving(bytes: 0)
    private var deadline: Scheduled<Void>?
    private var context: ChannelHandlerContext?

    init(_ limits: WebLimits) {
        self.limits = limits
    }

    /// The response is written. From now on everything that comes is dropped, for a limited time.
    func end() {
        guard case .receiving(let bytes) = state else { return }
        state = .ending(bytes: bytes)
        close(after: limits.responseTime)
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
        self.context = nil
    }

    func channelActive(context: ChannelHandlerContext) {
        close(after: limits.requestTime)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let count = unwrapInboundIn(data).readableBytes
        switch state {
        case .receiving(let bytes):
            state = .receiving(bytes: bytes + count)
            if bytes + count <= limits.requestBytes {
                context.fireChannelRead(data)
            } else {
                context.fireErrorCaught(Excess())
            }
        case .ending(let bytes):
            state = .ending(bytes: bytes + count)
            if bytes + count > limits.droppedBytes { context.close(promise: nil) }
        }
    }

    private func close(after time: TimeAmount) {
        deadline?.cancel()
        deadline = context?.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in context?.close(promise: nil) }
    }
}
