import NIOCore

/// The other end of an embedded channel. While it does not read, what is flushed stays in the channel, as with a socket
/// whose buffers are full.
final class SlowPeer: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private(set) var isReading = true
    /// Storage of the buffers written while it did not read, bytes.
    private(set) var heldStorage = 0
    /// Content of these buffers, bytes.
    private(set) var heldBytes = 0
    private var context: ChannelHandlerContext?

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if !isReading {
            let buffer = unwrapOutboundIn(data)
            heldStorage += buffer.storageCapacity
            heldBytes += buffer.readableBytes
        }
        context.write(data, promise: promise)
    }

    func flush(context: ChannelHandlerContext) {
        if isReading { context.flush() }
    }

    func stopReading() { isReading = false }

    /// Reads all that waits, and whatever comes from now on.
    func resumeReading() {
        isReading = true
        heldStorage = 0
        heldBytes = 0
        context?.flush()
    }
}
