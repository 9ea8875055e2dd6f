/// A command's arguments, whether they came as a list or by name, and the sentences for what is wrong with them.
struct Arguments {
    let command: String
    /// By name. A command has few, and looking through them is cheaper than to hash them.
    private let values: [(name: String, value: JSONValue)]

    /// - Parameter parameters: the names, in the order in which a list gives them.
    /// - Throws: `invalid-argument` for too many, or for a name that the command does not know.
    init(of command: String, list: [JSONValue], parameters: [String]) throws(Refusal) {
        guard list.count <= parameters.count else {
            throw Refusal(
                .invalidArgument,
                "\(command) takes \(Self.spoken(count: parameters.count)), got \(list.count)"
                    + (parameters.isEmpty ? "" : " (\(parameters.joined(separator: ", ")))"))
        }
        self.command = command
        values = zip(parameters, list).map { (name: $0, value: $1) }
    }

    init(of command: String, named members: [JSONValue.Member], parameters: [String]) throws(Refusal) {
        var values: [(name: String, value: JSONValue)] = []
        for member in members where member.key != "name" {
            let name = member.key.description
            guard parameters.contains(name) else {
                let known = parameters.isEmpty ? "it takes none" : "it knows \(parameters.joined(separator: ", "))"
                throw Refusal(.invalidArgument, "\(command) has no argument \"\(name.prefix(60))\": \(known)")
            }
            // The first of several counts, as in mpv.
            if !values.contains(where: { $0.name == name }) { values.append((name, member.value)) }
        }
        self.command = command
        self.values = values
    }

    private static func spoken(count: Int) -> String {
        switch count {
        case 0: "no arguments"
        case 1: "at most 1 argument"
        default: "at most \(count) arguments"
        }
    }

    /// The argument, with null counting as absent.
    subscript(name: String) -> JSONValue? {
        let value = values.first { $0.name == name }?.value
        return value == .null ? nil : value
    }

    func refusal(_ name: String, needs: String) -> Refusal {
        let found = self[name].map { ", got \($0.spoken)" } ?? ", got none"
        return Refusal(.invalidArgument, "\(command): \(name) must be \(needs)\(found)")
    }

    /// A finite number within a range.
    func number(_ name: String, in range: ClosedRange<Double>, needs: String) throws(Refusal) -> Double? {
        let number: Double
        switch self[name] {
        case nil: return nil
        case .integer(let whole)?: number = Double(whole)
        case .double(let double)?: number = double
        default: throw refusal(name, needs: needs)
        }
        guard range.contains(number) else { throw refusal(name, needs: needs) }
        return number
    }

    func wholeNumber(_ name: String, in range: ClosedRange<Int>, needs: String) throws(Refusal) -> Int? {
        let bounds = Double(range.lowerBound)...Double(range.upperBound)
        guard let number = try number(name, in: bounds, needs: needs) else { return nil }
        guard let whole = Int(exactly: number) else { throw refusal(name, needs: needs) }
        return whole
    }

    func flag(_ name: String) throws(Refusal) -> Bool? {
        switch self[name] {
        case nil: return nil
        case .bool(let flag)?: return flag
        default: throw refusal(name, needs: "true or false")
        }
    }

    func string(_ name: String, needs: String) throws(Refusal) -> ByteString? {
        switch self[name] {
        case nil: return nil
        case .string(let text)?: return text
        default: throw refusal(name, needs: needs)
        }
    }

    /// One of a closed set of words, which has to be there.
    func word<Word: RawRepresentable & CaseIterable>(_ name: String, as type: Word.Type) throws(Refusal) -> Word
    where Word.RawValue == String {
        if case .string(let text)? = self[name], let word = Word(rawValue: text.description) { return word }
        throw refusal(name, needs: Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or "))
    }
}
