import SeekProtocol

/// The texts of a seek button: its label and its spoken text.
enum ButtonText {
    /// An idle button's interval: "10", "2.5".
    static func interval(_ seconds: Double) -> String { decimal(seconds) }

    /// A burst's total with its sign: "+30", "−30"; "0" if nothing moved.
    static func total(_ applied: Double) -> String {
        let text = decimal(applied.magnitude)
        if text == "0" { return text }
        return (applied < 0 ? "\u{2212}" : "+") + text
    }

    /// "Forward 30 seconds", "Backward 1 second": the button's direction, also if nothing moved.
    static func spoken(_ seconds: Double, _ direction: Direction) -> String {
        let number = decimal(seconds.magnitude)
        return (direction == .forward ? "Forward " : "Backward ") + number + (number == "1" ? " second" : " seconds")
    }

    /// Rounded to whole seconds from 3 s on; below 3 s, and for halves, to tenths.
    private static func decimal(_ seconds: Double) -> String {
        // A header may claim a duration that no whole number holds.
        guard seconds < 1e15 else { return "\(seconds)" }
        let tenths = Int((seconds * 10).rounded())
        let isShort = seconds < 3
        let isHalf = (seconds * 2).rounded() == seconds * 2
        if tenths % 10 == 0 || !(isShort || isHalf) { return String(Int(seconds.rounded())) }
        return "\(tenths / 10).\(tenths % 10)"
    }
}
