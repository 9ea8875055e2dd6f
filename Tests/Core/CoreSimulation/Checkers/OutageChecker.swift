import SeekCore
import SeekModel
import SeekProtocol

/// W2: while the connection to a film's server is lost, nothing is sought, the film is opened again where it was, no
/// other film begins unasked, and a line that is well again ends it. A lost connection is no end of a film.
struct OutageChecker: Checker {
    private struct Outage {
        var entry: Int64
        /// Where playback was, media seconds; nil once something has moved the target.
        var place: Double?
        /// Where it was before a seek that is given up, but was executed since, and what libmpv had told then: the seek
        /// before that may have ended a moment before.
        var before: (position: Double, told: Double?)?
        /// What libmpv had told last: of a film that is cut, for a moment the target of a seek.
        var told: Double?
    }

    /// A seek took too long, and none has landed since: nobody knows where playback is.
    private var isUnclear = false
    /// A skip by name has been told, and its chase not yet.
    private var isSkipping = false

    /// How old the newest report of a position may be, media seconds.
    private static let lag = 1.5

    private var outage: Outage?
    private var started: Int64?
    private var playback: (position: Double, at: Int64, rate: Double) = (0, 0, 0)
    private var before: (position: Double, told: Double?)?
    /// What libmpv told last.
    private var told: Double?
    /// The newest chase that a command has named.
    private var newest = 0
    private var ended = 0
    private var isAway = false
    /// Whether a film that is not the lost one was asked for; by a script, perhaps before the loss was told.
    private var isOtherAsked = false
    private var isForeignAsked = false
    /// The same since an entry was closed last: the start of the entry that followed may be told later.
    private var isForeignAskedSince = false
    /// Requests for a film, or for none, that libmpv has not answered: one from before the loss counts too.
    private var unanswered = 0
    /// Whether the film that has started is ready.
    private var isReady = false
    /// A foreign seek has begun and not come down: where it leads is not known.
    private var isForeign = false

    init(settings: SeekSettings) {}

    mutating func complaint(at entry: TraceEntry) -> String? {
        switch entry.what {
        case .input(let input): return follow(input)
        case .truth(let truth): return follow(truth, at: entry.at)
        case .action(let action): return judge(action, at: entry.at)
        case .rest(let rest):
            guard rest.snapshot.media.phase == .reconnecting, !rest.isShutDown else { return nil }
            return isAway ? nil : "the line is well, and entry \(outage?.entry ?? 0) is not opened again"
        }
    }

    private mutating func follow(_ input: EngineInput) -> String? {
        switch input {
        case .fileChangeRequested: ask()
        case .fileChangeReplied: unanswered -= 1
        // All is left with the daemon.
        case .shutDown: isOtherAsked = true
        case .fileReady(let media, _):
            // Its start may have been lost.
            started = media.entry
            isReady = true
        case .fileStarted(let entry):
            defer { started = entry }
            isReady = false
            if let lost = outage?.entry, lost != entry, !isOtherAsked, !isForeignAsked {
                return "entry \(entry) began, and nobody asked for it: the line of \(lost) is broken"
            }
            (isOtherAsked, isForeignAsked) = (false, isForeignAskedSince)
            if outage == nil { isUnclear = false }
        case .playbackChanged(.position(let position)), .positionRead(_, let position, _): told = position ?? told
        default: if outage != nil, input.movesTarget { outage?.place = nil }
        }
        return nil
    }

    private mutating func follow(_ truth: Truth, at now: Int64) -> String? {
        switch truth {
        case .line(let act): isAway = act == .cut || act == .down || act == .close && isAway
        case .playback(_, let position, let rate): playback = (position, now, rate)
        case .sought(_, _, .ours): before = (position(at: now), told)
        case .landed: isForeign = false
        case .sought(_, _, .foreign), .sought(_, _, .loop), .foreignFile:
            if case .sought = truth { isForeign = true }
            isOtherAsked = isOtherAsked || truth == .foreignFile
            isForeignAsked = isForeignAsked || truth == .foreignFile
            isForeignAskedSince = isForeignAskedSince || truth == .foreignFile
            outage?.place = nil
        case .closed: isForeignAskedSince = false
        case .endedEarly(let entry, let position):
            guard isReady, !isOtherAsked else { return nil }
            return "the connection was lost at \(position), and that is taken for the end of \(entry)"
        default: break
        }
        return nil
    }

    private mutating func ask() {
        isOtherAsked = true
        unanswered += 1
    }

    private func position(at now: Int64) -> Double {
        playback.position + playback.rate * Double(now - playback.at) / 1e9
    }

    private mutating func judge(_ action: Action, at now: Int64) -> String? {
        switch action {
        case .seek, .stepBack: if outage != nil { return "a seek while the connection is lost" }
        case .stop, .playlistNext, .playEntry, .playEntryAgain: ask()
        case .reopen(let entry, let position):
            guard let outage else { return "entry \(entry) is opened again, and nothing was lost" }
            guard let place = outage.place, let position else { return nil }
            let places = [place, outage.before?.position, outage.before?.told, outage.told].compactMap { $0 }
            guard places.contains(where: { abs($0 - position) <= Self.lag }) else {
                return "it is opened again at \(position), and was lost at \(place)"
            }
        case .publish(.seekButton(let event)): if event.phase == .tapped { outage?.place = nil }
        case .reply(.success(.tap(let reply))): newest = max(newest, reply.chase ?? 0)
        case .reply(.success(.moved(_, let chase))), .reply(.success(.segment(_, _, let chase?))):
            newest = max(newest, chase)
        case .publish(.chase(let event)):
            if event.chase > newest { isSkipping = false }
            newest = max(newest, event.chase)
            if event.phase == .stalled { isUnclear = true }
            if event.phase == .landed, event.precision != nil { isUnclear = false }
            if event.phase.isTerminal { ended = max(ended, event.chase) }
        case .publish(.offer(let event)): isSkipping = event.phase == .skipped
        case .publish(.media(let event)):
            if event.phase != .reconnecting {
                outage = nil
            } else if outage == nil, let started {
                let isElsewhere = newest > ended || isSkipping || isForeign || isUnclear
                outage = Outage(
                    entry: started, place: isElsewhere ? nil : position(at: now), before: before, told: told)
                isOtherAsked = unanswered > 0
            }
        default: break
        }
        return nil
    }
}
