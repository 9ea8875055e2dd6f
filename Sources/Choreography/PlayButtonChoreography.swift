/// What the play button animates when playback starts or pauses: one shape folds into the other.
package struct PlayButtonChoreography: Equatable, Sendable {
    package init() {}

    /// The way to what the button is to show.
    ///
    /// - Parameter playing: whether the film plays now, so that the button is to show pause.
    package func timeline(playing: Bool) -> Timeline {
        Timeline(.playPause, .shape, playing ? 0 : 1, to: playing ? 1 : 0, for: 300)
    }

    /// How long after the change everything is at rest again.
    package var durationMilliseconds: Double { timeline(playing: true).endMilliseconds }

    /// The shape at this time: 0 is play, 1 is pause.
    ///
    /// - Parameters:
    ///   - milliseconds: since playback started or paused.
    ///   - playing: whether it plays now.
    package func morph(at milliseconds: Double, playing: Bool) -> Double {
        timeline(playing: playing).value(at: milliseconds)
    }

    /// The shape where nothing moves.
    package func restingMorph(playing: Bool) -> Double { timeline(playing: playing).to }
}
