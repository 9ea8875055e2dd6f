import SeekProtocol
import TestSupport
import Testing

/// F5 with the real daemon: an overlay that has a menu, and a remote.
@Suite("Menu", .waitsForPrograms)
struct MenuTests {
    private func start() throws -> (seekd: Seekd, overlay: TestClient, remote: TestClient) {
        let seekd = try Seekd("chapters.mkv")
        let remote = try seekd.connectPaused(at: 100)
        let overlay = try seekd.connect()
        try overlay.subscribe("menu")
        try remote.subscribe("menu", "seek-button")
        overlay.forgetEvents()
        remote.forgetEvents()
        return (seekd, overlay, remote)
    }

    /// Whether a seek button has been pressed.
    private func isPressed(_ client: TestClient) throws -> Bool {
        try client.request("get_property", "pause")
        return client.events("seek-button").contains { $0["phase"] == .text("tapped") }
    }

    @Test("F5: keys arrive in their order and press nothing")
    func keys() throws {
        let (seekd, overlay, remote) = try start()
        defer { _ = seekd }
        #expect(try remote.request("menu", "menu")["open"] == .bool(false))
        let asked = try overlay.next("menu")
        #expect(asked["open"] == .bool(false))
        #expect(asked["key"] == .text("menu"))
        #expect(try overlay.request("menu-open")["open"] == .bool(true))
        #expect(try overlay.request("menu-open")["open"] == .bool(true))
        #expect(try overlay.next("menu")["key"] == .null)
        let keys = ["down", "down", "up", "right", "left", "ok", "menu", "back"]
        for key in keys { #expect(try remote.request("menu", key)["open"] == .bool(true)) }
        for key in keys {
            let event = try overlay.next("menu")
            #expect(event["open"] == .bool(true))
            #expect(event["key"] == .text(key))
        }
        let menu = try remote.request("snapshot")["menu"]
        #expect(menu == .object([.init("open", .bool(true)), .init("key", .null)]))
        #expect(try !isPressed(remote))
        #expect(try overlay.request("menu-closed")["open"] == .bool(false))
        #expect(try remote.refusal("menu", "ok") == "unavailable")
    }

    @Test("F5: a second overlay is refused; when the holder disconnects, keys are presses again")
    func holder() throws {
        let (seekd, overlay, remote) = try start()
        defer { _ = seekd }
        do {
            let holder = try seekd.connect()
            try holder.request("menu-open")
            try remote.next("menu", ["open": .bool(true)])
            #expect(try overlay.refusal("menu-open") == "unavailable")
            #expect(try overlay.request("menu-closed")["open"] == .bool(true))
        }
        let closed = try remote.next("menu")
        #expect(closed["open"] == .bool(false))
        #expect(closed["key"] == .null)
        #expect(try remote.refusal("menu", "ok") == "unavailable")
        try remote.request("press", "forward")
        try remote.next("seek-button", ["phase": .text("tapped")])
        try remote.request("release")
        #expect(try overlay.request("menu-open")["open"] == .bool(true))
    }

    @Test("F5: an overlay binds keys of mpv's window to its menu while it is open; its end gives them back")
    func windowKeys() throws {
        let (seekd, overlay, remote) = try start()
        defer { _ = seekd }
        do {
            let holder = try seekd.connect()
            let keys = [
                ("UP", "up"), ("DOWN", "down"), ("LEFT", "left"), ("RIGHT", "right"), ("ENTER", "ok"), ("ESC", "back"),
            ]
            let bindings = keys.map { #"\#($0) script-binding "seekd/menu \#($1)""# }.joined(separator: "\n")
            try holder.request("define-section", "menu", bindings, "force")
            try holder.request("enable-section", "menu")
            try holder.request("menu-open")
            try overlay.next("menu", ["open": .bool(true)])
            for (key, word) in keys {
                try remote.request("keypress", key)
                #expect(try overlay.next("menu")["key"] == .text(word))
            }
            #expect(try !isPressed(remote))
        }
        try overlay.next("menu", ["open": .bool(false)])
        try wait(for: "the key's own press") {
            try remote.request("keypress", "RIGHT")
            return try isPressed(remote)
        }
    }

    @Test("F5: a key or a script opens no menu, because nothing would close it; it may press a menu's keys")
    func withoutConnection() throws {
        let (seekd, overlay, remote) = try start()
        defer { _ = seekd }
        try remote.request("script-message-to", "seekd", "menu-open")
        try remote.request("script-message-to", "seekd", "menu", "menu")
        #expect(try overlay.next("menu")["key"] == .text("menu"))
        #expect(try remote.request("snapshot")["menu"]?["open"] == .bool(false))
    }
}
