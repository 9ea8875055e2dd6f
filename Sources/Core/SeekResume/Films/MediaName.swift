import MediaPolicy
package import SeekProtocol

/// What a name that libmpv opens refers to (R1).
package enum MediaName: Hashable, Sendable {
    /// A local file: its absolute path, without empty and `.` components. Links and `..` stay.
    case file(ByteString)
    /// A URL in its normalized form, without user, password and fragment.
    case url(ByteString)
    /// Nothing that could be opened again: a pipe or a descriptor. Also a name that is too long to be kept.
    case unnamed

    /// The longest name that is kept, in bytes: Linux's longest path.
    package static let maximumBytes = 4_096

    /// - Parameter folder: the working folder, an absolute path, which relative paths start from.
    package init(_ name: ByteString, folder: ByteString) {
        switch MediaURL.scheme(of: name) {
        case nil: self = Self.file(name.bytes[...], folder)
        case "file"?:
            self = Self.file(PercentEncoding.decoded(name.bytes.dropFirst("file://".utf8.count))[...], folder)
        case "fd"?, "fdclose"?: self = .unnamed
        case let scheme?: self = .url(NormalizedURL.text(name, scheme: scheme))
        }
        if (text?.bytes.count ?? 0) > Self.maximumBytes { self = .unnamed }
    }

    /// The path or URL; nil if it is unnamed.
    package var text: ByteString? {
        switch self {
        case .file(let path): path
        case .url(let url): url
        case .unnamed: nil
        }
    }

    private static func file(_ path: ArraySlice<UInt8>, _ folder: ByteString) -> MediaName {
        guard !path.isEmpty, !path.contains(0) else { return .unnamed }
        let slash = UInt8(ascii: "/")
        let absolute = path.first == slash ? Array(path) : folder.bytes + [slash] + path
        let components = absolute.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
        return .file(ByteString(components.isEmpty ? [slash] : components.flatMap { [slash] + $0 }))
    }
}

/// Equal texts for URLs that mean the same (RFC 3986, section 6.2).
enum NormalizedURL {
    /// Schemes whose URLs name a host, with their usual ports. Other URLs of libmpv have a syntax of their own.
    private static let ports: [(scheme: String, port: String)] = [
        ("http", "80"), ("https", "443"), ("ftp", "21"), ("ftps", "990"), ("sftp", "22"), ("rtsp", "554"),
        ("rtsps", "322"), ("rtmp", "1935"), ("rtmps", "443"), ("mms", "1755"), ("smb", "445"), ("dav", "80"),
        ("davs", "443"),
    ]

    /// - Parameter scheme: the URL's scheme in lower case.
    static func text(_ url: ByteString, scheme: String) -> ByteString {
        let start = Array("\(scheme)://".utf8)
        let rest = url.bytes.dropFirst(start.count)
        guard let port = ports.first(where: { $0.scheme == scheme })?.port else {
            return ByteString(start + rest)
        }
        let whole = rest.prefix { $0 != UInt8(ascii: "#") }
        let authority = whole.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        let path = whole[authority.endIndex...].prefix { $0 != UInt8(ascii: "?") }
        let query = whole[path.endIndex...]
        let folders = withoutDots(PercentEncoding.normalized(path)[...])
        return ByteString(start + host(authority, port) + folders + PercentEncoding.normalized(query))
    }

    /// Without user, password and the usual port, in lower case.
    private static func host(_ authority: ArraySlice<UInt8>, _ port: String) -> [UInt8] {
        let afterUser = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority
        var host = afterUser.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
        let usual = Array(":\(port)".utf8)
        // More than one, of a malformed URL: otherwise its normal form would have another one.
        while let last = host.last {
            if host.suffix(usual.count).elementsEqual(usual) {
                host.removeLast(usual.count)
            } else if last == UInt8(ascii: ":") {
                host.removeLast()
            } else {
                break
            }
        }
        return host
    }

    /// RFC 3986, section 5.2.4. An empty path is the same as `/`.
    private static func withoutDots(_ path: ArraySlice<UInt8>) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        var folders: [ArraySlice<UInt8>] = []
        let segments = path.dropFirst().split(separator: slash, omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch String(decoding: segment, as: UTF8.self) {
            case ".": if isLast { folders.append([]) }
            case "..":
                _ = folders.popLast()
                if isLast { folders.append([]) }
            default: folders.append(segment)
            }
        }
        return folders.isEmpty ? [slash] : folders.flatMap { [slash] + $0 }
    }
}
