/// Whole numbers in decimal digits, without a string in between.
enum DecimalDigits {
    /// As many as the largest number has.
    private static let most = 20

    /// - Parameter count: how many there are at least, with zeros in front, 20 at most.
    static func append(_ number: UInt64, atLeast count: Int = 1, to bytes: inout [UInt8]) {
        var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
        var rest = number
        var first = most
        while rest > 0 {
            first -= 1
            digits[first] += UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        for index in min(first, most - count)..<most { bytes.append(digits[index]) }
    }
}
