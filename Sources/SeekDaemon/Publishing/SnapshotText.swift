import SeekProtocol

/// The reply to `snapshot`, cached until the state changes: clients that poll mostly get the same state.
struct SnapshotText {
    private var snapshot: Snapshot?
    private var bytes: [UInt8] = []

    mutating func of(_ snapshot: Snapshot) -> [UInt8] {
        if snapshot != self.snapshot {
            self.snapshot = snapshot
            bytes = JSONWriter.bytes(of: snapshot)
        }
        return bytes
    }
}
