import FlyingFox
import SeekClient

/// One page's connection: events to it, presses from it. Each is a client of the daemon by itself, so that no page waits
/// for another, and a page that goes away ends what it had begun.
struct PageSession: WSHandler {
    private static let events: [SeekEvent.Name] = [.seekButton, .playButton, .chase, .progress, .media]
    /// A second; a clock of seconds shows no more.
    private static let progressRate = 4.0

    let place: PagePlace
    /// Where the daemon is.
    let paths: [String]

    func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
        let connection = try LiveConnection(relaying: Self.events, progressRate: Self.progressRate, paths: paths)
        let page = Page(connection: connection, frames: PageFrames())
        let tasks = [
            Task { await page.tell() },
            BoundedSocketPool.$isPage.withValue(true) { Task { await page.listen(to: client) } },
        ]
        let end = PageEnd(tasks, place, connection)
        return AsyncStream(
            unfolding: {
                // The stream, and the end with it, is let go of with the page's connection, however that ends.
                defer { withExtendedLifetime(end) {} }
                return await page.frames.take()
            },
            onCancel: { Task { await page.frames.finish() } })
    }
}
