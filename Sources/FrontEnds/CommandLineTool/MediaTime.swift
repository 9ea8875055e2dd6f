import SeekModel

/// Text for media times.
package enum MediaTime {
    /// "50.0": tenths.
    package static func seconds(_ seconds: Double) -> String {
        guard let tenths = Int64(exactly: (seconds.magnitude * 10).rounded()) else { return "\(seconds)" }
        return (seconds < 0 && tenths > 0 ? "-" : "") + "\(tenths / 10).\(tenths % 10)"
    }

    /// "30", "7.5": tenths without a needless ".0".
    package static func decimal(_ number: Double) -> String {
        let text = seconds(number)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// The minus sign that is shown, as on the seek buttons: U+2212.
    private static let minus = "−"

    /// "+30 s", "−7.5 s", from a minute on "+7:20": a signed amount. `sign` decides the sign of 0.
    package static func amount(_ amount: Double, sign: Double) -> String {
        let isNegative = amount < 0 || (amount == 0 && sign < 0)
        let isShort = (amount.magnitude * 10).rounded() < 600
        let text = isShort ? "\(decimal(amount.magnitude)) s" : shortClock(amount.magnitude.rounded())
        return (isNegative ? minus : "+") + text
    }

    /// The sign that a change begins with, 1 or -1, and the text after it; nil for a text without a sign. What is shown can
    /// be typed: both minus signs count.
    package static func signed(_ text: String) -> (sign: Double, rest: String)? {
        guard let first = text.first.map(String.init), ["+", "-", minus].contains(first) else { return nil }
        return (first == "+" ? 1 : -1, String(text.dropFirst()))
    }

    /// "0:50", "1:02:03": a place in a film, as short as it can be.
    package static func shortClock(_ seconds: Double) -> String { ClockText.place(seconds) }

    /// Seconds from "83.5", "1:23.5" or "1:02:03"; nil for any other text.
    package static func parse(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 3, parts.allSatisfy({ $0.first?.isNumber == true }) else { return nil }
        var total = 0.0
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) || (isLast && $0 == UInt8(ascii: ".")) }),
                let number = Double(part), number.isFinite, index == 0 || number < 60
            else { return nil }
            total = total * 60 + number
        }
        return total.isFinite ? total : nil
    }
}

extension Int {
    /// The nearest whole number, for values from a socket or a network: the limit for one beyond it, 0 for NaN.
    package init(clamped number: Double) {
        let rounded = number.rounded()
        if let exact = Int(exactly: rounded) {
            self = exact
        } else {
            self = rounded.isNaN ? 0 : rounded < 0 ? .min : .max
        }
    }
}
