import MediaPolicy
import NIOCore
import SeekClient
import SeekProtocol

/// Passes a daemon's updates on to a page, each when the page has room for it. Meanwhile the `LiveConnection`
/// conflates.
struct PageFeed: Sendable {
    static let events: [EventName] = [.seekButton, .playButton, .chase, .progress, .media, .offer, .sleep]
    /// Events a second; a clock of whole seconds shows no more.
    static let progressRate = 4.0

    private let connection: LiveConnection
    private let site: NIOLoopBound<WebSite>
    private let page: NIOLoopBound<PageHandler>
    private let eventLoop: any EventLoop

    init(
        _ connection: LiveConnection, _ site: NIOLoopBound<WebSite>, _ page: NIOLoopBound<PageHandler>,
        _ eventLoop: any EventLoop
    ) {
        self.connection = connection
        self.site = site
        self.page = page
        self.eventLoop = eventLoop
    }

    /// Runs on the event loop until the page is gone, which closes the connection.
    func start() {
        Task(executorPreference: LoopExecutor(eventLoop)) { await run() }
    }

    private func run() async {
        for await update in connection.updates {
            guard let line = await line(for: update) else { continue }
            guard await send(line) else { return }
        }
    }

    /// - Returns: nil for updates that pages do not get.
    private func line(for update: Update) async -> [UInt8]? {
        switch update {
        case .connected(let path):
            site.value.places.follow(daemonAt: path)
            guard let parts = try? await connection.choreography() else { return nil }
            return JSONWriter.bytes(of: PageLine.connected(parts))
        case .disconnected(let error):
            return JSONWriter.bytes(of: PageLine.disconnected(error: error.codeForPages, message: error.forPages))
        case .refused(let response):
            return JSONWriter.bytes(
                of: PageLine.refused(error: response.error, message: response.message ?? response.error))
        case .other(let event): return relayed(event)
        case .property(let property): return line(for: property)
        case .event: return nil
        }
    }

    /// - Returns: nil for mpv's own events.
    private func relayed(_ event: Message) -> [UInt8]? {
        guard let name = event.event.flatMap(EventName.init(rawValue:)), Self.events.contains(name) else { return nil }
        guard name == .media, case .object(let members) = event.value else { return event.line }
        site.value.pictures.take(media: event.value)
        let title = event.value["path"]?.byteString.map { MediaTitle.film(event.value["title"]?.byteString, of: $0) }
        let shown = members.filter { $0.key != "path" }.map { member in
            member.key == "title" ? JSONValue.Member("title", title.map { .string($0) } ?? member.value) : member
        }
        return JSONWriter.bytes(of: JSONValue.object(shown))
    }

    private func line(for update: ObservedProperty) -> [UInt8]? {
        guard let property = PageProperty(rawValue: update.name) else {
            site.value.pictures.folder = update.value?.byteString
            return nil
        }
        return JSONWriter.bytes(of: PageLine.property(property, property.forPages(update.value ?? .null)))
    }

    /// - Returns: false if the page is gone.
    private func send(_ line: [UInt8]) async -> Bool {
        let sent = eventLoop.flatSubmit { page.value.send(line) ?? eventLoop.makeSucceededFuture(false) }
        return (try? await sent.get()) ?? false
    }
}

/// What the server itself tells a page. Events of the daemon are passed on as they came; these have `web` instead of
/// `event`.
enum PageLine: JSONWritable {
    /// A daemon is there; its state follows as events. The parts are the daemon's answers to `choreography`, by name.
    case connected([(part: String, data: JSONValue)])
    /// No daemon is there, and why: a code, for which the page has words, and the reason.
    case disconnected(error: String, message: String)
    /// The value of one of mpv's properties.
    case property(PageProperty, JSONValue)
    /// A command was not served. `error` is the daemon's code.
    case refused(error: String, message: String)
    /// The answer to a page that asks whether the server is there.
    case beat
    /// The reply to a question of the page: its number, the daemon's code or "success", and a message or the data.
    case reply(number: Int, error: String, message: String?, data: JSONValue?)

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            switch self {
            case .connected(let parts):
                writer.field("web", JSONValue.text("connected"))
                writer.field("choreography", JSONValue.object(parts.map { .init(ByteString($0.part), $0.data) }))
            case .disconnected(let error, let message):
                writer.field("web", JSONValue.text("disconnected"))
                writer.field("error", JSONValue.text(error))
                writer.field("message", JSONValue.text(message))
            case .property(let property, let value):
                writer.field("web", JSONValue.text("property"))
                writer.field("name", JSONValue.text(property.rawValue))
                writer.field("value", value)
            case .refused(let error, let message):
                writer.field("web", JSONValue.text("refused"))
                writer.field("error", JSONValue.text(error))
                writer.field("message", JSONValue.text(message))
            case .beat:
                writer.field("web", JSONValue.text("beat"))
            case .reply(let number, let error, let message, let data):
                writer.field("web", JSONValue.text("reply"))
                writer.field("id", number)
                writer.field("error", JSONValue.text(error))
                if let message { writer.field("message", JSONValue.text(message)) }
                if let data { writer.field("data", data) }
            }
        }
    }
}

/// mpv's playlist for pages: names in place of paths, and a part of a long one.
struct PagePlaylist {
    /// Entries that pages get, around the current one.
    static let bound = 200

    /// `{"first":0,"count":2,"current":1,"names":["A film","Another"]}`: `names` begin with entry `first`; `current` is null
    /// if no entry is.
    let value: JSONValue

    /// - Parameter list: the property `playlist`.
    init(_ list: JSONValue) {
        let entries = list.elements
        let current = entries.firstIndex { $0["current"]?.flag == true }
        let first = max(0, min((current ?? 0) - Self.bound / 2, entries.count - Self.bound))
        let names = entries.dropFirst(first).prefix(Self.bound).map { JSONValue.text(Self.name(of: $0)) }
        value = .object([
            .init("first", .integer(Int64(first))), .init("count", .integer(Int64(entries.count))),
            .init("current", current.map { .integer(Int64($0)) } ?? .null), .init("names", .array(names)),
        ])
    }

    private static func name(of entry: JSONValue) -> String {
        let name = MediaTitle.film(entry["title"]?.byteString, of: entry["filename"]?.byteString ?? "").description
        return name.isEmpty ? "Untitled" : name
    }
}
