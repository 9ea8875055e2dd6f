package import Mpv

/// The newest playback position, read without wakeups: libmpv keeps it until it is read.
///
/// Observed on the player's own handle, it would wake the loop for every frame.
package final class PositionWatch {
    private var handle: MpvHandle?
    /// Set by libmpv's wakeup: reading an empty event queue costs as much as reading an event.
    private let isNew = WakeupFlag()

    /// A separate handle, which wakes nothing. Nil if libmpv can't make one.
    package init?(_ handle: consuming MpvHandle?) {
        self.handle = consume handle
        guard self.handle != nil else { return nil }
        self.handle?.requestAllEvents(enabled: false)
        let isNew = isNew
        self.handle?.setWakeup { _ = isNew.set() }
        do throws(MpvError) { try self.handle?.observe("time-pos", id: 0) } catch { return nil }
    }

    /// The newest position, `.none` if nothing plays; nil if it has not changed since the last call.
    package func next() -> MpvNode? {
        guard isNew.isSet else { return nil }
        isNew.clear()
        var newest: MpvNode?
        while let event = handle?.nextEvent() {
            if case .propertyChange(_, let node) = event.body { newest = node }
        }
        return newest
    }

    /// Releases the handle, to be terminated on another thread.
    package func takeTermination() -> MpvTermination? {
        guard let handle = handle.take() else { return nil }
        return MpvTermination(handle)
    }
}

/// The cached ranges of a stream, from mpv's `demuxer-cache-state`.
package enum CachedRange {
    /// All of them, media seconds.
    package static func all(in cache: MpvNode) -> [ClosedRange<Double>] {
        (cache["seekable-ranges"]?.elements ?? []).compactMap(range)
    }

    /// The range that libmpv reads from, media seconds; nil if nothing is cached.
    package static func of(_ cache: MpvNode) -> ClosedRange<Double>? {
        let ranges = all(in: cache)
        guard let reader = cache["reader-pts"]?.number else { return ranges.first }
        // Where the newest packets come in, it may read from just behind the range.
        return ranges.min { distance(from: reader, to: $0) < distance(from: reader, to: $1) }
    }

    private static func range(_ node: MpvNode) -> ClosedRange<Double>? {
        guard let start = node["start"]?.number, let end = node["end"]?.number, start <= end else { return nil }
        return start...end
    }

    private static func distance(from position: Double, to range: ClosedRange<Double>) -> Double {
        max(0, range.lowerBound - position, position - range.upperBound)
    }
}
