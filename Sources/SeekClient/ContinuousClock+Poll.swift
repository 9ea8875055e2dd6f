extension ContinuousClock.Instant {
    /// The timeout of `poll` until then, ms: rounded up to avoid spinning before it.
    var pollTimeout: Int32 {
        let (seconds, attoseconds) = max(.zero, self - .now).components
        let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: milliseconds)
    }
}
