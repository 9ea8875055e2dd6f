import NIOCore
import SeekCore
import SeekModel
package import SeekProtocol

/// What a person at seekd's own terminal is shown.
package struct FilmPlace: Equatable, Sendable {
    package var progress: ProgressEvent
    /// The chapter's title.
    package var chapter: ByteString?
}

/// Tells one listener in this process where the film is.
extension Daemon {
    /// Keys have this number as well: no client has it.
    static let ownClient = 0

    /// - Parameter show: called on the loop, once a second while it plays and at each change; nil: nothing is loaded.
    package nonisolated func watch(_ show: @escaping @Sendable (FilmPlace?) -> Void) {
        loop.execute {
            self.enter { daemon in
                daemon.watcher = show
                daemon.turn.append(.engine(.progressSubscribed(client: Self.ownClient, rate: 1)))
            }
        }
    }

    func tellWatcher(_ progress: ProgressEvent, at now: Instant) {
        guard let watcher else { return }
        guard let position = progress.position else { return watcher(nil) }
        let media = engine.snapshot(at: now).media
        watcher(FilmPlace(progress: progress, chapter: media.chapter(at: position)?.title))
    }
}
