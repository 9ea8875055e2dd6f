import SeekModel
import Testing

@testable import SeekPlayer

/// T2: whose choice libmpv's subtitles are.
@Suite struct HiddenSubtitlesTests {
    private func film(
        track: String = "no", option: String = "auto", isVisible: Bool = true,
        _ tracks: [HiddenSubtitles.Track] = [HiddenSubtitles.Track(id: "1", language: "eng")],
        sound: String? = "en", wishes: [String] = []
    ) -> HiddenSubtitles.Film {
        HiddenSubtitles.Film(
            track: track, option: option, isVisible: isVisible, tracks: tracks, soundLanguage: sound, wishes: wishes)
    }

    @Test("a track is selected and hidden, shown and hidden again; what the viewer has chosen is told")
    func shown() {
        var hidden = HiddenSubtitles()
        #expect(hidden.read(film()) == [.visibility(false), .track("1")])
        #expect(hidden.isBorrowing)
        #expect(hidden.hiddenTrack == "1")
        #expect(hidden.film?.track == "no")
        #expect(hidden.report == SubtitleReport(isAvailable: true, areOn: false, choices: 0))
        #expect(hidden.observed(.track("1")) == nil)
        #expect(hidden.observed(.visibility(false)) == nil)
        #expect(hidden.show(true) == [.visibility(true)])
        #expect(hidden.observed(.visibility(true)) == nil)
        #expect(hidden.show(false) == [.visibility(false)])
        #expect(hidden.observed(.visibility(false)) == nil)
        #expect(hidden.fileEnded() == [.track("auto"), .visibility(true)])
        #expect(!hidden.isBorrowing)
    }

    @Test("subtitles that the viewer has hidden himself are only shown")
    func hiddenByViewer() {
        var hidden = HiddenSubtitles()
        #expect(hidden.read(film(track: "1", option: "1", isVisible: false)) == [])
        #expect(hidden.hiddenTrack == nil)
        #expect(hidden.report == SubtitleReport(isAvailable: true, areOn: false, choices: 0))
        #expect(hidden.show(true) == [.visibility(true)])
        #expect(hidden.observed(.visibility(true)) == nil)
        #expect(hidden.fileEnded() == [.visibility(false)])
    }

    @Test("nothing is changed for who has subtitles, or a film without them")
    func nothing() {
        var hidden = HiddenSubtitles()
        #expect(hidden.read(film(track: "1", option: "1")) == [])
        #expect(hidden.report == SubtitleReport(isAvailable: true, areOn: true, choices: 0))
        #expect(hidden.show(true) == [])
        #expect(hidden.fileEnded() == [])
        #expect(hidden.read(film([])) == [])
        #expect(hidden.report == SubtitleReport())
        hidden.isWanted = false
        #expect(hidden.read(film()) == [])
    }

    @Test("before the viewer chooses, libmpv has what he had")
    func givenBack() {
        var hidden = HiddenSubtitles()
        _ = hidden.read(film(option: "no"))
        #expect(hidden.observed(.track("1")) == nil)
        #expect(hidden.observed(.visibility(false)) == nil)
        _ = hidden.show(true)
        #expect(hidden.giveBack() == [.track("no"), .visibility(true)])
        #expect(hidden.report.choices == 1)
        // The engine's answer to that.
        #expect(hidden.show(false) == [])
        #expect(hidden.read(film(track: "1", option: "1")) == [])
        #expect(hidden.report == SubtitleReport(isAvailable: true, areOn: true, choices: 1))
    }

    @Test("what a script changes is the viewer's; what is reported from before is not")
    func scripts() {
        var hidden = HiddenSubtitles()
        _ = hidden.read(film([.init(id: "1", language: "eng"), .init(id: "2", language: "ger")]))
        // From before.
        #expect(hidden.observed(.track("no")) == nil)
        #expect(hidden.observed(.visibility(true)) == nil)
        #expect(hidden.observed(.track("1")) == nil)
        #expect(hidden.observed(.visibility(false)) == nil)
        #expect(hidden.observed(.track("2")) == [.visibility(true)])
        #expect(hidden.report.choices == 1)
        #expect(!hidden.isBorrowing)
    }

    @Test("a script that makes the hidden track visible has chosen it")
    func shownByScript() {
        var hidden = HiddenSubtitles()
        _ = hidden.read(film())
        #expect(hidden.observed(.track("1")) == nil)
        #expect(hidden.observed(.visibility(false)) == nil)
        #expect(hidden.observed(.visibility(true)) == [])
        #expect(hidden.report.choices == 1)
        #expect(!hidden.isBorrowing)
    }

    @Test(
        "the wished-for language, else the sound's, else a track without one; full ones before forced ones",
        arguments: [
            ([("1", "ger", false), ("2", "eng", false)], "en", [String](), "2"),
            ([("1", "ger", false), ("2", "eng", false)], "en", ["de"], "1"),
            ([("1", "eng", true), ("2", "eng", false)], "eng", [], "2"),
            ([("1", "eng", true)], "eng", [], "1"),
            ([("1", "ger", false), ("2", nil, false)], "eng", [], "2"),
            ([("1", "ger", false)], "eng", [], nil),
            ([("1", "ger", true), ("2", "fre", false)], nil, [], "2"),
        ] as [([(String, String?, Bool)], String?, [String], String?)])
    func best(_ tracks: [(String, String?, Bool)], sound: String?, wishes: [String], expected: String?) {
        var hidden = HiddenSubtitles()
        let tracks = tracks.map { HiddenSubtitles.Track(id: $0.0, language: $0.1, isForced: $0.2) }
        _ = hidden.read(film(tracks, sound: sound, wishes: wishes))
        #expect(hidden.hiddenTrack == expected)
    }
}
