import Glibc
import SeekProtocol

/// Somebody who asks.
struct PictureClient: ~Copyable {
    /// Bytes of a question.
    static let longestLine = 4096
    /// Bytes that wait to be read: who reads no answers is let go.
    private static let mostOutput = 256 << 10

    let descriptor: Int32
    private var input: [UInt8] = []
    private var output: [UInt8] = []
    private(set) var isOver = false

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    var hasOutput: Bool { !output.isEmpty }

    /// Reads what has come.
    ///
    /// - Returns: whole lines.
    mutating func lines() -> [[UInt8]] {
        var chunk = [UInt8](repeating: 0, count: 16_384)
        let count = read(descriptor, &chunk, chunk.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return [] }
        guard count > 0 else {
            isOver = true
            return []
        }
        input += chunk[..<count]
        var lines: [[UInt8]] = []
        while let end = input.firstIndex(of: 10) {
            lines.append(Array(input[..<end]))
            input.removeFirst(end + 1)
        }
        if input.count > Self.longestLine {
            send(
                PictureReply.refusal(
                    "invalid-argument", "expected a line of at most \(Self.longestLine) bytes", to: .null))
            isOver = true
        }
        return lines
    }

    mutating func send(_ line: [UInt8]) {
        output += line
        flush()
        if output.count > Self.mostOutput { isOver = true }
    }

    mutating func flush() {
        guard !output.isEmpty else { return }
        let count = output.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count > 0 { output.removeFirst(count) }
        if count < 0, errno != EAGAIN, errno != EINTR { isOver = true }
    }
}
