import Choreography
import SeekClient
import Testing

@testable import seek_overlay

@Suite("The overlay in a terminal")
struct TerminalPictureTests {
    private func canvas(_ model: OverlayModel, _ columns: Int, _ rows: Int, at now: Double = 0, isUnicode: Bool = true)
        -> Canvas
    {
        TerminalPicture(model, columns: columns, rows: rows, isUnicode: isUnicode, at: now).canvas
    }

    private func text(_ canvas: Canvas) -> String {
        (0..<canvas.rows).map { canvas.text(row: $0) }.joined(separator: "\n")
    }

    private func columns(of canvas: Canvas, where isIt: (Cell) -> Bool) -> [Int] {
        (0..<canvas.columns).filter { column in
            (0..<canvas.rows).contains { canvas[column, $0].map(isIt) ?? false }
        }
    }

    private func isBlock(_ cell: Cell) -> Bool { cell.text.map { "▀▄█".contains($0) } ?? false }
    private func isDot(_ cell: Cell) -> Bool {
        cell.text?.unicodeScalars.first.map { (0x2801...0x28FF).contains($0.value) } ?? false
    }

    @Test("is drawn at any size, also 0", arguments: [0, 1, 2, 3, 5, 10, 24, 80], [0, 1, 2, 7, 20, 40, 80, 200])
    func sizes(_ rows: Int, _ columns: Int) throws {
        let model = try Told.model(Told.button(.forward, .tapped, "+30", clamped: "end"))
        for now in [0, 50, 100, 300, 600, 950, 2000] {
            for isUnicode in [true, false] {
                let canvas = canvas(model, columns, rows, at: Double(now), isUnicode: isUnicode)
                #expect(canvas.columns == columns && canvas.rows == rows)
                if !isUnicode { #expect(text(canvas).allSatisfy { $0.isASCII }) }
            }
        }
    }

    @Test("the speed of a held button is in the status line")
    func held() throws {
        let held = try Told.event(
            #"{"event":"seek-button","button":"backward","phase":"tapped","reason":null,"interval":10.0,"#
                + #""clamped":null,"label":"−30","spoken":"","speed":150.0,"seq":6}"#)
        let model = try Told.model(held)
        #expect(text(canvas(model, 80, 24)).contains("Backward at 150×"))
        #expect(text(canvas(model, 80, 24, isUnicode: false)).contains("Backward at 150x"))
    }

    @Test(
        "backward mirrors forward, at every moment of the animation", arguments: [0, 50, 100, 200, 350, 600, 900, 2000])
    func mirror(_ now: Int) throws {
        let forward = try canvas(Told.model(Told.button(.forward, .tapped, "+8")), 120, 40, at: Double(now))
        let backward = try canvas(Told.model(Told.button(.backward, .tapped, "+8")), 120, 40, at: Double(now))
        let places = columns(of: forward, where: isDot), mirrored = columns(of: backward, where: isDot)
        #expect(places == mirrored.reversed().map { 119 - $0 })
    }

    @Test("the total flies out as in the choreography, and the interval returns")
    func label() throws {
        let model = try Told.model(Told.button(.forward, .tapped, "+30"))
        // At rest both intervals, in large digits.
        let rest = columns(of: canvas(try Told.model(), 80, 24), where: isBlock)
        #expect(columns(of: canvas(model, 80, 24, at: 2000), where: isBlock) == rest)
        let flown = columns(of: canvas(model, 80, 24, at: 400), where: isBlock)
        #expect((flown.last ?? 0) > (rest.last ?? 0) + 10)
        #expect((flown.last ?? 80) < 80)
        let on = columns(of: canvas(model, 80, 24, at: 50), where: isBlock)
        #expect((on.last ?? 0) < (flown.last ?? 0))
    }

    @Test("the total stays where it has flown to until taps no longer add up, also at the moment of a further tap")
    func stays() throws {
        var model = try Told.model(Told.button(.forward, .tapped, "+10"))
        let flown = columns(of: canvas(model, 80, 24, at: 400), where: isBlock)
        #expect(columns(of: canvas(model, 80, 24, at: 799), where: isBlock) == flown)
        try model.apply(Told.button(.forward, .tapped, "+20"), at: 700)
        let further = columns(of: canvas(model, 80, 24, at: 701), where: isBlock)
        #expect(further.first == flown.first && (further.last ?? 0) >= (flown.last ?? 80))
        #expect(columns(of: canvas(model, 80, 24, at: 1499), where: isBlock) == further)
        #expect(
            columns(of: canvas(model, 80, 24, at: 1700), where: isBlock).last
                == columns(of: canvas(try Told.model(), 80, 24), where: isBlock).last)
    }

    @Test("the brightness of the arrow's background follows the choreography")
    func background() throws {
        let model = try Told.model(Told.button(.forward, .tapped, "+10"))
        let frame = SeekButtonChoreography(direction: .forward).frame(at: 100)
        let expected = Colour.ink.over(.ground, opacity: frame.backgroundOpacity)
        #expect(!columns(of: canvas(model, 80, 24, at: 100), where: { $0.ground == expected }).isEmpty)
        #expect(columns(of: canvas(model, 80, 24, at: 250), where: { $0.ground != .ground }).isEmpty)
    }

    @Test("shows failures with the reason, an edge, and a daemon that has exited")
    func status() throws {
        let failed = try Told.model(Told.button(.forward, .failed, reason: "nothing-loaded"))
        #expect(text(canvas(failed, 80, 24)).contains("Forward failed: nothing is loaded"))
        #expect(columns(of: canvas(failed, 80, 24), where: { isDot($0) && $0.colour == .failing }).count > 5)
        let edge = try Told.model(Told.button(.backward, .tapped, "−5", clamped: "start"))
        #expect(text(canvas(edge, 80, 24)).contains("At the start of the film"))
        let bumped = columns(of: canvas(edge, 80, 24, at: 130), where: isDot)
        let unmoved = columns(of: canvas(edge, 80, 24, at: 2000), where: isDot)
        #expect((bumped.first ?? 80) < (unmoved.first ?? 0))
        let gone = try Told.model(.disconnected(.closed))
        #expect(text(canvas(gone, 80, 24)).contains("seekd is gone: the daemon closed the connection"))
        #expect(text(canvas(gone, 20, 3)).contains("seekd is gone: the …"))
    }

    @Test("progress is a row of segments, bright up to the position, with the times beside it")
    func progress() throws {
        func bar(_ fraction: Double, _ count: Int) throws -> (text: String, bright: Int) {
            let line =
                #"{"event":"progress","segment":1,"count":\#(count),"fraction":\#(fraction),"position":100.0,"duration":300.0}"#
            let canvas = canvas(try Told.model(Told.event(line)), 80, 24)
            let bright = (0..<80).filter { canvas[$0, 22]?.text == "━" && canvas[$0, 22]?.colour == .ink }.count
            return (canvas.text(row: 22), bright)
        }
        let half = try bar(0.5, 5)
        #expect(half.text.contains("  1:40  ━"))
        #expect(half.text.contains("━ −3:20"))
        #expect(half.text.split(separator: " ").filter { $0.hasPrefix("━") }.count == 5)
        #expect(try bar(0, 5).bright == 0)
        #expect(try bar(1, 5).bright == half.text.filter { $0 == "━" }.count)
        #expect((25...33).contains(half.bright))
        #expect(try bar(0.5, 1000).text.split(separator: " ").filter { $0.hasPrefix("━") }.count == 1)
    }

    @Test(
        "a small terminal keeps the bar and the time",
        arguments: [
            (40, 10, "1:40  ━", "━ −3:20"), (20, 5, "1:40  ━", "━ −3:20"), (20, 2, "1:40  ━", "━ −3:20"),
            (18, 4, "1:40  ━", "━ −3:20"), (14, 3, "1:40 / 5:00", ""), (6, 2, "1:40", ""),
        ])
    func smallProgress(_ columns: Int, _ rows: Int, _ left: String, _ right: String) throws {
        let line =
            #"{"event":"progress","segment":0,"count":2,"fraction":0.333333,"position":100.0,"duration":300.0}"#
        let model = try Told.model(Told.event(line))
        let canvas = canvas(model, columns, rows)
        let bar = canvas.text(row: rows < 5 ? rows - 1 : rows - 2)
        #expect(bar.contains(left) && bar.contains(right), "\(text(canvas))")
        #expect(columns < 11 || text(canvas).contains("10 »"))
        #expect(rows < 3 || text(canvas).contains("A film"))
        #expect(text(self.canvas(model, columns, rows, isUnicode: false)).allSatisfy { $0.isASCII })
    }

    @Test("the hint says what keys do, as many as there is room for")
    func hints() throws {
        func hint(_ columns: Int, _ rows: Int, _ update: Update? = nil) throws -> String {
            canvas(try Told.model(update ?? Told.play(false)), columns, rows).text(row: rows - 1)
                .trimmed
        }
        #expect(
            try hint(80, 24)
                == "← → skip   space play   ↑ ↓ volume   n chapter   b again   u undo   q quit")
        #expect(try hint(40, 10) == "← → skip   space play   q quit")
        #expect(try hint(20, 5) == "← → skip")
        #expect(try hint(40, 10, Told.play(true)) == "← → skip   space pause   q quit")
        let menu = try Told.event(#"{"event":"menu","open":true,"key":null}"#)
        #expect(try hint(80, 24, menu) == "← ↑ ↓ → menu   enter ok   esc back   q quit")
        #expect(try hint(20, 5, menu) == "← ↑ ↓ → menu")
    }

    @Test("the entry and the tracks are beside the title, as far as there is room")
    func entryAndTracks() throws {
        var status = OsdStatus()
        for (name, value) in [
            ("playlist-pos", "1"), ("playlist-count", "5"),
            ("track-list", #"[{"type":"audio","id":1},{"type":"sub","id":1}]"#),
            ("current-tracks/audio", #"{"id":1,"lang":"en","demux-channel-count":6}"#), ("current-tracks/sub", "null"),
        ] {
            let data = try Message(line: Array(#"{"data":\#(value)}"#.utf8)).value["data"]
            _ = status.apply(ObservedProperty(name: name, value: data))
        }
        func rows(_ columns: Int) throws -> [String] {
            let picture = TerminalPicture(
                try Told.model(), TerminalSound(), status, columns: columns, rows: 24, isUnicode: true, at: 0)
            return (0..<24).map { picture.canvas.text(row: $0).trimmed }
        }
        #expect(try rows(80)[0] == "A film · Entry 2 of 5 · Audio: English, 5.1 · Subtitles off")
        // In a narrow terminal the title is beside the buttons.
        #expect(try rows(58).contains("A film · Entry 2 of 5 · Audio: English, 5.1"))
        #expect(try rows(30).contains("A film · Entry 2 of 5"))
    }

    @Test("the chapter is beside the title")
    func chapter() throws {
        func title(at position: Double) throws -> String {
            let film =
                #"{"event":"media","phase":"loaded","title":"A film","chapters":[{"title":"The river","time":0.0,"end":60.0},{"title":null,"time":60.0,"end":300.0}]}"#
            let progress =
                #"{"event":"progress","segment":0,"count":2,"fraction":0.1,"position":\#(position),"duration":300.0}"#
            return canvas(try Told.model(Told.event(film), Told.event(progress)), 80, 24).text(row: 0).trimmed
        }
        #expect(try title(at: 59) == "A film · The river")
        #expect(try title(at: 60) == "A film")
    }

    @Test("the volume is beside the title while it is not 100 %")
    func volume() throws {
        func title(_ values: (String, JSONValue)...) throws -> String {
            var sound = TerminalSound()
            for (name, value) in values { _ = sound.apply(ObservedProperty(name: name, value: value)) }
            return TerminalPicture(try Told.model(), sound, columns: 80, rows: 24, isUnicode: true, at: 0).canvas
                .text(row: 0).trimmed
        }
        #expect(try title(("volume", .double(60)), ("mute", .bool(false))) == "A film, volume 60 %")
        #expect(try title(("volume", .double(60)), ("mute", .bool(true))) == "A film, muted")
        #expect(try title(("volume", .double(100))) == "A film")
    }

    @Test("moves exactly as long as the choreography")
    func moving() throws {
        let model = try Told.model(Told.button(.forward, .tapped, "+10"), at: 1000)
        #expect(model.isMoving(at: 1949))
        #expect(!model.isMoving(at: 1951))
        #expect(!(try Told.model()).isMoving(at: 0))
        #expect(try Told.model(Told.play(true), at: 10).isMoving(at: 300))
        #expect(try !Told.model(Told.play(true), at: 10).isMoving(at: 311))
        let cancelled = try Told.model(Told.button(.forward, .tapped, "+10"), Told.button(.forward, .cancelled))
        #expect(!cancelled.isMoving(at: 1))
    }

    @Test("only changes are written")
    func frames() throws {
        var writer = FrameWriter(.full)
        let model = try Told.model()
        let whole = writer.bytes(for: canvas(model, 80, 24))
        #expect(whole.count > 500)
        #expect(writer.bytes(for: canvas(model, 80, 24)).isEmpty)
        let tapped = try Told.model(Told.button(.forward, .tapped, "+10"))
        let change = writer.bytes(for: canvas(tapped, 80, 24, at: 400))
        #expect(!change.isEmpty && change.count < whole.count)
        #expect(writer.bytes(for: canvas(model, 100, 24)).count > change.count)
    }

    @Test("uses as many colours as the terminal has", arguments: [ColourDepth.none, .palette, .full])
    func depth(_ depth: ColourDepth) throws {
        var writer = FrameWriter(depth)
        let text = String(decoding: writer.bytes(for: canvas(try Told.model(), 80, 24)), as: UTF8.self)
        #expect(text.contains(";38;2;") == (depth == .full))
        #expect(text.contains(";38;5;") == (depth == .palette))
        #expect(text.contains("A film"))
    }

    @Test("the environment determines the colours, and whether drawing is possible")
    func environment() {
        func environment(_ variables: [String: String], isTerminal: Bool = true) -> TerminalEnvironment {
            TerminalEnvironment(isTerminal: isTerminal) { variables[$0] }
        }
        #expect(environment(["TERM": "xterm-256color"]).depth == .palette)
        #expect(environment(["TERM": "xterm", "COLORTERM": "truecolor"]).depth == .full)
        #expect(environment(["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"]).depth == .none)
        #expect(environment(["TERM": "xterm-256color", "NO_COLOR": ""]).depth == .palette)
        #expect(environment(["TERM": "vt100"]).depth == .none)
        #expect(environment(["TERM": "xterm", "LANG": "C.UTF-8"]).isUnicode)
        #expect(!environment(["TERM": "xterm", "LANG": "C.UTF-8", "LC_ALL": "C"]).isUnicode)
        #expect(!environment(["TERM": "linux", "LANG": "C.UTF-8"]).isUnicode)
        #expect(environment([:]).problem != nil)
        #expect(environment(["TERM": "xterm"], isTerminal: false).problem?.contains("--plain") == true)
        #expect(environment(["TERM": "xterm"]).problem == nil)
    }
}

extension String {
    fileprivate var trimmed: String {
        var rest = self[...]
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
