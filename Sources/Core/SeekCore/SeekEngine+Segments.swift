package import SeekModel
package import SeekProtocol

/// Goes to segments (S5).
extension SeekEngine {
    /// Beyond this distance from a segment's start, "previous" goes to that start. Seconds.
    private static let previousThreshold = 3.0

    /// To the start of a segment: by the chase if segments are chapters, by the playlist if they are its
    /// entries. A segment that does not exist is refused with `invalidArgument`.
    package mutating func segment(_ choice: SegmentChoice, at now: Instant) -> [Action] {
        switch settings.segments {
        case .chapters: return seek(toSegment: choice, at: now)
        case .playlist:
            do throws(Refusal) {
                return try play(choice, at: now)
            } catch {
                return [.reply(.refused(error))]
            }
        }
    }

    // MARK: - Chapters

    private mutating func seek(toSegment choice: SegmentChoice, at now: Instant) -> [Action] {
        var index: Int?
        switch state.player {
        case .ready(let media): index = (try? segment(choice, media)) ?? nil
        case .idle, .loading: if case .index(let wanted) = choice { index = wanted }
        }
        return seek(to: .segment(choice), precision: .exact, at: now).map { answered($0, index) }
    }

    /// A segment of the file; nil: the next entry.
    func segment(_ choice: SegmentChoice, _ media: Media) throws(Refusal) -> Int? {
        let segments = media.segments
        let base = base ?? media.start
        let current = segments.index(at: base)
        switch choice {
        case .index(let index): return try check(index, count: segments.starts.count)
        case .next:
            if current + 1 < segments.starts.count { return current + 1 }
            if hasNextEntry { return nil }
            throw Self.lastSegment
        case .previous:
            return base - segments.starts[current] > Self.previousThreshold ? current : max(0, current - 1)
        }
    }

    // MARK: - Entries of the playlist

    private mutating func play(_ choice: SegmentChoice, at now: Instant) throws(Refusal) -> [Action] {
        let count = Int(state.playlist.count)
        guard count > 0 else { throw Refusal(.nothingLoaded, "nothing is loaded; load a file first") }
        let current = state.playlist.current
        let entry: Int
        switch choice {
        case .index(let index): entry = try check(index, count: count)
        case .next:
            let next = current.map { $0 + 1 } ?? 0
            guard next < count || state.playlist.loops else { throw Self.lastSegment }
            entry = next % count
        case .previous: entry = isFarIn(at: now) ? current ?? 0 : max(0, (current ?? 0) - 1)
        }
        if entry == current, state.playlist.asked == nil, case .ready(let media) = state.player, media.canSeek,
            media.shownFor == nil
        {
            return seek(to: .position(media.start), precision: .exact, at: now).map { answered($0, entry) }
        }
        state.playlist.ask(for: entry)
        return [.playEntry(entry)] + fileChangeRequested(at: now)
            + [.reply(.success(.segment(index: entry, target: nil, chase: nil)))]
    }

    /// The reply to a seek, as a reply to `segment`.
    private func answered(_ action: Action, _ index: Int?) -> Action {
        guard case .reply(.success(let data)) = action else { return action }
        guard case .moved(let target, let chase) = data else {
            return .reply(.success(.segment(index: nil, target: nil, chase: nil)))
        }
        return .reply(.success(.segment(index: index, target: target, chase: chase)))
    }

    private func isFarIn(at now: Instant) -> Bool {
        guard state.playlist.asked == nil, case .ready(let media) = state.player else { return false }
        let position = progressEvent(at: now).position ?? media.start
        return position - (media.shownFor == nil ? media.start : 0) > Self.previousThreshold
    }

    // MARK: - Refusals

    private func check(_ index: Int, count: Int) throws(Refusal) -> Int {
        guard (0..<count).contains(index) else {
            throw Refusal(.invalidArgument, "there are \(count) segments, counted from 0; got \(index)")
        }
        return index
    }

    private static var lastSegment: Refusal {
        Refusal(.invalidArgument, "the last segment plays, and no other entry follows")
    }
}

/// A file's chapters as segments: each reaches to the start of the next, the last to the file's end (S1).
struct Segments: Equatable, Sendable {
    /// Media seconds, never empty: the first is the start of the file, also if its first chapter starts later.
    var starts: [Double]
    /// Media seconds; nil if it is not known.
    var end: Double?
    /// Tolerance before a start, seconds: seeks land slightly off their target.
    var tolerance: Double

    func index(at position: Double) -> Int { starts.lastIndex { $0 <= position + tolerance } ?? 0 }

    /// The played fraction of a segment, 0 to 1; nil if its end is unknown.
    func fraction(of index: Int, at position: Double) -> Double? {
        guard let end = index + 1 < starts.count ? starts[index + 1] : end else { return nil }
        let length = end - starts[index]
        return length > 0 ? min(1, max(0, (position - starts[index]) / length)) : 1
    }
}

extension Media {
    var segments: Segments {
        Segments(
            starts: [start] + chapters.dropFirst().map(\.time), end: end,
            tolerance: min(frameDuration, Self.longestTolerance) / 2)
    }
}
