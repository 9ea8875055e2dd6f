import CommandLineTool
import Glibc
import Linux
import ListenModel
import PictureModel
import SeekClient
import SeekModel
import SeekProtocol

/// Follows the daemon, and answers questions for pictures (P1).
struct PictureServer {
    static let events: [EventName] = [.media, .chase, .seekButton]

    /// mpv's property `working-directory`, which a relative path starts from.
    private struct Folder: Sendable {
        let film: String
        let path: String?
    }

    /// What the child is asked for.
    private enum Work {
        case job(PictureJob)
        /// A gap of the kept pictures, seconds.
        case gap(Double)
    }

    /// Clients at the same time.
    private static let mostClients = 64
    /// The width of kept pictures, pixels.
    private static let keptWidth = 320
    /// The child ends so long after the last question, ms.
    private static let idleTime = 60_000.0
    /// An answer of the child's takes so long at most, ms.
    private static let longestAnswer = 10_000.0
    /// After the child has ended by itself, it is started again, ms.
    private static let shortTrouble = 1_000.0
    /// New pictures are written so long after the first of them, ms.
    private static let keepTime = 5_000.0
    private static let seldomKeepTime = 60_000.0
    /// While somebody skips, that is looked at again after so long, ms.
    private static let mannersTime = 500.0
    /// Between two gaps, in times of the work.
    private static let gapRest = 4.0

    private let inbox: ConnectionInbox<Folder>
    private let listen: String?
    private let cache: PictureCache?
    private let endsWithDaemon: Bool
    private var socket: OwnSocket?
    private var handedOut: HandedOut?
    private let clients = ClientTable()
    private var film: OpenFilm?
    private var child: FilmChild?
    private var queue = PictureQueue()
    private var questions = QuestionTable()
    private var work: Work?
    private var workSince = 0.0
    private var lastAsked = -Double.infinity
    private var nextGap = 0.0
    private var manners = Manners()
    private var log = LogGate(bound: 5)

    init(
        _ connection: LiveConnection, listen: String?, cache: PictureCache?, endsWithDaemon: Bool
    ) throws(Failure) {
        inbox = try ConnectionInbox(connection)
        (self.listen, self.cache, self.endsWithDaemon) = (listen, cache, endsWithDaemon)
        if let listen { try open(listen, like: nil) }
    }

    /// Returns when the daemon goes away, if `endsWithDaemon`.
    mutating func run() throws(Failure) {
        while true {
            for arrival in inbox.take() {
                switch arrival {
                case .report(let folder): take(folder)
                case .update(.event(let event, _)): follow(event)
                case .update(.connected(let path)):
                    Failure.say("connected to \(path)")
                    if socket == nil { try open(Self.ownPath(beside: path), like: path) }
                case .update(.disconnected(let error)):
                    leaveFilm("seekd is gone")
                    manners.forget()
                    if endsWithDaemon { return }
                    Failure.say("\(error)")
                case .update(.refused(let response)): say("refused: \(response.message ?? response.error)")
                case .update(.property), .update(.other): break
                }
            }
            goOn()
            waitForWork()
        }
    }

    private static func ownPath(beside daemon: String) -> String {
        (daemon.lastIndex(of: "/").map { String(daemon[...$0]) } ?? "") + "pictures.sock"
    }

    private mutating func open(_ path: String, like daemon: String?) throws(Failure) {
        let socket = try OwnSocket(path, like: daemon)
        do throws(SystemError) {
            handedOut = try HandedOut(
                (path.hasSuffix(".sock") ? String(path.dropLast(5)) : path) + ".d", group: socket.group)
        } catch {
            throw Failure(.refused, "\(path).d: \(error)")
        }
        self.socket = socket
        Failure.say("listening at \(path)")
    }

    private mutating func say(_ text: String) {
        if let text = log.pass(text, at: MonotonicClock.now) { Failure.say(text) }
    }

    // MARK: - The film

    private mutating func follow(_ event: Event) {
        manners.follow(event, at: .now)
        guard case .media(let media) = event else { return }
        switch media.phase {
        case .loaded:
            // A name that is no UTF-8 can't be an argument here.
            guard let name = media.path, ByteString("\(name)") == name else { return leaveFilm("nothing is loaded") }
            if film?.name == "\(name)" {
                if let duration = media.duration, film?.duration == 0 {
                    film?.duration = duration
                    // What is beside the film is chosen by it.
                    if work == nil { endChild() }
                }
                return
            }
            leaveFilm("another film was loaded")
            film = OpenFilm(name: "\(name)", duration: media.duration, isLive: media.isLive == true)
            if let film, film.isLocal, film.path == nil {
                inbox.askForFolder { Folder(film: film.name, path: $0) }
            }
        case .reconnecting: break
        case .idle, .loading, .ended, .failed: leaveFilm("nothing is loaded")
        }
    }

    private mutating func take(_ folder: Folder) {
        guard folder.film == film?.name else { return }
        film?.setFolder(folder.path)
        if film?.path == nil { fail("expected the folder of \(folder.film), got none") }
    }

    private mutating func leaveFilm(_ reason: String) {
        keep()
        endChild()
        for question in queue.clear() { refuse(question, "nothing-loaded", reason) }
        film = nil
    }

    private mutating func endChild() {
        child = nil
        work = nil
    }

    private mutating func keep() {
        guard let film, film.keepAt != nil else { return }
        self.film?.keepAt = nil
        guard let cache, let key = film.key else { return }
        if let reason = cache.keep(film.kept, as: key) { say("pictures can't be kept: \(reason)") }
    }

    // MARK: - Questions

    private mutating func ask(_ line: [UInt8], _ client: Int) {
        let (question, id) = PictureReply.question(line)
        guard case .picture(let seconds, let width, let within) = question else {
            if case .refused(let message) = question {
                clients.send(PictureReply.refusal("invalid-argument", message, to: id), to: client)
            }
            return
        }
        func refuse(_ code: String, _ message: String) {
            clients.send(PictureReply.refusal(code, message, to: id), to: client)
        }
        lastAsked = MonotonicClock.milliseconds
        guard let film else { return refuse("nothing-loaded", "expected a film that plays, got none") }
        guard film.isLocal else { return refuse("no-picture", "expected a local film: of others no pictures are made") }
        if let trouble = film.trouble, trouble.until > MonotonicClock.milliseconds {
            return refuse("no-picture", trouble.message)
        }
        if let picture = kept(seconds, width, within) { return answer(picture, id, client) }
        let number = questions.add(id, within: within)
        let asked = PictureQuestion(client: client, number: number, seconds: seconds, width: width)
        for dropped in queue.add(asked) { self.refuse(dropped, "dropped", "newer questions came") }
    }

    private func kept(_ seconds: Double, _ width: Int, _ within: Double) -> FilmPicture? {
        guard width <= Self.keptWidth, let kept = film?.kept.picture(at: seconds, within: within) else { return nil }
        return FilmPicture(kept.jpeg, at: kept.seconds, .cache)
    }

    private mutating func refuse(_ question: PictureQuestion, _ code: String, _ message: String) {
        guard let (id, _) = questions.take(question.number) else { return }
        clients.send(PictureReply.refusal(code, message, to: id), to: question.client)
    }

    private mutating func answer(_ picture: FilmPicture, _ id: JSONValue, _ client: Int) {
        do throws(SystemError) {
            guard let path = try handedOut?.path(of: picture, film: film?.key ?? "film") else { return }
            clients.send(PictureReply.picture(picture, path: path, to: id), to: client)
        } catch {
            clients.send(
                PictureReply.refusal("no-picture", "the picture can't be written: \(error)", to: id), to: client)
        }
    }

    // MARK: - The child

    /// Gives the child work, ends it, and writes what was made.
    private mutating func goOn() {
        let now = MonotonicClock.milliseconds
        if isWaitingForChild, now - workSince > Self.longestAnswer {
            fail("expected a picture within 10 s: the disk may hang")
        }
        if let keepAt = film?.keepAt, now >= keepAt { keep() }
        guard let film, let path = film.path else { return }
        guard !queue.isEmpty else {
            if child != nil, film.key != nil, work == nil { fill(now) }
            return
        }
        if child == nil { start(path, film.duration, now) }
        guard work == nil, film.key != nil, let child else { return }
        while let job = queue.next() {
            // The cache is known only since the child has told the film's key.
            let waiting = questions.within(queue.answering)
            if let picture = kept(job.seconds, job.width, waiting) {
                for question in queue.finish(job) { answer(picture, question) }
                continue
            }
            (work, workSince) = (.job(job), now)
            return child.ask(job.seconds, width: job.width)
        }
    }

    private mutating func start(_ path: String, _ duration: Double, _ now: Double) {
        do throws(SystemError) {
            child = try FilmChild(path, duration: duration)
            workSince = now
        } catch {
            fail("no process can be started: \(error)")
        }
    }

    /// Whether an answer is to come: a picture, or the film's key.
    private var isWaitingForChild: Bool { work != nil || child != nil && film?.key == nil }

    /// The next place to fill in, seconds; nil if there is none, or no pictures can be made for a while.
    private mutating func gap(_ now: Double) -> Double? {
        guard cache != nil, let film, film.trouble.map({ $0.until <= now }) ?? true else { return nil }
        let gap = film.kept.gap(in: film.duration, from: film.filledUpTo)
        self.film?.filledUpTo = gap ?? .infinity
        return gap
    }

    /// While nobody asks and nobody skips, one more picture of the film, with rests (P3).
    private mutating func fill(_ now: Double) {
        guard let gap = gap(now) else {
            // The whole film is there.
            if film?.filledUpTo == .infinity { keep() }
            if now - lastAsked >= Self.idleTime { endChild() }
            return
        }
        guard now >= nextGap, manners.mayWork(at: .now) else { return }
        (work, workSince) = (.gap(gap), now)
        child?.ask(gap, width: Self.keptWidth)
    }

    private mutating func take(_ answer: FilmChild.Answer) {
        let now = MonotonicClock.milliseconds
        switch answer {
        case .ready(let key):
            guard film?.key != key else { break }
            film?.key = key
            film?.keepAt = nil
            if let cache { film?.kept = cache.pictures(key) }
        // A picture that breaks the decoder is not the next one.
        case .ended(let message):
            if case .gap(let place)? = work { film?.filledUpTo = place + KeptPictures.step }
            fail(message, for: Self.shortTrouble)
        case .none(let message):
            switch work {
            case .job(let job)?: for question in queue.finish(job) { refuse(question, "no-picture", message) }
            case .gap(let place)?: film?.filledUpTo = place + KeptPictures.step
            case nil: break
            }
            rest(now)
        case .picture(let picture):
            switch work {
            case .job(let job)?:
                note(picture, asked: job.seconds, width: job.width, now)
                for question in queue.finish(job) { self.answer(picture, question) }
            case .gap(let place)?:
                note(picture, asked: place, width: Self.keptWidth, now)
                film?.filledUpTo = place + KeptPictures.step
                // Others have made them already.
                if picture.source != .film { film?.filledUpTo = .infinity }
            case nil: break
            }
            rest(now)
        }
    }

    private mutating func rest(_ now: Double) {
        nextGap = now + max(200, (now - workSince) * Self.gapRest)
        work = nil
    }

    private mutating func note(_ picture: FilmPicture, asked: Double, width: Int, _ now: Double) {
        guard picture.source == .film, width == Self.keptWidth, cache != nil else { return }
        guard film?.kept.add(picture.jpeg, at: picture.seconds, asked: asked) == true else { return }
        // The whole file is written: while gaps are filled in, that is seldom.
        let isGap = if case .gap? = work { true } else { false }
        let keepAt = now + (isGap ? Self.seldomKeepTime : Self.keepTime)
        let earliest = min(film?.keepAt ?? .infinity, keepAt)
        film?.keepAt = earliest
    }

    private mutating func answer(_ picture: FilmPicture, _ question: PictureQuestion) {
        guard let (id, _) = questions.take(question.number) else { return }
        answer(picture, id, question.client)
    }

    /// No pictures of this film for a while.
    private mutating func fail(_ message: String, for time: Double = idleTime) {
        say(message)
        endChild()
        film?.trouble = (message, MonotonicClock.milliseconds + time)
        for question in queue.clear() { refuse(question, "no-picture", message) }
    }

    // MARK: - Waiting

    private mutating func waitForWork() {
        var waits = [pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)]
        waits.append(pollfd(fd: child?.descriptor ?? -1, events: Int16(POLLIN), revents: 0))
        let listens = clients.count < Self.mostClients
        waits.append(pollfd(fd: listens ? socket?.descriptor ?? -1 : -1, events: Int16(POLLIN), revents: 0))
        let first = waits.count
        let numbers = clients.numbers
        for number in numbers { waits.append(clients.wait(for: number)) }
        Poll.wait(for: &waits, until: nextTime())
        if waits[1].revents != 0, let child {
            for answer in child.answers() { take(answer) }
        }
        if waits[2].revents != 0 {
            while clients.count < Self.mostClients, let new = socket?.accept() { clients.add(new) }
        }
        for (index, number) in numbers.enumerated() where waits[first + index].revents != 0 {
            for line in clients.serve(number) { ask(line, number) }
        }
        for number in clients.removeOver() {
            for question in queue.remove(client: number) { _ = questions.take(question.number) }
        }
    }

    /// When something is due by itself, ms.
    private mutating func nextTime() -> Double? {
        let now = MonotonicClock.milliseconds
        var times: [Double] = []
        if isWaitingForChild { times.append(workSince + Self.longestAnswer) }
        if let keepAt = film?.keepAt { times.append(keepAt) }
        if child != nil, !isWaitingForChild, queue.isEmpty {
            if gap(now) == nil {
                times.append(lastAsked + Self.idleTime)
            } else {
                times.append(max(nextGap, manners.mayWork(at: .now) ? now : now + Self.mannersTime))
            }
        }
        return times.min()
    }
}
