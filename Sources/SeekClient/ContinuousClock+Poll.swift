extension ContinuousClock.Instant {
    /// How long `poll` may wait until then, ms: rounded up, so that nobody spins before.
    var pollTimeout: Int32 {
        let (seconds, attoseconds) = max(.zero, self - .now).components
        let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: milliseconds)
    }
}
