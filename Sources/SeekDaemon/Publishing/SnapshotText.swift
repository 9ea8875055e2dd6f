import SeekProtocol

/// The state as `snapshot` answers it, written once for as long as nothing changes: who asks often asks most while
/// nothing happens.
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
