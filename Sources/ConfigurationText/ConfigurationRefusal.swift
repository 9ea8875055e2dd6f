/// The errors of a configuration, in the order of the file, then of the command line. At most 50.
package struct ConfigurationRefusal: Error, Equatable, Sendable, CustomStringConvertible {
    /// More are not listed. It bounds the time for a text that is not a configuration at all.
    package static let maximumProblems = 50

    /// The exit status of a program whose configuration has errors: EX_CONFIG of sysexits.h. A restart does not help, and
    /// the units know it (`RestartPreventExitStatus=`).
    package static let exitStatus: Int32 = 78

    /// Never empty.
    package let problems: [ConfigurationProblem]

    package init(problems: [ConfigurationProblem]) {
        self.problems = problems
    }

    /// One problem a line.
    package var description: String { lines.joined(separator: "\n") }

    /// All problems in one line, for a reply or a log.
    package var line: String { lines.joined(separator: "; ") }

    private var lines: [String] {
        let isFull = problems.count >= Self.maximumProblems
        return problems.map(\.description) + (isFull ? ["only the first \(problems.count) errors are shown"] : [])
    }
}
