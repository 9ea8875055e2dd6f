import CommandLineTool
import Glibc

/// Reads a whole file.
enum TraceFile {
    /// No trace of a ring is longer.
    private static let mostBytes = 256 << 20

    /// - Parameter path: "-" is standard input.
    static func read(_ path: String) throws(Failure) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(.refused, "\(path): \(String(cString: strerror(errno)))") }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return bytes }
            if count < 0 {
                guard errno == EINTR else { throw Failure(.refused, "\(path): \(String(cString: strerror(errno)))") }
                continue
            }
            bytes += chunk[..<count]
            guard bytes.count <= mostBytes else {
                throw Failure(.refused, "\(path): expected at most \(mostBytes >> 20) MiB, got more")
            }
        }
    }
}
