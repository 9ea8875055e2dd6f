import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

/// Whether replies are printed for a person or for a program.
struct OutputFormat: ParsableArguments {
    @Flag(help: "Print the daemon's data as one line of JSON.")
    var json = false

    /// Prints the data of a reply; `words` is the text for a person.
    func print(_ response: Response, _ words: (JSONValue) -> String) {
        print(response.data ?? .null) { words(response.data ?? .null) }
    }

    /// Prints a value; `words` is the text for a person.
    func print(_ value: JSONValue, _ words: () -> String) {
        if json {
            StandardOutput.write(line: JSONWriter.bytes(of: value))
        } else {
            StandardOutput.write(line: words())
        }
    }
}

/// Any object as aligned lines, "name  value"; the names of nested members are joined with dots.
struct FieldTable {
    private var rows: [(name: String, value: String)] = []

    init(_ value: JSONValue) {
        add(value, named: "")
    }

    var text: String {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { $0.name + String(repeating: " ", count: width + 2 - $0.name.count) + $0.value }
            .joined(separator: "\n")
    }

    private mutating func add(_ value: JSONValue, named name: String) {
        switch value {
        case .object(let members):
            for member in members {
                add(member.value, named: (name.isEmpty ? "" : name + ".") + "\(member.key)".forTerminal)
            }
        case .array(let elements): rows.append((name, elements.map(Self.plain).joined(separator: ", ")))
        default: rows.append((name, Self.plain(value)))
        }
    }

    private static func plain(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): text.description.forTerminal
        case .double(let number): MediaTime.seconds(number)
        default: String(decoding: JSONWriter.bytes(of: value), as: UTF8.self).forTerminal
        }
    }
}

/// Rows of which one is marked, in aligned columns.
enum Columns {
    /// "> 1  de  Deutsch": a column without content is left out.
    static func text(_ rows: [(isMarked: Bool, cells: [String])]) -> String {
        let count = rows.map(\.cells.count).max() ?? 0
        let widths = (0..<count).map { column in rows.map { $0.cells[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row.cells, widths).filter { $1 > 0 }
            var line = row.isMarked ? "> " : "  "
            for (cell, width) in cells { line += cell.column(width + 2) }
            while line.last == " " { line.removeLast() }
            return line
        }
        .joined(separator: "\n")
    }

    /// The texts of a column, each as wide as the widest: times are read from their ends.
    static func toTheRight(_ texts: [String]) -> [String] {
        let width = texts.map(\.count).max() ?? 0
        return texts.map { String(repeating: " ", count: width - $0.count) + $0 }
    }
}

/// Strings of replies and events, for people.
extension JSONValue {
    /// With control characters escaped.
    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text.description.forTerminal
    }
}
