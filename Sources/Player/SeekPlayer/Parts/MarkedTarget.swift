import SeekModel
import SeekProtocol

/// The target of our newest seek, distinguishable from a position.
///
/// libmpv may report the target as the position (`LibmpvSeeking.reportsTarget`). So targets get decimals after those of
/// a microsecond, which no frame's time has.
struct MarkedTarget {
    private static let mark = Array("37".utf8)
    /// Greater than the rounding error of a target, less than the distance from it to a frame's time. Seconds.
    private static let tolerance = 1e-8

    /// Media seconds.
    private var sought: Double?

    /// - Returns: the target for libmpv's `seek`.
    mutating func seek(to target: Double) -> String {
        var text: [UInt8] = []
        FixedPoint.append(target.unsignedZero, to: &text)
        let argument = String(decoding: text + Self.mark, as: UTF8.self)
        sought = Double(argument)
        return argument
    }

    /// Whether a position that libmpv reports is this target.
    func isReported(as position: Double?) -> Bool {
        guard let sought, let position else { return false }
        return abs(position - sought) < Self.tolerance
    }

    /// Whether a position is before the target.
    func isBeyond(_ position: Double) -> Bool { sought.map { $0 > position + Self.tolerance } ?? false }

    /// Whether libmpv reports the end of the known part of a film without a declared duration in place of the target
    /// (`LibmpvFacts.limitsReportedTarget`).
    func isReported(as position: Double, whereKnownFilmEndsAt end: Double?) -> Bool {
        guard let end else { return false }
        return isBeyond(position) && abs(position - end) < Self.tolerance
    }
}
