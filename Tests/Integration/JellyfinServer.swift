import Foundation
import TestSupport

/// A server that answers as Jellyfin does (Tests/Jellyfin/segments.py), on loopback. Every item is the clip.
final class JellyfinServer {
    private let process = Process()
    let url: String

    /// The item that has Media Segments. Further ones exist only as films.
    static let item = "4c0f5e8b2a7d4f6c9e1b3d5a7f809214"
    static let unknownItem = String(repeating: "a", count: 32)
    /// Of its segments the server says nothing before it closes the connection.
    static let silentItem = String(repeating: "d", count: 32)
    /// Its segments are a page of another program.
    static let otherItem = String(repeating: "e", count: 32)

    /// - Parameter key: who has another one gets no segments.
    init(key: String, clip: String = "chapters.mkv") throws {
        let output = Pipe.ofOneChild()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-B", Self.program, key, Seekd.clip(clip)]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.start()
        url = try output.fileHandleForReading.firstLine().trimmingCharacters(in: .newlines)
    }

    deinit { process.kill() }

    private static let program = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Jellyfin/segments.py").path
}
