/// Doubles as C's `%f` writes them: six decimals, correctly rounded from the exact binary value, ties to even.
///
/// Written here because this target imports nothing: clients that read with sed or awk depend on these bytes.
package enum FixedPoint {
    private static let decimals = 6
    private static let scale: UInt128 = 1_000_000

    /// Appends a number; "inf", "-inf" or "nan" if it is not finite.
    package static func append(_ number: Double, to bytes: inout [UInt8]) {
        if number.isNaN { return bytes.append(contentsOf: "nan".utf8) }
        if number.sign == .minus { bytes.append(UInt8(ascii: "-")) }
        let magnitude = number.magnitude
        guard magnitude.isFinite else { return bytes.append(contentsOf: "inf".utf8) }
        guard magnitude > 0 else {
            bytes.append(contentsOf: "0.000000".utf8)
            return
        }
        // magnitude = significand * 2^exponent, with a whole significand below 2^53.
        let exponent = max(Int(magnitude.exponent), Int(Double.leastNormalMagnitude.exponent)) - 52
        let significand =
            magnitude.isNormal ? magnitude.significandBitPattern | (1 << 52) : magnitude.significandBitPattern
        if exponent <= 0 {
            appendScaled(rounded(UInt128(significand) * scale, shiftedRight: -exponent), to: &bytes)
        } else {
            bytes.append(contentsOf: wholeDigits(significand, shiftedLeft: exponent))
            bytes.append(contentsOf: ".000000".utf8)
        }
    }

    private static func rounded(_ value: UInt128, shiftedRight shift: Int) -> UInt128 {
        guard shift < 128 else { return 0 }
        guard shift > 0 else { return value }
        let quotient = value >> UInt128(shift)
        let remainder = value - (quotient << UInt128(shift))
        let half = UInt128(1) << UInt128(shift - 1)
        let roundsUp = remainder > half || (remainder == half && quotient & 1 == 1)
        return roundsUp ? quotient + 1 : quotient
    }

    private static func appendScaled(_ millionths: UInt128, to bytes: inout [UInt8]) {
        let (whole, fraction) = parts(of: millionths)
        DecimalDigits.append(whole, to: &bytes)
        bytes.append(UInt8(ascii: "."))
        DecimalDigits.append(fraction, atLeast: decimals, to: &bytes)
    }

    /// Division of one word is many times faster, and nearly all numbers fit into one.
    private static func parts(of millionths: UInt128) -> (whole: UInt64, fraction: UInt64) {
        if let short = UInt64(exactly: millionths) {
            let parts = short.quotientAndRemainder(dividingBy: UInt64(scale))
            return (parts.quotient, parts.remainder)
        }
        let parts = millionths.quotientAndRemainder(dividingBy: scale)
        return (UInt64(parts.quotient), UInt64(parts.remainder))
    }

    /// The decimal digits of a number too large for any fixed width: up to 2^1024.
    private static func wholeDigits(_ significand: UInt64, shiftedLeft shift: Int) -> [UInt8] {
        let base: UInt64 = 1_000_000_000
        var limbs = [significand % base, significand / base]
        for _ in 0..<shift {
            var carry: UInt64 = 0
            for index in limbs.indices {
                let doubled = limbs[index] * 2 + carry
                limbs[index] = doubled % base
                carry = doubled / base
            }
            if carry > 0 { limbs.append(carry) }
        }
        while limbs.count > 1, limbs.last == 0 { limbs.removeLast() }
        var digits = Array(String(limbs.removeLast()).utf8)
        for limb in limbs.reversed() {
            let text = String(limb)
            digits.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 9 - text.utf8.count))
            digits.append(contentsOf: text.utf8)
        }
        return digits
    }
}

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
