/// A value as the message bus carries it; each case has one type of D-Bus.
package enum MprisValue: Equatable, Sendable {
    /// `s`
    case text(String)
    /// `o`
    case path(String)
    /// `b`
    case flag(Bool)
    /// `i`
    case whole(Int32)
    /// `x`: times are microseconds.
    case long(Int64)
    /// `d`
    case number(Double)
    /// `as`
    case texts([String])
    /// `a{sv}`
    case dictionary([Entry])

    package struct Entry: Equatable, Sendable {
        package let key: String
        package let value: MprisValue

        package init(_ key: String, _ value: MprisValue) {
            self.key = key
            self.value = value
        }
    }

    /// The signature of its type.
    package var signature: String {
        switch self {
        case .text: "s"
        case .path: "o"
        case .flag: "b"
        case .whole: "i"
        case .long: "x"
        case .number: "d"
        case .texts: "as"
        case .dictionary: "a{sv}"
        }
    }
}

/// Times of the bus: 64-bit counts of microseconds.
enum Microseconds {
    /// From seconds; the nearest that there is. NaN is 0.
    static func from(seconds: Double) -> Int64 {
        guard !seconds.isNaN else { return 0 }
        let microseconds = (seconds * 1e6).rounded()
        // The doubles next to the limits of Int64.
        guard microseconds > -9.2e18 else { return .min }
        guard microseconds < 9.2e18 else { return .max }
        return Int64(microseconds)
    }

    static func seconds(_ microseconds: Int64) -> Double { Double(microseconds) / 1e6 }

    /// The sum, or the limit that it would exceed.
    static func sum(_ one: Int64, _ other: Int64) -> Int64 {
        let (sum, isOver) = one.addingReportingOverflow(other)
        return isOver ? (other > 0 ? .max : .min) : sum
    }
}
