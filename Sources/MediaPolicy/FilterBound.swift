/// What a filter's argument may be. Only decimal numbers are bounded: libavfilter also reads expressions and suffixes.
enum FilterBound: Equatable {
    /// libavfilter's own range is narrow enough, or the value costs nothing.
    case any
    case number(ClosedRange<Double>)
    /// Numbers with "|" between them, at most so many.
    case numbers(ClosedRange<Double>, count: Int)
    /// A number, or a ratio such as "30000/1001".
    case rate(ClosedRange<Double>)
    /// "WIDTHxHEIGHT".
    case size
    case words(Set<String>)

    /// The largest picture that a filter may make. A processor scales larger ones too slowly.
    static let width = 0.0...1920.0
    static let height = 0.0...1080.0

    func allows(_ value: some StringProtocol) -> Bool {
        switch self {
        case .any: return true
        case .number(let range): return Self.number(value, in: range)
        case .numbers(let range, let count):
            let parts = value.split(separator: "|", omittingEmptySubsequences: false)
            return parts.count <= count && parts.allSatisfy { Self.number($0, in: range) }
        case .rate(let range):
            let parts = value.split(separator: "/", omittingEmptySubsequences: false).map { Self.number($0) }
            guard parts.count <= 2, let first = parts[0] else { return false }
            guard parts.count == 2 else { return range.contains(first) }
            guard let second = parts[1], second > 0 else { return false }
            return range.contains(first / second)
        case .size:
            let sides = value.split(separator: "x", omittingEmptySubsequences: false)
            return sides.count == 2 && Self.number(sides[0], in: Self.width) && Self.number(sides[1], in: Self.height)
        case .words(let words): return words.contains(String(value))
        }
    }

    private static func number(_ text: some StringProtocol, in range: ClosedRange<Double>) -> Bool {
        number(text).map { range.contains($0) } ?? false
    }

    /// A number in decimal digits.
    private static func number(_ text: some StringProtocol) -> Double? {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
        guard
            digits.utf8.allSatisfy({ ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || $0 == UInt8(ascii: ".") })
        else { return nil }
        return Double(text)
    }
}
