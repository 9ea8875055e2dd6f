import ClientGateway
import NIOCore
import NIOEmbedded
import SeekConfiguration
import SeekProtocol
import Testing

@testable import SeekDaemon

@Suite("The daemon, on a loop whose clock is set")
struct DaemonTests {
    @Test("a tap: its event, its seek and its reply leave in one turn, in this order; then it lands")
    func tap() async throws {
        try await TestDaemon.run(playing: "chapters.mkv") { test in
            let client = try await test.connectSubscriber()
            let time = test.loop.now
            try await client.send(#"{"command":["tap","forward",3],"request_id":7}"#)
            let turn = client.lines.prefix(3)
            #expect(turn.map { $0.member("event")?.repairedText } == ["seek-button", "chase", nil])
            let tapped = try #require(client.seekButtons.first)
            #expect(tapped.event.phase == .tapped)
            #expect(tapped.event.target == 30)
            #expect(tapped.stamp.timeMicroseconds == Int64(time.uptimeNanoseconds / 1000))
            let reply = try #require(turn.last)
            #expect(reply.member("request_id")?.wholeNumber == 7)
            #expect(reply.member("data")?.member("target")?.number == 30)
            try await test.wait(for: "the landing") {
                try await client.read()
                return client.hasLanded
            }
        }
    }

    @Test("a burst settles when its window closes, to the microsecond")
    func window() async throws {
        try await TestDaemon.run(playing: "chapters.mkv") { test in
            let client = try await test.connectSubscriber()
            let time = test.loop.now
            try await client.send(#"{"command":["tap","forward"]}"#)
            try await test.wait(for: "the landing") {
                try await client.read()
                return client.hasLanded
            }
            let end = time + .milliseconds(800)
            try #require(test.loop.now < end)
            await test.loop.advanceTime(to: end - .microseconds(1))
            try await client.read()
            #expect(client.seekButtons.map(\.event.phase) == [.tapped])
            await test.loop.advanceTime(to: end)
            try await client.read()
            #expect(client.seekButtons.map(\.event.phase) == [.tapped, .settled])
            let times = client.seekButtons.map(\.stamp.timeMicroseconds)
            #expect(times[1] - times[0] == 800_000)
        }
    }

    @Test("libmpv's end ends the daemon, also if it is reported and queued more than once")
    func playerEnd() async throws {
        try await TestDaemon.run { test in
            try await test.onLoop { daemon in
                daemon.enter { daemon in
                    for _ in 0..<2 {
                        daemon.playerEnded()
                        daemon.queueEnd()
                    }
                }
            }
            try await test.wait(for: "the end") { test.status != nil }
            #expect(test.status == 0)
        }
    }

    @Test("time_us never falls while seq rises: no input is processed inside another")
    func time() async throws {
        try await TestDaemon.run(playing: "chapters.mkv", ticks: true) { test in
            let subscriber = try await test.connectSubscriber()
            let others = [try await test.connect(), try await test.connect(), try await test.connect()]
            let clip = TestDaemon.clip("chapters.mkv")
            for round in 1...40 {
                try await others[0].send(
                    #"{"command":["tap","forward"]}"#, #"{"command":["toggle"]}"#, #"{"command":["scrub",\#(round)]}"#)
                try await others[1].send(
                    #"{"command":["seek",2]}"#, #"{"command":["set_property","pause",false]}"#,
                    #"{"command":["script-message","x"]}"#)
                try await others[2].send("no-osd frame-step; show-text x", "revert-seek")
                if round.isMultiple(of: 10) {
                    try await others[2].send(#"{"command":["loadfile","\#(clip)"]}"#, "seek 10 absolute; seek 5")
                }
                try await test.sendTogether([
                    (others[0], #"{"command":["tap","backward"]}"#), (others[1], "cycle pause"),
                    (subscriber, #"{"command":["tap","forward"]}"#), (others[2], "seek 1"),
                ])
                await test.loop.advanceTime(by: .milliseconds(7))
                try await subscriber.read()
            }
            try await subscriber.send(#"{"command":["toggle"]}"#)
            await test.loop.advanceTime(by: .seconds(2))
            try await test.wait(for: "the end of the chase") {
                try await subscriber.read()
                guard case .chase(let chase)? = subscriber.events.last(where: { $0.event.name == .chase })?.event
                else { return false }
                return !chase.isOn
            }
            let stamps = subscriber.events.map(\.stamp)
            #expect(stamps.count > 200)
            for (earlier, later) in zip(stamps, stamps.dropFirst()) {
                #expect(earlier.sequence < later.sequence)
                #expect(earlier.timeMicroseconds <= later.timeMicroseconds)
            }
        }
    }

    @Test("a client that says nothing for 100 ms counts as a listener, and then gets what came before")
    func silentClient() async throws {
        try await TestDaemon.run { test in
            let talker = try await test.connect()
            let time = test.loop.now
            let silent = try await test.connect()
            try await talker.send(#"{"command":["script-message","hello"],"request_id":7}"#)
            try await test.wait(for: "its own message and the reply") {
                try await talker.read()
                return talker.has("event", "client-message") && talker.has("error", "success")
            }
            let end = time + .milliseconds(100)
            try #require(test.loop.now < end)
            await test.loop.advanceTime(to: end - .nanoseconds(1))
            try await silent.read()
            #expect(silent.lines.isEmpty)
            await test.loop.advanceTime(to: end)
            try await silent.read()
            #expect(silent.has("event", "client-message"))
        }
    }

    @Test("a client that begins with seekd's own commands gets no event of mpv's")
    func dialect() async throws {
        try await TestDaemon.run { test in
            let talker = try await test.connect()
            let client = try await test.connect()
            try await client.send(#"{"command":["hello"]}"#)
            #expect(client.drain().count == 1)
            try await talker.send(#"{"command":["script-message","hello"]}"#)
            try await test.wait(for: "the message") {
                try await talker.read()
                return talker.has("event", "client-message")
            }
            await test.loop.advanceTime(by: .seconds(1))
            try await client.read()
            #expect(client.lines.isEmpty)
        }
    }

    @Test("a client whose output is full is not served until it reads, and loses only events")
    func backPressure() async throws {
        try await TestDaemon.run { test in
            let slow = try await test.connect()
            let other = try await test.connect()
            try await slow.send(#"{"command":["subscribe","play-button"]}"#)
            _ = slow.drain()
            try await slow.setWritable(false)
            try await slow.send(#"{"command":["hello"],"request_id":7}"#)
            for _ in 1...3 { try await other.send(#"{"command":["toggle"]}"#) }
            try await slow.read()
            #expect(slow.lines.isEmpty)
            try await slow.setWritable(true)
            #expect(slow.events.map(\.stamp.missed) == [2])
            #expect(slow.lines.last?.member("request_id")?.wholeNumber == 7)
        }
    }

    @Test("a client that reads nothing is disconnected at the end of its grace")
    func grace() async throws {
        try await TestDaemon.run(configure: { $0.limits.outputGrace = .seconds(5) }) { test in
            let slow = try await test.connect()
            try await slow.send(#"{"command":["subscribe"]}"#)
            let time = test.loop.now
            try await slow.setWritable(false)
            await test.loop.advanceTime(to: time + .seconds(5) - .nanoseconds(1))
            #expect(slow.channel.isActive)
            await test.loop.advanceTime(to: time + .seconds(5))
            #expect(!slow.channel.isActive)
            #expect(try await test.onLoop { $0.clients.count } == 0)
        }
    }

    @Test("quit: the reply, the shutdown event, the end of all connections and of the daemon")
    func quit() async throws {
        try await TestDaemon.run(configure: { $0.onQuit = .exit }) { test in
            let subscriber = try await test.connect()
            try await subscriber.send(#"{"command":["subscribe","shutdown"]}"#)
            _ = subscriber.drain()
            let client = try await test.connect()
            try await client.send(#"{"command":["quit",3],"request_id":7}"#)
            try await test.wait(for: "the end") {
                try await client.read()
                try await subscriber.read()
                return test.status != nil
            }
            #expect(test.status == 3)
            #expect(client.lines.contains { $0.member("request_id")?.wholeNumber == 7 })
            #expect(subscriber.events.map(\.event) == [.shutdown(ShutdownEvent(reason: "quit"))])
            #expect(!client.channel.isActive && !subscriber.channel.isActive)
        }
    }
}
