/// What an overlay draws; each part has a choreography of its own.
public enum OverlayPart: String, Sendable, CaseIterable {
    case forward
    case backward
    case play
    case progress
}
