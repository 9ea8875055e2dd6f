import NIOCore
import SeekClient
import SeekProtocol

/// Passes a daemon's updates on to a page, each when the page has room for it. Meanwhile the `LiveConnection`
/// conflates.
struct PageFeed: Sendable {
    static let events: [EventName] = [.seekButton, .playButton, .chase, .progress, .media]
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
        case .connected:
            guard let parts = try? await connection.choreography() else { return nil }
            return JSONWriter.bytes(of: PageLine.connected(parts))
        case .disconnected(let error):
            return JSONWriter.bytes(of: PageLine.disconnected(message: error.forPages))
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
        return JSONWriter.bytes(of: JSONValue.object(members.filter { $0.key != "path" }))
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
