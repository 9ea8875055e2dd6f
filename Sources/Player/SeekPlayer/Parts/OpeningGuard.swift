import LibmpvFacts
import MediaPolicy
import Mpv
package import MpvCommands
package import SeekProtocol

/// Decides about each file that libmpv is about to open: a playlist may contain entries that no client asked for.
package struct OpeningGuard {
    /// What libmpv may do with a file.
    enum Verdict {
        case open
        /// But not open others that it names.
        case openWithoutReferences
        case refuse(reason: String)
    }

    private let policy: CommandPolicy
    private let checksEntries: Bool
    /// Files that may be opened without a check.
    package private(set) var trusted: Set<[UInt8]>
    /// What yt-dlp may be asked about; nil: it is not asked (`player.ytdl`), or without a check.
    private(set) var links: YtdlLinks?

    /// - Parameters:
    ///   - policy: what clients may open.
    ///   - checksEntries: false with `--as-mpv`: playlists on mpv's command line may contain anything, and libmpv's own
    ///     check decides.
    ///   - trusted: files of the command line, which may be opened without a check.
    ///   - maximumEntries: of the playlist.
    package init(
        _ policy: CommandPolicy, checksEntries: Bool, trusted: [ByteString], maximumEntries: Int = 10_000
    ) {
        self.policy = policy
        self.checksEntries = checksEntries
        self.trusted = Set(trusted.map(\.bytes))
        if policy.usesYtdl, checksEntries { links = YtdlLinks(capacity: maximumEntries) }
        for name in trusted { links?.add(name) }
    }

    mutating func trust(_ name: ByteString) {
        trusted.insert(name.bytes)
        links?.add(name)
    }

    /// Notes a file that somebody has named.
    mutating func take(_ name: ByteString) { links?.add(name) }

    /// Notes the entries of a list that yt-dlp has made of a link.
    mutating func take(_ entries: [ByteString], of link: ByteString) { links?.add(entries, of: link) }

    /// FFmpeg's protocols for what a file names, also one of the command line; nil: all, as mpv does with `--as-mpv`.
    func nestedProtocols(of name: [UInt8]) -> [String]? {
        checksEntries ? policy.nestedProtocols(of: ByteString(name)) : nil
    }

    func verdict(on name: [UInt8]) -> Verdict {
        guard !trusted.contains(name) else { return .open }
        let url = ByteString(name)
        if checksEntries, let refusal = policy.refusal(ofOpening: url, as: .file) {
            return .refuse(reason: refusal.message ?? refusal.code.text)
        }
        return policy.mayNameOthers(url) ? .open : .openWithoutReferences
    }
}

/// Limits what FFmpeg opens for names inside of a file: no hook of libmpv sees them.
package struct NestedLimit {
    let hook: UInt64
    let protocols: [String]
    /// Whether the file is a film over HTTP: then FFmpeg gets `NetworkOptions.ofFFmpeg` with the same request.
    let isNetworkFilm: Bool
    /// Options that are not set yet.
    var options = LibmpvLoading.optionsOfFFmpeg

    static let key = "protocol_whitelist"

    /// The value of an option, with the list. Members that the administrator or a client has set stay.
    func value(of option: String, changing node: MpvNode) -> MpvNode {
        let additions =
            [(Self.key, protocols.joined(separator: ","))]
            + (isNetworkFilm && option == LibmpvNetwork.protocolOption ? NetworkOptions.ofFFmpeg : [])
        var members: [MpvNode.Member] = []
        if case .map(let present) = node { members = present }
        for (key, value) in additions where node[key] == nil { members.append(MpvNode.Member(key, .text(value))) }
        return .map(members)
    }
}
