/// How exactly a seek is to land, in mpv's words.
package enum Precision: String, Sendable {
    /// On the frame of the target.
    case exact
    /// On a keyframe near it: quicker.
    case keyframes
}
