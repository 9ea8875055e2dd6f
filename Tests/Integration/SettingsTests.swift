import SeekProtocol
import TestSupport
import Testing

/// Settings that a client may not change, and filters that it may.
@Suite("Settings", .waitsForPrograms)
struct SettingsTests {
    @Test("an option that is refused may be set to the value that it has, in every form")
    func unchanged() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused()
        try client.request("set_property", "resume-playback", false)
        try client.request("set_property", "options/resume-playback", "no")
        try client.request("set", "resume-playback", "no")
        let seconds = try #require(try client.request("get_property", "vd-queue-max-secs").number)
        try client.request("set_property", "vd-queue-max-secs", seconds)
        #expect(try client.refusal("set_property", "resume-playback", true) == "forbidden")
        #expect(try client.refusal("set", "resume-playback", "yes") == "forbidden")
        #expect(try client.refusal("set_property", "ytdl", true) == "forbidden")
        #expect(try client.refusal("set_property", "af-metadata/a/b", "") == "forbidden")
    }

    @Test("osc may be turned on, which does nothing")
    func controller() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused()
        try client.request("set_property", "osc", true)
        try client.request("set", "osc", "yes")
        #expect(try client.request("get_property", "osc") == .bool(false))
        #expect(try client.refusal("keybind", "x", "set osc yes") == "forbidden")
    }

    @Test("filters are added up to a bound, in the order of the requests, and removed")
    func filters() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused()
        for _ in 1...3 { try client.request("vf", "add", "scale=64:64") }
        #expect(try client.refusal("vf", "add", "scale=64:64") == "too-many")
        #expect(try client.refusal("change-list", "vf", "append", "scale=64:64") == "too-many")
        try client.send(
            #"""
            {"command":["vf","add","hflip"],"request_id":1}
            {"command":["vf","add","vflip"],"request_id":2}
            {"command":["vf","set","negate"],"request_id":3}
            {"command":["vf","toggle","hflip"],"request_id":4}
            """#)
        var replies: [JSONValue?] = []
        while replies.count < 4, let reply = try client.readReply() { replies.append(reply["error"]) }
        #expect(replies == [.text("success"), .text("too-many"), .text("success"), .text("success")])
        guard case .array(let list) = try client.request("get_property", "vf") else { throw WaitedInVain(what: "vf") }
        #expect(list.map { $0["name"] } == [.text("negate"), .text("hflip")])
    }

    @Test("the largest filters that clients may set leave memory and the other clients alone")
    func largest() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused()
        let watch = try AbuseWatch("filters", of: seekd)
        for value in ["loop=size=32767", "scale=16384x16384", "lavfi=[haldclutsrc=level=16]"] {
            #expect(try client.refusal("vf", "set", value) == "forbidden")
        }
        try client.request("vf", "set", "scale=1920:1080,scale=1920:1078,scale=1920:1080")
        try client.request("set_property", "pause", false)
        try watch.disturb("with the largest pictures")
        try client.request("af", "set", "dynaudnorm,dynaudnorm,dynaudnorm")
        try watch.disturb("with the longest sound")
        try client.request("set_property", "pause", true)
        try watch.finish(growth: 160, expectsRest: false)
    }

    @Test("texts on the video are bounded for all clients together, and a client's go with it")
    func texts() throws {
        let seekd = try Seekd("chapters.mkv")
        let client = try seekd.connectPaused()
        func draw(_ client: TestClient, _ id: Int, _ text: String) throws -> String? {
            try client.send(
                "{\"command\":[\"osd-overlay\",\(id),\"ass-events\",\"\(text)\",0,720,0],\"request_id\":\(id)}")
            return try client.readReply()?["error"]?.string
        }
        let large = "{\\\\bord0\\\\fs400}" + String(repeating: "a", count: 35)
        #expect(try draw(client, 1, #"{\\blur100000\\fscx100000}text"#) == "invalid parameter")
        var other: TestClient? = try seekd.connect()
        #expect(try draw(client, 1, large) == "success")
        #expect(try draw(try #require(other), 1, large) == "success")
        #expect(try draw(client, 2, large) == "too-many")
        #expect(try draw(client, 1, large) == "success")
        other = nil
        try wait(for: "its text to go") { try draw(client, 2, large) == "success" }
    }
}
