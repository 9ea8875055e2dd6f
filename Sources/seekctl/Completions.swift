import ArgumentParser
import CommandLineTool
import SeekClient

/// Values that only the daemon knows, when a shell completes an argument.
enum Completions {
    /// - Parameter words: the words of the command line, which may name a socket.
    /// - Returns: nothing if no daemon answers.
    static func values(
        _ words: [String], _ read: (inout Connection) throws(Failure) -> [String]
    ) -> [String] {
        let named = words.firstIndex(of: "--socket").flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
        let joined = words.first { $0.hasPrefix("--socket=") }.map { String($0.dropFirst("--socket=".count)) }
        do throws(Failure) {
            var connection = try Connection.forProgram(at: named ?? joined)
            return try read(&connection)
        } catch {
            return []
        }
    }
}
