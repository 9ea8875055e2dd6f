import SeekModel
import SeekProtocol

/// Reads the output of `TraceEncoder`. Any JSON gives a value or a `DecodingError`.
struct TraceDecoder: Decoder {
    /// A bound above every clock, counter and list of the engine: sums of several such numbers still fit 64 bits.
    private static let limit: Int64 = 1 << 60

    let value: JSONValue
    let codingPath: [any CodingKey]
    /// Whether whole numbers may have any size, such as numbers from clients.
    private let isUnlimited: Bool
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ value: JSONValue, codingPath: [any CodingKey] = [], isUnlimited: Bool = false) {
        self.value = value
        self.codingPath = codingPath
        self.isUnlimited = isUnlimited
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == Duration.self, let duration = try duration() as? Value { return duration }
        if type == SeekPlace.self || type == SegmentChoice.self {
            return try Value(from: TraceDecoder(value, codingPath: codingPath, isUnlimited: true))
        }
        return try Value(from: self)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = value else { throw mismatch("an object") }
        return KeyedDecodingContainer(KeyedTraceReader<Key>(decoder: self, members: members))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value else { throw mismatch("a list") }
        return UnkeyedTraceReader(decoder: self, elements: elements)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { SingleTraceReader(decoder: self) }

    // MARK: - Parts

    fileprivate func part(_ value: JSONValue, _ key: any CodingKey) -> TraceDecoder {
        TraceDecoder(value, codingPath: codingPath + [key], isUnlimited: isUnlimited)
    }

    fileprivate func bool() throws -> Bool {
        guard case .bool(let flag) = value else { throw mismatch("true or false") }
        return flag
    }

    fileprivate func string() throws -> String {
        guard case .string(let text) = value, let string = String(validating: text.bytes, as: UTF8.self) else {
            throw mismatch("a string")
        }
        return string
    }

    fileprivate func double() throws -> Double {
        switch value {
        case .double(let number) where number.isFinite: return number
        case .double: throw mismatch("a smaller number")
        case .integer(let number): return Double(number)
        case .string("inf"): return .infinity
        case .string("-inf"): return -.infinity
        case .string("nan"), .string("-nan"): return .nan
        case .null, .bool, .string, .array, .object: throw mismatch("a number")
        }
    }

    fileprivate func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        guard case .integer(let whole) = value else { throw mismatch("a whole number") }
        guard let number = Number(exactly: whole), isUnlimited || whole.magnitude <= Self.limit.magnitude else {
            throw mismatch("a smaller number")
        }
        return number
    }

    /// In nanoseconds, or seconds and attoseconds.
    private func duration() throws -> Duration {
        guard case .array(let parts) = value else { return .nanoseconds(try integer(Int64.self)) }
        guard parts.count == 2, case .integer(let seconds) = parts[0], case .integer(let attoseconds) = parts[1],
            seconds.magnitude < 1 << 30
        else { throw mismatch("a duration: seconds and attoseconds") }
        return Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
    }

    fileprivate func mismatch(_ expected: String) -> DecodingError {
        DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: codingPath, debugDescription: "expected \(expected), got \(value.spoken)"))
    }
}

/// The index of an element in a list, for messages.
private struct ElementKey: CodingKey {
    let index: Int

    init(_ index: Int) { self.index = index }
    init?(intValue: Int) { index = intValue }
    init?(stringValue: String) { nil }
    var intValue: Int? { index }
    var stringValue: String { "\(index)" }
}

// MARK: - Containers

private struct KeyedTraceReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: TraceDecoder
    let members: [JSONValue.Member]
    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] { members.compactMap { Key(stringValue: $0.key.description) } }
    func contains(_ key: Key) -> Bool { value(key) != nil }

    private func value(_ key: Key) -> JSONValue? {
        members.first { $0.key.bytes.elementsEqual(key.stringValue.utf8) }?.value
    }

    private func part(_ key: Key) throws -> TraceDecoder {
        guard let value = value(key) else {
            throw DecodingError.keyNotFound(
                key, DecodingError.Context(codingPath: codingPath, debugDescription: ""))
        }
        return decoder.part(value, key)
    }

    func decodeNil(forKey key: Key) throws -> Bool { try part(key).value == .null }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try part(key).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try part(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try part(key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey key: Key) throws -> any Decoder { try part(key) }
}

private struct UnkeyedTraceReader: UnkeyedDecodingContainer {
    let decoder: TraceDecoder
    let elements: [JSONValue]
    private(set) var currentIndex = 0

    init(decoder: TraceDecoder, elements: [JSONValue]) {
        self.decoder = decoder
        self.elements = elements
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    private mutating func next() throws -> TraceDecoder {
        guard !isAtEnd else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: codingPath, debugDescription: "expected more elements, got \(elements.count)"))
        }
        defer { currentIndex += 1 }
        return decoder.part(elements[currentIndex], ElementKey(currentIndex))
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, elements[currentIndex] == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().decode(type) }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try next().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try next() }
}

private struct SingleTraceReader: SingleValueDecodingContainer {
    let decoder: TraceDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.value == .null }
    func decode(_ type: Bool.Type) throws -> Bool { try decoder.bool() }
    func decode(_ type: String.Type) throws -> String { try decoder.string() }
    func decode(_ type: Double.Type) throws -> Double { try decoder.double() }
    func decode(_ type: Float.Type) throws -> Float { Float(try decoder.double()) }
    func decode(_ type: Int.Type) throws -> Int { try decoder.integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try decoder.integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try decoder.integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try decoder.integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try decoder.integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try decoder.integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.integer(type) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }
}
