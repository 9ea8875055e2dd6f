import Foundation
import Testing

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
    /// - Parameter isImpatient: writing to its output never waits, as where another program has set that.
    static func start(
        _ arguments: [String], input: String? = nil, environment: [String: String] = [:], directory: String = "/",
        isImpatient: Bool = false
    ) throws -> (process: Process, output: Pipe, errors: Pipe) {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = environment
        process.currentDirectoryURL = URL(fileURLWithPath: directory)
        let output = Pipe()
        if isImpatient { _ = fcntl(output.fileHandleForWriting.fileDescriptor, F_SETFL, O_NONBLOCK) }
        let errors = Pipe()
        let standardInput = Pipe()
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = standardInput
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: Data((input ?? "").utf8))
        try standardInput.fileHandleForWriting.close()
        return (process, output, errors)
    }

    /// Runs it to its end; `serve` holds the daemon's end meanwhile.
    static func run(
        _ arguments: [String], input: String? = nil, environment: [String: String] = [:], directory: String = "/",
        isImpatient: Bool = false, serve: @escaping @Sendable () throws -> Void = {}
    ) throws -> Seekctl {
        let (process, output, errors) = try start(
            arguments, input: input, environment: environment, directory: directory, isImpatient: isImpatient)
        let serving = Background { try serve() }
        let words = Background { try output.fileHandleForReading.readToEnd() ?? Data() }
        let complaints = Background { try errors.fileHandleForReading.readToEnd() ?? Data() }
        let texts = try [words, complaints].map { String(decoding: try #require(try $0.value()), as: UTF8.self) }
        _ = try serving.value()
        process.waitUntilExit()
        return Seekctl(status: process.terminationStatus, output: texts[0], errors: texts[1])
    }
}
