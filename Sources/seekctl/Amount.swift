import ArgumentParser
import CommandLineTool

/// A new value, or a change of the present one.
enum Amount: Equatable {
    case value(Double)
    case change(Double)

    /// For `transform`: "80", "+5", "-5", each with or without "%".
    static func read(_ text: String) throws -> Amount {
        let sign = text.first.flatMap { ["+": 1.0, "-": -1.0][$0] }
        let digits = (sign == nil ? text : String(text.dropFirst())).droppingSuffix("%")
        guard !digits.contains(":"), let number = MediaTime.parse(digits) else {
            throw ValidationError("expected a number (80) or a change (+5, -5)")
        }
        return sign.map { .change($0 * number) } ?? .value(number)
    }
}

extension String {
    func droppingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
