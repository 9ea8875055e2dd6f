import LibmpvFacts
import MediaPolicy
package import Mpv
package import SeekModel
import SeekProtocol

/// Reads the properties of a file after its first frame: its position and range are not known before.
package struct MediaProbe {
    /// The properties to read, by mpv's names.
    package enum Question: String, CaseIterable {
        case path
        case title = "media-title"
        case duration
        case seekable
        case partiallySeekable = "partially-seekable"
        case isNetwork = "demuxer-via-network"
        case cache = "demuxer-cache-state"
        case framesPerSecond = "container-fps"
        case format = "file-format"
        case chapters = "chapter-list"
        case startOption = "start"
        case endOption = "end"
        case lengthOption = "length"
        case direction = "play-dir"
        case rebasesStart = "rebase-start-time"
        case start = "demuxer-start-time"
        case position = "time-pos"
        case isImage = "current-tracks/video/image"
        case imageDuration = "image-display-duration"
        case audio = "current-tracks/audio/id"
        case codec = "current-tracks/video/codec"
        case hardware = "hwdec-current"
    }

    package enum State {
        case idle
        /// An entry is being opened. Next: loaded, idle.
        case opening(entry: Int64, declaresDuration: Bool)
        /// Waits for its first frame. Next: asking, idle.
        case loaded(entry: Int64, declaresDuration: Bool)
        /// Waits for replies. Next: idle.
        case asking(entry: Int64, declaresDuration: Bool, answers: [Question: MpvNode])
    }

    package private(set) var state: State = .idle
    /// Distinguishes replies for this file from replies for the file before.
    package private(set) var generation = 0
    private var resumedFrom: Double?

    package mutating func fileStarted(_ entry: Int64) {
        generation += 1
        resumedFrom = nil
        state = .opening(entry: entry, declaresDuration: true)
    }

    /// Starts the probe of a file whose start was not reported, because events were lost. The caller asks the
    /// questions.
    package mutating func fileFound(_ entry: Int64) {
        generation += 1
        resumedFrom = nil
        state = .asking(entry: entry, declaresDuration: true, answers: [:])
    }

    package mutating func fileEnded() {
        generation += 1
        resumedFrom = nil
        state = .idle
    }

    /// Events were lost: if another entry is open, its start was not reported, and the engine asks for its probe.
    package mutating func stateRead(_ open: Int64?) {
        switch state {
        case .idle: break
        case .opening(let entry, _), .loaded(let entry, _), .asking(let entry, _, _): if entry != open { fileEnded() }
        }
    }

    /// The entry that is being opened; nil if none is.
    package var openingEntry: Int64? {
        if case .opening(let entry, _) = state { entry } else { nil }
    }

    /// Takes what the file's header says of the duration. It is read at a hook, after the header and before the first
    /// packet: later, libmpv replaces a missing duration by the time that the packets have reached.
    ///
    /// - Returns: the entry that is being opened; nil if the header is not its.
    package mutating func headerRead(declaresDuration: Bool, generation: Int) -> Int64? {
        guard generation == self.generation, case .opening(let entry, _) = state else { return nil }
        state = .opening(entry: entry, declaresDuration: declaresDuration)
        return entry
    }

    /// The file will start at this position, media seconds, if it can seek.
    package mutating func willResume(at position: Double) { resumedFrom = position }

    package mutating func fileLoaded() {
        guard case .opening(let entry, let declaresDuration) = state else { return }
        state = .loaded(entry: entry, declaresDuration: declaresDuration)
    }

    /// Returns true at the file's first frame: then the caller asks the questions.
    package mutating func playbackRestarted() -> Bool {
        guard case .loaded(let entry, let declaresDuration) = state else { return false }
        state = .asking(entry: entry, declaresDuration: declaresDuration, answers: [:])
        return true
    }

    /// Takes a reply. Returns the media and its start position after the last one.
    package mutating func answer(_ question: Question, _ node: MpvNode, generation: Int) -> (Media, position: Double?)?
    {
        guard generation == self.generation, case .asking(let entry, let declaresDuration, var answers) = state
        else { return nil }
        answers[question] = node
        guard answers.count == Question.allCases.count else {
            state = .asking(entry: entry, declaresDuration: declaresDuration, answers: answers)
            return nil
        }
        state = .idle
        var media = Self.media(entry, answers)
        media.declaresDuration = declaresDuration
        if !declaresDuration { media.duration = nil }
        if media.isSeekable { media.resumedFrom = resumedFrom }
        return (media, answers[.position]?.number)
    }

    private static func media(_ entry: Int64, _ answers: [Question: MpvNode]) -> Media {
        let duration = answers[.duration]?.number.flatMap { $0 > 0 ? $0 : nil }
        let framesPerSecond = answers[.framesPerSecond]?.number ?? 0
        // With an audio track, the picture is its cover.
        let isStill = answers[.isImage]?.flag == true && answers[.audio]?.integer == nil
        let rebases = answers[.rebasesStart]?.flag ?? true
        return Media(
            entry: entry,
            path: text(answers[.path]),
            title: MediaTitle.shown(text(answers[.title]), of: text(answers[.path])),
            duration: duration,
            isSeekable: answers[.seekable]?.flag ?? false,
            isPartiallySeekable: answers[.partiallySeekable]?.flag ?? false,
            isNetwork: answers[.isNetwork]?.flag ?? false,
            cachedRange: answers[.cache].flatMap(CachedRange.of),
            played: PlayedPart(
                start: time(answers[.startOption]), end: time(answers[.endOption]),
                length: time(answers[.lengthOption]),
                isBackward: answers[.direction].map(PlayedPart.isBackward) ?? false),
            start: rebases ? 0 : max(0, answers[.start]?.number ?? 0),
            frameDuration: framesPerSecond > 0.01 ? 1 / framesPerSecond : Media.usualFrameDuration,
            lateLandings: lateLandings(in: answers[.format]?.text ?? ""),
            shownFor: isStill ? answers[.imageDuration]?.number : nil,
            chapters: (answers[.chapters]?.elements ?? []).compactMap(chapter),
            decoder: decoder(answers))
    }

    private static func decoder(_ answers: [Question: MpvNode]) -> MediaEvent.Decoder? {
        guard let name = answers[.hardware]?.text else { return nil }
        return MediaEvent.Decoder(codec: answers[.codec]?.text, hardware: LibmpvDecoding.hardware(name))
    }

    /// By libmpv's or FFmpeg's names of the format.
    private static func lateLandings(in format: String) -> LateLandings {
        if LibmpvLoading.isIndexed(format: format) { return .nextFrame }
        return LibmpvLoading.unindexedFormats.contains(format) ? .decodingBeganLate : .unknown
    }

    private static func time(_ node: MpvNode?) -> OptionTime? { node.flatMap { OptionTime($0) } }

    private static func text(_ node: MpvNode?) -> ByteString? {
        if case .string(let bytes)? = node { return ByteString(bytes) }
        return nil
    }

    private static let untitled = Set(LibmpvLoading.untitledChapters.map { ByteString(Array($0.utf8)) })

    private static func chapter(_ node: MpvNode) -> MediaEvent.Chapter? {
        guard let time = node["time"]?.number else { return nil }
        return MediaEvent.Chapter(title: text(node["title"]).flatMap { untitled.contains($0) ? nil : $0 }, time: time)
    }
}

/// libmpv's video outputs.
enum VideoOutput {
    /// - Parameter node: the value of `current-vo`; without an output it has none.
    static func isSeen(_ node: MpvNode) -> Bool {
        guard case .string(let name) = node else { return false }
        return !LibmpvLoading.unseenOutputs.contains(String(decoding: name, as: UTF8.self))
    }
}

/// Why a file could not be shown, from libmpv's log: the error of a file's end does not say that no video output could
/// be opened (`LibmpvLog.noVideoOutput`).
struct OutputFailure {
    /// The newest error of a video output.
    private var videoError: String?
    private var hasFailed = false

    /// Notes a message of libmpv's log.
    mutating func note(_ module: String, _ level: String, _ text: String) {
        if module.hasPrefix(LibmpvLog.videoOutputs), level == "error" { videoError = "\(module): \(text)" }
        if module == LibmpvLog.core, level == "fatal", text.hasPrefix(LibmpvLog.noVideoOutput) { hasFailed = true }
    }

    /// libmpv's text for the error of a file's end; nil if there is none. Forgets what was noted.
    mutating func take(of error: Int32) -> String? {
        defer { self = OutputFailure() }
        guard error < 0 else { return nil }
        let isUnclear = [.generic, .nothingToPlay].contains(MpvError(code: error))
        guard isUnclear, hasFailed else { return MpvHandle.errorString(error) }
        return MpvError.videoOutputFailed.description + (videoError.map { ": \($0)" } ?? "")
    }
}
