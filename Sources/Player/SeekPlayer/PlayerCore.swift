import Logging
import MediaPolicy
import Mpv
import SeekModel
import SeekProtocol

/// The handle to libmpv's core, and the requests that it has not answered. All parts of the player ask it.
///
/// It makes only asynchronous calls: the loop never waits for libmpv. Use it only on the daemon's loop.
package final class PlayerCore {
    let log: PlayerLog
    private var handle: MpvHandle?
    private var calls = CallTable<Player.Call>()
    /// Calls that libmpv did not accept, for the daemon to process after the current input.
    private var refused: [(call: UInt64, error: MpvError)] = []
    private var files = FileQueue()

    init(_ handle: consuming MpvHandle, _ log: PlayerLog) {
        self.handle = consume handle
        self.log = log
    }

    // MARK: - Requests

    func run(_ arguments: [String], _ call: Player.Call) { ask(.command(arguments), call) }

    func run(_ arguments: MpvNode, _ call: Player.Call) { ask(.nodeCommand(arguments), call) }

    func read(_ property: String, asString: Bool = false, _ call: Player.Call) {
        ask(.read(property, asString: asString), call)
    }

    func set(_ property: String, _ value: MpvNode, _ call: Player.Call) { ask(.set(property, value), call) }

    private func ask(_ request: PlayerRequest, _ call: Player.Call) {
        if files.keeps(request, call) { return }
        send(request, call)
    }

    private func send(_ request: PlayerRequest, _ call: Player.Call) {
        let number = calls.open(call)
        do throws(MpvError) {
            switch request {
            case .command(let arguments): try handle?.commandAsync(arguments, reply: number)
            case .nodeCommand(let arguments): try handle?.commandNodeAsync(arguments, reply: number)
            case .read(let property, let asString):
                try handle?.getPropertyAsync(property, asString: asString, reply: number)
            case .set(let property, let value): try handle?.setPropertyAsync(property, value, reply: number)
            }
        } catch {
            refused.append((number, error))
        }
    }

    /// Forgets the files of `Player.Call.load` that libmpv has not got yet: somebody replaces or clears the playlist.
    func forgetFiles() { files.forget() }

    /// Prints a line on mpv's terminal, without waiting for a reply: libmpv may be quitting.
    func printText(_ text: String) { try? handle?.commandAsync(["print-text", text], reply: 0) }

    // MARK: - Replies

    /// The call that a reply answers; nil if nobody waits for it.
    func close(_ number: UInt64) -> Player.Call? {
        let call = calls.close(number)
        if call?.addsFile == true {
            files.answered()
            while let (request, call) = files.next() { send(request, call) }
        }
        return call
    }

    /// The calls that libmpv did not accept since the last time.
    func takeRefused() -> [(call: UInt64, error: MpvError)] {
        guard !refused.isEmpty else { return [] }
        defer { refused = [] }
        return refused
    }

    /// Whether a call that is not answered fulfils the condition.
    func awaits(_ fits: (Player.Call) -> Bool) -> Bool { calls.all.contains(where: fits) }

    // MARK: - Events

    func setWakeup(_ wake: @escaping @Sendable () -> Void) { handle?.setWakeup(wake) }

    func nextEvent() -> MpvEvent? { handle?.nextEvent() }

    /// Observes a property; the log says if libmpv refuses.
    func observe(_ name: String, id: UInt64 = 0, asString: Bool = false) {
        observe(name) { () throws(MpvError) in try handle?.observe(name, id: id, asString: asString) }
    }

    /// Observes a property without its value.
    func observeChanges(of name: String) {
        observe(name) { () throws(MpvError) in try handle?.observeChanges(of: name, id: 0) }
    }

    private func observe(_ name: String, _ request: () throws(MpvError) -> Void) {
        do throws(MpvError) {
            try request()
        } catch {
            log.logger.error("property not observed", metadata: ["name": "\(name)", "error": "\(error)"])
        }
    }

    func unobserve(id: UInt64) { try? handle?.unobserve(id: id) }

    // MARK: - Waiting

    /// - Returns: false if libmpv will not wait there.
    func addHook(_ name: String, number: UInt64 = 0, priority: Int32 = 0) -> Bool {
        do throws(MpvError) {
            let isAdded: Void? = try handle?.addHook(name, number: number, priority: priority)
            return isAdded != nil
        } catch {
            log.logger.error("hook not added", metadata: ["hook": "\(name)", "error": "\(error)"])
            return false
        }
    }

    func continueHook(_ hook: UInt64) { handle?.continueHook(hook) }

    var isHeld: Bool { handle?.isHeld ?? false }

    func beginPlaying() { handle?.beginPlaying() }

    // MARK: - Handles

    /// Another handle to the same core; nil if libmpv makes no more.
    func makeHandle(named name: String) -> MpvHandle? { handle?.makeClient(named: name) }

    /// Releases the handle, to be terminated on another thread.
    func takeTermination() -> MpvTermination? {
        guard let handle = handle.take() else { return nil }
        return MpvTermination(handle)
    }
}

/// What the log says of files. In mpv's place (`--as-mpv`) libmpv itself prints its messages on its terminal.
struct PlayerLog {
    let logger: Logger
    let isStandIn: Bool

    func loaded(_ media: Media) {
        guard !isStandIn else { return }
        var metadata: Logger.Metadata = ["path": "\(Self.shown(media.path?.bytes))"]
        if let title = media.title, title != media.path { metadata["title"] = "\(title)" }
        if let position = media.resumedFrom { metadata["resumed_from"] = "\(position)" }
        logger.info("loaded", metadata: metadata)
    }

    func notLoaded(_ name: [UInt8]?, because reason: String) {
        guard !isStandIn else { return }
        logger.warning("not loaded", metadata: ["path": "\(Self.shown(name))", "reason": "\(reason)"])
    }

    /// A line of libmpv's log.
    func message(_ module: String, _ level: String, _ text: String) {
        if !isStandIn { logger.log(level: Logger.Level(mpv: level), "mpv: \(module): \(text)") }
    }

    func failure(_ message: String, _ failure: MpvError?) {
        if let failure { logger.error("\(message)", metadata: ["error": "\(failure)"]) }
    }

    /// A path or a URL, without a URL's user and query.
    static func shown(_ name: [UInt8]?) -> ByteString { URLSecrets.hidden(in: ByteString(name ?? [])) }
}
