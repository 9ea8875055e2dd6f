/// Which films are resumed where, and what is kept. The defaults are those of config/seekd.toml.
package struct ResumeSettings: Equatable, Sendable {
    /// What of the last session comes back at a start (R6).
    package enum OnStart: String, Sendable, CaseIterable {
        /// All of it; the film is paused.
        case paused
        /// All of it; the film plays if it played.
        case playing
        /// Nothing.
        case off
    }

    /// Whether anything is kept at all (R7).
    package var keepsHistory = true
    package var onStart: OnStart = .paused
    /// How often the position of a playing film is saved (R3). 1 s to 10 min.
    package var interval: Duration = .seconds(10)
    /// The shortest film that is remembered (R4), seconds. 0 to a day.
    package var minimumDuration: Double = 300
    /// How far before the position playback resumes (R5), seconds: after an absence of under 3 s, under 5 min, under
    /// 30 min, and longer. Each 0 to 600; always four.
    package var rewinds: [Double] = [0, 10, 20, 30]

    package init() {}
}

// MARK: - Where a film is resumed

extension ResumeSettings {
    /// A position before this fraction of the film, or before this many seconds, counts as not begun (R4).
    private static let begun = (fraction: 0.05, seconds: 60.0)
    /// A position from this fraction of the film on counts as finished, if it is not known where its credits begin (R4).
    private static let finished = 0.92
    /// The upper ends of the absences of `rewinds`, seconds (R5).
    private static let absences: [Int64] = [3, 300, 1_800]

    /// Where the film of a record is resumed, media seconds; nil if it starts anew (R4).
    ///
    /// - Parameter duration: of the file that was opened, seconds; nil if it does not declare one.
    func position(resuming record: FilmRecord, duration: Double?, at time: UnixTime) -> Double? {
        let duration = duration ?? record.duration
        guard duration >= minimumDuration,
            record.position > min(Self.begun.seconds, Self.begun.fraction * duration),
            !Self.isFinished(record.position, of: duration, credits: record.notes.credits)
        else { return nil }
        return max(0, record.position - rewind(since: record.time, at: time))
    }

    /// All in seconds. Credits that a film of another length had do not count.
    static func isFinished(_ position: Double, of duration: Double, credits: Double?) -> Bool {
        let end = credits.flatMap { $0 >= duration / 2 && $0 < duration ? $0 : nil } ?? finished * duration
        return position >= end
    }

    /// Where the film of a record would be resumed now, media seconds; nil if it would start anew.
    package func start(_ record: FilmRecord, at time: UnixTime) -> Double? {
        position(resuming: record, duration: nil, at: time).flatMap { $0 < Self.shortestStart ? nil : $0 }
    }

    /// How far a film was played (R4).
    package enum Progress: Equatable, Sendable {
        /// Not so far that it would resume, or too short for that.
        case notBegun
        case begun
        case finished
    }

    package func progress(of record: FilmRecord) -> Progress {
        if Self.isFinished(record.position, of: record.duration, credits: record.notes.credits) { return .finished }
        return position(resuming: record, duration: nil, at: record.time) == nil ? .notBegun : .begun
    }

    /// A position before this many seconds is the start.
    static let shortestStart = 1.0

    /// Seconds (R5). A clock that went back leaves the absence unknown: it counts as long.
    func rewind(since left: UnixTime, at time: UnixTime) -> Double {
        let absence = time.seconds - left.seconds
        let index = absence < 0 ? Self.absences.count : Self.absences.firstIndex { absence < $0 }
        return rewinds[index ?? Self.absences.count]
    }
}
