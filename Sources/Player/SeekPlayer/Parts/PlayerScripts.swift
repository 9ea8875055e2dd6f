import Logging
import Mpv
import SeekCore
import SeekProtocol

/// What scripts in the player need.
final class PlayerScripts {
    private let core: PlayerCore
    /// Scripts that are being loaded.
    private var loading = ScriptLoading()
    /// What scripts read as `input-ipc-server`.
    var socketOption: ByteString?
    /// Whether libmpv runs scripts other than its own: they may have work to do when the player quits.
    var arePresent = false

    init(_ core: PlayerCore) { self.core = core }

    func begin() { core.read("options/scripts", .scripts(.note)) }

    func answered(_ call: Player.ScriptCall, _ node: MpvNode) -> Player.Outcome {
        switch call {
        case .read(let others): return load(node, and: others)
        case .load:
            // libmpv has logged a failure.
            loading.answered()
            return beginIfLoaded()
        case .restoreSocketOption: break
        case .note: arePresent = arePresent || node.elements?.isEmpty == false
        }
        return .none
    }

    /// Undoes a script's change of `input-ipc-server`. libmpv opens no socket meanwhile.
    func keepSocketOption(_ node: MpvNode) {
        let path = socketOption ?? ""
        guard case .string(let changed) = node, changed != path.bytes else { return }
        core.log.logger.warning(
            "a script set input-ipc-server, which does nothing: clients connect to seekd's own socket",
            metadata: ["value": "\(ByteString(changed))", "socket": "\(path)"])
        core.set(ObservedProperty.socketOption.rawValue, .string(path.bytes), .scripts(.restoreSocketOption))
    }

    /// Loads the scripts of a held player, then lets it play.
    ///
    /// - Parameter others: scripts to load after those of the option `scripts`.
    func load(and others: [String]) { core.read("scripts", .scripts(.read(and: others))) }

    private func load(_ scripts: MpvNode, and others: [String]) -> Player.Outcome {
        for command in loading.commands(scripts, and: others) {
            arePresent = true
            core.run(command, .scripts(.load))
        }
        return beginIfLoaded()
    }

    private func beginIfLoaded() -> Player.Outcome {
        guard loading.takeEnd() else { return .none }
        core.beginPlaying()
        return .input(.fileChangeReplied(accepted: true, entry: nil))
    }
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
