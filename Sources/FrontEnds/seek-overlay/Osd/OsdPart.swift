import Choreography
import SeekClient

/// When a part of the overlay is visible, and how opaque it is. Times are milliseconds of the model's clock.
struct OsdPart: Equatable {
    /// How long it takes to appear, ms.
    let fadeIn: Double
    /// How long it takes to disappear, ms.
    static let fadeOut = OverlayLook().fadeOutMs

    /// When it began to appear; nil: it has never been shown.
    private var since: Double?
    /// When it begins to disappear.
    private(set) var until = -Double.infinity

    init(fadeIn: Double) {
        self.fadeIn = fadeIn
    }

    /// Shows it, or extends the time for which it is shown.
    ///
    /// - Parameter until: when it disappears; infinity: after `hide` or `endWaiting`.
    mutating func show(at now: Double, until: Double) {
        // A part that is disappearing starts at the opacity that it has.
        if !isStaying(at: now) {
            since = now - fadeIn * opacity(at: now)
            self.until = until
        }
        self.until = max(self.until, until)
    }

    /// Makes it disappear at this time, if it would stay for longer.
    mutating func hide(at now: Double) {
        until = min(until, now)
    }

    /// Makes it disappear at this time, if it was shown without a limit.
    mutating func endWaiting(at now: Double) {
        if until == .infinity { hide(at: now) }
    }

    private func isStaying(at now: Double) -> Bool { since != nil && now <= until }

    /// 0 to 1.
    func opacity(at now: Double) -> Double {
        guard let since else { return 0 }
        let appeared = fadeIn > 0 ? min(1, max(0, (now - since) / fadeIn)) : 1
        return now <= until ? appeared : max(0, min(appeared, 1 - (now - until) / Self.fadeOut))
    }

    /// Whether it is visible, also while it disappears.
    func isShown(at now: Double) -> Bool { since != nil && now < until + Self.fadeOut }

    /// Whether it is appearing or disappearing.
    func isMoving(at now: Double) -> Bool {
        guard let since else { return false }
        return now <= until ? now < since + fadeIn : now < until + Self.fadeOut
    }

    /// When it begins to disappear; nil: it is not shown, or without a limit.
    func nextChange(after now: Double) -> Double? {
        isStaying(at: now) && until.isFinite ? until : nil
    }
}

/// The row of segments: where each lies and how far it is filled, in parts of the row. Chapters are as wide as they are long;
/// entries of the playlist, whose lengths are not known, are equally wide.
struct OsdRow: Equatable {
    /// With more segments than this the row is drawn as one: they would be too narrow to see.
    static let bound = OverlayLook().row.mostSegments

    /// Where the segments begin, in order; the first at 0.
    let starts: [Double]
    /// Where the playhead is, 0 to 1.
    let fill: Double
    /// The name of the chapter at the playhead; nil if it has none.
    let name: String?
    /// Media seconds.
    let position: Double?
    /// Until the film's end, seconds.
    let remaining: Double?
    /// Whether the row is what the player has cached of a stream whose end is not known.
    let isLive: Bool

    /// Nil if nothing is loaded.
    init?(_ progress: ProgressEvent, _ media: MediaEvent?) {
        guard let fraction = progress.fraction, progress.count > 0 else { return nil }
        position = progress.position
        remaining = progress.duration.flatMap { end in progress.position.map { max(0, end - $0) } }
        isLive = progress.cacheFraction != nil
        let count = progress.count
        let chapters = media?.chapters ?? []
        guard let position = progress.position, let duration = progress.duration, duration > 0,
            let segment = progress.segment, progress.segments == .chapters, count == max(1, chapters.count)
        else {
            starts = count > Self.bound ? [0] : (0..<count).map { Double($0) / Double(count) }
            fill =
                progress.segments == .chapters
                ? progress.cacheFraction ?? min(1, max(0, fraction)) : min(1, max(0, fraction))
            name = nil
            return
        }
        let times = [0] + chapters.dropFirst().map { min(1, max(0, $0.time / duration)) }
        starts = count > Self.bound ? [0] : times
        fill = min(1, max(0, position / duration))
        name = segment < chapters.count ? chapters[segment].title?.description : nil
    }

    /// The outlines of the segments.
    ///
    /// - Parameter gap: between two of them.
    func segments(left: Double, top: Double, width: Double, height: Double, gap: Double) -> Path {
        let ends = starts.dropFirst() + [1]
        return Path(
            zip(starts, ends).enumerated().flatMap { index, part in
                let begin = left + part.0 * width + (index == 0 ? 0 : gap / 2)
                let end = left + part.1 * width - (index == starts.count - 1 ? 0 : gap / 2)
                return Path.capsule(left: begin, top: top, width: max(1, end - begin), height: height).elements
            })
    }
}

/// A button's total at one time: where the choreography has it. A tap that adds up to the one before lets it swell.
struct OsdTotal: Equatable {
    let text: String
    /// 0 to 1.
    let opacity: Double
    /// To the right of the button's middle, in widths of the button.
    let offset: Double
    /// Of its size.
    let scale: Double

    init(_ view: OverlayModel.AnimatedButton, _ frame: SeekButtonFrame, at now: Double) {
        text = view.total
        opacity = frame.accumulationLabelOpacity
        offset = frame.accumulationLabelOffset
        let (time, look) = (view.time(at: now), OverlayLook().total)
        let left = view.isRepeated && time >= 0 ? max(0, 1 - time / look.swellMs) : 0
        scale = 1 + look.swell * CubicCurve.easeInOut.value(at: left)
    }
}
