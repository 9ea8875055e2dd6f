import CLinux
import MediaPolicy
import NIOCore
import NIOPosix
import SeekProtocol

/// Looks whether a film's server can be reached: libmpv does not tell, and waits longer and longer from one try to the next
/// (W2).
enum ServerProbe {
    private static let limit = TimeAmount.seconds(1)

    /// Opens a connection to a URL's server, and closes it. Any thread calls `answer`, once: nil if that can't be told.
    static func look(at url: ByteString, on loop: any EventLoop, answer: @escaping @Sendable (Bool?) -> Void) {
        // FFmpeg asks the proxy instead.
        guard getenv("http_proxy") == nil, let server = MediaURL.server(of: url) else { return answer(nil) }
        ClientBootstrap(group: loop).connectTimeout(limit).connect(host: server.host, port: server.port)
            .whenComplete { result in
                if case .success(let channel) = result { channel.close(promise: nil) }
                if case .success = result { answer(true) } else { answer(false) }
            }
    }
}
