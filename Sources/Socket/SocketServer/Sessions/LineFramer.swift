package import NIOCore

/// Cuts a client's bytes into lines, with a hard limit on a line's length.
package struct LineFramer {
    package enum Line: Equatable {
        /// Without its `\n`.
        case line(ByteBuffer)
        /// Longer than the limit: nothing after it can be understood.
        case tooLong
    }

    /// Maximum bytes of a line without its `\n`.
    private let limit: Int
    private var buffer = ByteBuffer()
    /// Bytes at the front of the buffer that are known to hold no `\n`.
    private var searched = 0
    /// Bytes at the front of the buffer that have waited, as `markWaited` says.
    private var waited = 0
    /// Whether the newest line was whole when `markWaited` was called.
    package private(set) var lineHasWaited = false

    package init(limit: Int) {
        self.limit = limit
    }

    package mutating func append(_ bytes: ByteBuffer) {
        if buffer.readableBytes == 0 {
            buffer = bytes
        } else {
            buffer.writeImmutableBuffer(bytes)
        }
    }

    /// What was received so far has waited in the socket, for longer than its sender expected.
    package mutating func markWaited() { waited = buffer.readableBytes }

    /// The next whole line; nil until more bytes come.
    package mutating func next() -> Line? {
        let unsearched = buffer.readableBytesView.dropFirst(searched)
        guard let end = unsearched.firstIndex(of: UInt8(ascii: "\n")) else {
            searched = buffer.readableBytes
            buffer.discardReadBytes()
            return searched > limit ? .tooLong : nil
        }
        let length = end - buffer.readerIndex
        searched = 0
        guard length <= limit, let line = buffer.readSlice(length: length) else { return .tooLong }
        buffer.moveReaderIndex(forwardBy: 1)
        lineHasWaited = waited > length
        waited = max(0, waited - length - 1)
        return .line(line)
    }
}
