package import SeekCore
package import SeekModel
import SeekProtocol

/// A recording that can be replayed: the engine's settings, its state at the start, and every input since.
///
/// Written as JSON Lines: a header, then a line for each input. Paths, titles and URLs are left out of inputs, state and
/// actions alike unless asked for; the engine only copies them, so a replay of such a trace acts the same.
package struct Trace: Equatable, Sendable {
    /// The version of the seekd that recorded it.
    package var version: String
    package var settings: SeekSettings
    /// The engine's state before the first input.
    package var state: EngineState
    package var inputs: [RecordedInput]

    package init(
        version: String = Version.seekd, settings: SeekSettings, state: EngineState, inputs: [RecordedInput]
    ) {
        self.version = version
        self.settings = settings
        self.state = state
        self.inputs = inputs
    }

    // MARK: - Writing

    /// The lines, without line breaks.
    ///
    /// - Parameter includingTitles: whether paths, titles and URLs are written too.
    package func lines(includingTitles: Bool) -> [[UInt8]] {
        let header = TraceHeader(
            format: TraceHeader.currentFormat, seekd: version, settings: settings, state: state)
        return [TraceEncoder.line(of: header, includingTitles: includingTitles)]
            + inputs.map { TraceEncoder.line(of: $0, includingTitles: includingTitles) }
    }

    /// The lines as a JSON list of strings: the data of the reply to `trace`. Takes some milliseconds for each thousand
    /// inputs: do not call it on the event loop.
    package func list(includingTitles: Bool) -> [UInt8] {
        var writer = JSONWriter(capacity: inputs.count * 256)
        writer.array { writer in
            for line in lines(includingTitles: includingTitles) {
                writer.element(ByteString(line))
            }
        }
        return writer.bytes
    }

    // MARK: - Reading

    /// - Parameter lines: without line breaks; empty ones are skipped.
    package init(lines: some Sequence<some Collection<UInt8>>) throws(TraceError) {
        var header: TraceHeader?
        inputs = []
        for (index, line) in lines.enumerated() where !line.allSatisfy(\.isMpvSpace) {
            let reader = LineReader(line: Array(line), number: index + 1)
            if header == nil {
                header = try reader.header()
            } else {
                inputs.append(try reader.input())
            }
        }
        guard let header else {
            throw TraceError(line: 1, problem: "expected the header of a trace, got an empty file")
        }
        version = header.seekd
        settings = header.settings
        state = header.state
    }
}

/// The first line of a trace.
struct TraceHeader: Codable {
    /// Raised when the state of an engine is written otherwise: another version's state can't be read.
    static let currentFormat = 4

    /// The version of this file format.
    var format: Int
    /// seekd's version.
    var seekd: String
    var settings: SeekSettings
    var state: EngineState

    enum CodingKeys: String, CodingKey {
        case format = "seekd_trace"
        case seekd
        case settings
        case state
    }
}

/// Why a text is not a trace.
package struct TraceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Counted from 1.
    package var line: Int
    /// For a person: "input.tap.count: expected a whole number, got null".
    package var problem: String

    package var description: String { "line \(line): \(problem)" }
}
