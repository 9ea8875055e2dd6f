import Linux
import NIOCore
import NIOHTTP1
import SeekClient

/// The state that all connections share: checks, counts and log. Used on the event loop only.
final class WebSite {
    /// The response to a request that is served.
    enum Answer {
        case file(PageFile)
        /// Served once it is there; nil: nothing is there. May fail with a `WebRefusal`.
        case later(EventLoopFuture<PageFile?>)
        /// Served once it is there; a failure means that no daemon answers.
        case required(EventLoopFuture<PageFile>)
        /// The connection becomes a page's. It is counted until `leavePage`.
        case page
    }

    let limits: WebLimits
    let pictures = PictureShelf()
    let places: PlacePictures
    let films = FilmBook()
    let posters = FilmPictures()
    let languages: PageLanguages
    /// Nil: they are not served.
    private let metrics: MetricsPage?
    private let check: RequestCheck
    private let address: WebAddress
    private let daemonPaths: [String]
    private let log: @Sendable (String) -> Void
    private var occupancy: Occupancy
    private var attempts = TokenAttempts()
    private var gate = LogGate(bound: 1)

    /// - Parameters:
    ///   - address: where the server listens.
    ///   - picturesPath: the socket of seek-pictures; nil: beside the daemon's.
    ///   - metrics: nil: they are not served.
    init(
        _ check: RequestCheck, at address: WebAddress, daemonPaths: [String], picturesPath: String? = nil,
        metrics: MetricsPage? = nil, languages: PageLanguages = PageLanguages(), limits: WebLimits,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.check = check
        self.languages = languages
        self.address = address
        self.metrics = metrics
        self.daemonPaths = daemonPaths
        self.limits = limits
        self.log = log
        occupancy = Occupancy(limits)
        places = PlacePictures(at: picturesPath, daemonPath: daemonPaths.first)
    }

    func answer(
        to request: HTTPRequestHead, of peer: PeerAddress, at port: UInt16?, on loop: any EventLoop
    ) throws(WebRefusal) -> Answer {
        try check.check(request)
        let target = RequestTarget(request.uri)
        if let file = languages.file(at: target.path, for: request.headers) ?? PageFile.all[String(target.path)] {
            return .file(file)
        }
        guard let guarded = Guarded(rawValue: String(target.path)) else {
            throw WebRefusal(.notFound, noted("there is nothing at this address; the page is at /"))
        }
        try checkToken(of: target, from: peer, at: loop.now)
        switch guarded {
        case .events: return try enterPage(request)
        case .picture: return .later(pictures.picture(on: loop))
        case .poster: return try .later(posters.picture(of: films.content(of: target.parameter("of")), on: loop))
        case .place: return try .later(places.picture(for: PlaceQuestion(target), on: loop))
        case .pairing: return .file(PageFile(pairing(for: target, at: port)))
        case .metrics:
            guard let metrics else {
                throw WebRefusal(.notFound, "metrics are not served: start seek-web with --metrics")
            }
            return .required(metrics.page(on: loop))
        }
    }

    /// What only those get who have the token.
    private enum Guarded: String {
        case events = "/events"
        case picture = "/picture"
        case poster = "/poster"
        case place = "/place"
        case pairing = "/pairing"
        case metrics = "/metrics"
    }

    /// - Parameter port: of the connection.
    private func pairing(for target: RequestTarget, at port: UInt16?) -> Pairing {
        let address = WebAddress(host: address.host, port: port ?? address.port)
        let place = target.parameter("at").map {
            String(decoding: $0.prefix(Pairing.longestAddress + 1), as: UTF8.self)
        }
        return Pairing(
            ReachableAddresses.of(address), place: place.flatMap { check.isPlace($0) ? $0 : nil }, token: check.token)
    }

    private func enterPage(_ request: HTTPRequestHead) throws(WebRefusal) -> Answer {
        // Before the handshake: a refused page asks for the reason with a plain request.
        guard occupancy.hasRoomForPage else {
            throw WebRefusal(.serviceUnavailable, "\(limits.pages) pages are open already; close one of them")
        }
        try check.checkHandshake(request)
        occupancy.enterPage()
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
        try LiveConnection(
            relaying: PageFeed.events, progressRate: PageFeed.progressRate, observing: PageProperty.observed,
            paths: daemonPaths)
    }

    func enter(_ peer: PeerAddress) -> Bool { occupancy.enter(peer) }

    func leave(_ peer: PeerAddress) { occupancy.leave(peer) }

    func leavePage() { occupancy.leavePage() }

    /// Logs at most one message a second.
    func report(_ message: String, at now: NIODeadline) {
        if let message = gate.pass(message, at: .nanoseconds(Int64(now.uptimeNanoseconds))) { log(message) }
    }
}
