/// Times as people read and hear them, in one form for all faces.
package enum ClockText {
    /// libmpv counts from the first sound or picture, which is some hundredths after 0: a chapter at 1:00 is at 59.99 s.
    private static let beforeNextSecond = 0.05

    /// "0:50", "1:02:03": a place in a film, not below 0; rounded down but for the last 0.05 s before the next second.
    package static func place(_ seconds: Double) -> String {
        Int(exactly: max(0, seconds + beforeNextSecond).rounded(.down)).map(text) ?? "\(seconds)"
    }

    /// "0:50", "1:02:03".
    package static func text(_ seconds: Int) -> String {
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return (hours > 0 ? "\(hours):\(twoDigits(minutes))" : "\(minutes)") + ":\(twoDigits(seconds % 60))"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// "1 hour 2 minutes 3 seconds", "0 seconds". A tap makes such a text: it allocates memory once.
    ///
    /// - Parameter start: what comes before it, such as "Forward ".
    package static func spoken(_ seconds: Int, after start: String = "") -> String {
        var text = ""
        text.reserveCapacity(start.utf8.count + 40)
        text += start
        append(seconds / 3600, " hour", to: &text)
        append(seconds / 60 % 60, " minute", to: &text)
        append(seconds % 60, " second", to: &text)
        if seconds == 0 { text += "0 seconds" }
        return text
    }

    private static func append(_ number: Int, _ unit: String, to text: inout String) {
        guard number > 0 else { return }
        if text.utf8.last.map({ $0 != UInt8(ascii: " ") }) ?? false { text += " " }
        text += String(number)
        text += unit
        if number != 1 { text += "s" }
    }
}
