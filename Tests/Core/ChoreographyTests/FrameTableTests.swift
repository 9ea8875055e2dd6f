import Choreography
import Foundation
import Testing

/// The table that a browser is held to by Tests/Web/pages.py.
@Suite("The table of frames")
struct FrameTableTests {
    private static func rows() throws -> [[Substring]] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Web/frames.txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ") }
    }

    @Test("matches the choreography")
    func frames() throws {
        let rows = try Self.rows()
        #expect(rows.count == 25)
        for row in rows {
            let numbers = row.dropFirst().compactMap { Double($0) }
            let milliseconds = try #require(numbers.first)
            let values: [Double]
            if row[0] == "play" {
                values = [PlayButtonChoreography().morph(at: milliseconds, playing: true)]
            } else {
                let frame = SeekButtonChoreography(direction: row[0] == "forward" ? .forward : .backward)
                    .frame(at: milliseconds)
                values = [
                    frame.arrowDegrees, frame.backgroundOpacity, frame.durationLabelOpacity,
                    frame.accumulationLabelOpacity, frame.accumulationLabelOffset,
                ]
            }
            #expect(numbers.count == values.count + 1, "\(row)")
            for (told, value) in zip(numbers.dropFirst(), values) {
                #expect(abs(told - value) < 0.000_001, "\(row)")
            }
        }
    }
}
