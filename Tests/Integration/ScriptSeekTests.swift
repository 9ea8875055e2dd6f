import Foundation
import SeekProtocol
import TestSupport
import Testing

/// Seeks of Lua scripts with lua/seekd.lua. A script runs Lua that a test sends it.
@Suite("Seeks of scripts", .waitsForPrograms)
struct ScriptSeekTests {
    /// Loads the module, and performs `run CODE`: the results come back as a message.
    private static let script = """
        %@
        mp.register_script_message("run", function(code)
            local results = table.pack(pcall(load("return " .. code)))
            for i = 1, results.n do results[i] = tostring(results[i]) end
            mp.commandv("script-message", "ran", table.concat(results, " "))
        end)
        """
    private static let module = #"require "seekd""#
    private static let modules = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../lua/?.lua"
    ).path

    private struct Run {
        let owner: AnyObject
        let client: TestClient
        /// A second connection, which hears the script.
        let caller: TestClient

        /// The results of a Lua expression in the script, separated by spaces, after `true`.
        func lua(_ code: String) throws -> String? {
            try caller.request("script-message-to", "probe", "run", code)
            let message = try caller.next("client-message")
            guard case .array(let words)? = message["args"] else { return nil }
            return words.last?.string
        }
    }

    private func files(first line: String) throws -> (folder: ScratchFolder, script: String) {
        let folder = try ScratchFolder()
        return (folder, try folder.write(String(format: Self.script, line), to: "probe.lua"))
    }

    private func waitForScript(_ run: Run) throws {
        try wait(for: "the script") { try run.client.refusal("script-message-to", "probe", "ready") == nil }
    }

    /// A seekd with the script and a film paused at 20 s. Bursts don't end by themselves.
    private func seekd(first line: String = module, film: String? = "chapters.mkv") throws -> Run {
        let (folder, script) = try files(first: line)
        let seekd = try Seekd(
            settings: ["seek.accumulate_window_ms=5000"], options: ["scripts=\(script)"],
            arguments: film.map { [Seekd.clip($0)] } ?? [], environment: ["LUA_PATH": "\(Self.modules);;"])
        let client = film == nil ? try seekd.connect() : try seekd.connectPaused(at: 20)
        let run = Run(owner: Both(seekd, folder), client: client, caller: try seekd.connect())
        try run.caller.request("enable_event", "client-message")
        try waitForScript(run)
        client.forgetEvents()
        return run
    }

    /// mpv itself with the script.
    private func mpv(film: String? = "chapters.mkv") throws -> Run {
        let (folder, script) = try files(first: Self.module)
        let mpv = try PlainMpv(
            playing: film, ["--pause", "--start=20", "--hr-seek=yes", "--script=\(script)"],
            environment: ["LUA_PATH": "\(Self.modules);;"])
        let run = Run(owner: Both(mpv, folder), client: try TestClient(mpv.socket), caller: try TestClient(mpv.socket))
        if film != nil {
            try wait(for: "mpv at 20 s") { try run.client.refusal("get_property", "time-pos") == nil }
        }
        try waitForScript(run)
        return run
    }

    /// Keeps both until the end of the test.
    private final class Both {
        let both: (AnyObject, AnyObject)
        init(_ one: AnyObject, _ other: AnyObject) { both = (one, other) }
    }

    @Test("five seeks of a script after a tap are one burst, and without the module they end it")
    func burst() throws {
        let five = "(function() for _ = 1, 5 do mp.commandv('seek', 10) end end)()"
        let run = try seekd()
        try run.client.tapAndLand("forward")
        #expect(try run.lua(five) == "true")
        let last = try run.client.next("seek-button", ["taps": .integer(6)])
        #expect(last["label"] == .text("+1:00"))
        #expect(last["target"]?.number == 80)
        let end = try run.client.next("chase", ["phase": .text("landed"), "target": .double(80)])
        try expect(end["position"], near: 80, within: 0.1)
        let buttons = run.client.events("seek-button")
        #expect(!buttons.contains { $0["reason"] == .text("foreign-seek") })

        let plain = try seekd(first: "")
        try plain.client.tapAndLand("forward")
        #expect(try plain.lua(five) == "true")
        try plain.client.next("seek-button", ["reason": .text("foreign-seek")])
    }

    /// Lua that seeks, and where it goes from 20 s.
    private static let forms: [(code: String, target: Double)] = [
        ("mp.commandv('seek', 7.5)", 27.5),
        ("mp.commandv('no-osd', 'seek', '-5', 'relative+exact')", 15),
        ("mp.commandv('osd-msg-bar', 'seek', 100, 'absolute')", 100),
        ("mp.commandv('add', 'time-pos', 5)", 25),
        ("mp.commandv('set', 'time-pos', '1:40')", 100),
        ("mp.command('no-osd seek 10 exact')", 30),
        ("mp.command('set time-pos ${=time-pos}')", 20),
        ("mp.command('add chapter 1')", 59.993),
        ("mp.command_native({'seek', 50, 'absolute-percent'})", 150.004),
        ("mp.command_native({name = 'seek', target = 100, flags = 'absolute'})", 100),
        ("mp.command_native({name = 'add', name2 = 1})", 20),
        ("mp.command_native_async({'seek', 10}, function() end) ~= nil", 30),
        ("mp.set_property('time-pos', '30')", 30),
        ("mp.set_property_number('time-pos', 30.5)", 30.5),
        ("mp.set_property_native('chapter', 2)", 119.993),
        ("mp.set_property_number('percent-pos', 50)", 150.004),
    ]

    @Test("a script's seek in every form reaches seekd, and returns what mpv returns", arguments: forms.indices)
    func everyForm(index: Int) throws {
        let form = Self.forms[index]
        let (here, there) = (try seekd(), try mpv())
        let result = try here.lua(form.code)
        #expect(result == (try there.lua(form.code)))
        if form.target == 20 {
            #expect(here.client.events("chase").last?["target"]?.number == 20)
        } else {
            let end = try here.client.next("chase", ["phase": .text("landed")])
            try expect(end["target"], near: form.target, within: 0.001)
        }
        try wait(for: "mpv at \(form.target)") {
            let position = try there.client.request("get_property", "time-pos").number ?? 0
            return abs(position - form.target) < 0.1
        }
        #expect(!here.client.events("seek-button").contains { $0["reason"] == .text("foreign-seek") })
    }

    /// Lua that does not seek, or that mpv refuses.
    private static let others = [
        "mp.commandv('seek')", "mp.commandv('set', 'volume', 40)", "mp.get_property('volume')",
        "mp.command('set volume 41; set pause yes')", "mp.get_property('volume')", "mp.command('nonsense 5')",
        "mp.command_native({'expand-text', '${volume}'})", "mp.command_native({'nonsense'}, 'other')",
        "mp.set_property_number('volume', 42)", "mp.set_property('nonsense', 'x')",
        "mp.set_property_native('volume', {})",
        "mp.commandv()", "mp.commandv({})", "mp.command(5)", "mp.command()", "mp.set_property('time-pos')",
        "mp.command_native('seek 5')", "mp.command_native({name = 'seek', _flags = {'nonsense'}, target = 5})",
    ]

    @Test("everything else is mpv's, with its results and errors")
    func others() throws {
        let (here, there) = (try seekd(), try mpv())
        let before = here.client.events.count
        for code in Self.others {
            #expect(try here.lua(code) == (try there.lua(code)), "\(code)")
        }
        try here.client.request("snapshot")
        #expect(here.client.events("chase", from: before).isEmpty)
    }

    @Test("while nothing is loaded, a script's seek fails as in mpv")
    func idle() throws {
        let (here, there) = (try seekd(film: nil), try mpv(film: nil))
        for code in ["mp.commandv('seek', 5)", "mp.command('seek 5')", "mp.set_property_number('time-pos', 5)"] {
            let result = try here.lua(code)
            #expect(result == (try there.lua(code)), "\(code)")
            #expect(result?.hasPrefix("true nil") == true, "\(code): \(result ?? "")")
        }
    }

    @Test("two lines load a script of others with the module")
    func wrapper() throws {
        let (folder, script) = try files(first: "")
        let run = try seekd(first: "\(Self.module)\ndofile(\"\(script)\")\ndo return end")
        #expect(try run.lua("mp.commandv('seek', 10)") == "true true")
        let end = try run.client.next("chase", ["phase": .text("landed")])
        #expect(end["target"]?.number == 30)
        withExtendedLifetime(folder) {}
    }
}
