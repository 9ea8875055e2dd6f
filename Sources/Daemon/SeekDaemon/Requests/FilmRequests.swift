import ClientGateway
import FilmFolders
import SeekProtocol

/// The requests that wait for folders of films.
final class FilmRequests {
    /// Of all clients, and of one.
    private static let most = (all: 64, ofClient: 8)

    let folders: FilmFolders
    private var open: [Int: (sender: Sender, cancellation: FilmCancellation)] = [:]
    private var count = 0

    init(_ folders: [String]) { self.folders = FilmFolders(folders) }

    /// - Throws: `too-many`.
    func begin(_ sender: Sender) throws(Refusal) -> (request: Int, FilmCancellation) {
        let own = open.values.count { $0.sender.client == sender.client }
        guard open.count < Self.most.all, own < Self.most.ofClient else {
            throw Refusal(
                .tooMany,
                "expected at most \(Self.most.ofClient) requests that wait for folders, and \(Self.most.all) of all "
                    + "clients; there are \(own), and \(open.count)")
        }
        count += 1
        let cancellation = FilmCancellation()
        open[count] = (sender, cancellation)
        return (count, cancellation)
    }

    /// - Returns: nil if the client has gone.
    func end(_ request: Int) -> Sender? { open.removeValue(forKey: request)?.sender }

    /// A client has gone: what it waits for is not read any further.
    func cancel(of client: Int) {
        for (request, entry) in open where entry.sender.client == client {
            entry.cancellation.cancel()
            open[request] = nil
        }
    }
}
