/// A figure with what it is held against.
struct Row {
    enum Bound {
        /// Times the reference's median.
        case atMostTimes(Double)
        case atLeastTimes(Double)
        case atMost(Double)
        /// Not only the median.
        case everyAtMost(Double)
        case atLeast(Double)
        /// Told for the sake of knowing.
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
    /// Why there is no figure.
    var failure: String?

    /// How often the reference's median goes into the measured one.
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
}
