package import SeekProtocol

/// The URL of what mpv calls a path.
package enum FileURL {
    /// A file of this machine as `file://`, and a URL without user, password and query: everything on the bus can be read
    /// by every program of the user, and leaves for telephones.
    ///
    /// - Parameter folder: of relative paths; nil if it is unknown.
    /// - Returns: nil for a relative path in an unknown folder, and for `-`, mpv's standard input.
    package static func url(of path: ByteString, in folder: ByteString?) -> String? {
        if path == "-" { return nil }
        if MediaURL.scheme(of: path) != nil { return URLSecrets.removed(from: path).description }
        return localPath(of: path, in: folder).map { "file://" + escaped($0) }
    }

    /// The absolute path of a file of this machine; nil for any other URL, and as for `url(of:in:)`.
    package static func localPath(of path: ByteString, in folder: ByteString?) -> [UInt8]? {
        let bytes = path.bytes
        switch MediaURL.scheme(of: path) {
        case "file"?:
            let rest = bytes.dropFirst("file://".utf8.count)
            // Otherwise it begins with the host of another machine.
            return rest.first == UInt8(ascii: "/") ? PercentEncoding.decoded(rest) : nil
        case _?: return nil
        case nil: break
        }
        if bytes.first == UInt8(ascii: "/") { return bytes }
        guard let folder, !bytes.isEmpty else { return nil }
        let slash = folder.bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
        return folder.bytes + slash + bytes
    }

    /// A path's bytes, percent-encoded where a URL needs it: names of files need not be UTF-8.
    package static func escaped(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var text: [UInt8] = []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                text.append(byte)
            default:
                if "/-._~!$&'()*+,;=:@".utf8.contains(byte) {
                    text.append(byte)
                } else {
                    text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                }
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
