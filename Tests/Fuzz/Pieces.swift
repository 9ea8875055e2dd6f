/// An input as pieces, as bytes come from a socket: each has a byte for its length, 0 to 63, before it.
func pieces(of input: some Collection<UInt8>) -> [[UInt8]] {
    var rest = Array(input)[...]
    var pieces: [[UInt8]] = []
    while let length = rest.popFirst() {
        pieces.append(Array(rest.prefix(Int(length % 64))))
        rest = rest.dropFirst(Int(length % 64))
    }
    return pieces
}
