import SeekProtocol

/// The flags of mpv's `seek`: the unit of the target, and the precision.
struct SeekFlags: Equatable {
    enum Kind {
        case relative
        case relativePercent
        case absolute
        case absolutePercent
    }

    var kind = Kind.relative
    /// Exact, unless the flags name keyframes only.
    var precision = Precision.exact

    /// - Parameters:
    ///   - flags: the second argument; contradicting words are refused; nil is `relative`.
    ///   - legacy: the third argument: old scripts give the precision there.
    init?(_ flags: JSONValue?, legacy: JSONValue?) {
        guard let words = flags.map(\.optionFlags) ?? [], let old = Self.precision(legacy: legacy) else { return nil }
        var kinds: [Kind] = []
        var precisions: [Precision] = []
        for word in words {
            switch word {
            case "relative", "-": kinds.append(.relative)
            case "relative-percent": kinds.append(.relativePercent)
            case "absolute": kinds.append(.absolute)
            case "absolute-percent": kinds.append(.absolutePercent)
            case "keyframes": precisions.append(.keyframes)
            case "exact": precisions.append(.exact)
            default: return nil
            }
        }
        guard kinds.count <= 1, precisions.count <= 1 else { return nil }
        kind = kinds.first ?? .relative
        precision = Set(precisions + old) == [.keyframes] ? .keyframes : .exact
    }

    private static func precision(legacy: JSONValue?) -> [Precision]? {
        switch legacy {
        case nil, .string("unused")?, .string("default-precise")?: []
        case .string("keyframes")?: [.keyframes]
        case .string("exact")?: [.exact]
        default: nil
        }
    }
}
