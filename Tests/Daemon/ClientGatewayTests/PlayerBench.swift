import Mpv
import MpvCommands
import NIOCore
import SeekConfiguration
import SeekPlayer
import SeekProtocol
import SocketServer
import TestSupport
import Testing

@testable import ClientGateway

/// Clients with handles of a real libmpv, which is paused and has no picture and sound. One thread.
final class PlayerBench {
    let bench: RegistryBench
    let policy = CommandPolicy(
        allowedCommands: [], allowedProperties: [], protocols: ["http", "https"], socketPath: "/run/seekd.sock")
    let player: Player
    let handles: UpstreamHandles
    private let ends = TerminationQueue()
    /// Events of clients' handles that have come, without those that were taken.
    private var events: [String: [MpvClientEvent]] = [:]

    init(limits change: (inout Configuration.Limits) -> Void = { _ in }) throws {
        bench = RegistryBench(limits: change)
        let options = ["idle": "yes", "config": "no", "vo": "null", "ao": "null", "pause": "yes", "ytdl": "no"]
        let handle = try MpvHandle(options: options.map { ($0, $1) }, logLevel: "no")
        let opening = OpeningGuard(policy, checksEntries: true, trusted: [])
        player = Player(handle, opening, isStandIn: false, RegistryBench.logger)
        handles = UpstreamHandles(player, ends: ends, bench.registry.pool, RegistryBench.logger) { _ in }
    }

    deinit {
        handles.endAll(of: bench.registry.all)
        let (player, watch) = player.tearDown()
        watch?.run()
        player?.run()
    }

    var pool: OutputPool { bench.registry.pool }

    /// A client with a handle.
    func connect(as dialect: Client.Dialect = .mpv) throws -> (client: Client, upstream: MpvClient) {
        let client = try bench.client()
        _ = client.detect(dialect)
        return (client, try #require(handles.attach(to: client)))
    }

    // MARK: - Events

    /// Waits for an event of a handle, and takes it. Others stay.
    func take<T>(_ what: String, from upstream: MpvClient, _ fits: (MpvClientEvent) -> T?) throws -> T {
        var found: T?
        try wait(for: what) {
            while let event = upstream.nextEvent() { events[upstream.name, default: []].append(event) }
            let come = events[upstream.name, default: []]
            guard let index = come.firstIndex(where: { fits($0) != nil }) else { return false }
            found = fits(come[index])
            events[upstream.name]?.remove(at: index)
            return true
        }
        return try #require(found)
    }

    func event(_ name: String, about property: String? = nil, from upstream: MpvClient) throws -> MpvNode {
        try take("\(name) \(property ?? "")", from: upstream) { event in
            guard case .event(let node) = event, node["event"]?.text == name else { return nil }
            return property == nil || node["name"]?.text == property ? node : nil
        }
    }

    func reply(_ number: UInt64, from upstream: MpvClient) throws -> MpvNode {
        try take("reply \(number)", from: upstream) { event in
            guard case .reply(number, _, let value) = event else { return nil }
            return value
        }
    }

    func property(_ name: String, from upstream: MpvClient) throws -> MpvNode {
        try upstream.send(900) { (handle, number) throws(MpvError) in
            try handle.getPropertyAsync(name, asString: false, reply: number)
        }
        return try reply(900, from: upstream)
    }

    /// The names of a handle's events that have come and were not taken. All that libmpv sent before this have come.
    func eventNames(from upstream: MpvClient) throws -> [String] {
        _ = try property("volume", from: upstream)
        return events[upstream.name, default: []].compactMap { event in
            if case .event(let node) = event { node["event"]?.text } else { nil }
        }
    }
}
