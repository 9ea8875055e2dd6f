import FilmArt
import MediaPolicy
import NIOCore
import NIOPosix
import SeekProtocol

/// The picture of the film that plays, for all pages. Used on the event loop only; disks are waited for elsewhere.
final class PictureShelf {
    /// Disks that don't answer; above it films have no picture.
    private static let bound = 4

    /// Where relative paths begin; nil if it is unknown.
    var folder: ByteString?
    private var film: [UInt8]?
    private var picture: EventLoopFuture<ArtPicture?>?
    private var looks = 0

    /// - Parameter media: the event.
    func take(media: JSONValue) {
        guard media["phase"]?.repairedText == "loaded", let path = media["path"]?.byteString else { return forget() }
        let film = FileURL.localPath(of: path, in: folder)
        guard film != self.film else { return }
        self.film = film
        picture = nil
    }

    private func forget() {
        film = nil
        picture = nil
    }

    /// The picture; nil if the film has none.
    func picture(on loop: any EventLoop) -> EventLoopFuture<ArtPicture?> {
        if let picture { return picture }
        guard let film, looks < Self.bound else { return loop.makeSucceededFuture(nil) }
        looks += 1
        let look = NIOThreadPool.singleton.runIfActive(eventLoop: loop) {
            ArtFile.path(beside: film).flatMap { ArtPicture(contentsOf: $0) }
        }
        look.assumeIsolated().whenComplete { [self] _ in looks -= 1 }
        picture = look
        return look
    }
}
