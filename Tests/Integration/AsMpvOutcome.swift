import Foundation

/// What a run of mpv's command line came to.
struct AsMpvOutcome: Equatable {
    let status: Int32
    let output: String
    let errors: String

    /// mpv's own binary.
    static func mpv(_ arguments: [String], home: URL) throws -> AsMpvOutcome {
        try run(URL(filePath: "/usr/bin/env"), ["mpv"] + arguments, home: home)
    }

    static func seekd(_ arguments: [String], home: URL) throws -> AsMpvOutcome {
        try run(Seekd.programs.appending(path: "seekd"), ["--as-mpv", "--"] + arguments, home: home)
    }

    private static func run(_ program: URL, _ arguments: [String], home: URL) throws -> AsMpvOutcome {
        let folder = home.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let files = ["output", "errors"].map { folder.appending(path: $0) }
        for file in files { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ["HOME": home.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.run()
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        try wait(for: "the end of \(program.lastPathComponent) \(arguments)") { !process.isRunning }
        let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        return AsMpvOutcome(status: process.terminationStatus, output: texts[0], errors: texts[1])
    }
}
