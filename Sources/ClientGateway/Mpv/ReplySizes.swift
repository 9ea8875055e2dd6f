package import Mpv
package import SeekProtocol

/// What libmpv's values come to in bytes, as far as it is known: how many a client may ask for before it has read any.
package struct ReplySizes {
    /// Only of those that are worth a note; their number is bounded by that of libmpv's long lists.
    private var noted: [ByteString: Int] = [:]

    private static let least = 4096
    private static let mostNames = 256
    /// An entry with a path of usual length.
    private static let bytesOfEntry = 256

    /// - Parameter entries: how long the playlist is, which clients make as long as they like.
    package func expected(of property: ByteString, entries: Int64) -> Int {
        let size = noted[property] ?? 0
        return property == "playlist" ? max(size, Int(clamping: entries) * Self.bytesOfEntry) : size
    }

    package mutating func note(_ value: MpvNode, of property: ByteString) {
        let size = value.size
        if size < Self.least {
            noted[property] = nil
        } else if noted.count < Self.mostNames || noted[property] != nil {
            noted[property] = size
        }
    }
}

extension MpvNode {
    /// About as many bytes as it takes in JSON.
    package var size: Int {
        switch self {
        case .none, .flag, .int64, .double: 8
        case .string(let bytes), .bytes(let bytes): bytes.count + 4
        case .array(let elements): elements.reduce(4) { $0 + $1.size }
        case .map(let members): members.reduce(4) { $0 + $1.key.count + $1.value.size + 4 }
        }
    }
}
