package import SeekProtocol

/// What is known of a film when its record is looked up (R1).
package struct FilmIdentity: Equatable, Sendable {
    package var name: MediaName
    /// Of a local file; nil if it could not be read in time.
    package var fingerprint: Fingerprint?
    /// The key that a client gave with `loadfile`. It decides alone.
    package var key: ByteString?

    package init(name: MediaName, fingerprint: Fingerprint? = nil, key: ByteString? = nil) {
        self.name = name
        self.fingerprint = fingerprint
        self.key = key
    }

    /// How surely a record is of this film; nil if it is of another.
    func match(_ other: FilmIdentity) -> Match? {
        if key != nil || other.key != nil { return key == other.key ? .certain : nil }
        if case .url = name { return name == other.name ? .certain : nil }
        guard case .file = name, case .file = other.name else { return nil }
        guard let fingerprint, let others = other.fingerprint else { return name == other.name ? .likely : nil }
        if fingerprint == others { return .certain }
        // A recording or a download that has changed since: its start stays.
        return name == other.name && fingerprint.head == others.head ? .likely : nil
    }

    enum Match: Comparable {
        case likely
        case certain
    }
}

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

/// FNV-1a with 64 bits: tells accidental differences, not forgeries.
package struct Checksum: Equatable, Sendable {
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    package init(of bytes: some Sequence<UInt8>) {
        add(bytes)
    }

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        var value = value
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
        self.value = value
    }
}
