/// The play button's animation when playback starts or pauses: one shape morphs into the other.
package struct PlayButtonChoreography: Equatable, Sendable {
    package init() {}

    /// The timeline towards the shape that the button will show.
    ///
    /// - Parameter playing: whether the film plays now, so that the button will show pause.
    package func timeline(playing: Bool) -> Timeline {
        Timeline(.playPause, .shape, playing ? 0 : 1, to: playing ? 1 : 0, for: 300)
    }

    /// From the change until nothing moves.
    package var durationMilliseconds: Double { timeline(playing: true).endMilliseconds }

    /// The shape at this time: 0 is play, 1 is pause.
    ///
    /// - Parameters:
    ///   - milliseconds: since playback started or paused.
    ///   - playing: whether it plays now.
    package func morph(at milliseconds: Double, playing: Bool) -> Double {
        timeline(playing: playing).value(at: milliseconds)
    }

    /// The shape at rest.
    package func restingMorph(playing: Bool) -> Double { timeline(playing: playing).to }
}
