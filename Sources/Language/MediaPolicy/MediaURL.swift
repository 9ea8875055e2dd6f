package import SeekProtocol

/// Tells URLs from paths as mpv does.
package enum MediaURL {
    /// The protocol in lower case; nil for a path. A URL starts with a word and `://`.
    package static func scheme(of url: ByteString) -> String? {
        // Standard input.
        if url == "-" { return "fd" }
        let text = url.bytes
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return nil }
        guard text[colon...].starts(with: "://".utf8), text[..<colon].allSatisfy(isSchemeByte) else { return nil }
        let scheme = String(decoding: text[..<colon], as: UTF8.self).lowercased()
        return scheme == "file" && namesStandardInput(text[(colon + 3)...]) ? "fd" : scheme
    }

    /// What follows `://`; the whole of a name without a colon.
    static func rest(of url: ByteString) -> ArraySlice<UInt8> {
        guard let colon = url.bytes.firstIndex(of: UInt8(ascii: ":")) else { return url.bytes[...] }
        return url.bytes[colon...].dropFirst(3)
    }

    /// The host and the port of a URL's server; nil for a path, and for protocols whose server can't be told.
    package static func server(of url: ByteString) -> (host: String, port: Int)? {
        guard let scheme = scheme(of: url) else { return nil }
        let authority = rest(of: url).prefix { !"/?#".utf8.contains($0) }
        let text = String(
            decoding: authority.suffix(
                from: authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex), as: UTF8.self)
        let isBracketed = text.hasPrefix("[")
        guard let end = isBracketed ? text.firstIndex(of: "]") : text.firstIndex(of: ":") ?? text.endIndex else {
            return nil
        }
        let host = isBracketed ? text[text.index(after: text.startIndex)..<end] : text[..<end]
        let behind = text[end...].drop { $0 == "]" }
        let port = behind.isEmpty ? usualPorts[scheme] : Int(behind.dropFirst())
        guard !host.isEmpty, let port, (1...65_535).contains(port) else { return nil }
        return (String(host), port)
    }

    private static let usualPorts = ["http": 80, "https": 443, "ftp": 21, "ftps": 990, "sftp": 22, "rtmp": 1935]

    /// mpv decodes percent signs before it compares with "-".
    private static func namesStandardInput(_ path: ArraySlice<UInt8>) -> Bool {
        ["-", "%2d", "%2D"].contains { path.elementsEqual($0.utf8) }
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "."):
            true
        default: false
        }
    }
}

/// URLs for which FFmpeg opens a port and waits, instead of asking a server.
package enum ListeningURL {
    /// The word in `player.protocols` that allows them.
    package static let permission = "listen"

    /// - Parameter scheme: the URL's, in lower case.
    package static func listens(_ url: ByteString, _ scheme: String) -> Bool {
        let text = MediaURL.rest(of: url)
        switch scheme {
        // A port of the host takes what anybody sends. A socket of a group gets only what is sent to the group.
        case "udp", "udplite", "rtp", "srtp": return !isGroup(text)
        // "caller" is the default; a rendezvous takes packets too.
        case "srt": return parameters(text).contains { $0.key == "mode" && $0.value != "caller" }
        // librist listens where "@" is before the host, and nothing is before that.
        case "rist": return text.first == UInt8(ascii: "@") || hasListenKey(text)
        case "tcp", "tls", "unix", "rtmp", "rtmpe", "rtmps", "rtmpt", "rtmpte", "rtmpts", "rtsp", "rtsps":
            return hasListenKey(text)
        // Web servers use this word in queries; FFmpeg reads none of them.
        default: return false
        }
    }

    private static func hasListenKey(_ text: ArraySlice<UInt8>) -> Bool {
        parameters(text).contains { $0.key == "listen" }
    }

    /// What follows "?", "&" or "?" again, decoded or not: more than any reader of the URL sees.
    private static func parameters(_ text: ArraySlice<UInt8>) -> [(key: String, value: String)] {
        [Array(text), PercentEncoding.decoded(text)].flatMap { text in
            text.split(omittingEmptySubsequences: false) { "?&#;".utf8.contains($0) }.dropFirst().map { part in
                let key = part.prefix { $0 != UInt8(ascii: "=") }
                return (
                    String(decoding: key, as: UTF8.self).lowercased(),
                    String(decoding: part[key.endIndex...].dropFirst(), as: UTF8.self)
                )
            }
        }
    }

    // MARK: - Groups

    /// Whether the host is the address of a multicast group, as a number: a name could be any host's.
    private static func isGroup(_ text: ArraySlice<UInt8>) -> Bool {
        let authority = text.prefix { !"/?#".utf8.contains($0) }
        let host =
            String(decoding: authority, as: UTF8.self).split(separator: "@", omittingEmptySubsequences: false)
            .last ?? ""
        if host.hasPrefix("[") {
            let address = host.dropFirst().prefix { $0 != "]" }.lowercased()
            return address.hasPrefix("ff") && address.prefix { $0 != ":" }.count == 4
        }
        let numbers = host.prefix { $0 != ":" }.split(separator: ".", omittingEmptySubsequences: false)
        guard numbers.count == 4, numbers.allSatisfy({ $0.first != "0" || $0 == "0" }) else { return false }
        let bytes = numbers.compactMap { number in number.allSatisfy(\.isASCII) ? UInt8(number) : nil }
        return bytes.count == 4 && (224...239).contains(bytes[0])
    }
}

/// libmpv's protocols, by what they can do.
package enum MediaProtocols {
    /// What clients may open by default, besides local files: these only read media.
    package static let standard = [
        "http", "https", "rtsp", "rtsps", "rtmp", "rtmpe", "rtmps", "rtmpt", "rtmpte", "rtmpts", "mms", "mmsh", "mmst",
        "mmshttp", "rtp", "srtp", "srt", "rist", "udp", "ftp", "cdda", "dvd", "dvdnav", "bd", "br", "bluray",
        "mf", "null", "appending",
    ]

    /// libmpv lets a file from the network name only other files on the network.
    static let network = NameTable.names(
        """
        http https rtsp rtsps rtmp rtmpe rtmps rtmpt rtmpte rtmpts mms mmsh mmst mmshttp rtp srtp srt rist httpproxy
        gopher gophers data ipfs ipns
        """)

    /// No text that they read names further files.
    static let closed = NameTable.names(
        "cdda dvd dvdnav bd br bluray bdnav brnav bluraynav mf null appending ytdl")

    /// libmpv lets a file from these name any other, such as av://lavfi, which runs filters that write files. seekd
    /// turns off `access-references` for them.
    static let trusting = NameTable.names("udp ftp tcp tls unix sftp md5 smb dvb lavf ffmpeg concat fd fdclose archive")

    /// Their text names other files, or contains a file.
    static let containers = NameTable.names("edl memory hex slice")

    static let devices = NameTable.names("av avdevice")

    static let all = network.union(closed).union(trusting).union(containers).union(devices).union(["file"])

    /// Why clients may not open it by default; it follows "is not allowed: ".
    static func reason(against scheme: String) -> String {
        switch scheme {
        case "av", "avdevice", "lavf", "ffmpeg": "it reaches devices, and filters that load code and write files"
        case "edl", "memory", "hex", "slice", "archive", "concat": "it can name files of any protocol"
        case "fd", "fdclose": "it reads seekd's own descriptors"
        case "tcp", "tls", "unix", "gopher", "gophers", "httpproxy":
            "it connects to any program, not only to media servers"
        case "sftp": "the settings in ~/.ssh/config can run programs"
        case "ytdl": "it runs programs"
        default: "it is not one of player.protocols"
        }
    }
}

/// Names in a text, with white space between them.
package enum NameTable {
    package static func names(_ text: String) -> Set<String> {
        let words = text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
        return Set(words.map { String(Substring($0)) })
    }
}
