/// `%41` in URLs (RFC 3986, section 2.1).
package enum PercentEncoding {
    private static let percent = UInt8(ascii: "%")

    /// Decodes every sequence; an incomplete one stays.
    package static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] { replacing(text) { byte, _ in [byte] } }

    /// Decodes letters, digits, `-`, `.`, `_` and `~`, whose encoded form means the same; others get capital digits.
    package static func normalized(_ text: ArraySlice<UInt8>) -> [UInt8] {
        replacing(text) { byte, digits in
            isUnreserved(byte) ? [byte] : [percent] + digits.map(capital)
        }
    }

    private static func replacing(
        _ text: ArraySlice<UInt8>, _ replacement: (UInt8, ArraySlice<UInt8>) -> [UInt8]
    ) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            guard byte == percent, digits.count == 2, let high = value(digits.first), let low = value(digits.last)
            else {
                result.append(byte)
                continue
            }
            result += replacement(high << 4 | low, digits)
            rest.removeFirst(2)
        }
        return result
    }

    private static func value(_ digit: UInt8?) -> UInt8? {
        switch digit {
        case let digit? where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit): digit - UInt8(ascii: "0")
        case let digit? where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(digit): digit - UInt8(ascii: "a") + 10
        case let digit? where (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(digit): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func capital(_ digit: UInt8) -> UInt8 {
        digit >= UInt8(ascii: "a") ? digit - 32 : digit
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8.contains(byte)
    }
}
