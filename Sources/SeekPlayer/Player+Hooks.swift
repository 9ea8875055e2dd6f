import Logging
import MediaPolicy
import Mpv
import SeekProtocol
package import SeekResume

/// Points in the loading of a file at which libmpv waits for the daemon.
extension Player {
    private enum Hook: String, CaseIterable {
        /// Before it opens a file: a playlist may contain entries that no client asked for.
        case opening = "on_load"
        /// Between a file's header and its first packet: only here does a declared duration differ from the time that
        /// the packets have reached (C8), and only here is it known where the file can start, before it starts (R2).
        case header = "on_preloaded"
    }

    /// - Returns: false if libmpv would open files without a check.
    func waitAtHooks() -> Bool {
        var checksOpening = false
        for hook in Hook.allCases {
            do throws(MpvError) {
                let isAdded: Void? = try handle?.addHook(hook.rawValue)
                if hook == .opening { checksOpening = isAdded != nil }
            } catch {
                logger.error("hook not added", metadata: ["hook": "\(hook.rawValue)", "error": "\(error)"])
            }
        }
        return checksOpening
    }

    func waited(at hook: String, _ id: UInt64) {
        if hook == Hook.opening.rawValue {
            read("stream-open-filename", .checkOpening(hook: id))
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
            set("file-local-options/access-references", .flag(false), .closeReferences(hook: hook))
        case .refuse(let reason):
            refuseOpening(hook, because: reason)
            return .none
        }
        guard keepsState, let entry = probe.openingEntry else { return .none }
        return .resume([.fileOpening(entry: entry, name: ByteString(bytes))])
    }

    private func openLocal(_ path: [UInt8], _ hook: UInt64) {
        // Since mpv 0.41 `stream-open-filename` is absolute: this folder's for an empty name, which libmpv can't open.
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
        set("stream-open-filename", .string([]), .refuseOpening(hook: hook))
    }

    /// If libmpv does not take the empty name, it has to stop before it goes on.
    func openingRefused(_ hook: UInt64, _ failure: MpvError?) {
        guard failure != nil else { return continueHook(hook) }
        logFailure("stream-open-filename not set", failure)
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
        set("file-local-options/\(option.name)", .text(option.value), call)
    }
}
