/// Writes integers as decimal digits without an intermediate string.
enum DecimalDigits {
    /// The digits of the largest number.
    private static let most = 20

    /// - Parameter count: the minimum number of digits, with leading zeros; at most 20.
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
