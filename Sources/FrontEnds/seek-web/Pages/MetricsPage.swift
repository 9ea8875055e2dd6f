import CommandLineTool
import NIOCore
import SeekClient
import SeekProtocol

/// Serves the daemon's counters to Prometheus, on a connection of its own.
struct MetricsPage: Sendable {
    /// Prometheus gives up after 10 s.
    private static let timeout = TimeAmount.seconds(5)

    private let connection: LiveConnection

    /// - Throws: `system` if no thread can be created.
    init(daemonPaths: [String]) throws(ClientError) {
        connection = try LiveConnection(relaying: [.shutdown], paths: daemonPaths)
    }

    /// - Returns: fails if no daemon answers in time.
    func page(on loop: any EventLoop) -> EventLoopFuture<PageFile> {
        let hello = reply(to: .hello, on: loop)
        let stats = reply(to: .stats, on: loop)
        return hello.and(stats).map { hello, stats in
            PageFile(MetricsText.contentType, Array(MetricsText(hello: hello, stats: stats).text.utf8))
        }
    }

    private func reply(to command: Command, on loop: any EventLoop) -> EventLoopFuture<JSONValue> {
        // The updates are of no use; they would pile up to their bound.
        while connection.takeUpdate() != nil {}
        let promise = loop.makePromise(of: JSONValue.self)
        let timeout = loop.scheduleTask(in: Self.timeout) { promise.fail(ClientError.timedOut) }
        promise.futureResult.whenComplete { _ in timeout.cancel() }
        do throws(ClientError) {
            try connection.send(command) { result in
                switch result {
                case .success(let response): promise.succeed(response.data ?? .null)
                case .failure(let error): promise.fail(error)
                }
            }
        } catch {
            promise.fail(error)
        }
        return promise.futureResult
    }
}
