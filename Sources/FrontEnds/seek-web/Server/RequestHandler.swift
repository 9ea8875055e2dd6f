import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Answers the one request of a connection, or makes the connection a page's.
///
/// A connection serves no second request: what followed a refused body could be read as a request that a page from
/// elsewhere has written.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        /// Can go to: each of the others.
        case waiting
        /// The handshake is right; its end is awaited. Goes to `finished`.
        case upgrading(HTTPRequestHead)
        /// What is to be served is being read. Goes to `finished`.
        case reading
        /// The response is written, or the connection is a page's.
        case finished
    }

    private let site: WebSite
    private let peer: PeerAddress
    private let bounds: RequestBounds
    private let decoder: ByteToMessageHandler<HTTPRequestDecoder>
    private let encoder: HTTPResponseEncoder
    private var state = State.waiting

    init(
        _ site: WebSite, _ peer: PeerAddress, _ bounds: RequestBounds,
        _ decoder: ByteToMessageHandler<HTTPRequestDecoder>, _ encoder: HTTPResponseEncoder
    ) {
        self.site = site
        self.peer = peer
        self.bounds = bounds
        self.decoder = decoder
        self.encoder = encoder
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch (unwrapInboundIn(data), state) {
        case (.head(let request), .waiting): take(request, context)
        case (.end, .upgrading(let request)): upgrade(request, context)
        case (.head, _), (.body, _), (.end, _): break
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch (error, state) {
        case (is RequestBounds.Excess, .waiting), (HTTPParserError.headerOverflow, .waiting):
            let limit = "\(site.limits.requestBytes) bytes or \(site.limits.requestHeaders) headers"
            refuse(WebRefusal(.requestHeaderFieldsTooLarge, "a request has at most \(limit)"), context)
        case (is HTTPParserError, .waiting):
            refuse(WebRefusal(.badRequest, "this is not a request of HTTP/1.1"), context)
        case (is HTTPParserError, .finished), (is RequestBounds.Excess, .finished): break
        default: context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if case .upgrading = state { site.leavePage() }
        state = .finished
        context.fireChannelInactive()
    }

    private func take(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
        do throws(WebRefusal) {
            let port = context.channel.localAddress?.port.flatMap { UInt16(exactly: $0) }
            switch try site.answer(to: request, of: peer, at: port, on: context.eventLoop) {
            case .file(let file): respond(file, context)
            case .later(let future):
                state = .reading
                future.assumeIsolated().whenComplete { [self] result in
                    guard case .reading = state else { return }
                    switch result {
                    case .success(let file): respond(file, context)
                    case .failure(let refusal as WebRefusal): refuse(refusal, context)
                    case .failure: respond(nil, context)
                    }
                }
            case .required(let future):
                state = .reading
                future.assumeIsolated().whenComplete { [self] result in
                    guard case .reading = state else { return }
                    switch result {
                    case .success(let file): respond(file, context)
                    case .failure: refuse(WebRefusal(.serviceUnavailable, "no daemon answers"), context)
                    }
                }
            case .page: state = .upgrading(request)
            }
        } catch {
            refuse(error, of: request.headers, context)
        }
    }

    // MARK: - Responses

    private static let protections = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
                + "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        ("X-Frame-Options", "DENY"),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ]

    /// - Parameter file: nil if there is nothing at this address now. A status of the class 400 would be an error in the
    ///   browser's console.
    private func respond(_ file: PageFile?, _ context: ChannelHandlerContext) {
        guard let file else { return respond(.noContent, [], ByteBuffer(), context) }
        let headers = [("Content-Type", file.type)] + file.headers
        respond(.ok, headers, file.body, keeping: file.lease, caching: file.caching, context)
    }

    /// - Parameter request: the headers of the request, if they are known: a browser shows the message to a person.
    private func refuse(_ refusal: WebRefusal, of request: HTTPHeaders = [:], _ context: ChannelHandlerContext) {
        let headers = [("Content-Type", "text/plain; charset=utf-8")] + refusal.headers
        let message = site.languages.text(refusal.message, for: request)
        respond(refusal.status, headers, ByteBuffer(string: "\(message)\n"), context)
    }

    private func respond(
        _ status: HTTPResponseStatus, _ headers: [(String, String)], _ body: ByteBuffer,
        keeping lease: PictureLease? = nil, caching: String = PageFile.isNotKept,
        _ context: ChannelHandlerContext
    ) {
        state = .finished
        let length = status == .noContent ? [] : [("Content-Length", "\(body.readableBytes)")]
        let general =
            length + [
                ("Connection", "close"), ("Cache-Control", caching),
            ]
        let head = HTTPResponseHead(
            version: .http1_1, status: status, headers: HTTPHeaders(headers + general + Self.protections))
        bounds.end()
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            withExtendedLifetime(lease) {}
            // The peer closes its side once it has read the response; a close of both sides could reset the connection
            // before that.
            context.close(mode: .output, promise: nil)
        }
    }

    // MARK: - Pages

    private func upgrade(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
        state = .finished
        let site = site
        let upgrader = NIOWebSocketServerUpgrader(
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
            upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })
        upgrader.buildUpgradeResponse(channel: context.channel, upgradeRequest: request, initialResponseHeaders: [:])
            .assumeIsolated().whenComplete { [self] result in
                do {
                    let head = HTTPResponseHead(
                        version: .http1_1, status: .switchingProtocols, headers: try result.get())
                    context.write(wrapOutboundOut(.head(head)), promise: nil)
                    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
                    try becomePage(context)
                } catch {
                    site.leavePage()
                    context.close(promise: nil)
                }
            }
    }

    /// Exchanges the handlers. What the page has sent after its handshake comes to the new ones.
    private func becomePage(_ context: ChannelHandlerContext) throws {
        let pipeline = context.pipeline.syncOperations
        try pipeline.addHandlers([
            WebSocketFrameEncoder(),
            ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: site.limits.messageBytes)),
            BackPressureHandler(),
        ])
        try pipeline.addHandler(PageHandler(site))
        // Removals of handlers that are in the pipeline don't fail.
        _ = pipeline.removeHandler(bounds)
        _ = pipeline.removeHandler(encoder)
        _ = pipeline.removeHandler(context: context)
        _ = pipeline.removeHandler(decoder)
    }
}
