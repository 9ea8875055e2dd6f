package import SeekProtocol

/// The links that yt-dlp may be asked about (`player.ytdl`): those that clients and the command line have named
/// themselves, not those that a playlist or a server names.
package struct YtdlLinks: Sendable {
    /// Of a link. yt-dlp is not asked about a longer one.
    package static let maximumBytes = 4_096

    private let capacity: Int
    private var named: Set<[UInt8]> = []
    /// Those of them that only a list of yt-dlp's has named.
    private var listed: Set<[UInt8]> = []
    /// In the order in which they were named; once it is full, the oldest is at `oldest`.
    private var order: [[UInt8]] = []
    private var oldest = 0

    /// - Parameter capacity: at least 1. The oldest links above it are forgotten.
    package init(capacity: Int) { self.capacity = capacity }

    /// Notes a link that somebody has named. Names that are no links are ignored.
    package mutating func add(_ name: ByteString) {
        let bytes = name.bytes
        listed.remove(bytes)
        guard bytes.count <= Self.maximumBytes, Self.isLink(name), named.insert(bytes).inserted else { return }
        guard order.count == capacity else { return order.append(bytes) }
        named.remove(order[oldest])
        listed.remove(order[oldest])
        order[oldest] = bytes
        oldest = (oldest + 1) % capacity
    }

    /// Notes the entries of a list that yt-dlp has made of a link: those of the same site. Lists in the list get none, so
    /// that no server keeps yt-dlp busy for ever.
    package mutating func add(_ entries: [ByteString], of link: ByteString) {
        guard listed.remove(link.bytes) == nil else {
            named.remove(link.bytes)
            return
        }
        for entry in entries where YtdlAnswer.isSameHost(entry, link) && !contains(entry) {
            add(entry)
            if contains(entry) { listed.insert(entry.bytes) }
        }
    }

    package func contains(_ name: ByteString) -> Bool { named.contains(name.bytes) }

    /// Everything that was named, in no particular order.
    package var all: Set<[UInt8]> { named }

    /// Whether libmpv's hook would ask yt-dlp about a name.
    package static func concerns(_ name: ByteString) -> Bool {
        MediaURL.scheme(of: name).map { isWeb($0) || $0 == scheme } ?? false
    }

    /// An http or https link, or one after `ytdl://`.
    package static func isLink(_ name: ByteString) -> Bool {
        switch MediaURL.scheme(of: name) {
        case scheme?: isWeb(name: MediaURL.rest(of: name))
        case let other?: isWeb(other)
        case nil: false
        }
    }

    /// The prefix that asks yt-dlp first.
    static let scheme = "ytdl"

    static func isWeb(name: some Collection<UInt8>) -> Bool {
        MediaURL.scheme(of: ByteString(Array(name))).map(isWeb) ?? false
    }

    private static func isWeb(_ scheme: String) -> Bool { scheme == "http" || scheme == "https" }
}
