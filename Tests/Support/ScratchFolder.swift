import Foundation

/// A folder for one test's files, gone with its owner. Every user gets into it.
package final class ScratchFolder: Sendable {
    package let path: String

    package init() throws {
        // Short, since sockets are made in it: their addresses hold 107 bytes.
        path = "/tmp/seekd-\(UInt32.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file, with the folders that it needs, and says where it is.
    package func write(_ text: String, to name: String) throws -> String {
        let file = "\(path)/\(name)"
        let folder = String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)])
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        return file
    }
}
