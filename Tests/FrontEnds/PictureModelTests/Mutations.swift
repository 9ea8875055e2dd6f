import TestSupport

/// Damaged copies of a file, the same ones for a seed.
struct Mutations {
    /// For each test of hostile bytes.
    static let count = 20_000

    private let original: [UInt8]
    private var random: SeededRandom

    init(of original: [UInt8], seed: UInt64) {
        self.original = original
        random = SeededRandom(seed: seed)
    }

    /// With 1 to 4 changes; never empty.
    mutating func next() -> [UInt8] {
        var bytes = original
        for _ in 0...Int.random(in: 0...3, using: &random) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = Int.random(in: bytes.indices, using: &random)
        let end = min(bytes.count, place + Int.random(in: 1...8, using: &random))
        switch Int.random(in: 0..<7, using: &random) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 2: for index in place..<end { bytes[index] = 0xFF }
        case 3: for index in place..<end { bytes[index] = 0 }
        case 4: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 5: bytes.removeSubrange(max(1, place)..<max(1, end))
        default: bytes.removeSubrange(max(1, place)...)
        }
    }
}

/// Times that a client might send.
let hostileTimes: [Double] = [
    .nan, .signalingNaN, .infinity, -.infinity, -1, -0.0, 0, .leastNonzeroMagnitude, 7.5, 1e18, 1e300,
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
]
