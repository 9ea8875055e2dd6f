import Linux
import NIOCore

/// Slows down guesses of the token: after some wrong ones, each further one doubles the time for which the peer's attempts
/// are refused without a look at them.
struct TokenAttempts {
    /// Wrong tokens that cost no time. A page that is given a wrong token sends it twice.
    static let freeGuesses = 10
    /// After this time without a wrong token, a peer's earlier ones no longer count.
    static let memory = TimeAmount.minutes(10)
    /// Peers that are remembered; past it the one whose last guess is oldest is dropped.
    static let peers = 1024

    private struct Record {
        var wrongGuesses = 0
        /// How long the next wrong guess closes, once the free ones are used up.
        var backoff = Backoff(first: .seconds(1), limit: .seconds(60))
        var lastGuess: NIODeadline
        var closedUntil: NIODeadline
    }

    private var records: [PeerAddress: Record] = [:]

    /// How many peers are remembered.
    var count: Int { records.count }

    /// How long this peer's attempts are still refused; nil: not at all.
    func delay(of peer: PeerAddress, at now: NIODeadline) -> TimeAmount? {
        guard let record = records[peer], record.closedUntil > now else { return nil }
        return record.closedUntil - now
    }

    /// Counts a wrong token.
    ///
    /// - Returns: how many wrong tokens this peer has sent, and how long its attempts are refused from now on.
    mutating func recordWrongGuess(of peer: PeerAddress, at now: NIODeadline) -> (count: Int, delay: TimeAmount?) {
        var record = records[peer] ?? Record(lastGuess: now, closedUntil: now)
        if now - record.lastGuess > Self.memory { record = Record(lastGuess: now, closedUntil: now) }
        record.wrongGuesses += 1
        record.lastGuess = now
        var delay: TimeAmount?
        if record.wrongGuesses > Self.freeGuesses {
            let time = TimeAmount(record.backoff.next())
            delay = time
            record.closedUntil = now + time
        }
        if records[peer] == nil, records.count >= Self.peers { dropOldest() }
        records[peer] = record
        return (record.wrongGuesses, delay)
    }

    private mutating func dropOldest() {
        guard let oldest = records.min(by: { $0.value.lastGuess < $1.value.lastGuess })?.key else { return }
        records[oldest] = nil
    }
}

/// The remote side of a connection, as bounds and backoff tell peers apart: an IPv4 address, or the network (64 bits) of an
/// IPv6 address, because one host can use all addresses of its network.
struct PeerAddress: Hashable, Sendable, CustomStringConvertible {
    private let bytes: [UInt8]
    /// The whole address in digits.
    let description: String

    init(_ address: SocketAddress?) {
        let text = address?.ipAddress ?? ""
        description = text.isEmpty ? "unknown" : text
        if let ip6 = WebAddress.Host.bytes(ofIP6: text) {
            // An IPv4 peer of an IPv6 socket: ::ffff:192.0.2.1.
            let isMapped = ip6[..<12].elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
            bytes = Array(isMapped ? ip6[12...] : ip6[..<8])
        } else {
            bytes = WebAddress.Host.bytes(ofIP4: text) ?? []
        }
    }

    static func == (left: PeerAddress, right: PeerAddress) -> Bool { left.bytes == right.bytes }

    func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
