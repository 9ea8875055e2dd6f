/// The arguments of one of seekd's commands, from a list or by name, with the messages for invalid ones.
struct Arguments {
    let command: CommandDescription
    /// Names that one request may subscribe to.
    let maximumNames: Int
    /// By name. A command has few, and a linear search costs less than hashing them.
    private let values: [(name: String, value: JSONValue)]

    /// - Throws: `invalid-argument` for more values than the command has parameters.
    init(of command: CommandDescription, list: [JSONValue], maximumNames: Int) throws(Refusal) {
        let parameters = command.parameters
        guard list.count <= parameters.count else {
            throw Refusal(
                .invalidArgument,
                "\(command.name) takes \(Self.spoken(count: parameters.count)), got \(list.count)"
                    + (parameters.isEmpty ? "" : " (\(command.parameterNames))"))
        }
        self.command = command
        self.maximumNames = maximumNames
        values = zip(parameters, list).map { (name: $0.name, value: $1) }
    }

    /// - Throws: `invalid-argument` for a name that the command doesn't have.
    init(of command: CommandDescription, named members: [JSONValue.Member], maximumNames: Int) throws(Refusal) {
        var values: [(name: String, value: JSONValue)] = []
        for member in members where member.key != "name" {
            let name = member.key.description
            guard command.parameters.contains(where: { $0.name == name }) else {
                let known = command.parameters.isEmpty ? "it takes none" : "it knows \(command.parameterNames)"
                throw Refusal(.invalidArgument, "\(command.name) has no argument \"\(name.prefix(60))\": \(known)")
            }
            // The first of two equal names counts, as in mpv.
            if !values.contains(where: { $0.name == name }) { values.append((name, member.value)) }
        }
        self.command = command
        self.maximumNames = maximumNames
        self.values = values
    }

    private static func spoken(count: Int) -> String {
        switch count {
        case 0: "no arguments"
        case 1: "at most 1 argument"
        default: "at most \(count) arguments"
        }
    }

    /// The argument; nil if it is absent or null.
    subscript(name: String) -> JSONValue? {
        let value = values.first { $0.name == name }?.value
        return value == .null ? nil : value
    }

    private func parameter(_ name: String) -> CommandParameter? {
        command.parameters.first { $0.name == name }
    }

    func refusal(_ name: String) -> Refusal {
        let found = self[name].map { ", got \($0.spoken)" } ?? ", got none"
        return Refusal(
            .invalidArgument, "\(command.name): \(name) must be \(parameter(name)?.needs ?? "left out")\(found)")
    }

    /// A number within the parameter's range.
    func number(_ name: String) throws(Refusal) -> Double? {
        let number: Double
        switch self[name] {
        case nil: return nil
        case .integer(let whole)?: number = Double(whole)
        case .double(let double)?: number = double
        default: throw refusal(name)
        }
        guard parameter(name)?.range.contains(number) == true else { throw refusal(name) }
        return number
    }

    func wholeNumber(_ name: String) throws(Refusal) -> Int? {
        guard let number = try number(name) else { return nil }
        guard let whole = Int(exactly: number) else { throw refusal(name) }
        return whole
    }

    func flag(_ name: String) throws(Refusal) -> Bool? {
        switch self[name] {
        case nil: return nil
        case .bool(let flag)?: return flag
        default: throw refusal(name)
        }
    }

    /// A string that is not empty.
    func text(_ name: String) throws(Refusal) -> ByteString? {
        switch self[name] {
        case nil: return nil
        case .string(let text)? where !text.bytes.isEmpty: return text
        default: throw refusal(name)
        }
    }

    /// Who holds a button or scrubs; nil: the connection itself.
    func source() throws(Refusal) -> ByteString? {
        let source = try text("source")
        if let source, source.bytes.count > CommandParameter.maximumSourceBytes {
            throw Refusal(
                .invalidArgument,
                "\(command.name): source must be \(CommandParameter.source.needs), got \(source.bytes.count) bytes")
        }
        return source
    }

    /// One of a closed set of words; nil if it is absent.
    func optionalWord<Word: RawRepresentable<String>>(_ name: String) throws(Refusal) -> Word? {
        self[name] == nil ? nil : try word(name)
    }

    /// One of a closed set of words, which is required.
    func word<Word: RawRepresentable<String>>(_ name: String) throws(Refusal) -> Word {
        guard case .string(let text)? = self[name], let word = Word(rawValue: text.description) else {
            throw refusal(name)
        }
        return word
    }
}

/// Finds the known name nearest to a mistyped one.
package enum Nearest {
    /// The candidate with the fewest edits, if it is near enough for a "did you mean". Of equals the first in alphabetical
    /// order.
    package static func match(for name: String, among candidates: some Sequence<String>) -> String? {
        let limit = max(2, name.utf8.count / 3)
        let (wanted, letters) = (Array(name.utf8), letters(of: name))
        var best: (candidate: String, distance: Int)?
        // A name of another length cannot be near, so a line of 64 KiB costs no more than a word.
        for candidate in candidates where abs(candidate.utf8.count - name.utf8.count) <= limit {
            let maximum = best.map { candidate < $0.candidate ? $0.distance : $0.distance - 1 } ?? limit
            // An edit removes one letter and adds one: most candidates are excluded here.
            let own = Self.letters(of: candidate)
            guard (own & ~letters).nonzeroBitCount <= maximum, (letters & ~own).nonzeroBitCount <= maximum else {
                continue
            }
            if let distance = distance(wanted, Array(candidate.utf8), maximum: maximum) { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// The set of bytes in a name, modulo 64.
    private static func letters(of name: String) -> UInt64 {
        name.utf8.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }

    /// Levenshtein distance; nil as soon as it exceeds `maximum`, which bounds the cost of a client's typing error.
    private static func distance(_ left: [UInt8], _ right: [UInt8], maximum: Int) -> Int? {
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let substituted = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substituted, diagonal + 1, row[j] + 1)
            }
            if row.allSatisfy({ $0 > maximum }) { return nil }
        }
        return row[right.count] <= maximum ? row[right.count] : nil
    }
}
