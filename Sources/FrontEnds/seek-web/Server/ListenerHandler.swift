import Glibc
import NIOCore
import NIOHTTP1

/// Admits connections, and gives each its handlers before anything of it is read.
final class ListenerHandler: ChannelInboundHandler {
    typealias InboundIn = Channel
    typealias InboundOut = Channel

    private let site: WebSite

    init(_ site: WebSite) {
        self.site = site
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let connection = unwrapInboundIn(data)
        let peer = PeerAddress(connection.remoteAddress)
        guard site.enter(peer) else {
            connection.close(promise: nil)
            return
        }
        let site = NIOLoopBound(site, eventLoop: context.eventLoop)
        connection.closeFuture.whenComplete { _ in site.value.leave(peer) }
        do {
            try Self.addHandlers(to: connection, of: peer, site.value)
        } catch {
            connection.close(promise: nil)
            return
        }
        context.fireChannelRead(wrapInboundOut(connection))
    }

    /// The handlers of a connection that is going to send a request.
    static func addHandlers(to connection: any Channel, of peer: PeerAddress, _ site: WebSite) throws {
        let guardian = RequestBounds(site.limits)
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = site.limits.requestBytes
        limits.maxHeaderListSize = site.limits.requestBytes
        limits.maxHeaderFieldCount = site.limits.requestHeaders
        let decoder = ByteToMessageHandler(
            HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: limits),
            maximumBufferSize: site.limits.requestBytes + WebLimits.readBytes)
        let encoder = HTTPResponseEncoder()
        let requests = RequestHandler(site, peer, guardian, decoder, encoder)
        try connection.pipeline.syncOperations.addHandlers([guardian, decoder, encoder, requests])
    }

    /// The system refuses to accept, usually because the process has no descriptors left. NIO tries again after a second.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? IOError else { return }
        site.report("can't accept connections for now: \(String(cString: strerror(error.errnoCode)))", at: .now())
    }
}

/// Counts connections and pages against their bounds.
struct Occupancy {
    private let limits: WebLimits
    private var connections = 0
    private var connectionsOfPeer: [PeerAddress: Int] = [:]
    private var pages = 0

    init(_ limits: WebLimits) {
        self.limits = limits
    }

    /// - Returns: whether there is room for another connection of this peer; then it is counted until `leave`.
    mutating func enter(_ peer: PeerAddress) -> Bool {
        let count = connectionsOfPeer[peer] ?? 0
        guard connections < limits.connections, count < limits.connectionsPerPeer else { return false }
        connections += 1
        connectionsOfPeer[peer] = count + 1
        return true
    }

    mutating func leave(_ peer: PeerAddress) {
        connections -= 1
        let count = (connectionsOfPeer[peer] ?? 1) - 1
        connectionsOfPeer[peer] = count > 0 ? count : nil
    }

    var hasRoomForPage: Bool { pages < limits.pages }

    /// Counts a page until `leavePage`. There must be room.
    mutating func enterPage() { pages += 1 }

    mutating func leavePage() { pages -= 1 }
}
