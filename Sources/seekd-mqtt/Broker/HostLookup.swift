import Glibc
import JobThreads
import SeekClient
import Synchronization

/// Finds the addresses of a host on a thread of its own: a name server may take long to answer, or never does.
final class HostLookup: Sendable {
    enum Outcome: Equatable, Sendable {
        case found([BrokerAddress])
        case failed(String)
    }

    private let wakeup: WakeupPipe
    private let found = Mutex<Outcome?>(nil)

    /// Readable when there is an outcome.
    var descriptor: Int32 { wakeup.descriptor }

    var outcome: Outcome? { found.withLock { $0 } }

    init(_ host: String, port: Int) throws(ClientError) {
        wakeup = try WakeupPipe()
        do throws(JobThread.Refused) {
            // The thread keeps this object until it ends, also if nobody wants the outcome any more.
            try JobThread.start("broker-name") { self.end(with: Self.search(host, port)) }
        } catch {
            end(with: .failed("no thread: \(String(cString: strerror(error.code)))"))
        }
    }

    private func end(with outcome: Outcome) {
        found.withLock { $0 = outcome }
        wakeup.wake()
    }

    private static func search(_ host: String, _ port: Int) -> Outcome {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_ADDRCONFIG | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &list)
        guard code == 0 else { return .failed(String(cString: gai_strerror(code))) }
        defer { freeaddrinfo(list) }
        var addresses: [BrokerAddress] = []
        var next = list
        while let found = next, addresses.count < 8 {
            if let address = BrokerAddress(found.pointee), !addresses.contains(address) { addresses.append(address) }
            next = found.pointee.ai_next
        }
        return addresses.isEmpty ? .failed("it has no address") : .found(addresses)
    }
}
