package import Foundation

/// A program that a test runs; it is killed with its owner. Its output goes into files, so that the test need not read
/// meanwhile, and processes that it leaves running can't keep a pipe open.
package final class ProgramRun {
    package let process = Process()
    private let folder: ScratchFolder

    /// Starts it.
    ///
    /// - Parameters:
    ///   - environment: nil is the tests' own.
    ///   - input: all that it can read.
    ///   - output: where its standard output goes, instead of to `output`.
    package init(
        _ program: URL, _ arguments: [String] = [], environment: [String: String]? = nil, directory: String? = nil,
        input: String = "", output: Pipe? = nil
    ) throws {
        folder = try ScratchFolder()
        process.executableURL = program
        process.arguments = arguments
        if let environment { process.environment = environment }
        if let directory { process.currentDirectoryURL = URL(filePath: directory) }
        process.standardInput = try FileHandle(forReadingFrom: URL(filePath: folder.write(input, to: "input")))
        process.standardOutput = try output ?? file("output")
        process.standardError = try file("errors")
        try process.start()
    }

    deinit {
        process.kill()
    }

    private func file(_ name: String) throws -> FileHandle {
        try FileHandle(forWritingTo: URL(filePath: folder.write("", to: name)))
    }

    /// Itself, once it has ended.
    @discardableResult
    package func ended() throws -> ProgramRun {
        try process.waitForEnd()
        return self
    }

    package var status: Int32 { process.terminationStatus }
    /// So far.
    package var output: String { String(decoding: outputBytes, as: UTF8.self) }
    package var outputBytes: Data { bytes("output") }
    package var errors: String { String(decoding: bytes("errors"), as: UTF8.self) }

    private func bytes(_ name: String) -> Data {
        (try? Data(contentsOf: URL(filePath: "\(folder.path)/\(name)"))) ?? Data()
    }
}
