/// The properties that a `LiveConnection` observes on each of its connections.
struct Observations: Equatable {
    /// The id of the first: above those that clients choose for observers of their own.
    private static let firstID = 1 << 32

    let names: [String]

    /// In the order of the names.
    var commands: [Command] {
        names.indices.map { Command("observe_property", .integer(Self.firstID + $0), .text(names[$0])) }
    }

    /// - Returns: nil for any other message than a change of one of these properties.
    func property(in message: Message) -> ObservedProperty? {
        guard message.event == "property-change", let id = message.value["id"]?.wholeNumber,
            names.indices.contains(id - Self.firstID)
        else { return nil }
        let data = message.value["data"]
        return ObservedProperty(name: names[id - Self.firstID], value: data == .null ? nil : data)
    }
}
