import SeekProtocol

/// The flags of mpv's `seek`: what its target counts, and how exactly it is to land.
struct SeekFlags: Equatable {
    enum Kind {
        case relative
        case relativePercent
        case absolute
        case absolutePercent
    }

    var kind = Kind.relative
    /// Exact unless keyframes are asked for, and nothing else.
    var precision = Precision.exact

    /// - Parameters:
    ///   - flags: the second argument, whose words may not contradict each other; nil is `relative`.
    ///   - legacy: the third one, in which old scripts give the precision.
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
