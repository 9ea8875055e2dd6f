/// SplitMix64: the only source of chance in a simulation, so that a seed is a run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// True this often, of 1.
    mutating func chance(_ probability: Double) -> Bool {
        unit() < probability
    }

    mutating func double(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + unit() * (range.upperBound - range.lowerBound)
    }

    mutating func int(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    /// Nanoseconds, from a range in milliseconds.
    mutating func milliseconds(_ range: ClosedRange<Double>) -> Int64 {
        Int64(double(range) * 1_000_000)
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[int(0...elements.count - 1)]
    }

    private mutating func unit() -> Double {
        Double(next() >> 11) / Double(1 << 53)
    }
}
