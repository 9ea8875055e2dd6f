import MediaPolicy
import NIOCore
import NIOPosix
import SeekProtocol

/// Looks whether a film's server can be reached: libmpv does not tell, and waits longer and longer from one try to the next
/// (W2).
enum ServerProbe {
    private static let limit = TimeAmount.seconds(1)

    /// Opens a connection to a URL's server, and closes it.
    ///
    /// - Parameters:
    ///   - usesProxy: FFmpeg connects to a proxy instead; then nothing can be told.
    ///   - answer: called once, on any thread: nil if that can't be told.
    static func look(
        at url: ByteString, usesProxy: Bool, on loop: any EventLoop, answer: @escaping @Sendable (Bool?) -> Void
    ) {
        guard !usesProxy, let server = MediaURL.server(of: url) else { return answer(nil) }
        ClientBootstrap(group: loop).connectTimeout(limit).connect(host: server.host, port: server.port)
            .whenComplete { result in
                if case .success(let channel) = result { channel.close(promise: nil) }
                if case .success = result { answer(true) } else { answer(false) }
            }
    }
}
