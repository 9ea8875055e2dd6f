import CommandLineTool
import Glibc
import SeekClient

/// Lines of standard input as bytes, so that invalid UTF-8 is passed on unchanged.
struct StandardInput {
    private var received = LineBuffer()
    private var isAtEnd = false

    /// Waits for the next line, without its `\n`; nil at the end of the input. The last line need not be terminated.
    mutating func nextLine() throws(Failure) -> [UInt8]? {
        while true {
            if let line = received.next() { return line }
            if isAtEnd {
                let rest = received.takeRest()
                return rest.isEmpty ? nil : rest
            }
            var chunk = [UInt8](repeating: 0, count: 4096)
            let count = chunk.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count > 0 {
                received.append(chunk[..<count])
            } else if count == 0 {
                isAtEnd = true
            } else if errno != EINTR {
                throw Failure(.usage, "reading standard input: \(String(cString: strerror(errno)))")
            }
        }
    }
}
