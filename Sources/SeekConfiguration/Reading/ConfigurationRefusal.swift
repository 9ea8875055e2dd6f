/// Why a configuration is not taken: all that is wrong with it, in the order of the file, then of the command line.
package struct ConfigurationRefusal: Error, Equatable, Sendable, CustomStringConvertible {
    /// Never empty.
    package let problems: [ConfigurationProblem]

    /// One problem a line.
    package var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}
