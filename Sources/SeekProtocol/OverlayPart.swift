/// What an overlay draws, each with a choreography of its own.
package enum OverlayPart: String, Sendable, CaseIterable {
    case forward
    case backward
    case play
    case progress
}
