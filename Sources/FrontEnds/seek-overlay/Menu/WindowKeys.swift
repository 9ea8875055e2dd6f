import SeekClient

/// Keys of mpv's window in the menu (F5): a key of its own opens it, and while the menu has the keys, arrows, enter and
/// escape go there. libmpv forgets them when the connection ends.
struct WindowKeys {
    private static let (asking, moving) = ("seekd-menu", "seekd-menu-keys")

    /// Sent at the begin of each connection. A key that the viewer has bound stays theirs.
    static let definitions = [
        Command("define-section", .text(asking), .text(bindings(["MENU": "menu", "HOMEPAGE": "menu"])), "default"),
        Command("enable-section", .text(asking)),
        Command(
            "define-section", .text(moving),
            .text(
                bindings([
                    "UP": "up", "DOWN": "down", "LEFT": "left", "RIGHT": "right", "ENTER": "ok", "KP_ENTER": "ok",
                    "ESC": "back", "BS": "back",
                ])), "force"),
    ]

    private var areTaken = false

    /// - Parameter isWanted: whether the menu has the keys.
    /// - Returns: nil if it is so already.
    mutating func take(_ isWanted: Bool) -> Command? {
        guard isWanted != areTaken else { return nil }
        areTaken = isWanted
        return Command(isWanted ? "enable-section" : "disable-section", .text(Self.moving))
    }

    private static func bindings(_ keys: KeyValuePairs<String, String>) -> String {
        keys.map { "\($0) script-binding \"seekd/menu \($1)\"\n" }.joined()
    }
}
