import SeekProtocol
import TestSupport
import Testing

@Suite("The sound's track", .waitsForPrograms, .timeLimit(.minutes(10)))
struct AudioCycleTests {
    private let seekd: Seekd
    private let client: TestClient

    init() throws {
        seekd = try Seekd("chapters.mkv")
        client = try seekd.connectPaused(at: 20)
        try client.request("audio-add", Seekd.clip("audio.ogg"), "auto", "Commentary", "deu")
    }

    private func track() throws -> JSONValue { try client.request("get_property", "aid") }

    @Test("goes from track to track and never to none: by command, by property's name, backward, and by the key")
    func cycle() throws {
        #expect(try track() == .integer(1))
        for expected in [2, 1, 2] {
            try client.request("cycle", "audio")
            #expect(try track() == .integer(Int64(expected)))
        }
        try client.request("cycle", "aid", "down")
        #expect(try track() == .integer(1))
        try client.request("keypress", "#")
        try wait(for: "the second track") { try track() == .integer(2) }
        try client.request("keypress", "#")
        try wait(for: "the first track") { try track() == .integer(1) }
        try client.request("set", "aid", "no")
        try client.request("cycle", "audio")
        #expect(try track() == .integer(1))
        #expect(try seekd.output("audio", "next").hasPrefix("2  deu"))
        #expect(try seekd.output("audio", "next").hasPrefix("1"))
        #expect(try seekd.output("audio", "select", "german").hasPrefix("2  deu"))
        #expect(try seekd.output("audio", "select", "ger").hasPrefix("2  deu"))
    }

    @Test("that was turned off is on in the next film; a chosen track stays chosen")
    func nextFilm() throws {
        try client.request("set_property", "aid", "no")
        try client.request("set_property", "vid", "no")
        try client.request("loadfile", Seekd.clip("chapters.mkv"))
        try client.next("media", ["phase": .text("loaded")])
        #expect(try track() == .integer(1))
        #expect(try client.request("get_property", "vid") == .integer(1))
        try client.request("set_property", "sid", "no")
        try client.request("loadfile", Seekd.clip("chapters.mkv"), "replace", "aid=no")
        try client.next("media", ["phase": .text("loaded")])
        #expect(try track() == .bool(false))
        #expect(try seekd.stop() == 0)
    }

    @Test("stays off if it is configured so")
    func configured() throws {
        let seekd = try Seekd("chapters.mkv", options: ["aid=no"])
        let client = try seekd.connectPaused()
        #expect(try client.request("get_property", "aid") == .bool(false))
        try client.request("loadfile", Seekd.clip("chapters.mkv"))
        try client.next("media", ["phase": .text("loaded")])
        #expect(try client.request("get_property", "aid") == .bool(false))
    }
}
