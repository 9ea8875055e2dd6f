import Logging
import Mpv
import SeekCore
import SeekProtocol

/// What scripts in the player need.
extension Player {
    /// Undoes a script's change of `input-ipc-server`. libmpv opens no socket meanwhile.
    func keepSocketOption(_ node: MpvNode) {
        let path = socketOption ?? ""
        guard case .string(let changed) = node, changed != path.bytes else { return }
        logger.warning(
            "a script set input-ipc-server, which does nothing: clients connect to seekd's own socket",
            metadata: ["value": "\(ByteString(changed))", "socket": "\(path)"])
        set(ObservedProperty.socketOption.rawValue, .string(path.bytes), .restoreSocketOption)
    }

    /// Loads the scripts of a held player, then lets it play.
    ///
    /// - Parameter others: scripts to load after those of the option `scripts`.
    package func loadScripts(and others: [String]) { read("scripts", .readScripts(and: others)) }

    func load(_ scripts: MpvNode, and others: [String]) -> Outcome {
        for command in self.scripts.commands(scripts, and: others) {
            hasScripts = true
            run(command, .loadScript)
        }
        return beginIfLoaded()
    }

    func beginIfLoaded() -> Outcome {
        guard scripts.takeEnd() else { return .none }
        beginPlaying()
        return .input(.fileChangeReplied(accepted: true, entry: nil))
    }

    /// Lets a player play that waits for it, although not all of its scripts are loaded.
    package func beginPlaying() { handle?.beginPlaying() }

    /// Prints a line on mpv's terminal, without waiting for a reply: libmpv may be quitting.
    package func printText(_ text: String) { try? handle?.commandAsync(["print-text", text], reply: 0) }
}

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
