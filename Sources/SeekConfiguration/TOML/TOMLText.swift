import TOMLKit

/// A text in TOML, parsed and copied into values, with the lines of its keys, which the parser doesn't tell.
struct TOMLText {
    let members: [ConfigurationValue.Member]
    let positions: TOMLPositions

    /// - Throws: What is wrong with the syntax, at `file`'s line and column.
    init(_ text: String, file: String) throws(ConfigurationProblem) {
        // The parser takes a C string and would silently leave out what follows.
        if let zero = text.utf8.firstIndex(of: 0) {
            let line = 1 + text.utf8[..<zero].count { $0 == UInt8(ascii: "\n") }
            throw ConfigurationProblem(
                place: .line(line, file: file), found: "a zero byte", expected: "a text in TOML")
        }
        positions = TOMLPositions(text)
        if let header = positions.namelessHeader {
            // What is wrong before it comes first.
            _ = try Self.parse(String(decoding: text.utf8.prefix(header.offset), as: UTF8.self), file: file)
            throw ConfigurationProblem(
                place: .column(header.column, line: header.line, file: file), found: "no name after [",
                expected: "a table, such as [seek]")
        }
        members = Self.members(of: try Self.parse(text, file: file))
    }

    private static func parse(_ text: String, file: String) throws(ConfigurationProblem) -> TOMLTable {
        do {
            return try TOMLTable(string: text)
        } catch let error as TOMLParseError {
            let start = error.source.begin
            throw ConfigurationProblem(
                place: .column(start.column, line: start.line, file: file), found: error.description)
        } catch {
            throw ConfigurationProblem(place: .file(file), found: "\(error)")
        }
    }

    private static func members(of table: TOMLTable) -> [ConfigurationValue.Member] {
        table.keys.compactMap { key in
            table[key].map { ConfigurationValue.Member(key: key, value: value(of: $0)) }
        }
    }

    private static func value(of node: any TOMLValueConvertible) -> ConfigurationValue {
        switch node.type {
        case .string: .string(node.string ?? "")
        case .int: .integer(node.int ?? 0)
        case .double: .number(node.double ?? 0)
        case .bool: .boolean(node.bool ?? false)
        case .date: .moment("date")
        case .time: .moment("time")
        case .dateTime: .moment("date with a time")
        case .array: .array(node.array?.map { value(of: $0) } ?? [])
        case .table: .table(node.table.map { members(of: $0) } ?? [])
        }
    }
}
