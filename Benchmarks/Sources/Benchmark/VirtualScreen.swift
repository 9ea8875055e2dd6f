import Foundation

/// A screen that nobody sees (Xvfb), 1280x720.
final class VirtualScreen {
    /// `$DISPLAY`.
    let name: String
    private let process = Process()

    init() throws {
        let number = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/Xvfb")
        // It tells which number was free.
        process.arguments = ["-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = number
        process.standardError = FileHandle.nullDevice
        try process.run()
        let words = String(decoding: number.fileHandleForReading.availableData, as: UTF8.self)
        guard let free = Int(words.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw Failure("no screen: Xvfb said '\(words)'")
        }
        name = ":\(free)"
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }
}
