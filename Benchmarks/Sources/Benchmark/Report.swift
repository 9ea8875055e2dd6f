import Foundation

/// All rows, as a text table and as JSON.
struct Report: Encodable {
    let machine: Machine
    let rounds: Int
    var rows: [Row] = []
    /// Nil if this part was not measured.
    var bursts: BurstRecord?
    var scrub: Scrub.Record?

    // MARK: - Text

    var table: String {
        var lines = [["", "figure", "measured", "spread", "against", "ratio", "bound", ""]]
        var group = ""
        for row in rows {
            lines.append(Self.cells(of: row, inGroup: group))
            group = row.group
        }
        let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        let text = lines.map { cells in
            zip(cells, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
        }
        let passed = rows.count { $0.verdict == .passed }
        let missed = rows.count { $0.verdict == .missed }
        return ([machine.description] + text + ["\(passed) passed, \(missed) missed"]).joined(separator: "\n") + "\n"
    }

    private static func cells(of row: Row, inGroup group: String) -> [String] {
        let first = row.group == group ? "" : row.group
        if let failure = row.failure { return [first, row.name, "none", "", failure, "", "", "MISSED"] }
        let against = row.reference.map { "\(row.against ?? "") \(Row.number($0.median)) \(row.unit)" } ?? ""
        return [
            first, row.name, "\(Row.number(row.measured.median)) \(row.unit)",
            "\(Row.number(row.measured.least)) to \(Row.number(row.measured.most))", against,
            row.ratio.map { String(format: "%.3f", $0) } ?? "", row.boundText, word(for: row.verdict),
        ]
    }

    private static func word(for verdict: Row.Verdict) -> String {
        switch verdict {
        case .passed: "passed"
        case .missed: "MISSED"
        case .told: ""
        }
    }

    // MARK: - JSON

    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        encoder.dateEncodingStrategy = .iso8601
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try encoder.encode(self)
    }
}
