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

    /// - Parameters:
    ///   - policy: what clients may open.
    ///   - checksEntries: false with `--as-mpv`: playlists on mpv's command line may contain anything, and libmpv's own
    ///     check decides.
    ///   - trusted: files of the command line, which may be opened without a check.
    package init(_ policy: CommandPolicy, checksEntries: Bool, trusted: [ByteString]) {
        self.policy = policy
        self.checksEntries = checksEntries
        self.trusted = Set(trusted.map(\.bytes))
    }

    mutating func trust(_ name: ByteString) { trusted.insert(name.bytes) }

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
    /// Options that are not set yet.
    var options = LibmpvLoading.optionsOfFFmpeg

    static let key = "protocol_whitelist"

    /// The value of an option, with the list. A list of the administrator's own stays.
    func value(changing node: MpvNode) -> MpvNode {
        guard case .map(var members) = node else {
            return .map([MpvNode.Member(Self.key, .text(protocols.joined(separator: ",")))])
        }
        if node[Self.key] == nil {
            members.append(MpvNode.Member(Self.key, .text(protocols.joined(separator: ","))))
        }
        return .map(members)
    }
}
