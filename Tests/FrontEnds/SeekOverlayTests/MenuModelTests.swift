import SeekClient
import SeekProtocol
import Testing

@testable import seek_overlay

/// Transcripts: what happens, and what the menu asks for then. Times are milliseconds.
@Suite("The menu on the video: what it does")
struct MenuModelTests {
    // MARK: - What happens

    private static func media(_ phase: String, reason: String? = nil) throws -> Update {
        try Told.event(#"{"event":"media","phase":"\#(phase)","reason":\#(reason.map { "\"\($0)\"" } ?? "null")}"#)
    }

    private static func key(_ key: String, isOpen: Bool = true) throws -> Update {
        try Told.event(#"{"event":"menu","open":\#(isOpen),"key":"\#(key)"}"#)
    }

    private static func turned(_ isOpen: Bool) throws -> Update {
        try Told.event(#"{"event":"menu","open":\#(isOpen),"key":null}"#)
    }

    static func folder(_ name: String) -> MenuEntry {
        MenuEntry(path: ByteString("/f/" + name), name: name, isFolder: true)
    }

    static func film(_ name: String) -> MenuEntry { MenuEntry(path: ByteString("/f/\(name).mkv"), name: name) }

    static func page(_ entries: MenuEntry..., total: Int? = nil) -> MenuReply {
        .page(MenuPage(total: total ?? entries.count, entries: entries))
    }

    /// A player with a window and a film.
    private func player(_ phase: String = "loaded") throws -> MenuModel {
        var model = MenuModel(fadeIn: 0)
        #expect(model.apply(.connected(path: "/s"), at: 0) == [])
        #expect(try model.apply(Self.media(phase), at: 0) == [])
        #expect(try model.apply(Self.turned(false), at: 0) == [])
        #expect(model.apply(hasScreen: true, at: 0) == [])
        return model
    }

    /// A menu that is open, with these films that were begun, and this first page.
    static func open(begun: [MenuEntry] = [], _ page: MenuReply) throws -> MenuModel {
        var model = try MenuModelTests().player()
        #expect(try model.apply(key("menu", isOpen: false), at: 0) == [.open])
        #expect(try model.apply(turned(true), at: 0) == [])
        #expect(model.apply(.done, to: .open, at: 0) == [.begun, .films(nil, offset: 0)])
        #expect(model.apply(.begun(begun), to: .begun, at: 0) == [])
        #expect(model.apply(page, to: .films(nil, offset: 0), at: 0) == [])
        return model
    }

    /// The names of the rows that are seen, the selected one in brackets.
    private func rows(_ model: MenuModel) -> [String] {
        guard let level = model.level else { return [] }
        return level.shown.map { row in
            let name = level.entry(at: row)?.name ?? "…"
            return row == level.selection ? "[\(name)]" : name
        }
    }

    private func press(_ keys: String..., on model: inout MenuModel, at now: Double = 0) throws -> [MenuRequest] {
        var requests: [MenuRequest] = []
        for key in keys { requests += try model.apply(Self.key(key), at: now) }
        return requests
    }

    // MARK: - Opening and closing

    @Test("the key opens it once the daemon has given it the keys; menu and back close it")
    func opening() throws {
        for closing in ["menu", "back"] {
            var model = try player()
            #expect(try model.apply(Self.key("menu", isOpen: false), at: 5) == [.open])
            #expect(model.phase == .opening(isSeen: true) && !model.isShown(at: 5))
            #expect(model.apply(.done, to: .open, at: 6) == [.begun, .films(nil, offset: 0)])
            #expect(model.isShown(at: 6) && rows(model) == [])
            #expect(try press(closing, on: &model, at: 10) == [.close])
            #expect(model.phase == .closed && !model.isShown(at: 500))
            #expect(model.apply(.done, to: .close, at: 11) == [] && model.nextChange == nil)
            // Keys of another overlay's menu.
            #expect(try press("down", "ok", "menu", on: &model) == [])
        }
    }

    @Test("a refusal leaves all as it was")
    func refused() throws {
        var model = try player()
        #expect(try model.apply(Self.key("menu", isOpen: false), at: 5) == [.open])
        #expect(model.apply(.refused("another overlay has the menu open"), to: .open, at: 6) == [])
        #expect(model.phase == .closed && !model.isShown(at: 6) && model.nextChange == nil)
    }

    @Test("without a window, and without a connection, there is none")
    func unseen() throws {
        var model = try Self.open(Self.page(Self.film("A")))
        #expect(model.apply(hasScreen: false, at: 10) == [.close])
        #expect(try model.apply(Self.key("menu", isOpen: false), at: 20) == [])
        model = try Self.open(Self.page(Self.film("A")))
        #expect(model.apply(.disconnected(.closed), at: 10) == [])
        #expect(model.phase == .closed && !model.isShown(at: 10))
        #expect(model.apply(.connected(path: "/s"), at: 20) == [])
        #expect(try model.apply(Self.media("idle"), at: 20) == [] && model.apply(hasScreen: true, at: 20) == [])
        // It is no player that has just started.
        #expect(model.nextChange == 10_020 && model.tick(at: 10_020) == [.open])
        #expect(model.phase == .opening(isSeen: false))
    }

    @Test("a film that starts from elsewhere closes it, a chapter or a pause does not")
    func elsewhere() throws {
        var model = try Self.open(Self.page(Self.film("A")))
        #expect(try model.apply(Self.media("loaded"), at: 10) == [])
        #expect(try model.apply(Self.media("reconnecting"), at: 10) == [] && model.phase == .shown)
        #expect(try model.apply(Self.media("loading"), at: 11) == [.close])
        #expect(try model.apply(Self.media("loaded"), at: 12) == [] && model.phase == .closed)
    }

    // MARK: - Without a film

    @Test("F8: a player that starts without a film shows it")
    func start() throws {
        var model = try player("idle")
        #expect(model.nextChange == 1000 && model.tick(at: 999) == [])
        #expect(model.tick(at: 1000) == [.open] && model.nextChange == nil)
        #expect(model.apply(.done, to: .open, at: 1001) == [.begun, .films(nil, offset: 0)])
        #expect(model.phase == .shown)
        // One that loads a film does not.
        model = try player("idle")
        #expect(try model.apply(Self.media("loading"), at: 300) == [] && model.nextChange == nil)
        // Nor one whose film ended before.
        model = try player("ended")
        #expect(model.nextChange == 10_000)
    }

    @Test("ten seconds without a film it takes the keys; the first one shows it and does nothing else")
    func dark() throws {
        var model = try player()
        #expect(try model.apply(Self.media("ended"), at: 100) == [] && model.apply(Self.media("idle"), at: 200) == [])
        #expect(model.nextChange == 10_100 && model.tick(at: 10_099) == [])
        #expect(model.tick(at: 10_100) == [.open])
        #expect(model.apply(.done, to: .open, at: 10_101) == [] && model.phase == .hidden)
        #expect(!model.isShown(at: 20_000) && model.nextChange == nil)
        #expect(try press("down", on: &model, at: 20_000) == [.begun, .films(nil, offset: 0)])
        #expect(model.phase == .shown && model.level?.selection == 0)
        // Closed again without a film: the same again.
        #expect(try press("back", on: &model, at: 30_000) == [.close])
        #expect(model.nextChange == 40_000)
        #expect(model.tick(at: 40_000) == [.open] && model.apply(.done, to: .open, at: 40_001) == [])
        #expect(try model.apply(Self.media("loading"), at: 50_000) == [.close])
        #expect(model.nextChange == nil)
    }

    @Test("while another overlay has the keys it waits for their release")
    func other() throws {
        var model = try player("ended")
        #expect(model.tick(at: 10_000) == [.open])
        #expect(model.apply(.refused("another overlay has the menu open"), to: .open, at: 10_001) == [])
        #expect(model.nextChange == nil)
        #expect(try model.apply(Self.turned(false), at: 20_000) == [] && model.nextChange == 30_000)
    }

    // MARK: - Rows

    @Test("begun films come first, then the folders; the selection stops at both ends")
    func first() throws {
        var model = try Self.open(begun: [Self.film("Begun")], Self.page(Self.folder("Shows"), Self.film("Alien")))
        #expect(rows(model) == ["[Begun]", "Shows", "Alien"])
        #expect(try press("up", "left", on: &model) == [])
        #expect(rows(model) == ["[Begun]", "Shows", "Alien"])
        #expect(try press("down", "down", "down", on: &model) == [])
        #expect(rows(model) == ["Begun", "Shows", "[Alien]"])
        // A film has nothing at its right.
        #expect(try press("right", on: &model) == [])
    }

    @Test("seven rows are seen, and the list moves by one at its edges")
    func edges() throws {
        let films = (1...9).map { Self.film("\($0)") }
        var model = try Self.open(.page(MenuPage(total: 9, entries: films)))
        #expect(rows(model) == ["[1]", "2", "3", "4", "5", "6", "7"])
        for _ in 1...7 { #expect(try press("down", on: &model) == []) }
        #expect(rows(model) == ["2", "3", "4", "5", "6", "7", "[8]"])
        for _ in 1...6 { #expect(try press("up", on: &model) == []) }
        #expect(rows(model) == ["[2]", "3", "4", "5", "6", "7", "8"])
    }

    @Test("a folder is entered and left, and is selected after that")
    func folders() throws {
        let (shows, dark) = (Self.folder("Shows"), Self.folder("Dark"))
        for (enter, leave) in [("ok", "back"), ("right", "left")] {
            var model = try Self.open(Self.page(Self.folder("Films"), shows))
            #expect(try press("down", enter, on: &model) == [.films(shows.path, offset: 0)])
            #expect(model.level?.title == "Shows" && model.level?.count == nil)
            #expect(model.apply(Self.page(dark), to: .films(shows.path, offset: 0), at: 0) == [])
            #expect(rows(model) == ["[Dark]"])
            #expect(try press(enter, on: &model) == [.films(dark.path, offset: 0)])
            #expect(try press(leave, leave, on: &model) == [])
            #expect(rows(model) == ["Films", "[Shows]"])
            // The reply of the folder that was left is late.
            #expect(model.apply(Self.page(Self.film("A")), to: .films(dark.path, offset: 0), at: 0) == [])
            #expect(rows(model) == ["Films", "[Shows]"])
        }
    }

    @Test("rows are asked for in pages of fifty, before they are seen, and each page once")
    func pages() throws {
        func films(_ offset: Int) -> MenuReply {
            .page(MenuPage(total: 130, entries: (offset..<min(130, offset + 50)).map { Self.film("\($0)") }))
        }
        var model = try Self.open(films(0))
        var asked: [(Int, MenuRequest)] = []
        for row in 1...60 { asked += try press("down", on: &model).map { (row, $0) } }
        #expect(asked.map(\.0) == [40] && asked.map(\.1) == [.films(nil, offset: 50)])
        #expect(rows(model).allSatisfy { $0 == "…" || $0 == "[…]" })
        #expect(try press("ok", "right", on: &model) == [])
        #expect(model.apply(films(50), to: .films(nil, offset: 50), at: 0) == [])
        #expect(rows(model) == ["54", "55", "56", "57", "58", "59", "[60]"])
        // The folder is smaller than it was.
        let shorter = MenuReply.page(MenuPage(total: 20, entries: []))
        #expect(model.apply(shorter, to: .films(nil, offset: 50), at: 0) == [])
        #expect(model.level?.selection == 19)
    }

    @Test("what can't be read says why, and is asked for again at the next key")
    func failures() throws {
        var model = try Self.open(begun: [Self.film("Begun")], .refused("the disk does not answer"))
        #expect(rows(model) == ["[Begun]"] && model.level?.failure == "The disk does not answer")
        #expect(try press("down", on: &model) == [.films(nil, offset: 0)])
        #expect(model.apply(Self.page(Self.film("A")), to: .films(nil, offset: 0), at: 0) == [])
        #expect(rows(model) == ["[Begun]", "A"] && model.level?.failure == nil)
        // Without the films that were begun, the folders are there all the same.
        model = try player()
        #expect(try model.apply(Self.key("menu", isOpen: false), at: 0) == [.open])
        #expect(model.apply(.done, to: .open, at: 0) == [.begun, .films(nil, offset: 0)])
        #expect(model.apply(Self.page(Self.film("A")), to: .films(nil, offset: 0), at: 0) == [])
        #expect(model.level?.count == nil)
        #expect(model.apply(.refused("no"), to: .begun, at: 0) == [] && rows(model) == ["[A]"])
    }

    // MARK: - Playing

    @Test("a film that was chosen plays, and the menu closes when it is loaded")
    func plays() throws {
        var model = try Self.open(Self.page(Self.film("A"), Self.film("B")))
        #expect(try press("ok", on: &model) == [.play(Self.film("A"))])
        #expect(try press("down", "ok", on: &model) == [])
        #expect(model.apply(.done, to: .play(Self.film("A")), at: 100) == [] && model.phase == .shown)
        #expect(
            try model.apply(Self.media("ended"), at: 110) == [] && model.apply(Self.media("loading"), at: 120) == [])
        #expect(model.nextChange == nil)
        #expect(try model.apply(Self.media("loaded"), at: 300) == [.close])
        #expect(model.phase == .closed && model.chosen == nil)
    }

    @Test("without news of it, the menu closes three seconds after its reply")
    func silence() throws {
        var model = try Self.open(Self.page(Self.film("A")))
        #expect(try press("ok", on: &model) == [.play(Self.film("A"))])
        #expect(model.apply(.done, to: .play(Self.film("A")), at: 100) == [] && model.nextChange == 3100)
        #expect(model.tick(at: 3099) == [] && model.tick(at: 3100) == [.close])
    }

    @Test("a film that can't be played is told of until the next key")
    func unplayable() throws {
        var model = try Self.open(Self.page(Self.film("A")))
        #expect(try press("ok", on: &model) == [.play(Self.film("A"))])
        #expect(model.apply(.refused("/f/A.mkv: there is no such file"), to: .play(Self.film("A")), at: 100) == [])
        #expect(model.message == "This film can't be played: there is no such file" && model.phase == .shown)
        // Its reply was good, and it fails later.
        #expect(try press("ok", on: &model) == [.play(Self.film("A"))] && model.message == nil)
        #expect(model.apply(.done, to: .play(Self.film("A")), at: 200) == [])
        #expect(try model.apply(Self.media("loading"), at: 210) == [])
        #expect(try model.apply(Self.media("failed", reason: "no video or audio streams"), at: 220) == [])
        #expect(model.message == "This film can't be played: no video or audio streams" && model.phase == .shown)
        #expect(try press("down", on: &model) == [] && model.message == nil)
        #expect(try press("menu", on: &model) == [.close])
    }

    @Test("requests and replies are those of the protocol")
    func wire() throws {
        func line(_ request: MenuRequest) -> String {
            String(decoding: JSONWriter.bytes(of: request.command.value), as: UTF8.self)
        }
        #expect(line(.films(nil, offset: 50)).contains(#"{"name":"films","offset":50,"limit":50}"#))
        #expect(line(.films("/f/\u{e9}", offset: 0)).contains(#""path":"/f/é""#))
        #expect(line(.play(Self.film("A"))).contains(#"{"name":"play-film","path":"/f/A.mkv"}"#))
        #expect(line(.begun).contains(#"{"name":"continue","limit":5}"#))
        func reply(_ data: String, to request: MenuRequest) throws -> MenuReply? {
            let message = try Message(line: Array(#"{"request_id":1,"error":"success","data":\#(data)}"#.utf8))
            return MenuReply(.success(try #require(Response(message))), to: request)
        }
        let entry = #""path":"/f/A.mkv","name":"A","duration":100.0,"position":25.0,"finished":false,"picture":null"#
        let film = MenuEntry(path: "/f/A.mkv", name: "A", duration: 100, position: 25)
        let page = #"{"path":"/f","title":"F","parent":"","offset":0,"total":9,"complete":false,"entries":"#
        #expect(
            try reply(
                page + #"[{"kind":"film",\#(entry)},{"kind":"folder","path":"/f/B","name":"B"}]}"#,
                to: .films(nil, offset: 0))
                == .page(MenuPage(total: 9, isComplete: false, entries: [film, Self.folder("B")])))
        #expect(film.progress == 0.25)
        var next = film
        next.isNext = true
        #expect(
            try reply(#"{"entries":[{"kind":"film",\#(entry),"next":true,"time":5}]}"#, to: .begun) == .begun([next]))
        let refused = try Message(line: Array(#"{"request_id":1,"error":"unavailable","message":"it hangs"}"#.utf8))
        #expect(MenuReply(.success(try #require(Response(refused))), to: .begun) == .refused("it hangs"))
        #expect(MenuReply(.failure(.closed), to: .begun) == nil)
    }
}
