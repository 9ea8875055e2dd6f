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
}
