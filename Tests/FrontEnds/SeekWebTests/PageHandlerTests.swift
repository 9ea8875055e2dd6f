import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import seek_web

/// A page's frames, with a clock that the test sets. No daemon is there.
@Suite("A page's connection", .timeLimit(.minutes(20)))
struct PageHandlerTests {
    private let channel: NIOAsyncTestingChannel
    private let loop = NIOAsyncTestingEventLoop()
    private let limits = WebLimits()

    init() async throws {
        let limits = limits
        channel = try await NIOAsyncTestingChannel(loop: loop) { channel in
            let check = RequestCheck(names: [], token: nil)
            let site = WebSite(
                check, at: WebAddress(host: .ip4("127.0.0.1"), port: 1), daemonPaths: ["/nonexistent"], limits: limits,
                log: { _ in })
            try channel.pipeline.syncOperations.addHandler(PageHandler(site))
        }
        try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
    }

    /// The first frame out that is wanted.
    private func next(_ opcode: WebSocketOpcode) async throws -> WebSocketFrame {
        while true {
            let frame = try await channel.waitForOutboundWrite(as: WebSocketFrame.self)
            if frame.opcode == opcode { return frame }
        }
    }

    private func closeCode() async throws -> WebSocketErrorCode? {
        var data = try await next(.connectionClose).data
        return data.readWebSocketErrorCode()
    }

    private func frame(
        _ opcode: WebSocketOpcode, _ text: String = "", fin: Bool = true, rsv1: Bool = false, isMasked: Bool = true
    ) -> WebSocketFrame {
        let key: WebSocketMaskingKey? = isMasked ? [1, 2, 3, 4] : nil
        var data = ByteBuffer(string: text)
        if let key { data.webSocketMask(key) }
        return WebSocketFrame(fin: fin, rsv1: rsv1, opcode: opcode, maskKey: key, data: data)
    }

    @Test("a question is answered, and so is a ping")
    func answers() async throws {
        try await channel.writeInbound(frame(.text, #"{"name":"beat"}"#))
        var text = ""
        repeat { text = String(buffer: try await next(.text).data) } while !text.contains("beat")
        try await channel.writeInbound(frame(.ping, "hello"))
        #expect(String(buffer: try await next(.pong).data) == "hello")
        try await channel.writeInbound(frame(.connectionClose))
        #expect(try await closeCode() == .normalClosure)
        try await channel.closeFuture.get()
    }

    @Test("a frame that is not masked ends it")
    func unmasked() async throws {
        try await channel.writeInbound(frame(.text, #"{"name":"beat"}"#, isMasked: false))
        #expect(try await closeCode() == .protocolError)
        await loop.advanceTime(by: limits.closeTime)
        try await channel.closeFuture.get()
    }

    @Test("so does a frame of another kind")
    func kinds() async throws {
        try await channel.writeInbound(frame(.text, "{}", rsv1: true))
        #expect(try await closeCode() == .protocolError)
        let other = try await PageHandlerTests()
        try await other.channel.writeInbound(other.frame(.binary, "{}"))
        #expect(try await other.closeCode() == .unacceptableData)
        let third = try await PageHandlerTests()
        try await third.channel.writeInbound(third.frame(.text, "{", fin: false))
        #expect(try await third.closeCode() == .unacceptableData)
    }

    @Test("a page that answers pings stays, and one that doesn't is closed")
    func pings() async throws {
        for _ in 0..<3 {
            await loop.advanceTime(by: limits.pingInterval)
            _ = try await next(.ping)
            try await channel.writeInbound(frame(.pong))
            await loop.advanceTime(by: limits.pongTime)
            #expect(channel.isActive)
        }
        await loop.advanceTime(by: limits.pingInterval)
        _ = try await next(.ping)
        await loop.advanceTime(by: limits.pongTime)
        try await channel.closeFuture.get()
    }

    @Test("a page that reads nothing gets no answers, and is closed after a while")
    func slow() async throws {
        channel.isWritable = false
        try await loop.executeInContext { [channel] in channel.pipeline.fireChannelWritabilityChanged() }
        for _ in 0..<100 {
            try await channel.writeInbound(frame(.ping, "hello"))
            try await channel.writeInbound(frame(.text, #"{"name":"beat"}"#))
        }
        var answers = 0
        while let frame = try await channel.readOutbound(as: WebSocketFrame.self) {
            if frame.opcode == .pong || String(buffer: frame.data).contains("beat") { answers += 1 }
        }
        #expect(answers == 0)
        await loop.advanceTime(by: limits.outputTime)
        try await channel.closeFuture.get()
    }
}
