import LibmpvFacts
import Logging
import Mpv
import SeekCore
import SeekModel
import SeekProtocol

/// What is played, and where: the probe of a file, the newest position, and the target of our newest seek.
final class PlayerPosition {
    private let core: PlayerCore
    private var probe = MediaProbe()
    private var sought = MarkedTarget()
    /// Whether libmpv may report less than a seek's target in place of it.
    private var limitsTargets = false
    private var watch: PositionWatch?
    /// A position read from libmpv that the engine has not got yet.
    private var newest: MpvNode?

    init(_ core: PlayerCore) { self.core = core }

    /// Watches the position, on a handle of its own.
    func begin() {
        watch = PositionWatch(core.makeHandle(named: "seekd-position"))
        if watch == nil { core.log.logger.error("libmpv can't make a handle to watch the position") }
    }

    /// Releases the handle, to be terminated on another thread.
    func takeTermination() -> MpvTermination? {
        defer { watch = nil }
        return watch?.takeTermination()
    }

    // MARK: - The file

    func fileStarted(_ entry: Int64) { probe.fileStarted(entry) }

    func fileLoaded() { probe.fileLoaded() }

    func fileEnded() { probe.fileEnded() }

    /// Events were lost, and this entry is open.
    func stateRead(_ entry: Int64?) { probe.stateRead(entry) }

    /// The entry that is being opened; nil if none is.
    var openingEntry: Int64? { probe.openingEntry }

    /// Distinguishes replies for this file from replies for the file before.
    var generation: Int { probe.generation }

    /// - Returns: the entry that is being opened; nil if the header is not its.
    func headerRead(declaresDuration: Bool, generation: Int) -> Int64? {
        probe.headerRead(declaresDuration: declaresDuration, generation: generation)
    }

    func willResume(at position: Double) { probe.willResume(at: position) }

    /// Probes a file whose start was not reported.
    func readMedia(of entry: Int64) {
        probe.fileFound(entry)
        ask()
    }

    /// - Returns: whether a seek has ended; false at a file's first frame.
    func playbackRestarted() -> Bool {
        guard probe.playbackRestarted() else { return true }
        ask()
        return false
    }

    private func ask() {
        for question in MediaProbe.Question.allCases {
            core.read(
                LibmpvFacts.loaded.current(question.rawValue), .position(.probe(question, probe.generation)))
        }
    }

    // MARK: - The position

    /// An absolute seek, media seconds.
    func seek(_ number: Int, to target: Double, _ precision: Precision) {
        core.run(["seek", sought.seek(to: target), "absolute+\(precision.rawValue)"], .position(.seek(number)))
    }

    func read(_ number: Int) { core.read("time-pos", .position(.read(number))) }

    func readCache() { core.read(ObservedProperty.cache.name, .position(.cache(generation: probe.generation))) }

    /// Looks whether libmpv has a newer position.
    func update() {
        if let node = watch?.next() { newest = node }
    }

    /// Whether there is a position that the engine has not got.
    var hasNew: Bool { newest != nil }

    func take() -> MpvNode? {
        defer { newest = nil }
        return newest
    }

    // MARK: - Replies

    func answered(_ call: Player.PositionCall, _ failure: MpvError?, _ node: MpvNode) -> Player.Outcome {
        switch call {
        case .seek(let number): return .input(.seekReplied(number: number, failed: failure != nil))
        case .read(let number):
            let position = node.number
            if let position, limitsTargets, sought.isBeyond(position) {
                core.read("duration", .position(.readReach(number, position)))
                return .none
            }
            return .input(.positionRead(number: number, position, isTarget: sought.isReported(as: position)))
        case .readReach(let number, let position):
            let isTarget = sought.isReported(as: position, whereKnownFilmEndsAt: node.number)
            return .input(.positionRead(number: number, position, isTarget: isTarget))
        case .cache(let generation):
            guard generation == probe.generation else { return .none }
            return .input(.playbackChanged(.cachedRanges(CachedRange.all(in: node))))
        case .probe(let question, let generation):
            guard let (media, position) = probe.answer(question, node, generation: generation) else { return .none }
            observeCache(of: media)
            limitsTargets = !media.declaresDuration && LibmpvFacts.loaded.limitsReportedTarget
            core.log.loaded(media)
            return .input(.fileReady(media, position: position))
        }
    }

    private static let cacheID: UInt64 = 1

    /// What is cached tells where a stream can seek that can't do so otherwise.
    private func observeCache(of media: Media) {
        core.unobserve(id: Self.cacheID)
        if !media.isSeekable || media.isPartiallySeekable {
            core.observe(ObservedProperty.cache.name, id: Self.cacheID)
        }
    }
}
