/// Why a text is not a trace.
package struct TraceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Counted from 1.
    package var line: Int
    /// For a person: "input.tap.count: expected a whole number, got null".
    package var problem: String

    package var description: String { "line \(line): \(problem)" }
}
