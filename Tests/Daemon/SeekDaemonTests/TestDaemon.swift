import ClientGateway
import Foundation
import Logging
import Mpv
import NIOCore
import NIOEmbedded
import SeekConfiguration
import SeekCore
import SeekModel
import SeekPlayer
import SeekProtocol
import SocketServer
import Synchronization
import TestSupport

@testable import SeekDaemon

/// A daemon with real libmpv, without picture and sound, on a loop whose clock the test sets.
final class TestDaemon: Sendable {
    let loop = NIOAsyncTestingEventLoop()
    let daemon: Daemon
    private let ending = Mutex<Daemon.Ending?>(nil)
    private let playerHasAnswered = Mutex(false)

    /// Runs a test with a daemon, and ends the daemon.
    ///
    /// - Parameters:
    ///   - clip: the clip to play, paused; nil for none.
    ///   - ticks: whether the daemon's clock goes on by a microsecond each time it is read.
    static func run(
        playing clip: String? = nil, ticks: Bool = false, configure: (inout Configuration) -> Void = { _ in },
        _ body: (TestDaemon) async throws -> Void
    ) async throws {
        var configuration = Configuration()
        configuration.seek.policy = .exact
        configuration.mpvOptions = [("vo", "null"), ("ao", "null"), ("pause", "yes")].map { .init(name: $0, value: $1) }
        configure(&configuration)
        let test = TestDaemon(configuration, ticks: ticks)
        do {
            try await test.start(playing: clip)
            try await body(test)
        } catch {
            try await test.end()
            throw error
        }
        try await test.end()
    }

    /// The path of a clip under Tests/Clips.
    static func clip(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Clips/\(name)").path
    }

    private init(_ configuration: Configuration, ticks: Bool) {
        let ended = loop.makePromise(of: Daemon.Ending.self)
        daemon = Daemon(
            on: ticks ? TickingLoop(loop) : loop, configuration, notifier: ServiceNotifier(socket: nil),
            logger: Logger(label: "seekd") { _ in SwiftLogNoOpLogHandler() }, ended: ended)
        ended.futureResult.whenSuccess { ending in self.ending.withLock { $0 = ending } }
    }

    private func start(playing clip: String?) async throws {
        await loop.advanceTime(by: .seconds(1000))
        let media = clip.map { [Self.clip($0)] } ?? []
        let player = MpvCarrier(
            try await Daemon.makePlayer(daemon.configuration, media: media, socketPath: nil))
        _ = await daemon.start(player, media: media, socketPath: nil)
        try await onLoop { daemon in
            daemon.lifecycle.playerAnswers.futureResult.whenSuccess { self.playerHasAnswered.withLock { $0 = true } }
        }
        try await wait(for: "libmpv's answer") { self.playerHasAnswered.withLock { $0 } }
    }

    private func end() async throws {
        try await onLoop { _ in self.daemon.shutDown("SIGTERM") }
        try await wait(for: "the end") { self.status != nil }
        guard let ending = ending.withLock({ $0 }), let player = ending.player else { return }
        await withCheckedContinuation { continuation in ending.ends.end(player) { continuation.resume() } }
        await loop.shutdownGracefully()
    }

    /// The exit status; nil while the daemon runs.
    var status: Int32? { ending.withLock { $0?.status } }

    /// Runs on the loop, with the daemon.
    func onLoop<T: Sendable>(_ body: @escaping @Sendable (isolated Daemon) throws -> T) async throws -> T {
        try await loop.executeInContext { [daemon] in try daemon.assumeIsolated { try body($0) } }
    }

    /// Waits for a condition. The loop's clock goes on by 20 microseconds at a time, for which the daemon lets sockets
    /// have their turn.
    func wait(
        for what: String, within limit: Duration = .seconds(60), until isMet: () async throws -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + limit
        while true {
            await loop.advanceTime(by: .microseconds(20))
            if try await isMet() { return }
            guard ContinuousClock.now < deadline else { throw WaitedInVain(what: what) }
            try await Task.sleep(for: .milliseconds(1))  // house-rules: the waiting function itself
        }
    }

    /// Has several clients send a line each, all of which the daemon finds in one turn.
    func sendTogether(_ lines: [(client: TestConnection, text: String)]) async throws {
        try await onLoop { daemon in
            daemon.enter { daemon in
                for (client, text) in lines {
                    guard let client = daemon.clients.all.first(where: { $0.session.channel === client.channel })
                    else { continue }
                    client.session.receive(ByteBuffer(string: text + "\n"))
                    daemon.schedule(client)
                }
            }
        }
    }

    func connect() async throws -> TestConnection {
        let channel = try await NIOAsyncTestingChannel(loop: loop) { [daemon] channel in
            try channel.pipeline.syncOperations.addHandler(daemon.makeHandler(for: Configuration.Socket()))
        }
        try await channel.connect(to: SocketAddress(unixDomainSocketPath: "/seekd")).get()
        return TestConnection(channel)
    }

    /// A client that has subscribed to all events, with a file that is ready. It has read all that came before.
    func connectSubscriber() async throws -> TestConnection {
        let client = try await connect()
        try await client.send(#"{"command":["subscribe"]}"#)
        try await wait(for: "a file") {
            try await client.read()
            return client.events.contains { event, _ in
                if case .media(let media) = event { media.phase == .loaded } else { false }
            }
        }
        _ = client.drain()
        return client
    }
}
