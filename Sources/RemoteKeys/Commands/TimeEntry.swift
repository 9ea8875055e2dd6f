/// A time that is typed with digits, as on a microwave: 130 is 1:30, 13000 is 1:30:00.
struct TimeEntry: Equatable, Sendable {
    /// Hours, minutes and seconds; of more digits the last ones count.
    private static let maximumDigits = 6

    private(set) var digits: [Int] = []

    mutating func append(_ digit: Int) {
        digits = Array((digits + [digit]).suffix(Self.maximumDigits))
    }

    private var parts: (hours: Int, minutes: Int, seconds: Int) {
        let number = digits.reduce(0) { $0 * 10 + $1 }
        return (number / 10_000, number / 100 % 100, number % 100)
    }

    /// Up to 99 h 99 min 99 s.
    var seconds: Int {
        let (hours, minutes, seconds) = parts
        return hours * 3_600 + minutes * 60 + seconds
    }

    /// As it is shown: `0:05`, `1:30`, `1:30:00`.
    var text: String {
        let (hours, minutes, seconds) = parts
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds))" : "\(minutes):\(two(seconds))"
    }
}
