import LibmpvFacts
import Mpv
import SeekModel
import SeekProtocol
import SeekResume

/// Where a file starts: it waits between its header and its first packet, at the hook there.
final class PlayerStart {
    private let core: PlayerCore
    private let position: PlayerPosition
    private let closing: PlayerClosing
    /// Whether the daemon is asked how a file starts: it waits for `startFile`.
    private let isAsked: Bool
    /// The file that waits after its header.
    private var waiting: (hook: UInt64, entry: Int64)?
    /// How an entry starts that is loaded again.
    private var next: (entry: Int64, start: FileStart, isContinued: Bool)?

    init(_ core: PlayerCore, _ position: PlayerPosition, _ closing: PlayerClosing, isAsked: Bool) {
        self.core = core
        self.position = position
        self.closing = closing
        self.isAsked = isAsked
    }

    func begin() { _ = core.addHook(LibmpvLoading.afterHeader) }

    func waits(_ hook: UInt64) {
        core.run(["expand-text", FileHeader.text], .start(.readHeader(generation: position.generation, hook)))
    }

    func fileStarted(_ entry: Int64) {
        if next?.entry != entry { next = nil }
    }

    func answered(_ call: Player.StartCall, _ failure: MpvError?, _ node: MpvNode) -> Player.Outcome {
        switch call {
        case .readHeader(let generation, let hook): return headerRead(node, generation: generation, hook)
        case .setOption(let name): core.log.failure("\(name) not set", failure)
        case .setLastOption(let name, let hook):
            core.log.failure("\(name) not set", failure)
            core.continueHook(hook)
        case .findEntry(let again): return found(again, node)
        }
        return .none
    }

    private func headerRead(_ answer: MpvNode, generation: Int, _ hook: UInt64) -> Player.Outcome {
        let header = FileHeader(answer: answer)
        let declaresDuration = header.map { $0.duration != nil } ?? true
        guard let entry = position.headerRead(declaresDuration: declaresDuration, generation: generation), let header
        else {
            core.continueHook(hook)
            return .none
        }
        if !header.isSeekable { next = nil }
        closing.headerRead(entry, isNetwork: header.isNetwork)
        waiting = (hook, entry)
        guard isAsked else {
            startFile(entry, FileStart())
            return .none
        }
        return .resume([.headerRead(entry: entry, header)])
    }

    /// Lets libmpv go on with the file that waits after its header.
    ///
    /// - Parameter speed: libmpv's speed for this file; nil: it stays.
    func startFile(_ entry: Int64, _ start: FileStart, speed: Double? = nil) {
        guard let (hook, waitingEntry) = waiting, waitingEntry == entry else { return }
        waiting = nil
        let again = next?.entry == entry ? next : nil
        next = nil
        var options: [(name: String, value: String)] = TrackChoice.Kind.allCases.compactMap { kind in
            (again?.start.tracks[kind] ?? start.tracks[kind]).map { (kind.rawValue, $0) }
        }
        if let position = again?.start.position ?? start.position {
            if again?.isContinued != true { self.position.willResume(at: position) }
            var text: [UInt8] = []
            FixedPoint.append(position, to: &text)
            options.append(("start", String(decoding: text, as: UTF8.self)))
        }
        if let speed { options.append(("speed", "\(speed)")) }
        guard let last = options.popLast() else { return core.continueHook(hook) }
        // libmpv resets them at the file's end.
        for option in options { set(option, .setOption(option.name)) }
        set(last, .setLastOption(last.name, hook))
    }

    private func set(_ option: (name: String, value: String), _ call: Player.StartCall) {
        core.set(LibmpvLoading.fileOption(option.name), .text(option.value), .start(call))
    }

    /// The entry that plays is opened again, as if it had not been closed (W2).
    func goOn(_ entry: Int64, _ start: FileStart) { next = (entry, start, isContinued: true) }

    // MARK: - Entries that are loaded again

    /// Looks for an entry: clients may have changed the playlist since it played. `Outcome.entryFound` follows.
    func find(_ again: EntryAgain) { core.read("playlist", .start(.findEntry(again))) }

    private func found(_ again: EntryAgain, _ playlist: MpvNode) -> Player.Outcome {
        let entries = playlist.elements ?? []
        if let index = entries.firstIndex(where: { $0["id"]?.integer == again.entry }) {
            return .entryFound(again, index: index)
        }
        guard let otherwise = again.otherwise, !entries.isEmpty else { return .entryFound(again, index: nil) }
        return .entryFound(again, index: min(otherwise, entries.count - 1))
    }

    /// Loads what was found.
    func begin(_ again: EntryAgain, at index: Int) {
        // Another entry in its place does not use it.
        next = again.position.map { (again.entry, FileStart(position: $0), isContinued: false) }
        core.run(["playlist-play-index", "\(index)"], .changeFile)
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
