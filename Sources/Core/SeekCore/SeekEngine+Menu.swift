import SeekModel
import SeekProtocol

/// The menu of an overlay (F5): while it is open, keys go there instead of pressing buttons. One client holds it.
extension SeekEngine {
    /// Whether keys go to a menu.
    package var isMenuOpen: Bool { state.menuHolder != nil }

    mutating func openMenu(for client: Int) -> [Action] {
        if let holder = state.menuHolder, holder != client {
            return [.refuse(.unavailable, "another overlay has the menu open")]
        }
        let event = isMenuOpen ? [] : [Action.publish(.menu(MenuEvent(isOpen: true)))]
        state.menuHolder = client
        return event + [menuReply]
    }

    mutating func closeMenu(of client: Int) -> [Action] { leaveMenu(client) + [menuReply] }

    /// A client closes its menu, or has disconnected. Nothing changes if it holds none.
    mutating func leaveMenu(_ client: Int) -> [Action] {
        guard state.menuHolder == client else { return [] }
        state.menuHolder = nil
        return [.publish(.menu(MenuEvent()))]
    }

    /// The key `menu` is published also while no menu is open: an overlay that has one opens it.
    func pressMenu(_ key: MenuKey) -> [Action] {
        guard isMenuOpen || key == .menu else { return [.refuse(.unavailable, "no menu is open")] }
        return [.publish(.menu(MenuEvent(isOpen: isMenuOpen, key: key))), menuReply]
    }

    private var menuReply: Action { .reply(.success(.menu(isOpen: isMenuOpen))) }
}
