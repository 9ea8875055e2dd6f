import CommandLineTool
import SeekClient
import SeekProtocol

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
