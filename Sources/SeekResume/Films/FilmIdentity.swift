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
