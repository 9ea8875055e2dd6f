import FlyingFox
import FlyingSocks
import Foundation
import SeekClient
import Synchronization

/// Serves pages until the program ends.
final class WebServer: Sendable {
    private let pages: WebPages
    /// With the port that was got, once it is printed.
    private let place: Mutex<(address: WebAddress, isPrinted: Bool)>

    init(_ address: WebAddress, _ pages: WebPages) {
        self.pages = pages
        place = Mutex((address, false))
    }

    /// - Throws: `Failure` where the address is not to be had.
    func run() async throws {
        var told: String?
        while true {
            let (address, wasPrinted) = place.withLock { $0 }
            let server = HTTPServer(
                config: .init(
                    address: try address.socketAddress(), sharedRequestReplaySize: 0, pool: BoundedSocketPool(),
                    logger: .disabled),
                handler: pages)
            let announcement = Task { await announce(server) }
            do {
                try await server.run()
            } catch  where wasPrinted || place.withLock({ $0.isPrinted }) {
                // Out of descriptors, say. Its pages come back by themselves.
                announcement.cancel()
                if told != error.localizedDescription { Failure.say("no pages for now: \(error.localizedDescription)") }
                told = error.localizedDescription
                try await Task.sleep(for: .seconds(1))
            } catch {
                throw Failure(.refused, "\(address): \(error.localizedDescription)")
            }
        }
    }

    /// Prints where the page is, once it is there.
    private func announce(_ server: HTTPServer) async {
        guard (try? await server.waitUntilListening(timeout: 60)) != nil else { return }
        let port: UInt16? =
            switch await server.listeningAddress {
            case .ip4(_, let port)?, .ip6(_, let port)?: port
            case .unix?, nil: nil
            }
        place.withLock { place in
            guard !place.isPrinted else { return }
            place = (WebAddress(host: place.address.host, port: port ?? place.address.port), true)
            StandardOutput.write(line: "http://\(place.address)/")
        }
    }
}
