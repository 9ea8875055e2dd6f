import Foundation

/// Numbers and times as text.
enum Wording {
    /// Such as "17 ms", "3.61 s".
    static func time(_ milliseconds: Double) -> String {
        if milliseconds.isNaN { return "not measured" }
        if milliseconds < 999.5 { return String(format: milliseconds < 9.95 ? "%.1f ms" : "%.0f ms", milliseconds) }
        return String(format: milliseconds < 9995 ? "%.2f s" : "%.1f s", milliseconds / 1000)
    }

    static func count(_ value: Double) -> String {
        value.isNaN ? "not measured" : String(format: value == value.rounded() ? "%.0f" : "%.1f", value)
    }
}
