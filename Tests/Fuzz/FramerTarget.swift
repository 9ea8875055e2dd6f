import NIOCore

/// A client's bytes in pieces of any size: the lines are those of all the bytes at once.
///
/// Input: a byte for the limit, then pieces, each with a byte for its length before it.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzFramer(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    guard let first = input.first else { return 0 }
    let limit = Int(first % 32)
    let pieces = pieces(of: input.dropFirst())
    let expected = lines(of: Array(pieces.joined()), limit: limit)
    precondition(framed(pieces, limit: limit) == expected, "the pieces make a difference")
    return 0
}

private enum Line: Equatable {
    case line([UInt8])
    case tooLong
}

private func framed(_ pieces: [[UInt8]], limit: Int) -> [Line] {
    var framer = LineFramer(limit: limit)
    var lines: [Line] = []
    for piece in pieces {
        framer.append(ByteBuffer(bytes: piece))
        while let line = framer.next() {
            switch line {
            case .line(let bytes): lines.append(.line(Array(bytes.readableBytesView)))
            case .tooLong: return lines + [.tooLong]
            }
        }
    }
    return lines
}

/// What the framer is to come to.
private func lines(of bytes: [UInt8], limit: Int) -> [Line] {
    let texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var lines: [Line] = []
    for (index, text) in texts.enumerated() {
        if text.count > limit { return lines + [.tooLong] }
        if index < texts.count - 1 { lines.append(.line(Array(text))) }
    }
    return lines
}
