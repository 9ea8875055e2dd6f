package import SeekProtocol

/// What is kept of a film besides its place. A further value stands here, in how StateContent.swift writes and reads it, and
/// in Daemon+State.swift, which takes it from where it is known.
package struct FilmNotes: Equatable, Sendable {
    /// Where the credits begin that nothing follows, media seconds; nil if that is not known (R4).
    package var credits: Double?

    package init(credits: Double? = nil) {
        self.credits = credits
    }
}

/// Where a film was left.
package struct FilmRecord: Equatable, Sendable {
    package var identity: FilmIdentity
    package var title: ByteString?
    /// Media seconds.
    package var duration: Double
    /// Media seconds.
    package var position: Double
    /// When playback was last there.
    package var time: UnixTime
    package var notes: FilmNotes

    package init(
        identity: FilmIdentity, title: ByteString? = nil, duration: Double, position: Double, time: UnixTime,
        notes: FilmNotes = FilmNotes()
    ) {
        self.identity = identity
        self.title = title
        self.duration = duration
        self.position = position
        self.time = time
        self.notes = notes
    }
}

/// A film in a session.
package struct SessionFilm: Equatable, Sendable {
    package var identity: FilmIdentity
    package var title: ByteString?
    /// Seconds; nil if it is not known.
    package var duration: Double?
    /// Media seconds.
    package var position: Double
    /// When playback was last there.
    package var time: UnixTime
    package var notes = FilmNotes()
    package var tracks: TrackChoice
    /// Whether it belongs into the history.
    package var isRemembered: Bool

    package init(
        identity: FilmIdentity, title: ByteString? = nil, duration: Double? = nil, position: Double, time: UnixTime,
        tracks: TrackChoice = TrackChoice(), isRemembered: Bool = true
    ) {
        self.identity = identity
        self.title = title
        self.duration = duration
        self.position = position
        self.time = time
        self.tracks = tracks
        self.isRemembered = isRemembered
    }

    /// The film's record; nil if it is too short for one, or must not have one.
    func record(_ settings: ResumeSettings) -> FilmRecord? {
        guard isRemembered, let duration, duration >= settings.minimumDuration else { return nil }
        return FilmRecord(
            identity: identity, title: title, duration: duration, position: position, time: time, notes: notes)
    }
}

/// Seconds since 1970 on the system's clock, which may jump.
package struct UnixTime: Comparable, Hashable, Sendable {
    package var seconds: Int64

    package init(seconds: Int64) {
        self.seconds = seconds
    }

    package static func < (left: UnixTime, right: UnixTime) -> Bool { left.seconds < right.seconds }
}

/// The records of films (R1, R7).
///
/// The order is that of use and does not depend on the system's clock, which may jump.
package struct History: Equatable, Sendable {
    /// The oldest records go above it.
    package static let maximumCount = 5_000

    /// The one that was used last is the last.
    package private(set) var records: [FilmRecord] = []

    package init(_ records: [FilmRecord] = []) {
        self.records = records.suffix(Self.maximumCount)
    }

    /// The record of a film: of several the surest, of these the newest.
    package func record(of film: FilmIdentity) -> FilmRecord? { index(of: film).map { records[$0] } }

    /// Replaces the film's record, or adds one.
    package mutating func remember(_ record: FilmRecord) {
        if let index = index(of: record.identity) { records.remove(at: index) }
        records.append(record)
        if records.count > Self.maximumCount { records.removeFirst(records.count - Self.maximumCount) }
    }

    /// - Returns: the number of records that were removed.
    package mutating func forget(_ film: FilmIdentity) -> Int {
        let count = records.count
        records.removeAll { film.match($0.identity) != nil || film.name != .unnamed && film.name == $0.identity.name }
        return count - records.count
    }

    /// - Returns: the number of records that were removed.
    package mutating func forgetAll() -> Int {
        defer { records = [] }
        return records.count
    }

    private func index(of film: FilmIdentity) -> Int? {
        var likely: Int?
        for index in records.indices.reversed() {
            switch film.match(records[index].identity) {
            case .certain?: return index
            case .likely?: likely = likely ?? index
            case nil: break
            }
        }
        return likely
    }
}
