import FilmCues
import Linux
import Logging
import SeekCore
import SeekModel
import SeekPlayer
import SeekProtocol

/// Looks for the parts of a film that has been loaded: in the titles of its chapters, and in files beside it (K1).
extension Daemon {
    func lookForCues(of media: Media, at now: Instant) {
        let settings = engine.settings.skip
        if settings.readsChapters {
            let chapters = media.event(.loaded).chapters.map { (title: $0.title, start: $0.time, end: $0.end) }
            let own = settings.titles.flatMap { kind, titles in titles.map { ChapterTitles.Own(kind, $0) } }
            let cues = ChapterTitles.cues(in: chapters, own: own)
            if !cues.isEmpty { decide(.cuesFound(cues, from: .chapter, entry: media.entry), at: now) }
        }
        guard settings.readsFiles, let path = media.path, let reader = player?.cueFiles else { return }
        let later = turn.later
        let frameRate = media.frameDuration > 0 ? 1 / media.frameDuration : nil
        reader.read(beside: path, frameRate: frameRate) { list in
            later.add { self.enter { $0.turn.append(.cuesRead(list, media)) } }
        }
    }

    func cuesRead(_ list: CueList, of media: Media, at now: Instant) {
        let list = list.within(start: media.start, duration: media.duration)
        if let problem = list.problem {
            logger.warning(
                "parts of the film were left out",
                metadata: ["count": "\(list.leftOut)", "first": "\(problem)"])
        }
        guard !list.cues.isEmpty else { return }
        decide(.cuesFound(list.cues, from: .file, entry: media.entry), at: now)
    }
}
