import Foundation

/// The names of a process's threads, of which the kernel keeps 15 bytes.
package enum ThreadNames {
    package static func own() throws -> [String] { try of(ProcessInfo.processInfo.processIdentifier) }

    package static func of(_ process: Int32) throws -> [String] {
        let folder = "/proc/\(process)/task"
        return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
            // Nil if it has ended meanwhile.
            (try? String(contentsOfFile: "\(folder)/\($0)/comm", encoding: .utf8))?.trimmingCharacters(in: .newlines)
        }
    }
}
