import NIOCore
import NIOEmbedded
import SocketServer
import Testing

@Suite("A connection's handler")
struct SessionHandlerTests {
    private final class Log {
        var accepted = 0
        var events: [SessionHandler.Event] = []
    }

    private func channel(_ log: Log, accepts: Bool = true) throws -> EmbeddedChannel {
        let handler = SessionHandler { _ in
            log.accepted += 1
            return accepts ? { log.events.append($0) } : nil
        }
        let channel = EmbeddedChannel(handler: handler)
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/seekd")).wait()
        return channel
    }

    @Test("bytes, writability, the end of the input and the end are told in order")
    func events() throws {
        let log = Log()
        let channel = try channel(log)
        let bytes = ByteBuffer(string: "{}\n")
        try channel.writeInbound(bytes)
        channel.isWritable = false
        channel.pipeline.fireChannelWritabilityChanged()
        channel.isWritable = true
        channel.pipeline.fireChannelWritabilityChanged()
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.outputClosed)
        _ = try channel.finish()
        #expect(log.accepted == 1)
        #expect(
            log.events == [
                .received(bytes), .writabilityChanged(isWritable: false), .writabilityChanged(isWritable: true),
                .inputClosed, .closed,
            ])
    }

    @Test("the end is told once, and nothing after it")
    func end() throws {
        let log = Log()
        let channel = try channel(log)
        try channel.close().wait()
        channel.pipeline.fireChannelInactive()
        channel.pipeline.fireChannelWritabilityChanged()
        _ = try channel.finish(acceptAlreadyClosed: true)
        #expect(log.events == [.closed])
    }

    @Test("nothing is told of a connection that was turned away")
    func turnedAway() throws {
        let log = Log()
        let channel = try channel(log, accepts: false)
        try channel.writeInbound(ByteBuffer(string: "{}\n"))
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        _ = try channel.finish()
        #expect(log.accepted == 1)
        #expect(log.events == [])
    }

    @Test("an error ends the connection")
    func error() throws {
        let log = Log()
        let channel = try channel(log)
        channel.pipeline.fireErrorCaught(ChannelError.ioOnClosedChannel)
        #expect(!channel.isActive)
        #expect(log.events == [.closed])
        _ = try channel.finish(acceptAlreadyClosed: true)
    }
}
