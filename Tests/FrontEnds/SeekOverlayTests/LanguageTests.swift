import Choreography
import SeekClient
import SeekProtocol
import TestSupport
import Testing
import Words

@testable import seek_overlay

/// Each text is shown with a catalogue that has every text in Arabic letters. What names and titles are is in Cyrillic here: two
/// Latin letters in a row are a text without an entry.
@Suite("The overlay in another language")
struct LanguageTests {
    private static let pseudo = Result { try WordsScript.pseudo() }

    private func withPseudo(_ test: () throws -> Void) throws {
        let catalogue = try #require(Catalogue(Self.pseudo.get(), language: "ar"))
        try Words.$tested.withValue(catalogue, operation: test)
    }

    private func expectTranslated(_ text: String, _ place: SourceLocation = #_sourceLocation) {
        #expect(text.matches(of: #/[A-Za-z]{2,}/#).isEmpty, "no entry in po/seekd.pot: \(text)", sourceLocation: place)
    }

    private func property(_ name: String, _ value: String) throws -> ObservedProperty {
        let data = try Message(line: Array(#"{"data":\#(value)}"#.utf8)).value["data"]
        return ObservedProperty(name: name, value: data == .null ? nil : data)
    }

    private func response(_ line: String) throws -> Response {
        try #require(Response(Message(line: Array(line.utf8))))
    }

    /// Each is an event of its own, or changes what the one before has shown.
    private func updates() throws -> [Update] {
        var updates: [Update] = try [
            .connected(path: "/s"), Told.button(.forward, .settled), Told.button(.backward, .settled),
            Told.play(false), Told.play(true),
            Told.event(#"{"event":"play-button","playing":false,"stopped":true}"#),
            .refused(response(#"{"error":"нет"}"#)),
        ]
        for button in Direction.allCases {
            for label in ["10", "+30", "−7:20", "+1:00:01", "2.5"] {
                updates.append(try Told.button(button, .tapped, label))
            }
            for edge in SeekButtonEvent.Edge.allCases {
                updates.append(try Told.button(button, .tapped, clamped: edge.rawValue))
            }
            updates += try [Told.button(button, .pending), Told.button(button, .cancelled)]
            updates.append(
                try Told.event(
                    #"{"event":"seek-button","button":"\#(button.rawValue)","phase":"tapped","label":"+30","speed":50}"#
                ))
            for reason in Reason.allCases {
                updates.append(try Told.button(button, .failed, reason: reason.rawValue))
            }
            updates.append(try Told.button(button, .settled))
        }
        for reason in Reason.allCases {
            updates += try ["stalled", "failed"].map {
                try Told.event(#"{"event":"chase","phase":"\#($0)","reason":"\#(reason.rawValue)"}"#)
            }
        }
        updates += try ["landed", "idle"].map { try Told.event(#"{"event":"chase","phase":"\#($0)"}"#) }
        for kind in Cue.Kind.allCases {
            updates += try ["60.0", "null"].map { target in
                try Told.event(
                    #"{"event":"offer","phase":"offered","kind":"\#(kind.rawValue)","label":"Next: Эпизод","#
                        + #""target":\#(kind == .scene || kind == .cut || kind == .mute ? "null" : target),"#
                        + #""prominent":true,"countdown":7}"#)
            }
            guard kind != .scene, kind != .mute else { continue }
            updates.append(
                try Told.event(
                    #"{"event":"offer","phase":"skipped","kind":"\#(kind.rawValue)","prominent":true,"#
                        + #""label":"Skipped \#(kind.rawValue), 1:02:03"}"#))
        }
        updates.append(try Told.event(#"{"event":"offer","phase":"none"}"#))
        for phase in SleepEvent.Phase.allCases {
            for end in SleepEvent.End.allCases.map(\.rawValue) + [nil] {
                for reason in SleepEvent.Reason.allCases {
                    let until = end.map { "\"\($0)\"" } ?? "null"
                    updates.append(
                        try Told.event(
                            #"{"event":"sleep","phase":"\#(phase.rawValue)","until":\#(until),"#
                                + #""left_s":\#(end == "time" ? "900" : "null"),"reason":"\#(reason.rawValue)"}"#))
                }
            }
        }
        updates.append(try Told.event(#"{"event":"sleep","phase":"on","until":"time","left_s":null,"reason":"set"}"#))
        let reasons = [
            "loading failed", "unrecognized file format", "no audio or video data played",
            "audio output initialization failed", "video output initialization failed",
            "no answer from the file system",
        ]
        for phase in ["idle", "loading", "loaded", "reconnecting", "ended", "failed"] {
            updates.append(try Told.event(#"{"event":"media","phase":"\#(phase)"}"#))
        }
        updates += try reasons.map { try Told.event(#"{"event":"media","phase":"failed","reason":"\#($0)"}"#) }
        updates += try [
            Told.event(#"{"event":"media","phase":"idle"}"#),
            Told.event(#"{"event":"media","phase":"loaded","title":"Фильм","resumed_from":83.0}"#),
            Told.event(#"{"event":"menu","open":true,"key":null}"#),
            Told.event(#"{"event":"menu","open":false,"key":null}"#),
        ]
        for progress in [#""buffering":0.45"#, #""buffering":0"#, #""cache_fraction":0.5"#] {
            updates.append(
                try Told.event(
                    #"{"event":"progress","segment":0,"count":1,"fraction":0.5,"position":20.0,"segments":"chapters","#
                        + progress + #","playing":true,"seeking":false}"#))
        }
        return updates + [.disconnected(.refused(error: "нет", message: nil)), .connected(path: "/s")]
    }

    @Test("lines for a screen reader have entries")
    func lines() throws {
        try withPseudo {
            var (words, count) = (PlainWords(), 0)
            for update in try updates() {
                guard let line = words.line(for: update) else { continue }
                count += 1
                expectTranslated(line)
            }
            #expect(count > 60)
            for value in ["60.0", "100.0"] {
                for name in ["volume", "mute"] {
                    let value = name == "mute" ? "\(value != "60.0")" : value
                    expectTranslated(words.line(for: .property(try property(name, value))) ?? "")
                }
            }
        }
    }

    @Test("what is drawn in a terminal has entries", arguments: [true, false])
    func terminal(_ isUnicode: Bool) throws {
        try withPseudo {
            var model = OverlayModel()
            for update in try updates() {
                model.apply(update, at: 0)
                expectTranslated(OverlayStatus.text(for: model)?.text ?? "")
                for (columns, rows) in [(100, 30), (60, 5)] {
                    let picture = TerminalPicture(model, columns: columns, rows: rows, isUnicode: isUnicode, at: 0)
                    for row in 0..<rows { expectTranslated(picture.canvas.text(row: row)) }
                }
            }
            expectTranslated(OverlayStatus.text(for: OverlayModel())?.text ?? "")
            for isPlaying in [true, false] {
                for isMenuOpen in [true, false] {
                    expectTranslated(
                        KeyHint.text(isPlaying: isPlaying, isMenuOpen: isMenuOpen, isUnicode: isUnicode, width: 500))
                }
            }
        }
    }

    /// The texts of a picture without ASS's tags.
    private func words(_ picture: String) -> [String] {
        picture.split(separator: "\n").filter { !$0.contains("\\p4}") }
            .map { String($0.replacing(#/\{[^}]*\}/#, with: "")) }
    }

    @Test("what is drawn on the video has entries")
    func video() throws {
        try withPseudo {
            let layout = OsdLayout(width: 1920, height: 1080)
            var (model, texts) = (OsdModel(fadeIn: 0), Set<String>())
            for update in try updates() {
                model.apply(update, at: 0)
                let picture = OsdPicture(model, layout, at: 0)
                for text in words(picture.buttons) + words(picture.row) {
                    texts.insert(text)
                    expectTranslated(text)
                }
            }
            #expect(texts.count > 40)
        }
    }

    @Test("changes of sound and tracks have entries")
    func changes() throws {
        try withPseudo {
            var status = OsdStatus()
            let changes = [
                ("volume", ["50", "60"]), ("mute", ["false", "true"]), ("speed", ["1", "1.5"]),
                ("current-tracks/audio", ["null", #"{"id":1}"#, #"{"title":"Звук"}"#, "null"]),
                ("current-tracks/sub", ["null", #"{"id":1}"#, "null"]), ("sub-visibility", ["true", "false", "true"]),
            ]
            var count = 0
            for (name, values) in changes {
                for value in values {
                    guard let change = status.apply(try property(name, value)) else { continue }
                    count += 1
                    expectTranslated(change.text)
                }
            }
            #expect(count == 10)
        }
    }

    @Test("the menu has entries")
    func menu() throws {
        try withPseudo {
            let layout = MenuLayout(OsdLayout(width: 1920, height: 1080))
            var begun = ["Тьма", "Свет"].map { MenuEntry(path: "/а", name: $0, duration: 7200, position: 3000) }
            begun[1].isNext = true
            let films = [(20.0, nil), (2700, 60), (3600, nil), (5400, 60)].map { duration, position in
                MenuEntry(path: "/б", name: "Фильм", duration: duration, position: position)
            }
            var finished = MenuEntry(path: "/в", name: "Фильм", duration: 5400)
            finished.isFinished = true
            let replies: [MenuReply] = [
                .page(MenuPage(total: 5, entries: films + [finished])), .page(MenuPage(total: 0, entries: [])),
            ]
            for reply in replies {
                let model = try MenuModelTests.open(begun: begun, reply)
                for text in words(MenuPicture(model, layout, at: 0).text) { expectTranslated(text) }
            }
            for entry in films + begun + [finished] { MenuWords.facts(entry).forEach { expectTranslated($0) } }
            for code in ["not-found", "forbidden", "too-many", "unavailable"] {
                let response = try response(#"{"error":"\#(code)","message":"/films does not exist"}"#)
                expectTranslated(MenuWords.failed(MenuWords.refusal(response)))
            }
            expectTranslated(MenuWords.failed(nil))
            expectTranslated(MenuWords.opening("Фильм"))
        }
    }

    // MARK: - From the right

    /// Each text of a picture: its place, and to which side of that it stands (ASS's alignment).
    private func places(_ picture: String) throws -> [(x: Double, alignment: Int)] {
        try picture.split(separator: "\n").filter { !$0.contains("\\p4}") }.map { line in
            let found = try #require(line.firstMatch(of: #/\\an(\d).*\\pos\(([\d.]+),/#))
            return (try #require(Double(found.2)), try #require(Int(found.1)))
        }
    }

    /// The left and the right edge of each drawing, pixels.
    private func edges(_ picture: String) -> [(left: Double, right: Double)] {
        picture.split(separator: "\n").filter { $0.contains("\\p4}") }.map { line in
            let numbers = line.drop { $0 != "}" }.split(separator: " ").compactMap { Double($0) }
            let x = stride(from: 0, to: numbers.count - 1, by: 2).map { numbers[$0] / 8 }
            return (x.min() ?? 0, x.max() ?? 0)
        }
    }

    private func expectMirrored(_ plain: String, _ mirrored: String, in width: Double) throws {
        let (before, after) = (try places(plain), try places(mirrored))
        #expect(before.count == after.count)
        for (old, new) in zip(before, after) {
            #expect(abs(old.x + new.x - width) < 0.02 && old.alignment + new.alignment == 10)
        }
    }

    @Test("the menu is mirrored, except for its symbols and for bars of films")
    func mirroredMenu() throws {
        let layout = MenuLayout(OsdLayout(width: 1920, height: 1080))
        func picture() throws -> String {
            let film = MenuEntry(path: "/а", name: "Тьма", duration: 4000, position: 1000)
            let films = (0..<20).map { MenuEntry(path: "/б", name: "\($0)") }
            let page = MenuReply.page(MenuPage(total: 20, entries: films))
            return MenuPicture(try MenuModelTests.open(begun: [film], page), layout, at: 0).text
        }
        let plain = try picture()
        try withPseudo {
            let mirrored = try picture()
            try expectMirrored(plain, mirrored, in: 1920)
            // After the scrim, the plate and the symbol: the film's bar, and what of it is over.
            let bars = edges(mirrored)[3...4].map { $0 }
            #expect(bars[0].left == bars[1].left && bars[1].right < bars[0].right)
            #expect(abs(bars[0].right + edges(plain)[3].left - 1920) < 0.2)
        }
    }

    @Test("the offer is at the other edge, and its mark still shows forward")
    func mirroredOffer() throws {
        let layout = OsdLayout(width: 1920, height: 1080)
        func picture() throws -> String {
            var model = OsdModel(fadeIn: 0)
            model.apply(.connected(path: "/s"), at: 0)
            let offer = #"{"event":"offer","phase":"offered","kind":"intro","label":"","target":9.0,"prominent":true}"#
            model.apply(try Told.event(offer), at: 0)
            return OsdPicture(model, layout, at: 0).buttons
        }
        // The rim, the plate, the mark.
        let plain = edges(try picture())
        #expect(plain.count == 3 && abs(plain[1].right - layout.offerCorner.x) < 0.2)
        try withPseudo {
            let picture = try picture()
            let mirrored = edges(picture)
            #expect(mirrored.count == 3 && abs(mirrored[1].left + layout.offerCorner.x - 1920) < 0.2)
            #expect(abs((mirrored[1].right - mirrored[2].right) - (plain[2].left - plain[1].left)) < 0.2)
            let text = try #require(try places(picture).first)
            #expect(text.alignment == 6 && text.x < mirrored[2].left)
            // A triangle begins with two corners: the first is at the left of the second.
            let mark = try #require(picture.split(separator: "\n").filter { $0.contains("\\p4}") }.last)
            let numbers = mark.drop { $0 != "}" }.split(separator: " ").compactMap { Double($0) }
            #expect(numbers[0] < numbers[2])
        }
    }

    @Test("the info is mirrored; the row, its times and the buttons are not")
    func mirroredVideo() throws {
        let layout = OsdLayout(width: 1920, height: 1080)
        let updates = try [
            .connected(path: "/s"), Told.play(false), Told.film("Фильм"), Told.button(.forward, .tapped, "+30"),
            Told.event(
                #"{"event":"progress","segment":0,"count":1,"fraction":0.2,"position":20.0,"duration":100.0,"#
                    + #""playing":true}"#),
        ]
        var model = OsdModel(fadeIn: 0)
        for update in updates { model.apply(update, at: 0) }
        func pictures() throws -> (buttons: String, row: String, info: String) {
            let info = try #require(OsdInfo(model.overlay.media, model.progress, OsdStatus(), at: 0))
            let picture = OsdPicture(model, layout, at: 0)
            let row = picture.row
            var shown = model
            shown.show(.progress, at: 0)
            let all = OsdPicture(shown, layout, at: 0, info).row
            return (picture.buttons, row, String(all.dropFirst(row.count)))
        }
        let plain = try pictures()
        #expect(try places(plain.row).count == 4 && !places(plain.info).isEmpty)
        try withPseudo {
            let mirrored = try pictures()
            #expect(mirrored.row == plain.row)
            try expectMirrored(plain.info, mirrored.info, in: 1920)
            #expect(mirrored.buttons == plain.buttons)
        }
    }
}
