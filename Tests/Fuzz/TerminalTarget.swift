import Linux

/// Bytes of a terminal, in pieces of any size: the keys are those of all the bytes at once.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzTerminal(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let pieces = pieces(of: UnsafeBufferPointer(start: start, count: count))
    var (reader, whole) = (KeyReader(), KeyReader())
    let keys = pieces.flatMap { reader.keys(in: $0, at: 0) }
    precondition(keys == whole.keys(in: pieces.joined(), at: 0), "the pieces make a difference")
    precondition(keys.count <= pieces.reduce(0) { $0 + $1.count }, "more keys than bytes")
    precondition(reader.deadline == whole.deadline && reader.deadline ?? 0 <= KeyReader.sequenceTimeout, "a deadline")
    // Once the time has passed, nothing of it is left.
    _ = reader.keyAtDeadline(at: 1000)
    precondition(reader.keys(in: Array("q".utf8), at: 2000) == [KeyReader.Press(key: .letter("q"))], "an end is kept")
    return 0
}
