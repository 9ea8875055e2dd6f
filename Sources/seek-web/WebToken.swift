/// What pages must know to be served.
struct WebToken: Sendable {
    /// Characters; with fewer it could be guessed.
    static let shortest = 16
    /// Where it is read from where no option says it.
    static let variable = "SEEK_WEB_TOKEN"

    private let bytes: [UInt8]

    /// - Returns: nil where it is short, or has characters that an address would have to escape.
    init?(_ text: String) {
        bytes = Array(text.utf8)
        let isPlain = bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-._~".utf8.contains(byte)
            }
        }
        guard bytes.count >= Self.shortest, isPlain else { return nil }
    }

    /// Whether this is it. How long that takes doesn't tell how much of it was right.
    func matches(_ text: String) -> Bool {
        let guess = Array(text.utf8)
        var difference = guess.count ^ bytes.count
        for (index, byte) in guess.enumerated() { difference |= Int(byte ^ bytes[index % bytes.count]) }
        return difference == 0
    }
}
