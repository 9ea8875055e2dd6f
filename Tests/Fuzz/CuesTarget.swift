import FilmCues
import SeekProtocol

/// Files beside a film, and titles of chapters: whatever their bytes are, each part is finite and within the film.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzCues(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = UnsafeBufferPointer(start: start, count: count)
    for rate in [nil, 25.0] {
        for list in [EdlFile.cues(in: text, frameRate: rate), ComskipFile.cues(in: text, frameRate: rate)] {
            for cue in list.cues { check(cue, in: 0...Double.greatestFiniteMagnitude) }
            precondition((list.leftOut == 0) == (list.problem == nil), "a problem is told if a part was left out")
            let within = list.within(start: 10, duration: 100)
            for cue in within.cues { check(cue, in: 10...110) }
            precondition(
                within.cues.count + within.leftOut == list.cues.count + list.leftOut, "each part counts or is left out")
        }
    }
    let title = String(decoding: text, as: UTF8.self)
    let isLong = title.utf8.count > 190
    // Not a blank before it: a combining mark would belong to that.
    precondition(isLong || ChapterTitles.kind(of: title) == ChapterTitles.kind(of: "\n" + title + "\n"), "space")
    return 0
}

private func check(_ cue: Cue, in film: ClosedRange<Double>) {
    precondition(cue.start.isFinite && cue.end.isFinite && cue.start <= cue.end, "\(cue)")
    precondition(film.contains(cue.start) && film.contains(cue.end), "\(cue)")
}
