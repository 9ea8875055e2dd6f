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

/// What a connection may use at most: bytes, time, and its share of the connections. Tests shorten the times.
struct WebLimits: Sendable {
    /// Connections at a time.
    var connections = 256
    /// Connections of one peer at a time.
    var connectionsPerPeer = 64
    /// Pages at a time; each is a client of the daemon.
    var pages = 32

    /// Bytes of a request's line and headers together.
    var requestBytes = 8 << 10
    var requestHeaders = 64
    /// From the accept until the request is whole.
    var requestTime = TimeAmount.seconds(10)
    /// From the response until the peer has taken it and closed.
    var responseTime = TimeAmount.seconds(10)
    /// Bytes of a refused body that are read and dropped: a peer that is still sending would not see the response.
    var droppedBytes = 1 << 20

    /// Bytes of a WebSocket frame, which is a whole message. The longest has a path of 4,096 bytes, each of which may be
    /// written with three.
    var messageBytes = 16 << 10
    /// Questions of a page that wait for the daemon's answer.
    var questions = 8
    /// Between two pings.
    var pingInterval = TimeAmount.seconds(20)
    /// From a ping until something comes from the page.
    var pongTime = TimeAmount.seconds(20)
    /// From a page's last message until the seek button that it holds down is released. Pages send a message every 0.5 s.
    var holdTime = TimeAmount.seconds(2)
    /// Bytes that wait to be sent. While there are more, the daemon's events are conflated and nothing is read.
    var outputBytes = 64 << 10
    /// How long more bytes than that may wait.
    var outputTime = TimeAmount.seconds(30)
    /// From a close frame until the connection is closed.
    var closeTime = TimeAmount.seconds(2)

    /// Bytes that are read at a time, so that the connections take turns.
    static let readBytes = 4 << 10
    /// Bytes that the kernel holds for a connection in each direction.
    static let kernelBytes = 64 << 10
}
