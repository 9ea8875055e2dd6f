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

/// `%41` in URLs (RFC 3986, section 2.1).
package enum PercentEncoding {
    private static let percent = UInt8(ascii: "%")

    /// Decodes every sequence; an incomplete one stays.
    package static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] { replacing(text) { byte, _ in [byte] } }

    /// Decodes letters, digits, `-`, `.`, `_` and `~`, whose encoded form means the same; others get capital digits. The
    /// sign of an incomplete sequence is encoded: what follows may complete it.
    package static func normalized(_ text: ArraySlice<UInt8>) -> [UInt8] {
        replacing(text, incomplete: Array("%25".utf8)) { byte, digits in
            isUnreserved(byte) ? [byte] : [percent] + digits.map(capital)
        }
    }

    private static func replacing(
        _ text: ArraySlice<UInt8>, incomplete: [UInt8] = [percent], _ replacement: (UInt8, ArraySlice<UInt8>) -> [UInt8]
    ) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            guard byte == percent, digits.count == 2, let high = value(digits.first), let low = value(digits.last)
            else {
                result += byte == percent ? incomplete : [byte]
                continue
            }
            result += replacement(high << 4 | low, digits)
            rest.removeFirst(2)
        }
        return result
    }

    private static func value(_ digit: UInt8?) -> UInt8? {
        switch digit {
        case let digit? where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit): digit - UInt8(ascii: "0")
        case let digit? where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(digit): digit - UInt8(ascii: "a") + 10
        case let digit? where (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(digit): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func capital(_ digit: UInt8) -> UInt8 {
        digit >= UInt8(ascii: "a") ? digit - 32 : digit
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8.contains(byte)
    }
}
