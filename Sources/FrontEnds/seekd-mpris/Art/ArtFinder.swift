import CommandLineTool
import Linux
import MediaPolicy

/// Looks for pictures beside films, off the loop: a folder may be on a disk that does not answer.
final class ArtFinder: Sendable {
    /// Later than this a picture helps nobody.
    private static let timeout = Duration.seconds(20)

    private let jobs = DiskJobs<String?>("art", .init(hang: timeout))
    private let inbox: ConnectionInbox<MprisReport>

    init(_ inbox: ConnectionInbox<MprisReport>) {
        self.inbox = inbox
    }

    /// The answer arrives in the inbox, if the disk gives one.
    func find(beside path: [UInt8], track: Int) {
        let inbox = inbox
        jobs.run(path, within: Self.timeout) {
            ArtFile.path(beside: path).map { "file://" + FileURL.escaped($0) }
        } deliver: { outcome in
            if case .answered(let url) = outcome { inbox.put(.art(url, track: track)) }
        }
    }
}
