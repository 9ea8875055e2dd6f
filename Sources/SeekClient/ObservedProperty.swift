package import SeekProtocol

/// The value of one of mpv's properties that a `LiveConnection` observes.
public struct ObservedProperty: Equatable, Sendable {
    /// mpv's name for it, e.g. "volume".
    public let name: String
    /// Nil while the property has no value, e.g. `duration` with nothing loaded, and if mpv has no such property.
    package let value: JSONValue?

    package init(name: String, value: JSONValue?) {
        self.name = name
        self.value = value
    }

    /// The value of a number; nil for any other, and for an infinite one.
    public var number: Double? { value?.number }

    /// The value of a flag; nil for any other.
    public var flag: Bool? { value?.flag }

    /// The value of a text, with invalid UTF-8 repaired; nil for any other.
    public var text: String? { value?.repairedText }

    /// The value as JSON in mpv's notation, for lists and objects such as `track-list`; nil while there is none.
    public var dataLine: [UInt8]? { value.map { JSONWriter.bytes(of: $0) } }
}
