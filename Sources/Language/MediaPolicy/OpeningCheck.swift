package import SeekProtocol

/// What a client opens.
package enum Opening: Sendable {
    /// A file to play: seekd sees its name again before libmpv opens it.
    case file
    /// A playlist.
    case list
    /// A track of another file, or a name that no further check sees.
    case track
}

/// Decides what clients may open.
package struct OpeningCheck {
    /// Protocols that clients may use, in lower case (`player.protocols`).
    let protocols: Set<String>
    /// Whether everything else that mpv opens is allowed, except what loads code or writes files.
    let servesLauncher: Bool

    package init(protocols: Set<String>, servesLauncher: Bool) {
        self.protocols = protocols
        self.servesLauncher = servesLauncher
    }

    /// The reason to refuse, after "is not allowed: "; nil if it may be opened.
    package func reason(against url: ByteString, _ scheme: String, as opening: Opening) -> String? {
        if scheme == "file" { return nil }
        guard protocols.contains(scheme) || servesLauncher else { return MediaProtocols.reason(against: scheme) }
        if !protocols.contains(scheme), let reason = reason(inMpvsPlace: url, scheme) { return reason }
        if !servesLauncher, !protocols.contains(ListeningURL.permission), ListeningURL.listens(url, scheme) {
            return
                "it waits for what the network sends; \"\(ListeningURL.permission)\" in player.protocols would allow it"
        }
        // Before a file opens, seekd turns off its references. In mpv's place it does not look at playlist entries.
        let isLooked = opening == .file || opening == .list && !servesLauncher
        guard !isLooked, MediaProtocols.trusting.contains(scheme) else { return nil }
        return
            "a \(opening == .list ? "playlist" : "track") there could name files of any protocol; only loadfile opens it"
    }

    /// Whether a file may name others. libmpv lets those of some protocols name any, also such as the policy refuses.
    package static func mayNameOthers(_ url: ByteString) -> Bool {
        MediaURL.scheme(of: url).map { !MediaProtocols.trusting.contains($0) } ?? true
    }

    private func reason(inMpvsPlace url: ByteString, _ scheme: String) -> String? {
        let reason = MediaProtocols.reason(against: scheme)
        let isAllowed: Bool
        switch scheme {
        case "av", "avdevice": return Self.isDevice(MediaURL.rest(of: url)) ? nil : "expected \(Self.devices)"
        case "lavf", "ffmpeg":
            isAllowed = MediaURL.scheme(of: ByteString(Array(MediaURL.rest(of: url)))).map(Self.isNetwork) ?? false
        case "edl", "slice": isAllowed = Self.namesSafeFiles(MediaURL.rest(of: url))
        case "archive":
            let path = Array(MediaURL.rest(of: url))
            isAllowed = Self.namesSafeFiles(path) && Self.namesSafeFiles(Self.unescaped(path))
        case "memory": isAllowed = Self.namesSafeFiles(MediaURL.rest(of: url))
        case "hex":
            // Without zeros, UTF-16 is ASCII.
            isAllowed =
                Self.bytes(ofHexadecimal: MediaURL.rest(of: url)).map { bytes in
                    Self.namesSafeFiles(bytes) && Self.namesSafeFiles(bytes.filter { $0 != 0 })
                } ?? false
        case "fd": return url == "-" || Self.isStandardInput(url) ? nil : reason
        case "fdclose", "concat", "md5": return reason
        default: isAllowed = MediaProtocols.all.contains(scheme)
        }
        return isAllowed ? nil : reason
    }

    private static func isNetwork(_ scheme: String) -> Bool { MediaProtocols.network.contains(scheme) }

    /// As `fd://0`, or as a path.
    private static func isStandardInput(_ url: ByteString) -> Bool {
        MediaURL.rest(of: url).elementsEqual("0".utf8) || !url.description.lowercased().hasPrefix("fd:")
    }
}

// MARK: - Text that names files

extension OpeningCheck {
    /// Whether each URL in a text is one that libmpv lets name only others like it. A name may begin anywhere: EDL gives
    /// lengths.
    static func namesSafeFiles(_ text: some Collection<UInt8>) -> Bool {
        let text = Array(text)
        let mark = Array("://".utf8)
        for colon in text.indices where text[colon...].starts(with: mark) {
            let word = String(decoding: text[..<colon].suffix(16), as: UTF8.self).lowercased()
            let schemes = MediaProtocols.all.filter { word.hasSuffix($0) }
            // A later libmpv may know a protocol that this table doesn't.
            guard !schemes.isEmpty || word.last?.isLetter != true else { return false }
            guard schemes.allSatisfy({ safeInside.contains($0) }) else { return false }
        }
        return true
    }

    private static let safeInside = MediaProtocols.network.union(["file", "edl", "slice", "null"])

    private static func unescaped(_ text: [UInt8]) -> [UInt8] {
        var (bytes, rest) = ([UInt8](), text[...])
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let code = self.bytes(ofHexadecimal: rest.prefix(2))?.first {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }

    /// Nil if it has other characters than digits. As in libmpv, the last of an odd number is ignored.
    private static func bytes(ofHexadecimal text: ArraySlice<UInt8>) -> [UInt8]? {
        let digits = text.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == text.count else { return nil }
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}

// MARK: - Devices

extension OpeningCheck {
    private static let devices =
        "lavfi with plain sources and filters such as testsrc, or v4l2, pulse, alsa, x11grab, fbdev"

    /// Whether libavdevice only reads there. Its other devices load code or start programs.
    private static func isDevice(_ text: ArraySlice<UInt8>) -> Bool {
        let format = text.prefix { $0 != UInt8(ascii: ":") }
        let name = text[format.endIndex...].dropFirst()
        switch String(decoding: format, as: UTF8.self) {
        case "lavfi": return LavfiGraphCheck.allows(name)
        case "v4l2", "video4linux2", "pulse", "x11grab", "fbdev": return true
        case "alsa": return AudioDevice.isHarmless("alsa/" + String(decoding: name, as: UTF8.self))
        default: return false
        }
    }
}

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
