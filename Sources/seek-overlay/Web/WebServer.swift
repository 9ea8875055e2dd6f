import FlyingFox
import FlyingSocks
import Foundation
import SeekClient
import Synchronization

/// Serves pages until the program ends.
final class WebServer: Sendable {
    private let address: WebAddress
    private let server: HTTPServer
    private let isAnnounced = Atomic(false)

    init(_ address: WebAddress, _ pages: WebPages) throws {
        self.address = address
        server = HTTPServer(
            config: .init(
                address: try address.socketAddress(),
                // A page's connection is as long as the page; nothing else takes long.
                timeout: TimeInterval(Int32.max), sharedRequestReplaySize: 0, logger: .disabled),
            handler: pages)
    }

    /// - Throws: `Failure` where the address is not to be had.
    func run() async throws {
        let announcement = Task { await announce() }
        defer { announcement.cancel() }
        while true {
            do {
                try await server.run()
            } catch  where isAnnounced.load(ordering: .relaxed) {
                // Out of descriptors, say. Its pages come back by themselves.
                try await Task.sleep(for: .seconds(1))
            } catch {
                throw Failure(.refused, "\(address): \(error.localizedDescription)")
            }
        }
    }

    /// Prints where the page is, once it is there.
    private func announce() async {
        guard (try? await server.waitUntilListening(timeout: 60)) != nil else { return }
        isAnnounced.store(true, ordering: .relaxed)
        var address = address
        switch await server.listeningAddress {
        case .ip4(_, let port)?, .ip6(_, let port)?: address.port = port
        case .unix?, nil: break
        }
        StandardOutput.write(line: "http://\(address)/")
    }
}
