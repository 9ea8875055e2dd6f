/// How exactly a seek lands, in mpv's words.
public enum Precision: String, Sendable, CaseIterable {
    /// On the frame of the target.
    case exact
    /// On a keyframe near the target: faster.
    case keyframes
}
