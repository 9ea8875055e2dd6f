@testable import seek_overlay

extension Canvas {
    /// The text of a row.
    func text(row: Int) -> String {
        String((0..<columns).compactMap { self[$0, row]?.text })
    }
}
