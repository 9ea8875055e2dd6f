/// Bytes as they come in, lines as they go out. An unterminated rest is never a line.
package struct LineBuffer: Sendable {
    private var bytes: [UInt8] = []
    /// Where the first line begins that was not taken yet.
    private var start = 0
    /// Up to here there is no further `\n`.
    private var scanned = 0

    package init() {}

    /// Bytes that are waiting, in whole lines and in the unterminated rest.
    package var count: Int { bytes.count - start }

    package mutating func append(_ chunk: some Collection<UInt8>) {
        if start > 0 {
            bytes.removeFirst(start)
            scanned -= start
            start = 0
        }
        bytes.append(contentsOf: chunk)
    }

    /// The next whole line, without its `\n`; nil where there is none yet.
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

    /// What came without a `\n`, taken as it is.
    package mutating func takeRest() -> [UInt8] {
        defer { self = LineBuffer() }
        return Array(bytes[start...])
    }
}
