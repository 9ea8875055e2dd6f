import Foundation

/// A figure with its reference and its bound.
struct Row {
    enum Bound {
        /// Times the reference's median.
        case atMostTimes(Double)
        case atLeastTimes(Double)
        case atMost(Double)
        /// For every round, not only the median.
        case everyAtMost(Double)
        case atLeast(Double)
        /// For information.
        case none
    }

    enum Verdict: String {
        case passed
        case missed
        case told
    }

    let group: String
    let name: String
    let unit: String
    var measured = Sample()
    /// What the reference is, such as "raw mpv".
    var against: String?
    var reference: Sample?
    var bound: Bound
    /// Why the figure could not be measured.
    var failure: String?

    /// The measured median divided by the reference's.
    var ratio: Double? {
        guard let reference, !reference.isEmpty, !measured.isEmpty, reference.median != 0 else { return nil }
        return measured.median / reference.median
    }

    var verdict: Verdict {
        let value = measured.median
        switch bound {
        case .none: return failure == nil ? .told : .missed
        case .atMostTimes(let times): return (ratio ?? .infinity) <= times ? .passed : .missed
        case .atLeastTimes(let times): return (ratio ?? 0) >= times ? .passed : .missed
        case .atMost(let most): return value <= most ? .passed : .missed
        case .everyAtMost(let most): return measured.most <= most ? .passed : .missed
        case .atLeast(let least): return value >= least ? .passed : .missed
        }
    }

    /// The bound as text.
    var boundText: String {
        switch bound {
        case .atMostTimes(let times): "<= \(Self.number(times)) x"
        case .atLeastTimes(let times): ">= \(Self.number(times)) x"
        case .atMost(let most), .everyAtMost(let most): "<= \(Self.number(most)) \(unit)"
        case .atLeast(let least): ">= \(Self.number(least)) \(unit)"
        case .none: ""
        }
    }

    /// With three or four significant digits.
    static func number(_ value: Double) -> String {
        let size = abs(value)
        if size == 0 || size >= 100 { return String(format: "%.0f", value) }
        return String(format: size >= 10 ? "%.1f" : size >= 0.1 ? "%.2f" : "%.3f", value)
    }
}

extension Row: Encodable {
    private enum Key: String, CodingKey {
        case group, name, unit, measured, against, reference, ratio, bound, verdict, failure
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(group, forKey: .group)
        try fields.encode(name, forKey: .name)
        try fields.encode(unit, forKey: .unit)
        try fields.encode(verdict.rawValue, forKey: .verdict)
        try fields.encode(boundText, forKey: .bound)
        if !measured.isEmpty { try fields.encode(measured, forKey: .measured) }
        if let reference, !reference.isEmpty { try fields.encode(reference, forKey: .reference) }
        try fields.encodeIfPresent(against, forKey: .against)
        try fields.encodeIfPresent(ratio, forKey: .ratio)
        try fields.encodeIfPresent(failure, forKey: .failure)
    }
}
