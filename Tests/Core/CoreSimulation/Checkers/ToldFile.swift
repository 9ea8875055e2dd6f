import SeekCore
import SeekModel

/// The file that is ready, by the engine's inputs: a rule for several checkers, independent of the engine.
struct ToldFile {
    /// Nil while none is ready.
    private(set) var media: Media?
    /// Commands that change the file and have no answer yet: until then nothing is sought.
    private(set) var unanswered = 0
    private var started: Int64?
    private var expected: Int64?

    mutating func follow(_ input: EngineInput) {
        switch input {
        case .fileChangeRequested: unanswered += 1
        case .fileChangeReplied(let accepted, let entry):
            unanswered -= 1
            guard accepted else { return }
            (media, started, expected) = (nil, nil, entry)
        case .fileStarted(let entry):
            (media, started) = (nil, entry)
            // The requested entry was skipped: numbers only grow.
            if let asked = expected, entry > asked { expected = nil }
        case .fileEnded(let entry, _, _, let redirectedTo):
            if expected == entry { expected = redirectedTo }
            if started == entry { (media, started) = (nil, nil) }
        case .fileReady(let ready, _):
            if started == ready.entry, expected == nil || expected == ready.entry { (media, expected) = (ready, nil) }
        case .stateRead(let state):
            guard unanswered == 0, state.entry != media?.entry || media == nil else { return }
            (media, started) = (nil, state.entry)
            if let asked = expected, let entry = state.entry, entry > asked { expected = nil }
        // A film that is opened again keeps it meanwhile.
        case .playbackChanged(.duration(let duration)): if let duration { media?.duration = duration }
        case .playbackChanged(.seekable(let isSeekable)): media?.isSeekable = isSeekable
        default: break
        }
    }

    mutating func follow(_ action: Action) {
        if action.changesFile { unanswered += 1 }
    }
}

extension Action {
    /// Whether libmpv answers it as a file change.
    var changesFile: Bool {
        switch self {
        case .playlistNext, .playEntry, .playEntryAgain, .stop: true
        default: false
        }
    }
}
