package import SeekProtocol

/// What FFmpeg may open besides a file: names inside of it (HLS, DASH, SDP, ffconcat, EDL), and the protocols that other
/// protocols are built on. FFmpeg's option `protocol_whitelist` takes it.
///
/// `tcp` and `tls` carry `http` and `https`, and FFmpeg does not tell a carrier from a name. So a server's list may name
/// them where FFmpeg's own checks let it (HLS variants): a connection that sends nothing, or a TLS handshake.
package struct NestedProtocols {
    /// `player.protocols`, in lower case.
    let protocols: Set<String>
    /// Whether HTTP goes through a proxy: then `httpproxy` carries `https`.
    let usesProxy: Bool

    package init(protocols: Set<String>, usesProxy: Bool) {
        self.protocols = protocols
        self.usesProxy = usesProxy
    }

    /// FFmpeg's names for a file, in alphabetical order; nil: FFmpeg may open all that it can.
    package func names(for url: ByteString) -> [String]? {
        guard let scheme = MediaURL.scheme(of: url), scheme != "file" else {
            return names(adding: protocols.union(["file"]))
        }
        // These open what their text names: who allows them allows that.
        if MediaProtocols.devices.contains(scheme) || Self.unlimited.contains(scheme) { return nil }
        // Not a local file, and not what the server of another protocol would reach with seekd's rights.
        let isRemote = MediaProtocols.network.contains(scheme) || MediaProtocols.trusting.contains(scheme)
        guard isRemote else { return names(adding: protocols.union(["file"])) }
        return names(adding: protocols.subtracting(MediaProtocols.standard).union([scheme]))
    }

    private func names(adding schemes: Set<String>) -> [String] {
        let nested = Self.base.union(schemes.flatMap(Self.names)).union(usesProxy ? ["httpproxy"] : [])
        return nested.sorted()
    }

    private static let unlimited: Set<String> = ["lavf", "ffmpeg", "concat", "md5"]

    /// What lists of the web are made of. A server that is asked for a film may name other servers of the web.
    private static let base: Set<String> = ["http", "https", "tcp", "tls", "data", "crypto"]

    /// FFmpeg's names for a protocol of libmpv, with those that carry it.
    private static func names(of scheme: String) -> [String] {
        switch scheme {
        case "rtmp", "rtmpe", "rtmps", "rtmpt", "rtmpte", "rtmpts": [scheme, "ffrtmphttp", "ffrtmpcrypt"]
        case "mms", "mmsh", "mmst", "mmshttp": ["mmsh", "mmst"]
        case "rtsp", "rtsps", "rtp", "srtp": ["rtp", "srtp", "udp"]
        case "gophers": ["gophers", "gopher"]
        case ListeningURL.permission: []
        default: [scheme]
        }
    }
}
