import Foundation

/// All rows, as a table for people and as JSON for programs.
struct Report {
    let machine: String
    let rounds: Int
    var rows: [Row] = []

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
        return ([machine] + text + ["\(passed) passed, \(missed) missed"]).joined(separator: "\n") + "\n"
    }

    private static func cells(of row: Row, inGroup group: String) -> [String] {
        let first = row.group == group ? "" : row.group
        if let failure = row.failure { return [first, row.name, "none", "", failure, "", "", "MISSED"] }
        let against = row.reference.map { "\(row.against ?? "") \(number($0.median)) \(row.unit)" } ?? ""
        return [
            first, row.name, "\(number(row.measured.median)) \(row.unit)",
            "\(number(row.measured.least)) to \(number(row.measured.most))", against,
            row.ratio.map { String(format: "%.3f", $0) } ?? "", bound(of: row), word(for: row.verdict),
        ]
    }

    private static func word(for verdict: Row.Verdict) -> String {
        switch verdict {
        case .passed: "passed"
        case .missed: "MISSED"
        case .told: ""
        }
    }

    private static func bound(of row: Row) -> String {
        switch row.bound {
        case .atMostTimes(let times): "<= \(number(times)) x"
        case .atLeastTimes(let times): ">= \(number(times)) x"
        case .atMost(let most), .everyAtMost(let most): "<= \(number(most)) \(row.unit)"
        case .atLeast(let least): ">= \(number(least)) \(row.unit)"
        case .none: ""
        }
    }

    /// With as many digits as tell something.
    private static func number(_ value: Double) -> String {
        let size = abs(value)
        if size == 0 || size >= 100 { return String(format: "%.0f", value) }
        return String(format: size >= 10 ? "%.1f" : size >= 0.1 ? "%.2f" : "%.3f", value)
    }

    // MARK: - JSON

    func json() throws -> Data {
        let object: [String: Any] = ["machine": machine, "rounds": rounds, "rows": rows.map(Self.object)]
        return try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
    }

    private static func object(of row: Row) -> [String: Any] {
        var object: [String: Any] = [
            "group": row.group, "name": row.name, "unit": row.unit, "verdict": row.verdict.rawValue,
            "bound": bound(of: row),
        ]
        if !row.measured.isEmpty { object["measured"] = Self.object(of: row.measured) }
        if let reference = row.reference, !reference.isEmpty { object["reference"] = Self.object(of: reference) }
        if let against = row.against { object["against"] = against }
        if let ratio = row.ratio, ratio.isFinite { object["ratio"] = ratio }
        if let failure = row.failure { object["failure"] = failure }
        return object
    }

    private static func object(of sample: Sample) -> [String: Any] {
        ["median": sample.median, "least": sample.least, "most": sample.most, "values": sample.values]
    }
}
