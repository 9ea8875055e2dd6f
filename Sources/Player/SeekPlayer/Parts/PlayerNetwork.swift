import LibmpvFacts
import Linux
import Mpv

/// The options of a film over HTTP: it waits for them at the hook before it is opened.
final class PlayerNetwork {
    private let core: PlayerCore

    init(_ core: PlayerCore) { self.core = core }

    /// Sets them, and lets libmpv go on.
    func prepare(_ hook: UInt64) { core.run(["expand-text", NetworkOptions.text], .network(.read(hook))) }

    func answered(_ call: Player.NetworkCall, _ failure: MpvError?, _ node: MpvNode) {
        switch call {
        case .read(let hook):
            core.log.failure("the options of a network film can't be read", failure)
            set(NetworkOptions.changes(answer: node, memory: AvailableMemory.read()), hook)
        case .set(let option): core.log.failure("\(option) not set", failure)
        case .setLast(let option, let hook):
            core.log.failure("\(option) not set", failure)
            core.continueHook(hook)
        }
    }

    private func set(_ changes: [(option: String, value: String)], _ hook: UInt64) {
        guard let last = changes.last else { return core.continueHook(hook) }
        // libmpv answers them in order, and resets them at the file's end.
        for change in changes.dropLast() { set(change, .set(change.option)) }
        set(last, .setLast(last.option, hook))
    }

    private func set(_ change: (option: String, value: String), _ call: Player.NetworkCall) {
        core.set(LibmpvLoading.fileOption(change.option), .text(change.value), .network(call))
    }
}
