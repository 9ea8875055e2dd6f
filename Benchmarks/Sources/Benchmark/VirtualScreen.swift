import Foundation

/// A virtual screen (Xvfb), 1280x720.
final class VirtualScreen {
    /// `$DISPLAY`.
    let name: String
    private let process = Process()

    init() throws {
        let number = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/Xvfb")
        // Xvfb prints the display number that it chose.
        process.arguments = ["-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = number
        process.standardError = FileHandle.nullDevice
        try process.run()
        let words = String(decoding: number.fileHandleForReading.availableData, as: UTF8.self)
        guard let free = Int(words.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw Failure("expected a display number from Xvfb, got '\(words)'")
        }
        name = ":\(free)"
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }
}
