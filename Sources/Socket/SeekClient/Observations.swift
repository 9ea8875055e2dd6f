package import SeekProtocol

/// The properties that a `LiveConnection` observes on each of its connections.
struct Observations: Equatable {
    /// The id of the first: above those that clients choose for observers of their own.
    private static let firstID = 1 << 32

    private(set) var names: [String]

    /// - Parameter more: one that is there twice is observed once.
    init(names more: [String]) {
        names = []
        _ = add(more)
    }

    /// In the order of the names.
    var commands: [Command] { names.indices.map(command) }

    /// - Returns: the commands for those that are new.
    mutating func add(_ more: [String]) -> [Command] {
        let count = names.count
        for name in more where !names.contains(name) { names.append(name) }
        return names.indices[count...].map(command)
    }

    private func command(_ index: Int) -> Command {
        Command("observe_property", .integer(Self.firstID + index), .text(names[index]))
    }

    /// - Returns: nil for any other message than a change of one of these properties.
    func property(in message: Message) -> ObservedProperty? {
        guard message.event == "property-change", let id = message.value["id"]?.wholeNumber,
            names.indices.contains(id &- Self.firstID)
        else { return nil }
        let data = message.value["data"]
        return ObservedProperty(name: names[id - Self.firstID], value: data == .null ? nil : data)
    }
}

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
