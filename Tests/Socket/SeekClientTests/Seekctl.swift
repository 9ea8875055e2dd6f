import Foundation
import TestSupport

/// The built program, run to its end.
struct Seekctl {
    let status: Int32
    let output: String
    let errors: String

    /// In the folder of the tests' own bundle.
    private static let executable: URL = {
        let arguments = CommandLine.arguments
        let bundle = arguments.first { $0.hasSuffix(".xctest") } ?? arguments[0]
        return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent("seekctl")
    }()

    /// Starts it, without waiting for it.
    ///
    /// - Parameter output: where its standard output goes.
    static func start(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], directory: String = "/",
        output: Pipe? = nil
    ) throws -> ProgramRun {
        try ProgramRun(
            executable, arguments, environment: environment, directory: directory, input: input, output: output)
    }

    /// Runs it to its end; `serve` holds the daemon's end meanwhile.
    static func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], directory: String = "/",
        serve: @escaping @Sendable () throws -> Void = {}
    ) throws -> Seekctl {
        let program = try start(arguments, input: input, environment: environment, directory: directory)
        let serving = Background { try serve() }
        try program.ended()
        _ = try serving.value()
        return Seekctl(status: program.status, output: program.output, errors: program.errors)
    }
}
