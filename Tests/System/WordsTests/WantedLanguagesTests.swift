import TestSupport
import Testing

@testable import Words

@Suite("The language that is wanted")
struct WantedLanguagesTests {
    @Test(
        "comes from the environment as gettext reads it",
        arguments: [
            ([:], []),
            (["LANG": "de_DE.UTF-8"], ["de_DE.UTF-8"]),
            (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"], ["fr_FR"]),
            (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": "pl"], ["pl"]),
            (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "", "LC_ALL": ""], ["de_DE.UTF-8"]),
            (["LANG": "de_DE.UTF-8", "LANGUAGE": "sv:da"], ["sv", "da"]),
            (["LANG": "de_DE.UTF-8", "LANGUAGE": ""], ["de_DE.UTF-8"]),
            // A program in the C locale does not speak.
            (["LANG": "C.UTF-8", "LANGUAGE": "sv:da"], []),
            (["LANG": "de_DE.UTF-8", "LC_ALL": "POSIX"], []),
            (["LANGUAGE": "de"], []),
        ] as [([String: String], [String])])
    func environment(_ variables: [String: String], _ languages: [String]) {
        #expect(WantedLanguages.inEnvironment { variables[$0] } == languages)
    }

    @Test(
        "names catalogues, the nearest first",
        arguments: [
            (["de_AT.UTF-8"], ["de_AT", "de"]), (["de-AT", "fr"], ["de_AT", "de", "fr"]), (["ja"], ["ja"]),
            (["sr_RS.UTF-8@latin"], ["sr_RS@latin", "sr@latin", "sr_RS", "sr"]),
            // English needs none.
            (["en_GB", "de"], []), (["fr", "en", "de"], ["fr"]), (["C", "de"], []),
            // A name is part of a path.
            (["../etc"], []), (["de/..", "fr"], ["fr"]), ([""], []), (["@"], []), ([".."], []),
        ] as [([String], [String])])
    func names(_ languages: [String], _ names: [String]) {
        #expect(WantedLanguages.catalogues(for: languages) == names)
    }

    @Test("a catalogue is found in the folder of its language, and a damaged one is passed over")
    func files() throws {
        let folder = try ScratchFolder()
        try WordsScript.run("catalogues", folder.path)
        _ = try folder.write("no catalogue", to: "de_AT/LC_MESSAGES/seekd.mo")
        #expect(Words.first(of: ["sv", "de_AT.UTF-8", "fr"], in: folder.path)?.language == "de")
        #expect(Words.first(of: ["sv"], in: folder.path) == nil)
        #expect(Words.first(of: ["en_US.UTF-8", "de"], in: folder.path) == nil)
    }
}
