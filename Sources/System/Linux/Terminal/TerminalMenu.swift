/// Where the keys of a terminal go: to the menu of an overlay while it is open, or to the buttons. A repeat belongs to where its
/// press went.
package struct TerminalMenu: Sendable {
    package enum Destination: Equatable, Sendable {
        /// The key's name in a menu: "ok".
        case menu(String)
        case buttons
        /// A key that is held while the menu opens or closes does nothing more.
        case nowhere
    }

    /// Whether the newest press went to the menu.
    private var hasPress = false

    package init() {}

    package mutating func destination(of press: KeyReader.Press, isOpen: Bool) -> Destination {
        guard let word = press.key.menuWord else { return .buttons }
        if !press.isRepeat { hasPress = isOpen }
        guard hasPress else { return isOpen ? .nowhere : .buttons }
        let repeats = press.key == .up || press.key == .down
        return isOpen && (!press.isRepeat || repeats) ? .menu(word) : .nowhere
    }
}

extension TerminalKey {
    /// Its name in a menu; nil if it does there what it does otherwise.
    fileprivate var menuWord: String? {
        switch self {
        case .up: "up"
        case .down: "down"
        case .left: "left"
        case .right: "right"
        case .enter: "ok"
        case .escape, .backspace: "back"
        case .pageUp, .pageDown, .space, .letter, .interrupt, .suspend: nil
        }
    }
}
