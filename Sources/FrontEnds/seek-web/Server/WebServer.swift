import CommandLineTool
import Glibc
import NIOCore
import NIOPosix
import SeekClient

/// Serves pages on one event loop thread.
final class WebServer: Sendable {
    private let channel: any Channel
    /// With the port that the system has chosen.
    let address: WebAddress

    /// Listens.
    ///
    /// - Throws: `Failure` if the address can't be listened on.
    init(
        _ address: WebAddress, _ check: RequestCheck, daemonPaths: [String], picturesPath: String? = nil,
        metrics: MetricsPage? = nil, languages: PageLanguages = PageLanguages(), limits: WebLimits = WebLimits(),
        log: @escaping @Sendable (String) -> Void = { Failure.say($0) }
    ) throws(Failure) {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 128)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let site = WebSite(
                        check, at: address, daemonPaths: daemonPaths, picturesPath: picturesPath, metrics: metrics,
                        languages: languages, limits: limits, log: log)
                    try channel.pipeline.syncOperations.addHandlers([AcceptBackoffHandler(), ListenerHandler(site)])
                }
            }
            .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: WebLimits.readBytes))
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelOption(.socketOption(.so_sndbuf), value: .init(WebLimits.kernelBytes))
            .childChannelOption(.socketOption(.so_rcvbuf), value: .init(WebLimits.kernelBytes))
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(
                .writeBufferWaterMark, value: .init(low: limits.outputBytes / 4, high: limits.outputBytes))
        do {
            let place = try SocketAddress(ipAddress: address.digits, port: Int(address.port))
            channel = try bootstrap.bind(to: place).wait()
        } catch {
            try? group.syncShutdownGracefully()
            let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
            throw Failure(.refused, "\(address): \(reason)")
        }
        let port = channel.localAddress?.port.flatMap { UInt16(exactly: $0) }
        self.address = WebAddress(host: address.host, port: port ?? address.port)
    }

    /// Returns once the listening socket is closed.
    func waitUntilClosed() throws {
        try channel.closeFuture.wait()
    }

    /// Stops listening. Connections that are open stay.
    func close() throws {
        try channel.close().wait()
    }
}
