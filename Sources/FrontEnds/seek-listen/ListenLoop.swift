import CommandLineTool
import Glibc
import Linux
import ListenModel
import SeekClient
import SeekModel
import SeekProtocol

/// Follows the daemon: one job for the film that plays, which stops while somebody skips.
struct ListenLoop {
    static let events: [EventName] = [.media, .chase, .seekButton]

    private struct Report: Sendable {
        enum Content: Sendable {
            case job(FilmJob.Report)
            /// Of mpv's property `working-directory`, which a relative path starts from.
            case folder(String?)
            case refused(String)
        }

        let film: String
        let content: Content
    }

    private let inbox: ConnectionInbox<Report>
    private let cache: PrintCache?
    private let anyLoad: Bool
    private let endsWithDaemon: Bool
    private var manners = Manners()
    /// The film that plays, as the daemon names it.
    private var film: String?
    private var job: FilmJob?
    private var log = LogGate(bound: 5)

    init(_ connection: LiveConnection, cache: PrintCache?, anyLoad: Bool, endsWithDaemon: Bool) throws(Failure) {
        inbox = try ConnectionInbox(connection)
        self.cache = cache
        self.anyLoad = anyLoad
        self.endsWithDaemon = endsWithDaemon
    }

    /// Returns when the daemon goes away, if `endsWithDaemon`.
    mutating func run() {
        while true {
            for arrival in inbox.take() {
                switch arrival {
                case .report(let report): handle(report)
                case .update(.event(let event, _)): follow(event)
                case .update(.connected(let path)): Failure.say("connected to \(path)")
                case .update(.disconnected(let error)):
                    leave()
                    manners.forget()
                    if endsWithDaemon { return }
                    Failure.say("\(error)")
                case .update(.refused(let response)): say("refused: \(response.message ?? response.error)")
                case .update(.property), .update(.other): break
                }
            }
            let now = Instant.now
            job?.set(isOpen: manners.mayWork(at: now))
            var waits = [pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)]
            let next = job == nil ? nil : manners.nextChange(after: now)
            Poll.wait(for: &waits, until: next.map { Double($0.nanoseconds) / 1e6 })
        }
    }

    private mutating func follow(_ event: Event) {
        manners.follow(event, at: .now)
        guard case .media(let media) = event else { return }
        switch media.phase {
        case .loaded:
            guard let name = media.path else { return leave() }
            let film = "\(name)"
            // A name that is no UTF-8 can't be an argument of FFmpeg's programs here.
            guard ByteString(film) == name else { return leave() }
            guard film != self.film else { return }
            leave()
            // A stream has neighbours that nobody can list.
            guard media.isLive != true, media.duration != nil else { return }
            self.film = film
            if film.hasPrefix("/") {
                start(film, at: film)
            } else if !film.contains("://") {
                inbox.askForFolder { Report(film: film, content: .folder($0)) }
            }
        case .reconnecting: break
        case .idle, .loading, .ended, .failed: leave()
        }
    }

    private mutating func leave() {
        job?.cancel()
        job = nil
        film = nil
    }

    private mutating func start(_ film: String, at path: String) {
        let inbox = inbox
        do {
            job = try FilmJob(
                film, at: path, cache: cache, anyLoad: anyLoad, isOpen: manners.mayWork(at: .now)
            ) { report in
                inbox.put(Report(film: film, content: .job(report)))
            }
        } catch {
            say("no thread to listen: \(error)")
        }
    }

    private mutating func handle(_ report: Report) {
        guard report.film == film else { return }
        switch report.content {
        case .folder(let folder):
            guard let folder, folder.hasPrefix("/") else { return }
            start(report.film, at: "\(folder)/\(report.film)")
        case .refused(let message): say("refused: \(message)")
        case .job(.ended(let reason)): say(reason)
        case .job(.cues(let cues)): tell(cues, of: report.film)
        }
    }

    private func tell(_ cues: [Cue], of film: String) {
        let parts = cues.map { cue in
            JSONValue.object([
                .init("kind", .text(cue.kind.rawValue)), .init("start", .double(cue.start)),
                .init("end", .double(cue.end)), .init("note", .text(cue.note ?? "")),
            ])
        }
        let command = JSONValue.object([
            .init("name", .text("cues")), .init("cues", .array(parts)), .init("heard", .bool(true)),
            .init("film", .text(film)),
        ])
        try? inbox.send(Command(command)) { result in
            guard case .success(let response) = result, !response.isSuccess else { return nil }
            return Report(film: film, content: .refused(response.message ?? response.error))
        }
    }

    private mutating func say(_ text: String) {
        if let text = log.pass(text, at: MonotonicClock.now) { Failure.say(text) }
    }
}
