import NIOCore
import NIOHTTP1
import SeekClient

/// The state that all connections share: checks, counts and log. Used on the event loop only.
final class WebSite {
    /// The response to a request that is served.
    enum Answer {
        case file(PageFile)
        /// The connection becomes a page's. It is counted until `leavePage`.
        case page
    }

    let limits: WebLimits
    private let check: RequestCheck
    private let daemonPaths: [String]
    private let log: @Sendable (String) -> Void
    private var occupancy: Occupancy
    private var attempts = TokenAttempts()
    private var gate = LogGate()

    init(
        _ check: RequestCheck, daemonPaths: [String], limits: WebLimits, log: @escaping @Sendable (String) -> Void
    ) {
        self.check = check
        self.daemonPaths = daemonPaths
        self.limits = limits
        self.log = log
        occupancy = Occupancy(limits)
    }

    func answer(
        to request: HTTPRequestHead, of peer: PeerAddress, at now: NIODeadline
    ) throws(WebRefusal) -> Answer {
        try check.check(request)
        let target = RequestTarget(request.uri)
        guard target.path == "/events" else {
            guard let file = PageFile.all[String(target.path)] else {
                throw WebRefusal(.notFound, "there is nothing at this address; the page is at /")
            }
            return .file(file)
        }
        try checkToken(of: target, from: peer, at: now)
        try check.checkHandshake(request)
        guard occupancy.enterPage() else {
            throw WebRefusal(.serviceUnavailable, "\(limits.pages) pages are open already")
        }
        return .page
    }

    private func checkToken(
        of target: RequestTarget, from peer: PeerAddress, at now: NIODeadline
    ) throws(WebRefusal) {
        if target.token != nil, let delay = attempts.delay(of: peer, at: now) {
            let seconds = Int(delay.nanoseconds / 1_000_000_000) + 1
            throw WebRefusal(
                .tooManyRequests, "too many wrong tokens from this address; try again in \(seconds) s",
                retryAfter: seconds)
        }
        switch check.tokenState(of: target) {
        case .right: break
        case .missing: throw WebRefusal(.unauthorized, "enter the access token")
        case .wrong:
            let (count, delay) = attempts.recordWrongGuess(of: peer, at: now)
            let next = delay.map { "; next attempt in \($0.nanoseconds / 1_000_000_000) s" } ?? ""
            report("wrong token from \(peer), \(count) so far\(next)", at: now)
            throw WebRefusal(.unauthorized, "this is not the access token")
        }
    }

    /// A connection to the daemon for one page.
    func connectToDaemon() throws(ClientError) -> LiveConnection {
        try LiveConnection(relaying: PageFeed.events, progressRate: PageFeed.progressRate, paths: daemonPaths)
    }

    func enter(_ peer: PeerAddress) -> Bool { occupancy.enter(peer) }

    func leave(_ peer: PeerAddress) { occupancy.leave(peer) }

    func leavePage() { occupancy.leavePage() }

    /// Logs at most one message a second.
    func report(_ message: String, at now: NIODeadline) {
        if let message = gate.pass(message, at: now) { log(message) }
    }
}
