/// Reads numbers from the front of a text as C does (`strtoll`, `strtod` in the C locale), as mpv does.
package struct NumberReader {
    /// The text that has not been read.
    package private(set) var rest: ArraySlice<UInt8>

    package init(_ text: some Sequence<UInt8>) {
        rest = Array(text)[...]
    }

    /// Reads in place: indices of `rest` are those of the text.
    package init(_ text: ArraySlice<UInt8>) {
        rest = text
    }

    package var isAtEnd: Bool { rest.isEmpty }

    package mutating func skipSpace() {
        rest = rest.drop { $0.isMpvSpace }
    }

    package mutating func accept(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    /// An integer after any white space, clamped to 64 bits; nil if there is none, and then nothing is read.
    ///
    /// - Parameter radix: 0 takes the radix from the prefix: `0x` for 16, `0` for 8.
    package mutating func wholeNumber(radix: Int64) -> Int64? {
        var ahead = self
        ahead.skipSpace()
        let isNegative = ahead.acceptSign()
        var radix = radix
        if radix == 0 || radix == 16, ahead.acceptHexadecimalPrefix() {
            radix = 16
        } else if radix == 0 {
            radix = ahead.rest.first == UInt8(ascii: "0") ? 8 : 10
        }
        guard ahead.digit(radix: radix) != nil else { return nil }
        var value: Int64 = 0
        var isTooLarge = false
        while let digit = ahead.digit(radix: radix) {
            ahead.rest.removeFirst()
            let (product, productOverflows) = value.multipliedReportingOverflow(by: radix)
            let (sum, sumOverflows) = product.addingReportingOverflow(isNegative ? -digit : digit)
            isTooLarge = isTooLarge || productOverflows || sumOverflows
            value = sum
        }
        self = ahead
        if isTooLarge { return isNegative ? .min : .max }
        return value
    }

    /// A number after any white space, infinite if it is too large or the word says so; nil if there is none, and then
    /// nothing is read. "nan" counts as none.
    package mutating func double() -> Double? { doubleAndRange()?.value }

    /// The same, and whether the number fits: false where C reports ERANGE, for a number beyond the largest double and
    /// for one that is rounded to zero or to a subnormal.
    mutating func doubleAndRange() -> (value: Double, isInRange: Bool)? {
        var ahead = self
        ahead.skipSpace()
        let isNegative = ahead.acceptSign()
        let magnitude: Double
        var isInRange = true
        if ahead.acceptWord("infinity") || ahead.acceptWord("inf") {
            magnitude = .infinity
        } else if ahead.acceptHexadecimalPrefix() {
            let mantissa = ahead.mantissa(radix: 16) ?? "0"
            let exponent = ahead.exponent(behind: "p") ?? "0"
            magnitude = Double("0x\(mantissa)p\(exponent)") ?? .infinity
            isInRange = Self.isInRange(magnitude, mantissa) || Self.isExact(magnitude, mantissa, exponent)
        } else {
            guard let mantissa = ahead.mantissa(radix: 10) else { return nil }
            let exponent = ahead.exponent(behind: "e") ?? "0"
            magnitude = Double("\(mantissa)e\(exponent)") ?? .infinity
            isInRange = Self.isInRange(magnitude, mantissa)
        }
        self = ahead
        return (isNegative ? -magnitude : magnitude, isInRange)
    }

    /// Nearly no decimal subnormal is exact: those that are have more than 700 digits.
    private static func isInRange(_ magnitude: Double, _ mantissa: String) -> Bool {
        magnitude.isNormal || mantissa.utf8.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
    }

    /// Whether a hexadecimal subnormal was not rounded: 1000 powers of two above, the same digits give the same number.
    private static func isExact(_ magnitude: Double, _ mantissa: String, _ exponent: String) -> Bool {
        guard magnitude.isSubnormal, let exponent = Int(exponent),
            let normal = Double("0x\(mantissa)p\(exponent + 1000)")
        else { return false }
        return magnitude * 0x1p1000 == normal
    }

    /// Whether the sign is a minus.
    private mutating func acceptSign() -> Bool {
        if accept("-") { return true }
        _ = accept("+")
        return false
    }

    private mutating func acceptWord(_ word: String) -> Bool {
        guard rest.prefix(word.utf8.count).map({ $0 | 0x20 }) == Array(word.utf8) else { return false }
        rest.removeFirst(word.utf8.count)
        return true
    }

    /// `0x`, only if a digit follows: otherwise it is the number 0 and an x.
    private mutating func acceptHexadecimalPrefix() -> Bool {
        var ahead = self
        guard ahead.accept("0"), ahead.accept("x") || ahead.accept("X") else { return false }
        guard ahead.digit(radix: 16) != nil || ahead.mantissa(radix: 16) != nil else { return false }
        rest.removeFirst(2)
        return true
    }

    private func digit(radix: Int64) -> Int64? { rest.first.flatMap { Self.digit($0, radix: radix) } }

    /// The value of a digit in radices up to 16; nil for any other byte.
    static func digit(_ byte: UInt8, radix: Int64) -> Int64? {
        let value: UInt8
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): value = byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): value = byte - UInt8(ascii: "A") + 10
        default: return nil
        }
        return value < radix ? Int64(value) : nil
    }

    private mutating func digits(radix: Int64) -> String {
        var digits: [UInt8] = []
        while digit(radix: radix) != nil { digits.append(rest.removeFirst()) }
        return String(decoding: digits, as: UTF8.self)
    }

    /// The digits before and after the point, at least one.
    private mutating func mantissa(radix: Int64) -> String? {
        var ahead = self
        let whole = ahead.digits(radix: radix)
        let part = ahead.accept(".") ? ahead.digits(radix: radix) : ""
        guard !whole.isEmpty || !part.isEmpty else { return nil }
        self = ahead
        return "\(whole.isEmpty ? "0" : whole).\(part.isEmpty ? "0" : part)"
    }

    private mutating func exponent(behind letter: Unicode.Scalar) -> String? {
        var ahead = self
        guard let byte = ahead.rest.first, byte | 0x20 == UInt8(ascii: letter) else { return nil }
        ahead.rest.removeFirst()
        let sign = ahead.acceptSign() ? "-" : ""
        let digits = ahead.digits(radix: 10)
        guard !digits.isEmpty else { return nil }
        self = ahead
        return sign + digits
    }
}

extension UInt8 {
    /// White space, as in mpv's parsers.
    package var isMpvSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
