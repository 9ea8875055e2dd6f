import LibmpvFacts
import Logging
import MediaPolicy
import Mpv
package import MpvCommands
package import SeekProtocol
package import SeekResume

/// Points in the loading of a file at which libmpv waits for the daemon.
extension Player {
    private enum Hook: CaseIterable {
        /// Before it opens a file: a playlist may contain entries that no client asked for.
        case opening
        /// Between a file's header and its first packet (C8, R2).
        case header

        var name: String {
            switch self {
            case .opening: LibmpvLoading.beforeOpening
            case .header: LibmpvLoading.afterHeader
            }
        }
    }

    /// - Returns: false if libmpv would open files without a check.
    func waitAtHooks() -> Bool {
        var checksOpening = false
        for hook in Hook.allCases {
            do throws(MpvError) {
                let isAdded: Void? = try handle?.addHook(hook.name)
                if hook == .opening { checksOpening = isAdded != nil }
            } catch {
                logger.error("hook not added", metadata: ["hook": "\(hook.name)", "error": "\(error)"])
            }
        }
        return checksOpening
    }

    func waited(at hook: String, _ id: UInt64) {
        if hook == Hook.opening.name {
            read(LibmpvLoading.openedName, .checkOpening(hook: id))
        } else {
            run(["expand-text", FileHeader.text], .readHeader(generation: probe.generation, hook: id))
        }
    }

    func continueHook(_ hook: UInt64) { handle?.continueHook(hook) }

    // MARK: - Opening

    func checkOpening(_ node: MpvNode, _ failure: MpvError? = nil, _ hook: UInt64) -> Outcome {
        guard case .string(let bytes) = node else {
            refuseOpening(hook, because: "its name can't be read: \(failure.map { "\($0)" } ?? "it is no text")")
            return .none
        }
        openingName = bytes
        switch opening.verdict(on: bytes) {
        case .open:
            if !isStandIn, let path = FileURL.localPath(of: ByteString(bytes), in: ".") {
                openLocal(path, hook)
            } else {
                open(hook)
            }
        case .openWithoutReferences:
            set(LibmpvLoading.fileOption(LibmpvLoading.references), .flag(false), .closeReferences(hook: hook))
        case .refuse(let reason):
            refuseOpening(hook, because: reason)
            return .none
        }
        guard keepsState, let entry = probe.openingEntry else { return .none }
        return .resume([.fileOpening(entry: entry, name: ByteString(bytes))])
    }

    private func openLocal(_ path: [UInt8], _ hook: UInt64) {
        // Perhaps a file without a name (`LibmpvLoading.openedName`), which libmpv can't open.
        if path == FolderRead.workingFolder {
            read("filename", .checkWorkingFolder(path, hook: hook))
        } else {
            openFolderOrFile(path, hook)
        }
    }

    func checkWorkingFolder(_ path: [UInt8], _ name: MpvNode, _ hook: UInt64) {
        if case .string([]) = name { open(hook) } else { openFolderOrFile(path, hook) }
    }

    private func openFolderOrFile(_ path: [UInt8], _ hook: UInt64) {
        if !readFolder(path, hook: hook) { open(hook) }
    }

    /// For an empty name, libmpv reports that loading failed.
    func refuseOpening(_ hook: UInt64, because reason: String) {
        logger.warning("not opened", metadata: ["reason": "\(reason)"])
        set(LibmpvLoading.openedName, .string(LibmpvLoading.noName), .refuseOpening(hook: hook))
    }

    /// If libmpv does not take the empty name, it has to stop before it goes on.
    func openingRefused(_ hook: UInt64, _ failure: MpvError?) {
        guard failure != nil else { return continueHook(hook) }
        logFailure("\(LibmpvLoading.openedName) not set", failure)
        run(["stop", "keep-playlist"], .stopOpening(hook: hook))
    }

    /// If it does not stop either, it waits at the hook: better that nothing plays than that anything is opened.
    func openingStopped(_ hook: UInt64, _ failure: MpvError?) {
        guard failure == nil else { return logFailure("a file that may not be opened waits for ever", failure) }
        continueHook(hook)
    }

    // MARK: - Header

    func headerRead(_ answer: MpvNode, generation: Int, _ hook: UInt64) -> Outcome {
        let header = FileHeader(answer: answer)
        let declaresDuration = header.map { $0.duration != nil } ?? true
        guard let entry = probe.headerRead(declaresDuration: declaresDuration, generation: generation), let header
        else {
            continueHook(hook)
            return .none
        }
        if !header.isSeekable { nextStart = nil }
        waiting = (hook, entry)
        guard keepsState else {
            startFile(entry, FileStart())
            return .none
        }
        return .resume([.headerRead(entry: entry, header)])
    }

    /// Lets libmpv go on with the file that waits after its header.
    package func startFile(_ entry: Int64, _ start: FileStart) {
        guard let (hook, waitingEntry) = waiting, waitingEntry == entry else { return }
        waiting = nil
        var options: [(name: String, value: String)] = TrackChoice.Kind.allCases.compactMap { kind in
            start.tracks[kind].map { (kind.rawValue, $0) }
        }
        let chosen = nextStart?.entry == entry ? nextStart?.position : nil
        nextStart = nil
        if let position = chosen ?? start.position {
            probe.willResume(at: position)
            var text: [UInt8] = []
            FixedPoint.append(position, to: &text)
            options.append(("start", String(decoding: text, as: UTF8.self)))
        }
        guard let last = options.popLast() else { return continueHook(hook) }
        // libmpv resets them at the file's end.
        for option in options { setFileOption(option, .setFileOption(option.name)) }
        setFileOption(last, .startFile(hook: hook, option: last.name))
    }

    private func setFileOption(_ option: (name: String, value: String), _ call: Call) {
        set(LibmpvLoading.fileOption(option.name), .text(option.value), call)
    }
}

/// An entry of the playlist that is loaded again while nothing is loaded.
package struct EntryAgain {
    /// libmpv's number of it.
    var entry: Int64
    /// Where it starts, media seconds; nil: where it starts by itself.
    var position: Double?
    /// The index to play if the playlist does not have it any more; nil: none.
    var otherwise: Int?

    package init(entry: Int64, position: Double?, otherwise: Int?) {
        (self.entry, self.position, self.otherwise) = (entry, position, otherwise)
    }
}

extension Player {
    /// Looks for an entry: clients may have changed the playlist since it played. `Outcome.entryFound` follows.
    package func find(_ again: EntryAgain) { read("playlist", .findEntry(again)) }

    func found(_ again: EntryAgain, _ playlist: MpvNode) -> Outcome {
        let entries = playlist.elements ?? []
        if let index = entries.firstIndex(where: { $0["id"]?.integer == again.entry }) {
            return .entryFound(again, index: index)
        }
        guard let otherwise = again.otherwise, !entries.isEmpty else { return .entryFound(again, index: nil) }
        return .entryFound(again, index: min(otherwise, entries.count - 1))
    }

    /// Loads what was found.
    package func begin(_ again: EntryAgain, at index: Int) {
        // Another entry in its place does not use it.
        nextStart = again.position.map { (again.entry, $0) }
        run(["playlist-play-index", "\(index)"], .changeFile)
    }
}

/// Decides about each file that libmpv is about to open: a playlist may contain entries that no client asked for.
package struct OpeningGuard {
    /// What libmpv may do with a file.
    enum Verdict {
        case open
        /// But not open others that it names.
        case openWithoutReferences
        case refuse(reason: String)
    }

    private let policy: CommandPolicy
    private let checksEntries: Bool
    /// Files that may be opened without a check.
    package private(set) var trusted: Set<[UInt8]>

    /// - Parameters:
    ///   - policy: what clients may open.
    ///   - checksEntries: false with `--as-mpv`: playlists on mpv's command line may contain anything, and libmpv's own
    ///     check decides.
    ///   - trusted: files of the command line, which may be opened without a check.
    package init(_ policy: CommandPolicy, checksEntries: Bool, trusted: [ByteString]) {
        self.policy = policy
        self.checksEntries = checksEntries
        self.trusted = Set(trusted.map(\.bytes))
    }

    mutating func trust(_ name: ByteString) { trusted.insert(name.bytes) }

    /// FFmpeg's protocols for what a file names, also one of the command line; nil: all, as mpv does with `--as-mpv`.
    func nestedProtocols(of name: [UInt8]) -> [String]? {
        checksEntries ? policy.nestedProtocols(of: ByteString(name)) : nil
    }

    func verdict(on name: [UInt8]) -> Verdict {
        guard !trusted.contains(name) else { return .open }
        let url = ByteString(name)
        if checksEntries, let refusal = policy.refusal(ofOpening: url, as: .file) {
            return .refuse(reason: refusal.message ?? refusal.code.text)
        }
        return policy.mayNameOthers(url) ? .open : .openWithoutReferences
    }
}

/// Limits what FFmpeg opens for names inside of a file: no hook of libmpv sees them.
package struct NestedLimit {
    let hook: UInt64
    let protocols: [String]
    /// Options that are not set yet.
    var options = LibmpvLoading.optionsOfFFmpeg

    static let key = "protocol_whitelist"

    /// The value of an option, with the list. A list of the administrator's own stays.
    func value(changing node: MpvNode) -> MpvNode {
        guard case .map(var members) = node else {
            return .map([MpvNode.Member(Self.key, .text(protocols.joined(separator: ",")))])
        }
        if node[Self.key] == nil {
            members.append(MpvNode.Member(Self.key, .text(protocols.joined(separator: ","))))
        }
        return .map(members)
    }
}

extension Player {
    /// Lets libmpv open the file that waits at a hook, once FFmpeg is limited.
    func open(_ hook: UInt64) {
        guard let protocols = opening.nestedProtocols(of: openingName ?? []) else { return continueHook(hook) }
        limitNested(NestedLimit(hook: hook, protocols: protocols))
    }

    private func limitNested(_ limit: NestedLimit) {
        guard let option = limit.options.first else { return continueHook(limit.hook) }
        // The file may have a value of its own.
        read("options/\(option)", .readNested(limit))
    }

    func nestedRead(_ limit: NestedLimit, _ node: MpvNode, _ failure: MpvError?) {
        var limit = limit
        guard failure == nil, !limit.options.isEmpty else { return notLimited(limit, failure) }
        let option = limit.options.removeFirst()
        set(LibmpvLoading.fileOption(option), limit.value(changing: node), .limitNested(limit))
    }

    func nestedLimited(_ limit: NestedLimit, _ failure: MpvError?) {
        if failure == nil { limitNested(limit) } else { notLimited(limit, failure) }
    }

    private func notLimited(_ limit: NestedLimit, _ failure: MpvError?) {
        refuseOpening(limit.hook, because: "its names can't be limited: \(failure.map { "\($0)" } ?? "")")
    }
}
