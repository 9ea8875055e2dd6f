import Foundation
import TestSupport

/// The result of a run of mpv's command line.
struct AsMpvOutcome: Equatable {
    let status: Int32
    let output: String
    let errors: String

    /// Runs mpv's own program.
    ///
    /// - Parameter piped: A file to read from standard input, a pipe.
    static func mpv(_ arguments: [String], home: URL, piped: String? = nil) throws -> AsMpvOutcome {
        try run(["mpv"] + arguments, home: home, piped: piped)
    }

    static func seekd(_ arguments: [String], home: URL, piped: String? = nil) throws -> AsMpvOutcome {
        let seekd = Seekd.programs.appending(path: "seekd").path
        return try run([seekd, "--as-mpv", "--"] + arguments, home: home, piped: piped)
    }

    /// The first status line that a terminal shows.
    var firstStatus: String? {
        errors.unicodeScalars.split { ["\r", "\n", "\u{1B}"].contains($0) }.first.map { String($0) }
    }

    private static func run(_ words: [String], home: URL, piped: String?) throws -> AsMpvOutcome {
        let folder = home.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let files = ["output", "errors"].map { folder.appending(path: $0) }
        for file in files { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        if let piped { process.arguments = ["sh", "-c", #"cat "$0" | "$@""#, piped] + words }
        process.environment = ["HOME": home.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.start()
        defer { process.kill() }
        try wait(for: "the end of \(words)") { !process.isRunning }
        let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        // What mpv 0.40 prints at any time: this line if a script ends while a hook runs, and the status line, also where there
        // is no terminal. With `--msg-module`, the name of the module comes first.
        let output = texts[0].replacing(#/(?m)^( *\w+: )?client removed during hook handling\n/#, with: "")
            .replacing(#/(?m)^( *statusline: )?(A|V|AV): [0-9][^\n]*\n/#, with: "")
        return AsMpvOutcome(status: process.terminationStatus, output: output, errors: texts[1])
    }
}
