/// The errors of a configuration, in the order of the file, then of the command line. At most 50.
package struct ConfigurationRefusal: Error, Equatable, Sendable, CustomStringConvertible {
    /// Never empty.
    package let problems: [ConfigurationProblem]

    /// One problem a line.
    package var description: String {
        let isFull = problems.count >= ConfigurationReader.maximumProblems
        let lines = problems.map(\.description) + (isFull ? ["only the first \(problems.count) errors are shown"] : [])
        return lines.joined(separator: "\n")
    }
}
