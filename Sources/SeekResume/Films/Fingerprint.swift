/// The content of a local file, as far as it identifies a film (R1). It stays when the file is moved or renamed.
package struct Fingerprint: Hashable, Sendable {
    /// Bytes at each end of a file that are read.
    package static let sampleBytes = 65_536

    /// Bytes of the file.
    package var size: Int64
    /// Checksum of the first bytes.
    package var head: UInt64
    /// Checksum of the last bytes.
    package var tail: UInt64

    package init(size: Int64, head: UInt64, tail: UInt64) {
        self.size = size
        self.head = head
        self.tail = tail
    }
}
