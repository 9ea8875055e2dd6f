import SeekProtocol
import Testing

/// What the clips are like.
enum Clip {
    /// Seconds a frame is shown, and a little for rounding.
    static let frame = 0.041
    static let recordingFrame = 0.201
}

func expect(
    _ value: JSONValue?, near expected: Double, within tolerance: Double,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let number = try #require(value?.number, sourceLocation: sourceLocation)
    #expect(abs(number - expected) <= tolerance, "\(number) is not \(expected)", sourceLocation: sourceLocation)
}
