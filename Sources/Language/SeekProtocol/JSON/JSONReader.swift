/// Why and where a text is not JSON.
package struct JSONError: Error, Equatable, Sendable {
    /// The problem, for a person, e.g. "a string has no closing quote".
    package let problem: String
    /// Bytes from the start of the text.
    package let offset: Int
}

/// Reads JSON as mpv's parser does, which is more than RFC 8259: trailing commas, unquoted keys, `=` for `:`,
/// `\xAB`, `\e` and `\'` in strings, whole numbers in C's notations (`0x10`, `010`), any text after the first value.
package struct JSONReader {
    /// Maximum nesting, including the outermost value (mpv's limit).
    package static let maximumDepth = 50

    private let text: ArraySlice<UInt8>
    private let roundsNumbers: Bool
    private var index: Int

    /// The first value of a text; what follows it is ignored, as in mpv.
    ///
    /// - Parameter roundsNumbers: whether a number that no double is near becomes infinity, zero or a subnormal. In mpv it
    ///   is an error.
    package static func value(
        of text: some Sequence<UInt8>, roundsNumbers: Bool = false
    ) throws(JSONError) -> JSONValue {
        try value(of: Array(text)[...], roundsNumbers: roundsNumbers)
    }

    package static func value(of text: ArraySlice<UInt8>, roundsNumbers: Bool = false) throws(JSONError) -> JSONValue {
        var reader = JSONReader(text, roundsNumbers: roundsNumbers)
        return try reader.value(depth: 1)
    }

    private init(_ text: ArraySlice<UInt8>, roundsNumbers: Bool) {
        self.text = text
        self.roundsNumbers = roundsNumbers
        index = text.startIndex
    }

    private var current: UInt8? { index < text.endIndex ? text[index] : nil }

    private func failure(_ problem: String) -> JSONError {
        JSONError(problem: problem, offset: index - text.startIndex)
    }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
    }

    private mutating func accept(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        guard depth <= Self.maximumDepth else {
            throw failure("values are nested deeper than \(Self.maximumDepth)")
        }
        skipSpace()
        guard let byte = current else { throw failure("a value is missing") }
        switch byte {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(ByteString(try string()))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: return try literal()
        }
    }

    private mutating func literal() throws(JSONError) -> JSONValue {
        let literals: [(StaticString, JSONValue)] = [("true", .bool(true)), ("false", .bool(false)), ("null", .null)]
        for (name, value) in literals {
            let matches = name.withUTF8Buffer { text[index...].starts(with: $0) }
            if matches {
                index += name.utf8CodeUnitCount
                return value
            }
        }
        throw failure("no value starts like this")
    }

    private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
        index += 1
        var elements: [JSONValue] = []
        while true {
            skipSpace()
            if accept("]") { return .array(elements) }
            if !elements.isEmpty {
                guard accept(",") else { throw failure("a list needs \",\" or \"]\" here") }
                skipSpace()
                if accept("]") { return .array(elements) }
            }
            elements.append(try value(depth: depth + 1))
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
        index += 1
        var members: [JSONValue.Member] = []
        while true {
            skipSpace()
            if accept("}") { return .object(members) }
            if !members.isEmpty {
                guard accept(",") else { throw failure("an object needs \",\" or \"}\" here") }
                skipSpace()
                if accept("}") { return .object(members) }
            }
            let key = try self.key()
            skipSpace()
            guard accept(":") || accept("=") else { throw failure("a key needs \":\" after it") }
            members.append(JSONValue.Member(ByteString(key), try value(depth: depth + 1)))
        }
    }

    private mutating func key() throws(JSONError) -> [UInt8] {
        if current == UInt8(ascii: "\"") { return try string() }
        let start = index
        while let byte = current, Self.isIdentifier(byte, first: index == start) { index += 1 }
        guard index > start else { throw failure("a key is missing") }
        return Array(text[start..<index])
    }

    private static func isIdentifier(_ byte: UInt8, first: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): !first
        default: false
        }
    }
}

// MARK: - Strings

extension JSONReader {
    /// A loop over indices, because every string of every request comes here.
    private static func endAtNUL(_ bytes: inout [UInt8]) {
        var end = 0
        while end < bytes.count, bytes[end] != 0 { end += 1 }
        if end < bytes.count { bytes.removeSubrange(end...) }
    }

    /// As in mpv, an escaped NUL ends the text; the rest of the string is read and dropped.
    private mutating func string() throws(JSONError) -> [UInt8] {
        index += 1
        var bytes: [UInt8] = []
        var start = index
        while let byte = current {
            index += 1
            switch byte {
            case UInt8(ascii: "\""):
                bytes += text[start..<index - 1]
                Self.endAtNUL(&bytes)
                return bytes
            case UInt8(ascii: "\\"):
                bytes += text[start..<index - 1]
                try escape(into: &bytes)
                start = index
            default: break
            }
        }
        throw failure("a string has no closing quote")
    }

    private mutating func escape(into bytes: inout [UInt8]) throws(JSONError) {
        guard index < text.endIndex else { throw failure("a string has no closing quote") }
        var rest = text[index...]
        guard StringEscape.read(from: &rest, into: &bytes) else {
            throw failure("a string has an unknown or broken escape")
        }
        index = rest.startIndex
    }
}

// MARK: - Numbers

extension JSONReader {
    /// An integer in C's base-0 notation or a double, whichever reads further; the integer in a tie.
    private mutating func number() throws(JSONError) -> JSONValue {
        let digits = text[index] == UInt8(ascii: "-") ? index + 1 : index
        // C also reads words after a sign: infinity, nan.
        guard digits < text.endIndex,
            text[digits] == UInt8(ascii: ".") || NumberReader.digit(text[digits], radix: 10) != nil
        else { throw failure("a number has no digits") }
        var rest = NumberReader(text[index...])
        guard let (number, isInRange) = rest.doubleAndRange() else { throw failure("a number has no digits") }
        guard isInRange || roundsNumbers else { throw failure("a number is too large or too small for a double") }
        let end = rest.rest.startIndex
        if let whole = wholeNumber(digits: digits), whole.end >= end {
            index = whole.end
            return .integer(whole.value)
        }
        index = end
        return .double(number)
    }

    /// The integer whose digits start there; nil if there is none or it does not fit 64 bits.
    private func wholeNumber(digits: Int) -> (value: Int64, end: Int)? {
        var start = digits
        var radix: Int64 = 10
        if start + 1 < text.endIndex, text[start] == UInt8(ascii: "0") {
            if text[start + 1] | 0x20 == UInt8(ascii: "x"), start + 2 < text.endIndex,
                NumberReader.digit(text[start + 2], radix: 16) != nil
            {
                radix = 16
                start += 2
            } else {
                radix = 8
            }
        }
        var end = start
        while end < text.endIndex, NumberReader.digit(text[end], radix: radix) != nil { end += 1 }
        let sign = digits > index ? "-" : ""
        return Int64(sign + String(decoding: text[start..<end], as: UTF8.self), radix: Int(radix)).map { ($0, end) }
    }
}
