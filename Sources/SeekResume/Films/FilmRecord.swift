package import SeekProtocol

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

    package init(
        identity: FilmIdentity, title: ByteString? = nil, duration: Double, position: Double, time: UnixTime
    ) {
        self.identity = identity
        self.title = title
        self.duration = duration
        self.position = position
        self.time = time
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
