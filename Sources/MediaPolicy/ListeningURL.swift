import SeekProtocol

/// URLs for which libmpv would wait at a port of this machine for whoever sends something.
enum ListeningURL {
    /// Protocols that only receive. At a multicast address they get what is sent to that group, as television is.
    private static let receivers = NameTable.names("udp udplite rtp srtp")

    /// Their parameters are the server's.
    private static let servers = NameTable.names("http https mms mmsh mmst mmshttp ftp smb")

    /// - Parameters:
    ///   - scheme: the URL's, in lower case.
    ///   - rest: what follows `://`.
    static func listens(_ scheme: String, _ rest: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: PercentEncoding.decoded(rest), as: UTF8.self).lowercased()
        let end = text.firstIndex { "/?#".contains($0) } ?? text.endIndex
        let authority = text[..<end]
        let query = text.firstIndex(of: "?").map { text[text.index(after: $0)...] } ?? ""
        if !servers.contains(scheme), query.split(whereSeparator: { "&;?".contains($0) }).contains(where: asksToListen) { return true }
        if receivers.contains(scheme) { return !isMulticast(host(of: authority)) }
        // librist listens where an "@" is before the address.
        if scheme == "rist" { return authority.first == "@" }
        return false
    }

    /// "listen", "listen=1", "mode=listener", "mode=rendezvous", "rtsp_flags=listen".
    private static func asksToListen(_ parameter: Substring) -> Bool {
        let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? parts[1] : "1"
        switch parts.first {
        case "listen": return value != "0"
        case "mode": return value != "caller"
        default: return value.contains("listen")
        }
    }

    /// Without user and port.
    private static func host(of authority: Substring) -> Substring {
        let address = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        if address.first == "[" { return address.dropFirst().prefix { $0 != "]" } }
        return address.prefix { $0 != ":" }
    }

    /// 224.0.0.0 to 239.255.255.255, and ff00::/8. Not a name: it could mean any address.
    private static func isMulticast(_ host: Substring) -> Bool {
        if host.contains(":") { return host.count > 3 && host.hasPrefix("ff") && host.prefix(4).allSatisfy(\.isHexDigit) }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts.allSatisfy({ $0.allSatisfy(\.isASCII) && UInt8($0) != nil }) else { return false }
        return UInt8(parts[0]).map { (224...239).contains($0) } ?? false
    }
}
