package import SeekProtocol

/// The settings of the core. The defaults are those of config/seekd.toml.
package struct SeekSettings: Equatable, Sendable, Codable {
    /// What a tap on the other button does to a running burst (B3).
    package enum Flip: String, Sendable, CaseIterable, Codable {
        /// Settles it and starts a burst of its own.
        case restart
        /// Subtracts from its total: both buttons share one.
        case net
    }

    /// What a forward tap does at the end of the file (C8).
    package enum AtEnd: String, Sendable, CaseIterable, Codable {
        /// Stays there.
        case clamp
        /// Goes to the next playlist entry; stays there in the last.
        case next
        /// Stops, as mpv's `stop`.
        case stop
    }

    /// How taps and scrubs seek (C10).
    package enum Policy: String, Sendable, CaseIterable, Codable {
        /// Keyframe seeks show previews at once; an exact one lands when the taps stop.
        case preview
        /// Every seek is exact.
        case exact
    }

    /// How soon a burst lands (C12): sooner, or with fewer landings in vain.
    package enum Landing: String, Sendable, CaseIterable, Codable {
        case eager
        case balanced
        case thrifty

        package var rule: LandingRule {
            switch self {
            case .eager: LandingRule(promptTaps: 1, share: 0)
            case .balanced: LandingRule(promptTaps: 3, share: 0.25)
            case .thrifty: LandingRule(promptTaps: 1, share: 0.4)
            }
        }
    }

    /// What a button that is held down does (B12).
    package enum Held: String, Sendable, CaseIterable, Codable {
        /// Taps with larger and larger steps.
        case scrub
        /// Taps with the step of its first tap.
        case `repeat`
        /// Nothing after its first tap.
        case off
    }

    /// What a backward landing in the middle of a spoken line does (N1).
    package enum Snap: String, Sendable, CaseIterable, Codable {
        case off
        /// It moves to the line's start, never farther than the interval.
        case subtitle
    }

    /// What the segments of progress are (S1).
    package typealias Segments = ProgressEvent.Segments

    package var policy: Policy = .preview
    package var landing: Landing = .balanced
    /// Whether a playing film is held while previews are shown (C7).
    package var hold = true
    /// How long after a tap the next one still adds up (B2). 100 ms to 5 s.
    package var accumulateWindow: Duration = .milliseconds(800)
    package var flip: Flip = .restart
    package var atEnd: AtEnd = .clamp
    /// Media seconds of each tap of a burst, the last one repeating (B8). Each above 0 and at most a day; never empty.
    package var forwardSteps: [Double] = [10]
    package var backwardSteps: [Double] = [10]
    package var held: Held = .scrub
    /// How long a button is down before it counts as held (B12). 100 ms to 5 s.
    package var longPress: Duration = .milliseconds(500)
    /// Media seconds of each tap of a held button, one after another, each for as long as `heldRung` (B12). Each above 0
    /// and at most a day; never empty.
    package var heldSteps: [Double] = [10, 20, 30, 60]
    /// 100 ms to 60 s.
    package var heldRung: Duration = .seconds(1)
    /// Taps of a held button, and repeats of a held key, that are served in a second (B11, B12). 1 to 50.
    package var repeatRate: Double = 5
    /// Minimum distance of a target from the end (C8), media seconds. 0 to 60.
    package var endGuard: Double = 1
    /// How long libmpv may take for a seek (C6). 1 to 120 s.
    package var seekTimeout: Duration = .seconds(10)
    /// Time without a `scrub` after which its gesture ends (C16). 100 ms to 10 s.
    package var scrubQuiet: Duration = .seconds(1)
    package var segments: Segments = .chapters
    /// Whether a skip back shows the subtitles for a while (T1).
    package var subtitlesOnSkipBack = true
    /// After so many films that followed each other without a press, the next one waits; 0: none does (L2).
    package var stillWatching = 0
    package var snap: Snap = .off
    package var skip = SkipSettings()

    package init() {}

    package func steps(_ direction: Direction) -> [Double] {
        direction == .forward ? forwardSteps : backwardSteps
    }
}

/// How long landings wait for the next tap (C12).
package struct LandingRule: Equatable, Sendable, Codable {
    /// The first taps of a burst whose landings don't wait.
    package var promptTaps: Int
    /// The longest time that the landing of a later tap waits, of what it is predicted to cost.
    package var share: Double

    package init(promptTaps: Int, share: Double) {
        self.promptTaps = promptTaps
        self.share = share
    }
}
