/// A key of a menu, as remotes have them.
public enum MenuKey: String, Sendable, CaseIterable {
    case up
    case down
    case left
    case right
    /// Chooses the row.
    case ok
    /// Leaves this level, or the menu.
    case back
    /// Opens the menu. What it does in an open one is the overlay's choice.
    case menu
}

/// Whether an overlay shows a menu, and the key that was pressed for it (F5).
public struct MenuEvent: Equatable, Sendable, Codable {
    /// Whether keys go to an overlay's menu, instead of pressing buttons.
    public var isOpen: Bool
    /// The key that was pressed; nil: the menu was opened or closed.
    public var key: MenuKey?

    package init(isOpen: Bool = false, key: MenuKey? = nil) {
        self.isOpen = isOpen
        self.key = key
    }
}

extension MenuEvent: EventFields {
    package func writeFields(to writer: inout JSONWriter) {
        writer.field("open", isOpen)
        writer.field("key", key?.rawValue)
    }

    package init?(fields: JSONValue) {
        isOpen = fields.member("open")?.flag ?? false
        key = fields.member("key")?.word()
        // A key of a newer daemon is not the news that the menu was opened.
        if key == nil, let word = fields.member("key"), word != .null { return nil }
    }
}
