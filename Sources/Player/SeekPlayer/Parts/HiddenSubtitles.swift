import MediaPolicy
import SeekModel

/// A track of subtitles that is selected and hidden while the viewer has switched subtitles off (T2): showing it switches
/// nothing, and the lines are known. What libmpv has is then not what the viewer has chosen.
struct HiddenSubtitles: Equatable {
    /// A track of subtitles of the film.
    struct Track: Equatable {
        /// libmpv's number of it.
        var id: String
        var language: String?
        var isForced = false
    }

    /// What libmpv tells of the film that is open.
    struct Film: Equatable {
        /// `sid`: a number, or "no".
        var track: String
        /// The option `sid`, which also later films have: a number, "no" or "auto".
        var option: String
        var isVisible: Bool
        var tracks: [Track]
        /// The language of the sound.
        var soundLanguage: String?
        /// The languages of `slang`, the first one first.
        var wishes: [String]
    }

    /// A change of a property of libmpv's.
    enum Change: Equatable {
        case track(String)
        case visibility(Bool)
    }

    /// A property of libmpv's that seekd has set for a while.
    private struct Own<Value: Equatable>: Equatable {
        var value: Value
        /// Whether libmpv has been asked, and has not reported it: until then it reports what was before.
        var isAsked: Bool
    }

    private static let off = "no"

    /// Whether subtitles are to be hidden at all.
    var isWanted = true
    /// What the viewer has chosen, as last read; nil: nothing is open.
    private(set) var film: Film?
    private var ownTrack: Own<String>?
    private var ownVisibility: Own<Bool>?
    /// Whether the engine wants them to be shown.
    private var isShown = false
    private var choices = 0
    /// The newest reports.
    private var track: String?
    private var isVisible: Bool?

    // MARK: - What others see

    /// The number of the track that the viewer has not selected.
    var hiddenTrack: String? { ownTrack?.value }

    /// Whether libmpv has something else than the viewer has chosen.
    var isBorrowing: Bool { ownVisibility != nil }

    var report: SubtitleReport {
        guard let film else { return SubtitleReport(choices: choices) }
        let areOn = film.track != Self.off && film.isVisible
        return SubtitleReport(isAvailable: isBorrowing || areOn, areOn: areOn, choices: choices)
    }

    // MARK: - Changes

    /// libmpv tells what the viewer has.
    mutating func read(_ film: Film) -> [Change] {
        guard !isBorrowing else { return [] }
        self.film = film
        (track, isVisible) = (film.track, film.isVisible)
        let areOn = film.track != Self.off && film.isVisible
        guard isWanted, !areOn, let chosen = film.track == Self.off ? Self.best(of: film) : film.track else {
            return []
        }
        // Hidden first: it is never seen in between.
        var changes = setVisibility(isShown)
        if chosen != film.track {
            ownTrack = Own(value: chosen, isAsked: true)
            changes.append(.track(chosen))
        }
        return changes
    }

    /// Shows what is hidden, or hides it again (T1).
    mutating func show(_ isShown: Bool) -> [Change] {
        self.isShown = isShown
        return isBorrowing ? setVisibility(isShown) : []
    }

    /// The viewer is about to choose, or a client for him: libmpv gets what he had before. `read` follows.
    mutating func giveBack() -> [Change] {
        guard isBorrowing else { return [] }
        choices += 1
        isShown = false
        return restore()
    }

    /// The film is over.
    mutating func fileEnded() -> [Change] {
        let changes = restore()
        film = nil
        return changes
    }

    /// libmpv reports a property.
    ///
    /// - Returns: nil if that is seekd's own change; otherwise what is to be set, and `read` follows.
    mutating func observed(_ change: Change) -> [Change]? {
        let wasBorrowing = isBorrowing
        switch change {
        case .track(let track):
            self.track = track
            if let own = ownTrack {
                if own.value == track { ownTrack?.isAsked = false }
                if own.value == track || own.isAsked { return nil }
                ownTrack = nil
            } else if isBorrowing, track == film?.track {
                return nil
            }
        case .visibility(let isVisible):
            self.isVisible = isVisible
            if let own = ownVisibility {
                if own.value == isVisible { ownVisibility?.isAsked = false }
                if own.value == isVisible || own.isAsked { return nil }
                // A script shows what is hidden: it stays.
                (ownTrack, ownVisibility) = (nil, nil)
            }
        }
        guard film != nil else { return nil }
        if wasBorrowing || isShown { choices += 1 }
        isShown = false
        return restore()
    }

    private mutating func setVisibility(_ isVisible: Bool) -> [Change] {
        let isKnown = ownVisibility?.isAsked != true && self.isVisible == isVisible
        ownVisibility = Own(value: isVisible, isAsked: !isKnown)
        return isKnown ? [] : [.visibility(isVisible)]
    }

    private mutating func restore() -> [Change] {
        guard let film, isBorrowing else { return [] }
        var changes: [Change] = []
        if ownTrack != nil { changes.append(.track(film.option)) }
        if let own = ownVisibility, own.isAsked || own.value != film.isVisible {
            changes.append(.visibility(film.isVisible))
        }
        (ownTrack, ownVisibility) = (nil, nil)
        return changes
    }

    // MARK: - The track

    /// The track of the first language that is wished for, else of the sound's, else one without a language; full ones
    /// before forced ones (T2).
    private static func best(of film: Film) -> String? {
        let wishes = film.wishes + [film.soundLanguage].compactMap(\.self)
        for wish in wishes {
            let fitting = film.tracks.filter { $0.language.map { Language.areSame($0, wish) } ?? false }
            if let track = fitting.first(where: { !$0.isForced }) ?? fitting.first { return track.id }
        }
        let nameless = film.tracks.filter { $0.language == nil || film.soundLanguage == nil }
        return (nameless.first { !$0.isForced } ?? nameless.first)?.id
    }
}
