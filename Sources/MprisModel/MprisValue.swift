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
