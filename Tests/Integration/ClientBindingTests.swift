import SeekProtocol
import TestSupport
import Testing

/// Input sections and key bindings of clients.
@Suite("Keys that clients bind", .waitsForPrograms)
struct ClientBindingTests {
    private let seekd: Seekd
    private let observer: TestClient

    init() throws {
        seekd = try Seekd("chapters.mkv")
        observer = try seekd.connectPaused(at: 20)
    }

    /// The commands of a key in mpv's default section that no default of mpv's is.
    private func commands(of key: String) throws -> [String] {
        try observer.request("get_property", "input-bindings").elements.filter {
            $0["key"] == .text(key) && $0["section"] == .text("default") && $0["is_weak"] == .bool(false)
        }.compactMap { $0["cmd"]?.string }
    }

    private func isDefined(_ section: String) throws -> Bool {
        try observer.request("get_property", "input-bindings").elements.contains { $0["section"] == .text(section) }
    }

    @Test("go with the client, whatever it calls the keys: these do again what they did before")
    func gone() throws {
        let before = try commands(of: "RIGHT")
        #expect(before.contains { $0.contains("press forward") })
        do {
            let client = try seekd.connect()
            try client.request("keybind", "right", "set volume 11")
            try client.request("keybind", "ctrl+shift+x", "set volume 12")
            try client.request("keybind", "F8", "set volume 13")
            try client.request("define-section", "mine", "F7 set volume 14", "force")
            try client.request("enable-section", "mine")
            #expect(try isDefined("mine"))
            try observer.request("keypress", "RIGHT")
            try wait(for: "the client's command") { try observer.request("get_property", "volume").number == 11 }
        }
        try wait(for: "the button's key") { try commands(of: "RIGHT") == before }
        try wait(for: "the key without a command") { try commands(of: "Ctrl+X") == ["ignore"] }
        try wait(for: "mpv's own command") { try commands(of: "F8") == ["show-text ${playlist}"] }
        try wait(for: "the section to be gone") { try !isDefined("mine") }
        try observer.subscribe("seek-button")
        observer.forgetEvents()
        try observer.request("keypress", "RIGHT")
        try observer.next("seek-button", ["button": .text("forward")])
        #expect(try observer.request("get_property", "volume").number == 11)
        #expect(!seekd.log.contains("freed-by-seekd"))
    }

    @Test("stay with the client that bound them last")
    func taken() throws {
        let second = try seekd.connect()
        do {
            let first = try seekd.connect()
            try first.request("keybind", "F8", "set volume 13")
            try first.request("keybind", "F9", "set volume 13")
            try second.request("keybind", "F8", "set volume 15")
        }
        try wait(for: "the first client's key to be free") { try commands(of: "F9") != ["set volume 13"] }
        #expect(try commands(of: "F8") == ["set volume 15"])
    }

    @Test("that stop keep the playlist, as `stop` does", arguments: ["key", "section"])
    func stop(kind: String) throws {
        if kind == "key" {
            try observer.request("keybind", "F8", "stop")
        } else {
            try observer.request("define-section", "mine", "F8 stop", "force")
            try observer.request("enable-section", "mine")
        }
        try observer.request("keypress", "F8")
        try wait(for: "the stop") { try observer.request("get_property", "idle-active") == .bool(true) }
        #expect(try observer.request("get_property", "playlist-count").number == 1)
    }

    @Test("are bounded in number and size, for the client alone, and room comes back")
    func bounded() throws {
        let client = try seekd.connect()
        for number in 0..<256 { try client.request("define-section", "s\(number)", "F7 ignore") }
        #expect(try client.refusal("define-section", "s256", "F7 ignore") == "too-many")
        #expect(try client.refusal("keybind", "F7", "ignore") == "too-many")
        #expect(try observer.refusal("define-section", "s257", "F7 ignore") == nil)
        try client.request("define-section", "s0", "")
        #expect(try client.refusal("keybind", "F7", "ignore") == nil)
        let long = String(repeating: "F7 ignore\n", count: 5500)
        for number in 1...2 { #expect(try client.refusal("define-section", "s\(number)", long) == nil) }
        #expect(try client.refusal("define-section", "s3", long) == "too-many")
        let name = String(repeating: "n", count: 257)
        #expect(try client.refusal("enable-section", name) == "invalid parameter")
    }

    @Test("in mpv's place a key stays bound, as in mpv")
    func placed() throws {
        for isSeekd in [false, true] {
            let player = try PlacedPlayer(asSeekd: isSeekd, ["--idle"])
            do { try TestClient(player.socket).request("keybind", "F8", "set volume 13") }
            let client = try TestClient(player.socket)
            try client.request("get_property", "idle-active")
            let commands = try client.request("get_property", "input-bindings").elements.filter {
                $0["key"] == .text("F8") && $0["is_weak"] == .bool(false)
            }
            #expect(commands.map { $0["cmd"] } == [.text("set volume 13")])
        }
    }
}

/// Sizes of what is drawn, and texts that are copied.
@Suite("Sizes and texts that clients change", .waitsForPrograms)
struct ClientSizeTests {
    private let seekd: Seekd
    private let client: TestClient

    init() throws {
        seekd = try Seekd("chapters.mkv")
        client = try seekd.connectPaused(at: 20)
    }

    @Test("stay within their bounds by steps too: of commands, and of keys that are bound to them")
    func steps() throws {
        for (command, value) in [("add", "3.5"), ("multiply", "100"), ("add", "1e300"), ("multiply", "1e308")] {
            try client.request(command, "sub-scale", value)
            #expect(try client.request("get_property", "sub-scale").number ?? .infinity <= 4)
        }
        #expect(try client.request("get_property", "sub-scale").number == 4)
        for _ in 1...3 { try client.request("keypress", "G") }
        try client.request("keypress", "F")
        try wait(for: "the key") { try client.request("get_property", "sub-scale").number ?? 0 < 4 }
        try client.send(Array(repeating: "add options/osd-scale 1", count: 20).joined(separator: ";"))
        #expect(try client.request("get_property", "osd-scale").number == 4)
        #expect(try client.refusal("keybind", "F7", "add sub-scale 1") == "forbidden")
    }

    @Test("a text that a client sets has 4 KiB at most, and a list 64 KiB, also piece by piece")
    func texts() throws {
        let long = String(repeating: "x", count: 4097)
        for name in ["force-media-title", "title", "sub-codepage", "osd-msg1"] {
            #expect(try client.refusal("set_property", name, long) == "invalid parameter", "\(name)")
        }
        #expect(try client.refusal("set_property", "sub-font", String(long.dropLast())) == nil)
        let item = "/" + String(repeating: "x", count: 20_000)
        var refusals: [String?] = []
        for _ in 1...5 { refusals.append(try client.refusal("change-list", "sub-files", "append", item)) }
        #expect(refusals == [nil, nil, nil, "too-many", "too-many"])
        let text = try client.request("expand-text", String(repeating: "${sub-font}", count: 256))
        #expect(text.string?.utf8.count == 1 << 20)
        #expect(try client.refusal("expand-text", String(repeating: "${media-title}", count: 33)) == "too-many")
    }
}
