import SeekProtocol

/// MPlayer's edit decision list, as Kodi reads it: `FILM.edl`.
///
/// A line is `start end action` or, for a marker, `time action`. A time is `123.45`, `HH:MM:SS.sss` or `#frame`. Actions:
/// 0 cut, 1 mute, 2 marker, 3 commercial break. A line that begins with `##` is a comment.
package enum EdlFile {
    /// - Parameter frameRate: of the film, frames a second; nil if it is not known.
    /// - Returns: the parts; a line that is none is left out.
    package static func cues(in bytes: some Collection<UInt8>, frameRate: Double?) -> CueList {
        let lines = TextLines(bytes).lines
        // mpv's own EDL names files that are played one after another.
        if let first = lines.first, first.text.hasPrefix("# mpv EDL") || first.text.hasPrefix("mpv EDL") {
            return .void("expected MPlayer's EDL, got mpv's")
        }
        var list = CueList()
        for line in lines where !line.words[0].hasPrefix("##") {
            switch cue(line.words, frameRate) {
            case .success(let cue): list.add(cue)
            case .failure(let failure):
                list.leaveOut("line \(line.number): \(failure.expectation), got \"\(line.text.prefix(80))\"")
            }
        }
        return list
    }

    private struct Failure: Error {
        let expectation: String
    }

    private static func cue(_ words: [Substring], _ frameRate: Double?) -> Result<Cue, Failure> {
        func failure(_ expectation: String) -> Result<Cue, Failure> { .failure(Failure(expectation: expectation)) }

        guard (2...3).contains(words.count) else { return failure("expected \"start end action\"") }
        guard let start = CueTime.seconds(words[0], frameRate: frameRate) else {
            return failure(time(words[0], frameRate))
        }
        if words.count == 2 {
            guard words[1] == "2" else {
                return failure("expected a time and the action 2, or a start, an end and an action")
            }
            return .success(Cue(kind: .scene, start: start, end: start, source: .file))
        }
        guard let end = CueTime.seconds(words[1], frameRate: frameRate) else {
            return failure(time(words[1], frameRate))
        }
        guard end >= start else { return failure("expected an end after the start") }
        switch words[2] {
        case "0": return .success(Cue(kind: .cut, start: start, end: end, source: .file))
        case "1": return .success(Cue(kind: .mute, start: start, end: end, source: .file))
        // As Kodi: the end is the place.
        case "2": return .success(Cue(kind: .scene, start: end, end: end, source: .file))
        case "3": return .success(Cue(kind: .commercial, start: start, end: end, source: .file))
        default: return failure("expected an action from 0 to 3")
        }
    }

    private static func time(_ word: Substring, _ frameRate: Double?) -> String {
        if word.first == "#", frameRate == nil { return "expected a time, because the film's frame rate is not known" }
        return "expected a time: seconds, HH:MM:SS.sss or #frame"
    }
}
