/// Splits a stream of bytes into lines. An unterminated rest is not a line.
package struct LineBuffer: Sendable {
    private var bytes: [UInt8] = []
    /// The start of the first line that was not taken.
    private var start = 0
    /// There is no `\n` between `start` and this index.
    private var scanned = 0

    package init() {}

    /// Buffered bytes, of whole lines and of the unterminated rest.
    package var count: Int { bytes.count - start }

    package mutating func append(_ chunk: some Collection<UInt8>) {
        if start > 0 {
            bytes.removeFirst(start)
            scanned -= start
            start = 0
        }
        bytes.append(contentsOf: chunk)
    }

    /// The next whole line, without its `\n`; nil if there is none.
    package mutating func next() -> [UInt8]? {
        guard let end = bytes[scanned...].firstIndex(of: UInt8(ascii: "\n")) else {
            scanned = bytes.count
            return nil
        }
        defer {
            start = end + 1
            scanned = start
        }
        return Array(bytes[start..<end])
    }

    /// Removes and returns the unterminated rest.
    package mutating func takeRest() -> [UInt8] {
        defer { self = LineBuffer() }
        return Array(bytes[start...])
    }
}
