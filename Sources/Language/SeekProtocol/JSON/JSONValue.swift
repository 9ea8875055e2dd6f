/// A JSON value in mpv's dialect: integers and doubles are distinct, objects keep their order.
package enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case double(Double)
    case string(ByteString)
    case array([JSONValue])
    case object([Member])

    /// A key and its value. The first of several members with the same key counts, as in mpv.
    package struct Member: Equatable, Sendable {
        package var key: ByteString
        package var value: JSONValue

        package init(_ key: ByteString, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    package static func text(_ text: String) -> JSONValue { .string(ByteString(text)) }

    /// The value of an object's key; nil if there is none or this is not an object.
    package subscript(key: ByteString) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The same for a literal key, without an allocation.
    package func member(_ key: StaticString) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { member in key.withUTF8Buffer { member.key.bytes.elementsEqual($0) } }?.value
    }

    /// The value for a message: "the number 3.5", "the string \"x\"", "a list".
    package var spoken: String {
        switch self {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .integer(let number): "the number \(number)"
        case .double(let number): "the number \(number)"
        case .string(let text): "the string \"\(text.description.prefix(60))\""
        case .array: "a list"
        case .object: "an object"
        }
    }
}

extension JSONValue: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let flag): writer.bool(flag)
        case .integer(let number): writer.integer(number)
        case .double(let number): writer.double(number)
        case .string(let text): writer.string(text.bytes)
        case .array(let elements): writer.array { for element in elements { $0.element(element) } }
        case .object(let members): writer.object { for member in members { $0.field(member.key.bytes, member.value) } }
        }
    }
}

/// Lenient accessors for fields that another version may have written: nil for a value of another type.
extension JSONValue {
    package var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .double(let number): number
        case .null, .bool, .string, .array, .object: nil
        }
    }

    package var wholeNumber: Int? {
        guard case .integer(let number) = self else { return nil }
        return Int(number)
    }

    package var byteString: ByteString? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The string, with invalid UTF-8 repaired.
    package var repairedText: String? { byteString?.description }

    package var flag: Bool? {
        guard case .bool(let flag) = self else { return nil }
        return flag
    }

    /// The elements of an array; empty for any other value.
    package var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    /// One of an enum's words; nil for any other.
    package func word<Word: RawRepresentable<String>>(as type: Word.Type = Word.self) -> Word? {
        repairedText.flatMap(Word.init(rawValue:))
    }
}
