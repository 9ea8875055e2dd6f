import Foundation
import TestSupport

/// Python's HTTP server of a folder, on loopback.
final class FolderServer {
    private let process = Process()
    let url: String

    init(_ folder: String) throws {
        let output = Pipe.ofOneChild()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", folder, "0"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.start()
        // "Serving HTTP on 127.0.0.1 port 1234 ..."
        let words = try output.fileHandleForReading.firstLine().split(separator: " ")
        guard let place = words.firstIndex(of: "port"), let port = words.dropFirst(place + 1).first else {
            throw WaitedInVain(what: "the server's port")
        }
        url = "http://127.0.0.1:\(port)/"
    }

    deinit { process.kill() }
}
