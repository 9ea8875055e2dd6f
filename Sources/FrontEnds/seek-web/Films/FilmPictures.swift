import CommandLineTool
import Linux
import NIOCore
import NIOHTTP1

/// The pictures of films in a list. Used on the event loop only; disks are waited for elsewhere.
final class FilmPictures {
    /// Pictures that are read or sent; above it requests are refused.
    static let bound = 16
    /// Larger files are not served.
    static let maximumBytes = 2 << 20
    /// From the request until its picture is read.
    private static let timeout = Duration.seconds(5)
    /// How long a browser may keep a picture: the same list is looked at again and again.
    private static let caching = "private, max-age=600"

    private let jobs = DiskJobs<PageFile?>("film-picture", .init(threads: 4, hang: timeout))
    private var leases = PictureLeases(bound: bound)

    /// - Parameter path: as a reply of the daemon named it; nil: there is none.
    /// - Returns: the picture; nil if there is none, or its disk does not answer in time.
    func picture(of path: [UInt8]?, on loop: any EventLoop) throws(WebRefusal) -> EventLoopFuture<PageFile?> {
        guard let path else { return loop.makeSucceededFuture(nil) }
        guard let lease = leases.take() else { throw .tooManyPictures(Self.bound) }
        let found = loop.makePromise(of: PageFile?.self)
        jobs.run(path, within: Self.timeout) {
            let picture = ArtPicture(contentsOf: path, maximumBytes: Self.maximumBytes, followsLinks: false)
            var file = picture.map(PageFile.init)
            file?.lease = lease
            file?.caching = Self.caching
            return file
        } deliver: { outcome in
            if case .answered(let file) = outcome { found.succeed(file) } else { found.succeed(nil) }
        }
        return found.futureResult
    }
}
