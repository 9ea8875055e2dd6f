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

    private let accept: (any Channel) -> Int?
    private let tell: (Int, Event) -> Void
    /// The session's number; nil before admission and after the end.
    private var session: Int?

    /// - Parameters:
    ///   - accept: admits a connection and returns its session's number; nil if it was turned away.
    ///   - tell: called for each event of an admitted session.
    package init(accept: @escaping (any Channel) -> Int?, tell: @escaping (Int, Event) -> Void) {
        self.accept = accept
        self.tell = tell
    }

    package func channelActive(context: ChannelHandlerContext) {
        session = accept(context.channel)
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if let session { tell(session, .received(unwrapInboundIn(data))) }
    }

    package func channelWritabilityChanged(context: ChannelHandlerContext) {
        if let session { tell(session, .writabilityChanged(isWritable: context.channel.isWritable)) }
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard let session else { return }
        if event is OutputSent { return tell(session, .writabilityChanged(isWritable: context.channel.isWritable)) }
        if case ChannelEvent.inputClosed? = event as? ChannelEvent { tell(session, .inputClosed) }
    }

    package func channelInactive(context: ChannelHandlerContext) {
        guard let session else { return }
        self.session = nil
        tell(session, .closed)
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
