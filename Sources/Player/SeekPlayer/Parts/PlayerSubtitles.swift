import LibmpvFacts
import Mpv
import SeekCore
import SeekModel
import SeekProtocol

/// The subtitles of the film: hidden ones (T2), and the lines that playback comes by (N3).
package final class PlayerSubtitles {
    private let core: PlayerCore
    private var hidden = HiddenSubtitles()
    private var report = SubtitleReport()
    private var line: (start: Double?, end: Double?)
    /// Whether libmpv was asked, and has not answered.
    private var isReading = false
    private var mustReadAgain = false
    /// Whether lines are observed: only in films with subtitles.
    private var observesLines = false
    private static let lineObserver: UInt64 = 1

    init(_ core: PlayerCore, isWanted: Bool) {
        self.core = core
        hidden.isWanted = isWanted
    }

    func begin() {
        core.observe(LibmpvSubtitles.track, asString: true)
        core.observe(LibmpvSubtitles.visibility)
    }

    /// - Parameter isWanted: whether a skip back shows subtitles (T1).
    package func use(isWanted: Bool) {
        guard isWanted != hidden.isWanted else { return }
        hidden.isWanted = isWanted
        guard hidden.film != nil else { return }
        set(hidden.giveBack())
        read()
    }

    // MARK: - What others see

    /// What the viewer has chosen; nil: what libmpv has.
    package var viewersChoice: ViewersSubtitles? { hidden.isBorrowing ? known : nil }

    /// The same, also if libmpv has it; nil: nothing is open.
    package var known: ViewersSubtitles? {
        hidden.film.map {
            ViewersSubtitles(
                track: $0.track, option: $0.option, isVisible: $0.isVisible, hiddenTrack: hidden.hiddenTrack)
        }
    }

    // MARK: - The viewer

    /// A request for the viewer is about to choose subtitles: libmpv gets what he had before.
    package func willChoose() { set(hidden.giveBack()) }

    /// That request is answered.
    package func hasChosen() { read() }

    // MARK: - The engine

    /// Shows them for a while, or ends that (T1).
    func show(_ areShown: Bool) { set(hidden.show(areShown)) }

    /// `lineRead` follows.
    func readLine(_ number: Int) { core.run(["expand-text", Self.lineText], .subtitles(.readLine(number))) }

    private static let lineText = "${=\(LibmpvSubtitles.lineStart)}\n${=\(LibmpvSubtitles.lineEnd)}"

    // MARK: - libmpv

    func fileLoaded() { read() }

    func fileEnded() {
        set(hidden.fileEnded())
        (report, line) = (SubtitleReport(choices: hidden.report.choices), (nil, nil))
        observeLines(false)
    }

    /// - Returns: nil for other properties, and for a choice of the viewer's.
    func changed(_ name: String, to node: MpvNode) -> Player.Outcome? {
        switch name {
        // What is not seekd's belongs to the session.
        case LibmpvSubtitles.track: return node.text.map { observed(.track($0)) } ?? false ? nil : Player.Outcome.none
        case LibmpvSubtitles.visibility:
            if let isVisible = node.flag { observed(.visibility(isVisible)) }
            return Player.Outcome.none
        // The end is reported after it, unless it is that of the line before.
        case LibmpvSubtitles.lineStart:
            line.start = node.number
            return spoken
        case LibmpvSubtitles.lineEnd:
            line.end = node.number
            return spoken
        default: return nil
        }
    }

    private var spoken: Player.Outcome {
        let end = line.end.flatMap { end in line.start.map { $0 < end } ?? false ? end : nil }
        return line.start.map { .input(.playbackChanged(.subtitleLine(SubtitleLine(start: $0, end: end)))) } ?? .none
    }

    /// - Returns: whether it is the viewer's, or nobody's yet.
    @discardableResult
    private func observed(_ change: HiddenSubtitles.Change) -> Bool {
        guard let changes = hidden.observed(change) else { return !hidden.isBorrowing }
        set(changes)
        read()
        return true
    }

    private func set(_ changes: [HiddenSubtitles.Change]) {
        for change in changes {
            switch change {
            case .track(let track): core.set(LibmpvSubtitles.track, .text(track), .subtitles(.set))
            case .visibility(let isVisible):
                core.set(LibmpvSubtitles.visibility, .flag(isVisible), .subtitles(.set))
            }
        }
    }

    private func read() {
        guard !isReading else {
            mustReadAgain = true
            return
        }
        isReading = true
        core.run(["expand-text", SubtitlesOfFilm.text], .subtitles(.readFilm))
    }

    func answered(_ call: Player.SubtitlesCall, _ failure: MpvError?, _ node: MpvNode) -> Player.Outcome {
        switch call {
        case .set: core.log.failure("subtitles not set", failure)
        case .readLine(let number):
            let lines = node.lines(2)
            let line = lines.flatMap { lines in
                Double(lines[0]).map { SubtitleLine(start: $0, end: Double(lines[1])) }
            }
            return .input(.lineRead(number: number, line))
        case .readFilm:
            isReading = false
            if mustReadAgain {
                mustReadAgain = false
                read()
                return .none
            }
            guard let film = SubtitlesOfFilm(answer: node)?.film else { return .none }
            set(hidden.read(film))
            observeLines(!film.tracks.isEmpty && hidden.isWanted)
            guard hidden.report != report else { return .none }
            report = hidden.report
            return .input(.playbackChanged(.subtitles(report)))
        }
        return .none
    }

    private func observeLines(_ observes: Bool) {
        guard observes != observesLines else { return }
        observesLines = observes
        if observes {
            core.observe(LibmpvSubtitles.lineStart, id: Self.lineObserver)
            core.observe(LibmpvSubtitles.lineEnd, id: Self.lineObserver)
        } else {
            core.unobserve(id: Self.lineObserver)
        }
    }
}

/// What libmpv tells of a film's subtitles, of one moment.
struct SubtitlesOfFilm {
    /// Text for mpv's `expand-text`.
    static let text =
        "${=\(LibmpvSubtitles.track)}\n${=options/\(LibmpvSubtitles.track)}\n${=\(LibmpvSubtitles.visibility)}\n${=slang}\n${=track-list}"

    /// Nil if nothing is open.
    let film: HiddenSubtitles.Film?

    /// Nil if `answer` is not an expansion of `text`.
    init?(answer: MpvNode) {
        guard let lines = answer.lines(5) else { return nil }
        guard lines[0] != "auto", case .array(let all)? = try? JSONReader.value(of: Array(lines[4].utf8)) else {
            film = nil
            return
        }
        let tracks = all.filter { $0["type"] == .string("sub") }.compactMap { track -> HiddenSubtitles.Track? in
            guard case .integer(let id)? = track["id"] else { return nil }
            return HiddenSubtitles.Track(
                id: "\(id)", language: Self.text(track["lang"]), isForced: track["forced"] == .bool(true))
        }
        let sound = all.first { $0["type"] == .string("audio") && $0["selected"] == .bool(true) }
        film = HiddenSubtitles.Film(
            track: lines[0], option: lines[1], isVisible: lines[2] == "yes", tracks: tracks,
            soundLanguage: Self.text(sound?["lang"]),
            wishes: lines[3].split(separator: ",").map(String.init))
    }

    private static func text(_ value: JSONValue?) -> String? {
        guard case .string(let text)? = value, text != "und", text != "" else { return nil }
        return text.description
    }
}
