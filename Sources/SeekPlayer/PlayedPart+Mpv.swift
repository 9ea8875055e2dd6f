package import LibmpvFacts
package import Mpv
package import SeekModel

extension PlayedPart {
    /// Reads mpv's option `play-dir`.
    static func isBackward(_ node: MpvNode) -> Bool { node.text == "backward" }
}

extension OptionTime {
    /// Reads an option of mpv's as libmpv prints it: `100`, `+100`, `-100`, `50%`, `#0`, `none`.
    ///
    /// Nil for `none` and for anything else.
    package init?(_ node: MpvNode, _ facts: LibmpvFacts = .loaded) {
        guard let text = node.text else { return nil }
        let rest = text.dropFirst()
        switch (text.first, text.last) {
        case (_, "%"):
            guard let percent = Self.number(text.dropLast()) else { return nil }
            self = .fraction(percent / 100)
        case ("#", _):
            guard let chapter = Int(rest) else { return nil }
            self = .chapter(chapter - facts.firstPrintedChapter)
        case ("+", _):
            guard let seconds = Self.number(rest) else { return nil }
            self = .fromStart(seconds)
        case ("-", _):
            guard let seconds = Self.number(rest) else { return nil }
            self = .beforeEnd(seconds)
        default:
            guard let position = Self.number(text[...]) else { return nil }
            self = .position(position)
        }
    }

    private static func number(_ text: Substring) -> Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }
}
