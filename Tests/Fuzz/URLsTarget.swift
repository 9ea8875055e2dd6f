import MediaPolicy
import SeekProtocol
import SeekResume

/// Paths, URLs and filter graphs: normal forms stay as they are, a path survives its URL, and no secret is left of a URL
/// without secrets.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzURLs(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let (name, text) = (ByteString(bytes), String(decoding: bytes, as: UTF8.self))
    checkName(name)
    checkSecrets(name)
    if let server = MediaURL.server(of: name) {
        precondition(!server.host.isEmpty && (1...65_535).contains(server.port), "\(server)")
    }
    checkOpening(name)
    checkGraph(bytes)
    precondition(FilterArguments.cost(of: text) >= 0, text)
    _ = AudioDevice.isHarmless(text)
    var links = YtdlLinks(capacity: 2)
    links.add(name)
    precondition(links.contains(name) || bytes.count > YtdlLinks.maximumBytes || !YtdlLinks.concerns(name), text)
    _ = YtdlAnswer(name)
    let other: ByteString = "https://example.org/"
    precondition(YtdlAnswer.isSameHost(name, other) == YtdlAnswer.isSameHost(other, name), text)
    return 0
}

/// What a client may open of the web names no local file, whatever is in it.
private func checkOpening(_ name: ByteString) {
    let protocols: Set = ["http", "https", "rtsp"]
    let check = OpeningCheck(protocols: protocols, servesLauncher: false)
    guard let scheme = MediaURL.scheme(of: name), scheme != "file" else { return }
    for opening in [Opening.file, .list, .track] where check.reason(against: name, scheme, as: opening) == nil {
        precondition(protocols.contains(scheme), "\(name) may be opened")
        guard let nested = NestedProtocols(protocols: protocols, usesProxy: false).names(for: name) else {
            preconditionFailure("\(name) may name anything")
        }
        precondition(!nested.contains("file"), "\(name) may name a file")
    }
}

private func checkName(_ name: ByteString) {
    let media = MediaName(name, folder: "/films")
    if let text = media.text {
        precondition(text.bytes.count <= MediaName.maximumBytes, "too long")
        precondition(MediaName(text, folder: "/other") == media, "\(media) is not normal")
    }
    guard let path = FileURL.localPath(of: name, in: "/films") else { return }
    precondition(path.first == UInt8(ascii: "/"), "\(name) is relative")
    let url = ByteString("file://" + FileURL.escaped(path))
    // `file:///-` and the like are standard input.
    guard MediaURL.scheme(of: url) == "file" else { return }
    precondition(FileURL.localPath(of: url, in: nil) == path, "\(url) is not \(name)")
}

private func checkSecrets(_ name: ByteString) {
    let removed = URLSecrets.removed(from: name)
    precondition(URLSecrets.removed(from: removed) == removed, "\(removed) has secrets")
    let hidden = URLSecrets.hidden(in: name)
    precondition(URLSecrets.hidden(in: hidden) == hidden, "\(hidden) has secrets")
    if let scheme = MediaURL.scheme(of: name), scheme != "file", scheme != "fd" {
        precondition(!removed.bytes.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }, "\(removed)")
        let host = removed.bytes.firstRange(of: "://".utf8).map { removed.bytes[$0.upperBound...] } ?? []
        precondition(!host.prefix { $0 != UInt8(ascii: "/") }.contains(UInt8(ascii: "@")), "\(removed) has a user")
    }
}

/// A part that is refused alone is refused in a graph.
private func checkGraph(_ graph: [UInt8]) {
    guard LavfiGraphCheck.allows(graph) else { return }
    precondition(LavfiGraphCheck.allows(graph, isBounded: false), "bounds allow more")
    let (movie, separators) = (Array("movie=x".utf8), ",;".utf8)
    for separator in separators {
        precondition(!LavfiGraphCheck.allows(movie + [separator] + graph), "movie is allowed")
    }
}
