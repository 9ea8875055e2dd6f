import Mpv
import SeekProtocol

/// Loads the scripts of a player that waits with playing until they are loaded.
struct ScriptLoading {
    private var remaining: Int?

    /// - Returns: the command for each script, in order: those of libmpv's property `scripts`, then `others`.
    mutating func commands(_ scripts: MpvNode, and others: [String]) -> [MpvNode] {
        // libmpv ignores empty paths.
        let paths = (scripts.elements ?? []).filter { $0 != .string([]) } + others.map(MpvNode.text)
        remaining = paths.count
        return paths.map { .array([.text("load-script"), $0]) }
    }

    /// Counts a loaded script, or one that can't be loaded.
    mutating func answered() { remaining = remaining.map { $0 - 1 } }

    /// Whether all are loaded. True once.
    mutating func takeEnd() -> Bool {
        guard remaining == 0 else { return false }
        remaining = nil
        return true
    }
}
