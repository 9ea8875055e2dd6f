import MpvCommands
import SeekProtocol
import Testing

@Suite("Keys of mpv's window")
struct KeyBindingsTests {
    private static let policy = CommandPolicy(
        allowedCommands: [], allowedProperties: [], protocols: [], socketPath: nil)
    private static let names = PlayerNames(commands: ["screenshot", "run"], properties: ["pause"])

    private func bound(
        _ key: ByteString, _ command: ByteString, buttons: Bool = true, overlay: Bool = false
    ) -> ByteString? {
        let bindings = KeyBindings(
            Self.policy, Self.names, arrowsAreButtons: buttons, overlayShowsProgress: overlay)
        return bindings.replacement(for: KeyBindings.Binding(key: key, command: command))?.command
    }

    @Test("that seek are bound to seekd with the same command")
    func seeks() {
        #expect(bound("UP", "seek 60") == #"script-binding "seekd/seek 60""#)
        #expect(bound("Shift+RIGHT", "no-osd seek 1 exact") == #"script-binding "seekd/no-osd seek 1 exact""#)
        #expect(bound("BS", "revert-seek") == #"script-binding "seekd/revert-seek""#)
        #expect(bound("x", #"seek "5" relative"#) == #"script-binding "seekd/seek \"5\" relative""#)
        #expect(bound("PGUP", "add chapter 1") == #"script-binding "seekd/add chapter 1""#)
    }

    @Test("left and right are the buttons, unless mpv's own amounts are configured")
    func buttons() {
        #expect(bound("RIGHT", "seek 5") == #"script-binding "seekd/press forward""#)
        #expect(bound("LEFT", "seek -5") == #"script-binding "seekd/press backward""#)
        #expect(bound("RIGHT", "seek 5", buttons: false) == #"script-binding "seekd/seek 5""#)
    }

    @Test("that show the progress are bound to seekd if the overlay shows it")
    func progress() {
        #expect(bound("o", "show-progress", overlay: true) == #"script-binding "seekd/show-progress""#)
        #expect(bound("o", "show-progress") == nil)
        // mpv refuses it, and shows its own text for others.
        #expect(bound("o", "show-progress 5", overlay: true) == nil)
        #expect(bound("F9", "show-text ${track-list}", overlay: true) == nil)
    }

    @Test("that are bound to refused commands do nothing, since any client may press them")
    func refused() {
        #expect(bound("s", "screenshot") == "ignore")
        #expect(bound("x", "seek 5; run sh") == "ignore")
        #expect(bound("y", "set stream-record /tmp/x") == "ignore")
    }

    @Test("for stop keep the playlist, wherever it is in the binding")
    func stop() {
        #expect(bound("x", "stop") == "stop keep-playlist")
        #expect(
            bound("x", #"no-osd stop ; show-text "stop"; 'stop' # stop"#)
                == #"no-osd stop keep-playlist ; show-text "stop"; 'stop' keep-playlist # stop"#)
        for kept in ["stop keep-playlist", "show-text stop", "stop \"", "ignore"] as [ByteString] {
            #expect(bound("x", kept) == nil)
        }
    }

    @Test("of clients for stop keep the playlist: of one key, and of a section; in mpv's place they are as in mpv")
    func stopOfClients() {
        func command(_ name: String, _ text: String) -> MpvCommand {
            MpvCommand(name, .list([.text("x"), .text(text)]))
        }
        #expect(command("keybind", "stop").bindingKeepingPlaylist == command("keybind", "stop keep-playlist"))
        let named = { MpvCommand("keybind", .named([.init("name", .text("x")), .init("cmd", .text($0))])) }
        #expect(named("stop").bindingKeepingPlaylist == named("stop keep-playlist"))
        #expect(
            command("define-section", "# keys\na  stop\nb ignore").bindingKeepingPlaylist
                == command("define-section", "a stop keep-playlist\nb ignore\n"))
        for other in [
            command("keybind", "set volume 1"), command("define-section", "a ignore # stop"),
            command("show-text", "stop"),
        ] {
            #expect(other.bindingKeepingPlaylist == other)
        }
    }

    @Test("for quit and quit-watch-later are bound to seekd's quit")
    func quit() {
        #expect(bound("q", "quit") == #"script-binding "seekd/quit""#)
        #expect(bound("q", "quit 4") == #"script-binding "seekd/quit 4""#)
        #expect(bound("Q", "quit-watch-later") == #"script-binding "seekd/quit""#)
    }

    @Test("that end the player are found in mpv's other sections too")
    func sections() {
        func binding(_ section: ByteString, _ command: ByteString) -> JSONValue {
            .object([
                .init("key", "x"), .init("section", .string(section)), .init("cmd", .string(command)),
            ])
        }
        let bindings = KeyBindings(Self.policy, Self.names, arrowsAreButtons: true, overlayShowsProgress: true)
        let listed = JSONValue.array([
            binding("default", "quit"), binding("encode", "quit 4"), binding("input", "cycle pause"),
        ])
        #expect(bindings.refusedSections(of: listed) == ["encode"])
        #expect(bindings.refusedSections(of: .null) == [])
    }

    @Test("b is again, unless it is bound, and not in mpv's place (N2)")
    func additions() {
        func keys(_ bound: ByteString..., buttons: Bool = true) -> [KeyBindings.Binding] {
            let bindings = KeyBindings(
                Self.policy, Self.names, arrowsAreButtons: buttons, overlayShowsProgress: true)
            return bindings.replacements(
                for: .array(
                    bound.map {
                        .object([
                            .init("key", .string($0)), .init("section", "default"), .init("cmd", "cycle pause"),
                        ])
                    }))
        }
        #expect(keys("x") == [KeyBindings.Binding(key: "b", command: #"script-binding "seekd/again""#)])
        #expect(keys("b") == [])
        #expect(keys("x", buttons: false) == [])
    }

    @Test("others stay as they are")
    func others() {
        #expect(bound("p", "cycle pause") == nil)
        #expect(bound("m", "no-osd cycle mute; show-text ${mute}") == nil)
        #expect(bound("o", "show-progress") == nil)
    }
}
