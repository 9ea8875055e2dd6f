import MpvCommands
package import SeekCore
package import SeekProtocol

/// Properties whose values come from the daemon instead of libmpv.
package struct OwnProperties {
    package let socketPath: ByteString?

    /// A value that libmpv does not have, or not yet: the socket's path, the intent to play while playback is held
    /// (C7), or the target of a chase; nil for other properties. mpv, too, reports the target of a running seek as the
    /// position.
    ///
    /// Clients read `pause` often: the reply does not wait for a core that is busy decoding.
    package func value(
        of property: ByteString, _ engine: borrowing SeekEngine, isUpToDate: Bool
    ) -> JSONValue? {
        let isPlain = !property.bytes.contains(UInt8(ascii: "/"))
        switch isPlain ? property.description : CommandPolicy.baseName(of: property) {
        case "input-ipc-server": return .string(socketPath ?? "")
        case "pause": return engine.isPaused(isUpToDate: isUpToDate).map { .bool($0) }
        case "time-pos", "playback-time": return engine.chaseTarget.map { .double($0) }
        case "percent-pos":
            guard let target = engine.chaseTarget, let duration = engine.duration, duration > 0 else { return nil }
            return .double(min(100, target / duration * 100))
        default: return nil
        }
    }
}
