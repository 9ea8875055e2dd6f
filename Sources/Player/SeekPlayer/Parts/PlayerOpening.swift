import LibmpvFacts
import Linux
import Logging
import MediaPolicy
import Mpv
import MpvCommands
package import SeekProtocol
import SeekResume

/// Decides about each file that libmpv is about to open, at the hook before it: a playlist may contain entries that no
/// client asked for. Folders become playlists here.
package final class PlayerOpening {
    private let core: PlayerCore
    private let position: PlayerPosition
    private let network: PlayerNetwork
    /// Whether the daemon is told what is opened: it looks a film up meanwhile.
    private let tellsName: Bool
    private var guarding: OpeningGuard
    /// Looks at local files; also for commands of clients.
    package let files: FileLook
    /// Nil if yt-dlp is not asked, or without a check.
    private var gate: YtdlGate?
    private let folders: FolderReader
    private let answers = DiskAnswers()
    /// The hook at which libmpv waits for a file system (W7).
    private var unanswered: UInt64?
    /// Makes the loop collect.
    private var wake: @Sendable () -> Void = {}
    /// The path or URL of the file that is opened or played, for the log.
    private var name: [UInt8]?
    private var outputFailure = OutputFailure()
    /// Why a file system gave no answer.
    private var diskFailure: String?

    init(
        _ core: PlayerCore, _ position: PlayerPosition, _ network: PlayerNetwork, _ guarding: OpeningGuard,
        tellsName: Bool, maximumEntries: Int, openTimeout: Duration,
        refuses: @escaping @Sendable ([UInt8]) -> String?
    ) {
        self.core = core
        self.position = position
        self.network = network
        self.tellsName = tellsName
        self.guarding = guarding
        if guarding.links != nil { gate = YtdlGate() }
        files = FileLook(timeout: openTimeout) { path in
            refuses(path).map { .refused(because: $0) } ?? FileLook.finding(at: path)
        }
        folders = FolderReader(FolderReader.Limits(entries: maximumEntries, answer: openTimeout))
    }

    /// - Returns: false if libmpv would open files without a check.
    func begin(wake: @escaping @Sendable () -> Void) -> Bool {
        self.wake = wake
        let priority = gate == nil ? 0 : YtdlGate.before
        guard core.addHook(LibmpvLoading.beforeOpening, priority: priority) else { return false }
        return gate == nil
            || YtdlGate.Place.allCases.allSatisfy {
                core.addHook($0.hook, number: $0.rawValue, priority: $0.priority)
            }
    }

    /// Files that may be opened without a check.
    package var trusted: Set<[UInt8]> { guarding.trusted }

    func trust(_ name: ByteString) { guarding.trust(name) }

    /// The links that yt-dlp may be asked about.
    package var links: Set<[UInt8]> { guarding.links?.all ?? [] }

    /// Notes a file that a client loads.
    package func take(_ name: ByteString) { guarding.take(name) }

    // MARK: - The name

    func waits(_ hook: UInt64) { core.read(LibmpvLoading.openedName, .opening(.check(hook))) }

    func answered(_ call: Player.OpeningCall, _ failure: MpvError?, _ node: MpvNode) -> Player.Outcome {
        switch call {
        case .check(let hook): return check(node, failure, hook)
        case .checkWorkingFolder(let path, let hook): return checkWorkingFolder(path, node, hook)
        case .checkAbort(let hook): checkAbort(node, hook)
        case .refuse(let hook): refused(hook, failure)
        case .stop(let hook): stopped(hook, failure)
        case .closeReferences(let hook):
            if let failure {
                refuse(hook, because: "\(LibmpvLoading.references): \(failure)")
            } else {
                open(hook)
            }
        case .readNested(let limit): nestedRead(limit, node, failure)
        case .limitNested(let limit): nestedLimited(limit, failure)
        case .openEntries(let hook): openedEntries(hook, failure)
        case .askYtdl(let hook):
            if case .string(let name) = node {
                goOn(hook, name, isNetworkFilm: false)
            } else {
                refused(hook, failure ?? .propertyUnavailable)
            }
        // If the name can't be hidden, the file must not be opened.
        case .hideFromYtdl(let hook, let isNetworkFilm):
            if failure == nil, isNetworkFilm { network.prepare(hook) } else { refused(hook, failure) }
        case .readYtdl(let hook): takeAnswer(node, hook)
        case .showAgain(let hook):
            core.log.failure("\(LibmpvLoading.openedName) not set", failure)
            core.continueHook(hook)
        }
        return .none
    }

    func check(_ node: MpvNode, _ failure: MpvError?, _ hook: UInt64) -> Player.Outcome {
        guard case .string(let bytes) = node else {
            refuse(hook, because: "its name can't be read: \(failure.map { "\($0)" } ?? "it is no text")")
            return .none
        }
        name = bytes
        diskFailure = nil
        gate?.forget()
        switch guarding.verdict(on: bytes) {
        case .open:
            if !core.log.isStandIn, let path = FileURL.localPath(of: ByteString(bytes), in: ".") {
                openLocal(path, hook)
                return .none
            }
            open(hook)
        case .openWithoutReferences:
            core.set(
                LibmpvLoading.fileOption(LibmpvLoading.references), .flag(false), .opening(.closeReferences(hook)))
        case .refuse(let reason):
            refuse(hook, because: reason)
            return .none
        }
        return opening
    }

    /// What opens: from now on files of its name are read.
    private var opening: Player.Outcome {
        guard tellsName, let entry = position.openingEntry, let name else { return .none }
        return .resume([.fileOpening(entry: entry, name: ByteString(name))])
    }

    private func openLocal(_ path: [UInt8], _ hook: UInt64) {
        // Perhaps a file without a name (`LibmpvLoading.openedName`), which libmpv can't open.
        if path == WorkingFolder.path {
            core.read("filename", .opening(.checkWorkingFolder(path, hook)))
        } else {
            look(at: path, hook)
        }
    }

    private func checkWorkingFolder(_ path: [UInt8], _ name: MpvNode, _ hook: UInt64) -> Player.Outcome {
        guard case .string([]) = name else {
            look(at: path, hook)
            return .none
        }
        open(hook)
        return opening
    }

    // MARK: - File systems

    // libmpv can't end while it opens a local file, nor open another. So it gets the names of those only that have
    // answered. While it waits at the hook, it does what clients ask it, but a file ends only after the hook.

    /// `PlayerInput.disk` follows.
    private func look(at path: [UInt8], _ hook: UInt64) {
        unanswered = hook
        let pass = passing(to: hook)
        files.begin(path, tick: { pass(.none) }, deliver: { pass(.look($0)) })
    }

    /// `PlayerInput.disk` follows.
    private func readFolder(_ path: [UInt8], _ hook: UInt64) {
        let pass = passing(to: hook)
        folders.read(path, tick: { pass(.none) }, deliver: { pass(.folder($0)) })
    }

    private func passing(to hook: UInt64) -> @Sendable (DiskAnswer) -> Void {
        let (answers, wake) = (answers, wake)
        return { answer in
            answers.add(answer, hook: hook)
            wake()
        }
    }

    func takeDiskAnswers() -> [(hook: UInt64, answer: DiskAnswer)] { answers.take() }

    func answered(_ answer: DiskAnswer, _ hook: UInt64) -> Player.Outcome {
        // Else it was cancelled.
        guard unanswered == hook else { return .none }
        switch answer {
        // A key or a script may have ended the file.
        case .none: lookForAbort()
        case .look(.folder):
            if let path = FileURL.localPath(of: ByteString(name ?? []), in: ".") { readFolder(path, hook) }
            return .none
        case .look(.present), .look(.special), .look(.absent):
            unanswered = nil
            open(hook)
            return opening
        case .look(.late): notAnswered(hook, FileLook.noAnswer)
        case .look(.refused(let reason)), .folder(.noAnswer(let reason)): notAnswered(hook, reason)
        case .folder(let content):
            unanswered = nil
            folderRead(content, hook)
            return opening
        }
        return .none
    }

    private func notAnswered(_ hook: UInt64, _ reason: String) {
        unanswered = nil
        diskFailure = reason
        openNothing(hook)
    }

    /// Asks whether the file was ended, if its file system is waited for.
    func lookForAbort() {
        if let unanswered { core.read(LibmpvLoading.abort, .opening(.checkAbort(unanswered))) }
    }

    /// Whether a client, a key or a script has ended the file, or libmpv, while it waits.
    private func checkAbort(_ node: MpvNode, _ hook: UInt64) {
        guard unanswered == hook, node.flag == true else { return }
        unanswered = nil
        core.continueHook(hook)
    }

    // MARK: - Refusals

    /// For an empty name, libmpv reports that loading failed.
    private func refuse(_ hook: UInt64, because reason: String) {
        core.log.logger.warning("not opened", metadata: ["reason": "\(reason)"])
        openNothing(hook)
    }

    private func openNothing(_ hook: UInt64) {
        core.set(LibmpvLoading.openedName, .string(LibmpvLoading.noName), .opening(.refuse(hook)))
    }

    /// If libmpv does not take the empty name, it has to stop before it goes on.
    func refused(_ hook: UInt64, _ failure: MpvError?) {
        guard failure != nil else { return core.continueHook(hook) }
        core.log.failure("\(LibmpvLoading.openedName) not set", failure)
        core.run(["stop", "keep-playlist"], .opening(.stop(hook)))
    }

    /// If it does not stop either, it waits at the hook: better that nothing plays than that anything is opened.
    private func stopped(_ hook: UInt64, _ failure: MpvError?) {
        guard failure == nil else { return core.log.failure("a file that may not be opened waits for ever", failure) }
        core.continueHook(hook)
    }

    // MARK: - Names inside of a file

    /// Lets libmpv open the file that waits at a hook, once FFmpeg is limited.
    private func open(_ hook: UInt64) {
        let name = name ?? []
        guard let protocols = guarding.nestedProtocols(of: name) else { return core.continueHook(hook) }
        let isNetworkFilm = NetworkOptions.concern(name) || gate != nil && YtdlLinks.isLink(ByteString(name))
        limitNested(NestedLimit(hook: hook, protocols: protocols, isNetworkFilm: isNetworkFilm))
    }

    private func limitNested(_ limit: NestedLimit) {
        guard let option = limit.options.first else {
            return goOn(limit.hook, name ?? [], isNetworkFilm: limit.isNetworkFilm)
        }
        // The file may have a value of its own.
        core.read("options/\(option)", .opening(.readNested(limit)))
    }

    private func nestedRead(_ limit: NestedLimit, _ node: MpvNode, _ failure: MpvError?) {
        var limit = limit
        guard failure == nil, !limit.options.isEmpty else { return notLimited(limit, failure) }
        let option = limit.options.removeFirst()
        core.set(
            LibmpvLoading.fileOption(option), limit.value(of: option, changing: node), .opening(.limitNested(limit)))
    }

    private func nestedLimited(_ limit: NestedLimit, _ failure: MpvError?) {
        if failure == nil { limitNested(limit) } else { notLimited(limit, failure) }
    }

    private func notLimited(_ limit: NestedLimit, _ failure: MpvError?) {
        refuse(limit.hook, because: "its names can't be limited: \(failure.map { "\($0)" } ?? "")")
    }

    // MARK: - yt-dlp

    func waits(_ hook: UInt64, _ place: YtdlGate.Place) {
        core.read(LibmpvLoading.openedName, .opening(place == .afterFailure ? .askYtdl(hook) : .readYtdl(hook)))
    }

    /// Lets libmpv go on with a name that its script may ask yt-dlp about only if somebody has named it.
    private func goOn(_ hook: UInt64, _ name: [UInt8], isNetworkFilm: Bool) {
        guard gate?.hides(name, guarding.links) ?? false else {
            return isNetworkFilm ? network.prepare(hook) : core.continueHook(hook)
        }
        if self.name == name, gate?.isTold ?? false {
            core.log.logger.info(
                "yt-dlp is not asked: no client has loaded this link itself",
                metadata: ["path": "\(PlayerLog.shown(name))"])
        }
        core.set(
            LibmpvLoading.openedName, .string(LibmpvLoading.noName),
            .opening(.hideFromYtdl(hook, isNetworkFilm: isNetworkFilm)))
    }

    private func takeAnswer(_ node: MpvNode, _ hook: UInt64) {
        guard case .string(let name) = node, let outcome = gate?.outcome(of: name) else {
            return core.continueHook(hook)
        }
        switch outcome {
        case .goOn: core.continueHook(hook)
        case .open(let entries, let link):
            guarding.take(entries, of: link)
            core.continueHook(hook)
        case .show(let hidden):
            core.set(LibmpvLoading.openedName, .string(hidden), .opening(.showAgain(hook)))
        case .refuse(let reason): refuse(hook, because: "yt-dlp's answer: \(reason)")
        }
    }

    // MARK: - Folders

    // libmpv would make every file in them an entry, among them pictures and subtitles that belong to films. seekd gives it
    // a playlist of the films in place of the folder.

    private func folderRead(_ content: FolderReader.Content, _ hook: UInt64) {
        switch content {
        case .noFolder, .noAnswer: open(hook)
        case .nothing(let others, let cut):
            refuse(
                hook,
                because: "there is no film in the folder \(PlayerLog.shown(name)), only \(others) other files"
                    + (cut.map { "; \($0)" } ?? ""))
        case .entries(let entries, let cut):
            if let cut {
                core.log.logger.warning(
                    "folder", metadata: ["path": "\(PlayerLog.shown(name))", "bound": "\(cut)"])
            }
            let list = Array(LibmpvLoading.listInMemory.utf8) + entries.flatMap { $0 + [UInt8(ascii: "\n")] }
            core.set(LibmpvLoading.openedName, .string(list), .opening(.openEntries(hook)))
        }
    }

    private func openedEntries(_ hook: UInt64, _ failure: MpvError?) {
        if let failure {
            refuse(hook, because: "\(LibmpvLoading.openedName): \(failure)")
        } else {
            core.continueHook(hook)
        }
    }

    // MARK: - The end

    /// Notes a message of libmpv's log.
    func note(_ module: String, _ level: String, _ text: String) { outputFailure.note(module, level, text) }

    /// - Returns: why it could not be opened or shown; nil if it could.
    func fileEnded(_ error: Int32) -> String? {
        let outputFailure = outputFailure.take(of: error)
        let failure = error < 0 ? diskFailure ?? outputFailure : nil
        (diskFailure, unanswered) = (nil, nil)
        if let failure { core.log.notLoaded(name, because: failure) }
        name = nil
        return failure
    }
}
