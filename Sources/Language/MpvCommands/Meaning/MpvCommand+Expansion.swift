package import SeekProtocol

/// The arguments of a command in which mpv expands properties.
extension MpvCommand {
    /// The string arguments with a `$`, in which mpv could expand a property.
    package func expandable() -> [Place] {
        func hasDollar(_ value: JSONValue) -> Bool {
            if case .string(let text) = value { return text.bytes.contains(UInt8(ascii: "$")) }
            return false
        }
        switch arguments {
        case .list(let values): return values.indices.filter { hasDollar(values[$0]) }.map { Place(index: $0) }
        case .named(let members):
            return members.indices.filter { hasDollar(members[$0].value) }.map { Place(index: $0) }
        }
    }

    /// The position of an argument, in the list or among the names.
    package struct Place: Equatable {
        package let index: Int
    }

    package subscript(place: Place) -> JSONValue {
        get {
            switch arguments {
            case .list(let values): values[place.index]
            case .named(let members): members[place.index].value
            }
        }
        set {
            switch arguments {
            case .list(var values):
                values[place.index] = newValue
                arguments = .list(values)
            case .named(var members):
                members[place.index].value = newValue
                arguments = .named(members)
            }
        }
    }
}
