import Foundation
import SeekClient
import TestSupport
import Testing

@Suite("Typed results of SeekClient, with a real seekd", .waitsForPrograms, .timeLimit(.minutes(20)))
struct TypedResultTests {
    private let seekd: Seekd
    private let live: LiveConnection
    private var updates: Updates.Iterator

    init() async throws {
        seekd = try Seekd("chapters.mkv", settings: ["seek.accumulate_window_ms=5000"], options: ["pause=yes"])
        _ = try seekd.connectPaused(at: 20)
        live = try LiveConnection(to: [.media], observing: ["mute"], paths: [seekd.socket])
        updates = live.updates.makeAsyncIterator()
        while let update = await updates.next() { if case .connected = update { break } }
    }

    @Test("a press, the state, and a property")
    func results() async throws {
        var tap = try await live.tap(.forward, count: 2, interval: 7.5)
        #expect(tap.taps == 2 && tap.requested == 15 && tap.applied == 15 && tap.clamped == nil && !tap.dropped)
        #expect(tap.target == 35)
        var snapshot = try await live.snapshot()
        // On a busy machine the burst may be over by then.
        while snapshot.forward.phase == .settled {
            tap = try await live.tap(.forward, count: 2, interval: 7.5)
            snapshot = try await live.snapshot()
        }
        #expect(snapshot.forward.label == "+15" && snapshot.forward.burst == tap.burst)
        #expect(snapshot.progress.segments == .chapters && snapshot.progress.count == 5)
        let chapters = snapshot.media.chapters
        #expect(chapters.map(\.end).dropLast() == chapters.map { Optional($0.time) }.dropFirst())
        #expect(!snapshot.play.isPlaying && snapshot.chase.target == tap.target)
        let volume = try await live.property("volume")
        #expect(volume.name == "volume" && volume.number == 100)
        let edge = try await live.tap(.forward, count: 1000)
        #expect(edge.clamped == .end)
    }

    @Test("a refusal is an error with the daemon's code and message")
    func refusals() async throws {
        do throws(ClientError) {
            _ = try await live.property("no-such-property")
            Issue.record("there is such a property")
        } catch {
            guard case .refused("property not found", _) = error else { throw error }
        }
        do throws(ClientError) {
            _ = try await live.tap(.forward, count: 0)
            Issue.record("served")
        } catch {
            guard case .refused("invalid-argument", let message?) = error else { throw error }
            #expect(message.contains("count"))
        }
    }

    @Test("more properties are observed while it runs, each once")
    mutating func observing() async throws {
        try live.observe("volume", "mute")
        _ = try await live.request(Command("set_property", "volume", 40))
        _ = try await live.request(Command("set_property", "mute", true))
        var seen: [ObservedProperty] = []
        while seen.last?.flag != true, let update = await updates.next() {
            if case .property(let property) = update { seen.append(property) }
        }
        let names = seen.map(\.name)
        #expect(seen.contains { $0.number == 40 })
        #expect(names.filter { $0 == "mute" }.count <= 2, "\(names)")
    }
}
