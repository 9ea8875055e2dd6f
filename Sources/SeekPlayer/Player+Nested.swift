import Mpv

/// Limits what FFmpeg opens for names inside of a file: no hook of libmpv sees them.
package struct NestedLimit {
    let hook: UInt64
    let protocols: [String]
    /// Options that are not set yet. Both need the same list: libavformat ends the process if it gets two different ones.
    var options = ["stream-lavf-o", "demuxer-lavf-o"]

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

extension Player {
    /// Lets libmpv open the file that waits at a hook, once FFmpeg is limited.
    func open(_ hook: UInt64) {
        guard let protocols = opening.nestedProtocols(of: openingName ?? []) else { return continueHook(hook) }
        limitNested(NestedLimit(hook: hook, protocols: protocols))
    }

    private func limitNested(_ limit: NestedLimit) {
        guard let option = limit.options.first else { return continueHook(limit.hook) }
        // The file may have a value of its own.
        read("options/\(option)", .readNested(limit))
    }

    func nestedRead(_ limit: NestedLimit, _ node: MpvNode, _ failure: MpvError?) {
        var limit = limit
        guard failure == nil, !limit.options.isEmpty else { return notLimited(limit, failure) }
        let option = limit.options.removeFirst()
        set("file-local-options/\(option)", limit.value(changing: node), .limitNested(limit))
    }

    func nestedLimited(_ limit: NestedLimit, _ failure: MpvError?) {
        if failure == nil { limitNested(limit) } else { notLimited(limit, failure) }
    }

    private func notLimited(_ limit: NestedLimit, _ failure: MpvError?) {
        refuseOpening(limit.hook, because: "its names can't be limited: \(failure.map { "\($0)" } ?? "")")
    }
}
