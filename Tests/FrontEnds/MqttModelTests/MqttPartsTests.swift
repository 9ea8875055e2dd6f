import MqttModel
import SeekModel
import Testing

@Suite("Names, backoff, stalls")
struct MqttPartsTests {
    @Test(
        "names that would be several levels, or filters, are refused (F4)",
        arguments: ["", "a+b", "a#", "a/b", "$SYS", String(repeating: "a", count: 65)])
    func refused(name: String) {
        #expect(MqttName(name) == nil)
    }

    @Test("and so are those with control characters")
    func control() {
        for name in ["a\u{0}", "a\n", "\u{1B}[2J", "a\u{85}"] { #expect(MqttName(name) == nil) }
    }

    @Test("topics")
    func topics() throws {
        let group = try #require(MqttName("Erster Stock"))
        let topics = MqttTopics(site: try #require(MqttName("haus")), player: try #require(MqttName("Küche")))
        #expect(topics.status == "seekd/haus/Küche/status")
        #expect(topics.reply == "seekd/haus/Küche/cmd/reply")
        #expect(topics.event("skip") == "seekd/haus/Küche/event/skip")
        #expect(topics.command(of: group) == "seekd/haus/group/Erster Stock/cmd")
    }

    @Test("identifiers have letters, digits, - and _, and are as different as the names")
    func identifiers() {
        let names = ["a", "A", "a b", "a_b", "a_20b", "Küche", "a-b"]
        let identifiers = names.compactMap { MqttName($0)?.identifier }
        #expect(identifiers == ["a", "A", "a_20b", "a_5fb", "a_5f20b", "K_c3_bcche", "a-b"])
    }

    @Test("a loop that did not turn for more than two seconds has stalled, unless it has just begun")
    func stalls() {
        var watch = StallWatch()
        func at(_ seconds: Double) -> Instant { Instant(nanoseconds: Int64(seconds * 1e9)) }
        let turns = [10, 11, 13, 15.1, 16].map { watch.turn(at: at($0)) }
        #expect(turns == [false, false, false, true, false])
        watch.restart()
        #expect(watch.turn(at: at(100)) == false)
    }
}
