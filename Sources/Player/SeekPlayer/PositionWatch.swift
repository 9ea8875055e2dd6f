import LibmpvFacts
import Logging
package import Mpv
import SeekModel

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

/// The cached range of a stream, from mpv's `demuxer-cache-state`.
package enum CachedRange {
    /// The range that libmpv reads from, media seconds; nil if nothing is cached.
    package static func of(_ cache: MpvNode) -> ClosedRange<Double>? {
        let ranges = (cache["seekable-ranges"]?.elements ?? []).compactMap(range)
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

extension Player {
    /// A pause that another client takes back at once is no change of the observed value (C7).
    func observePauseChanges() {
        do throws(MpvError) {
            try handle?.observeChanges(of: ObservedProperty.pause.name, id: 0)
        } catch {
            logger.error("changes of pause not observed", metadata: ["error": "\(error)"])
        }
    }

    /// What is cached tells where a stream can seek that can't do so otherwise.
    func observeCache(of media: Media) {
        try? handle?.unobserve(id: Self.cacheID)
        if !media.isSeekable || media.isPartiallySeekable { observe(.cache, id: Self.cacheID) }
    }
}

extension Player {
    /// The properties of libmpv that the engine knows, by their names in mpv 0.35.
    enum ObservedProperty: String, CaseIterable {
        case pause
        case duration
        case seekable
        case speed
        case idle = "idle-active"
        case idleMode = "idle"
        case playlistPosition = "playlist-pos"
        case playlistCount = "playlist-count"
        case loopsPlaylist = "loop-playlist"
        case start
        case end
        case length
        case direction = "play-dir"
        case socketOption = "input-ipc-server"
        case videoOutput = "current-vo"
        /// Observed only for files that can seek only within the cache: it changes all the time.
        case cache = "demuxer-cache-state"

        /// - Parameter name: in this libmpv.
        init?(named name: String) {
            guard let property = Self.byName[name] else { return nil }
            self = property
        }

        private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

        /// In this libmpv.
        var name: String { LibmpvFacts.loaded.current(rawValue) }
    }
}
