import CommandLineTool
import Linux
import MediaPolicy
import NIOCore
import SeekProtocol

/// The picture of the film that plays, for all pages. Used on the event loop only; disks are waited for elsewhere.
final class PictureShelf {
    /// Pictures in memory, those of disks that don't answer included; above it films have no picture. Readers that are slow
    /// keep those of films from before.
    private static let bound = 4
    /// How long a page waits for a picture.
    private static let timeout = Duration.seconds(20)

    private let jobs = DiskJobs<PageFile?>("art", .init(hang: timeout))

    /// Where relative paths begin; nil if it is unknown.
    var folder: ByteString?
    private var film: [UInt8]?
    private var picture: EventLoopFuture<PageFile?>?
    private var leases = PictureLeases(bound: bound)

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
    func picture(on loop: any EventLoop) -> EventLoopFuture<PageFile?> {
        if let picture { return picture }
        guard let film, let lease = leases.take() else { return loop.makeSucceededFuture(nil) }
        let found = loop.makePromise(of: PageFile?.self)
        jobs.run(film, within: Self.timeout) {
            var file = ArtFile.path(beside: film).flatMap { ArtPicture(contentsOf: $0) }.map(PageFile.init)
            file?.lease = lease
            return file
        } deliver: { outcome in
            if case .answered(let file) = outcome { found.succeed(file) } else { found.succeed(nil) }
        }
        picture = found.futureResult
        return found.futureResult
    }
}
