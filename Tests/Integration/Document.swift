import Foundation
import Testing

/// A document of the project, for tests that check it: its fenced blocks and its tables.
struct Document {
    struct Block {
        /// The text after the fence: the language, and marks that are not displayed.
        let words: [String]
        /// The place of its first line, as FILE:LINE.
        let place: String
        var lines: [String] = []

        var language: String { words.first ?? "" }
    }

    struct Table {
        /// Without `#`.
        let heading: String
        /// Cells without white space around them; the first row is the table's head.
        var rows: [[String]] = []

        /// The cells of the first column that are a single name in backticks.
        var names: [String] { rows.dropFirst().map { $0[0].replacing("`", with: "") } }
    }

    let text: String
    private(set) var blocks: [Block] = []
    private(set) var tables: [Table] = []

    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

    /// - Parameter path: relative to the project's root.
    init(_ path: String) throws {
        text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
        var (block, table): (Block?, Table?)
        var heading = ""
        for (index, line) in (text + "\n").split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") {
                if let ended = block { blocks.append(ended) }
                let words = line.dropFirst(3).split(separator: " ").map(String.init)
                block = block == nil ? Block(words: words, place: "\(path):\(index + 1)") : nil
            } else if block != nil {
                block?.lines.append(String(line))
            } else if line.hasPrefix("|") {
                if table == nil { table = Table(heading: heading) }
                if !line.hasPrefix("|---") { table?.rows.append(Self.cells(of: line)) }
            } else {
                if let ended = table { tables.append(ended) }
                table = nil
                if line.hasPrefix("#") { heading = String(line.drop { $0 == "#" }.dropFirst()) }
            }
        }
    }

    private static func cells(of line: Substring) -> [String] {
        line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The table below a heading, with this first cell.
    func table(_ head: String, below heading: String) throws -> Table {
        try #require(tables.first { $0.heading == heading && $0.rows[0][0] == head }, "\(heading): \(head)")
    }

    /// The texts in backticks.
    static func quoted(_ text: String) -> [String] {
        text.matches(of: /`([^`]+)`/).map { String($0.1) }
    }
}
