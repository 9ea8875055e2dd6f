import SeekProtocol
import Testing

/// Properties of the test clips.
enum Clip {
    /// The duration of a frame plus a tolerance for rounding, seconds.
    static let frame = 0.041
    /// The duration that the audio buffer may hold, seconds: the position of an audio file is the position that is
    /// heard.
    static let audioBuffer = 0.25
    static let recordingFrame = 0.201
}

func expect(
    _ value: JSONValue?, near expected: Double, within tolerance: Double,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let number = try #require(value?.number, sourceLocation: sourceLocation)
    #expect(abs(number - expected) <= tolerance, "\(number) is not \(expected)", sourceLocation: sourceLocation)
}
