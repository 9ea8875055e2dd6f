import SeekModel
import SeekProtocol

/// Writes a value of the core as JSON: whole numbers and doubles exactly, moments and durations in nanoseconds.
///
/// Without titles, every `ByteString` is omitted: names from files and clients have this type. Optional ones are
/// absent, others empty.
struct TraceEncoder: Encoder {
    let place: EncodedValue
    let includingTitles: Bool
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    static func line(of value: some Encodable, includingTitles: Bool) -> [UInt8] {
        let place = EncodedValue()
        TraceEncoder(place: place, includingTitles: includingTitles).encode(value)
        return JSONWriter.bytes(of: place)
    }

    /// Writes the value to the encoder's place.
    func encode<Value: Encodable>(_ value: Value) {
        switch value {
        case let duration as Duration: place.content = .duration(duration)
        case is ByteString where !includingTitles: place.content = .text("")
        // No type of the core throws, nor do these containers.
        default: try? value.encode(to: self)
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .object = place.content {} else { place.content = .object([]) }
        return KeyedEncodingContainer(KeyedTraceContainer<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .array = place.content {} else { place.content = .array([]) }
        return UnkeyedTraceContainer(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { SingleTraceContainer(encoder: self) }

    /// An encoder for a new member of the object at this place.
    fileprivate func member(_ key: any CodingKey) -> TraceEncoder {
        let member = EncodedValue()
        if case .object(var members) = place.content {
            place.content = .null
            members.append((key.stringValue, member))
            place.content = .object(members)
        }
        return TraceEncoder(place: member, includingTitles: includingTitles)
    }

    /// An encoder for a new element of the array at this place.
    fileprivate func element() -> TraceEncoder {
        let element = EncodedValue()
        if case .array(var elements) = place.content {
            place.content = .null
            elements.append(element)
            place.content = .array(elements)
        }
        return TraceEncoder(place: element, includingTitles: includingTitles)
    }
}

// MARK: - Containers

private struct KeyedTraceContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: TraceEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { encoder.member(key).place.content = .null }
    func encode(_ value: some Encodable, forKey key: Key) { encoder.member(key).encode(value) }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) {
        guard let value, encoder.includingTitles || Value.self != ByteString.self else { return }
        encoder.member(key).encode(value)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder.member(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.member(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder.member(key) }
}

private struct UnkeyedTraceContainer: UnkeyedEncodingContainer {
    let encoder: TraceEncoder
    var codingPath: [any CodingKey] { [] }

    var count: Int {
        if case .array(let elements) = encoder.place.content { elements.count } else { 0 }
    }

    func encodeNil() { encoder.element().place.content = .null }
    func encode(_ value: some Encodable) { encoder.element().encode(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        encoder.element().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.element().unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder.element() }
}

private struct SingleTraceContainer: SingleValueEncodingContainer {
    let encoder: TraceEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { encoder.place.content = .null }
    func encode(_ value: Bool) { encoder.place.content = .bool(value) }
    func encode(_ value: String) { encoder.place.content = .text(value) }
    func encode(_ value: Double) { encoder.place.content = .double(value) }
    func encode(_ value: Float) { encode(Double(value)) }
    func encode(_ value: Int) { encodeInteger(value) }
    func encode(_ value: Int8) { encodeInteger(value) }
    func encode(_ value: Int16) { encodeInteger(value) }
    func encode(_ value: Int32) { encodeInteger(value) }
    func encode(_ value: Int64) { encodeInteger(value) }
    func encode(_ value: UInt) { encodeInteger(value) }
    func encode(_ value: UInt8) { encodeInteger(value) }
    func encode(_ value: UInt16) { encodeInteger(value) }
    func encode(_ value: UInt32) { encodeInteger(value) }
    func encode(_ value: UInt64) { encodeInteger(value) }
    func encode(_ value: some Encodable) { encoder.encode(value) }

    /// A number that does not fit a signed 64-bit integer is written as a string.
    private func encodeInteger(_ value: some FixedWidthInteger) {
        encoder.place.content = Int64(exactly: value).map { .integer($0) } ?? .text("\(value)")
    }
}

/// A JSON value that is being written. A class, because the standard library's encoding containers are values that
/// share it.
final class EncodedValue: JSONWritable {
    enum Content {
        case null
        case bool(Bool)
        case integer(Int64)
        case double(Double)
        case text(String)
        case array([EncodedValue])
        case object([(key: String, value: EncodedValue)])

        /// In nanoseconds; as a list of seconds and attoseconds if it is not a whole number of them.
        static func duration(_ duration: Duration) -> Content {
            if duration == .nanoseconds(duration.nanoseconds) { return .integer(duration.nanoseconds) }
            let (seconds, attoseconds) = duration.components
            return .array([EncodedValue(.integer(seconds)), EncodedValue(.integer(attoseconds))])
        }
    }

    var content: Content

    init(_ content: Content = .null) { self.content = content }

    func write(to writer: inout JSONWriter) {
        switch content {
        case .null: writer.null()
        case .bool(let flag): writer.bool(flag)
        case .integer(let number): writer.integer(number)
        // The shortest text that reads as the same number; mpv's `%f` would lose bits.
        case .double(let number): number.isFinite ? writer.written(Array("\(number)".utf8)) : writer.double(number)
        case .text(let text): writer.string(text.utf8)
        case .array(let elements): writer.array { for element in elements { $0.element(element) } }
        case .object(let members):
            writer.object { for (key, value) in members { $0.field(Array(key.utf8), value) } }
        }
    }
}
