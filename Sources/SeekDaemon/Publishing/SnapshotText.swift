import SeekCore
import SeekModel
import SeekProtocol

/// The reply to `snapshot`, cached until the state changes: clients that poll mostly get the same state.
struct SnapshotText {
    /// The engine's revision that `bytes` tell; nil if they are of no further use.
    private var revision: UInt64?
    private var bytes: [UInt8] = []

    mutating func of(_ engine: borrowing SeekEngine, at now: Instant) -> [UInt8] {
        if let revision, revision == engine.revision { return bytes }
        bytes = JSONWriter.bytes(of: engine.snapshot(at: now))
        revision = engine.snapshotAges ? nil : engine.revision
        return bytes
    }
}
