import Foundation
import Testing

@testable import MpvCommands

/// docs/refused.md against the policy's tables.
@Suite("The list of what is refused")
struct RefusedDocumentTests {
    /// The rows of the page's tables, each by the names in backquotes in its cells.
    private static let rows: [(cells: [String], names: [[String]])] = {
        let page = URL(filePath: #filePath).appending(path: "../../../../docs/refused.md").standardizedFileURL
        let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return (cells, cells.map { cell in cell.matches(of: /`([^`]+)`/).map { String($0.1) } })
        }
    }()

    @Test("it has each refused command, with the policy's reason")
    func commands() {
        for (name, reason) in CommandTable.refused {
            #expect(Self.rows.contains { $0.cells == ["`\(name)`", reason] }, "\(name): \(reason)")
        }
        let others = Self.rows.filter { $0.cells.count == 3 }.flatMap { $0.names[0] }
        for command in others { #expect(CommandTable.Checked(rawValue: command) != nil, "\(command)") }
    }

    @Test("it has each refused option, below the policy's reason, and no other")
    func options() {
        for reason in RefusedOptions.Reason.allCases {
            let listed = Self.rows.first { $0.cells.first == reason.rawValue }?.names[1] ?? []
            #expect(Set(listed) == Set(RefusedOptions.all.filter { $0.value == reason }.keys), "\(reason.rawValue)")
            #expect(listed == listed.sorted(), "\(reason.rawValue)")
        }
    }

    @Test("it has each other name of a refused option, and no other")
    func otherNames() throws {
        let start = try #require(Self.rows.firstIndex { $0.cells == ["other name", "option"] })
        let end = try #require(Self.rows.firstIndex { $0.cells == ["option", "allowed"] })
        let listed = Self.rows[start..<end].dropFirst().map { [$0.names[0], $0.names[1]].flatMap { $0 } }
        let refused = OptionAliases.all.filter { RefusedOptions.all[$0.value] != nil }
        #expect(listed == refused.sorted { $0.key < $1.key }.map { [$0.key, $0.value] })
    }

    @Test("it has each option that is allowed with some values")
    func values() throws {
        let start = try #require(Self.rows.firstIndex { $0.cells == ["option", "allowed"] })
        let end = try #require(Self.rows.firstIndex { $0.cells == ["what", "bound"] })
        let listed = Self.rows[start..<end].dropFirst().flatMap { $0.names[0] }
        #expect(Set(listed) == Set(PropertyCheck.Checked.allCases.map(\.rawValue)))
    }
}
