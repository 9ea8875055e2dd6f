import Foundation
import TestSupport
import Testing
import Words

@testable import seek_overlay

@Suite("Names of films in the viewer's language")
struct FilmWordsTests {
    @Test("what seekd says of a series is translated, and nothing else")
    func german() throws {
        let folder = try ScratchFolder()
        try WordsScript.run("catalogues", folder.path)
        let catalogue = try #require(Words.first(of: ["de"], in: folder.path))
        try Words.$tested.withValue(catalogue) {
            for (name, text) in [
                ("Show, season 1, episode 2: The Pilot, episode 3", "Show, Staffel 1, Folge 2: The Pilot, Folge 3"),
                ("Season 2", "Staffel 2"), ("Show, season 2, episodes 3 and 4", "Show, Staffel 2, Folgen 3 und 4"),
                ("Show, episodes 1 to 12", "Show, Folgen 1 bis 12"),
                ("Seasons, season of love", "Seasons, season of love"),
                ("Episode x, part", "Episode x, part"), ("Alien (1979)", "Alien (1979)"), ("", ""), (", ", ", "),
            ] {
                #expect(FilmWords.translated(name) == text)
            }
            let media = try Told.event(
                #"{"event":"media","phase":"loaded","path":"/f/Show.S01E02.mkv","title":"Show.S01E02.mkv"}"#)
            #expect(try Told.model(media).media.map(OverlayWords.media) == "Show, Staffel 1, Folge 2")
            let own = try Told.event(
                #"{"event":"media","phase":"loaded","path":"/f/a.mkv","title":"Season 2"}"#)
            #expect(try Told.model(own).media.map(OverlayWords.media) == "Season 2")
        }
        #expect(FilmWords.translated("Show, season 1") == "Show, season 1")
    }
}
