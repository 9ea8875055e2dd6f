import CommandLineTool
import SeekClient
import SeekProtocol

/// A number of mpv's that people set.
struct NumberProperty {
    let name: String
    /// With its article, for messages.
    let what: String
    let range: ClosedRange<Double>

    /// Sets or changes it. A change ends at the range's edge, as in mpv.
    func apply(_ amount: Amount, on connection: inout Connection) throws(Failure) {
        switch amount {
        case .value(let number):
            guard range.contains(number) else {
                throw Failure(
                    .usage,
                    "expected \(what) from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound)), "
                        + "got \(Self.text(number))")
            }
            try Daemon.set(name, to: .double(number), on: &connection)
        case .change(let number):
            try Daemon.mpv([.text("add"), .text(name), .double(number)], on: &connection)
        }
    }

    /// "80", "1.25": at most two decimals.
    static func text(_ number: Double) -> String {
        let hundredths = (number * 100).rounded()
        guard let whole = Int64(exactly: hundredths) else { return "\(number)" }
        return whole % 100 == 0 ? "\(whole / 100)" : "\(hundredths / 100)"
    }
}
