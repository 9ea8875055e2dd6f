package import NIOCore

/// Reports the events of a connection, on its event loop. It does not interpret bytes.
package final class SessionHandler: ChannelInboundHandler {
    package typealias InboundIn = ByteBuffer

    /// What happened on a connection.
    package enum Event: Equatable, Sendable {
        case received(ByteBuffer)
        /// The client has closed its side.
        case inputClosed
        /// The channel became writable, or its output is full.
        case writabilityChanged(isWritable: Bool)
        /// The connection has ended. Reported once, and last.
        case closed
    }

    /// A user event: a client has read what waited for it.
    struct OutputSent {}

    private let accept: (any Channel) -> ((Event) -> Void)?
    /// Called for each event; nil before admission and after the end.
    private var tell: ((Event) -> Void)?

    /// - Parameter accept: admits a connection, and returns what is called for each of its events; nil if it was turned
    ///   away.
    package init(accept: @escaping (any Channel) -> ((Event) -> Void)?) {
        self.accept = accept
    }

    package func channelActive(context: ChannelHandlerContext) {
        tell = accept(context.channel)
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        tell?(.received(unwrapInboundIn(data)))
    }

    package func channelWritabilityChanged(context: ChannelHandlerContext) {
        tell?(.writabilityChanged(isWritable: context.channel.isWritable))
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is OutputSent { tell?(.writabilityChanged(isWritable: context.channel.isWritable)) }
        if case ChannelEvent.inputClosed? = event as? ChannelEvent { tell?(.inputClosed) }
    }

    package func channelInactive(context: ChannelHandlerContext) {
        tell.take()?(.closed)
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}

/// Sessions with unflushed output: the end of a turn flushes only these, not every connection.
///
/// It belongs to one event loop and is used there only.
package final class FlushList {
    private var sessions: [Session] = []

    package init() {}

    /// A session adds itself once between two flushes.
    func add(_ session: Session) { sessions.append(session) }

    /// Flushes all of them and empties the list.
    package func flush() {
        // A flush may change writability, which may cause more writes.
        while let session = sessions.popLast() { session.flush() }
    }
}
