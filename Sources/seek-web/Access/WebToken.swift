/// The access token that pages must send.
struct WebToken: Sendable {
    /// Characters.
    static let shortest = 16
    /// The environment variable that is read if `--token` is not given.
    static let variable = "SEEK_WEB_TOKEN"

    let text: String
    private let bytes: [UInt8]

    /// - Returns: nil if the text is too short, or has characters that a URL would have to escape.
    init?(_ text: String) {
        self.text = text
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

    /// Compares in a time that depends only on the length of the guess.
    func matches(_ guess: some Collection<UInt8>) -> Bool {
        var difference = guess.count ^ bytes.count
        for (index, byte) in guess.enumerated() { difference |= Int(byte ^ bytes[index % bytes.count]) }
        return difference == 0
    }
}
