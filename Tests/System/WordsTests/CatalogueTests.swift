import Foundation
import TestSupport
import Testing

@testable import Words

@Suite("Catalogues")
struct CatalogueTests {
    private static let source = """
        msgid ""
        msgstr ""
        "Language: pl\\n"
        "Content-Type: text/plain; charset=UTF-8\\n"
        "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

        msgid "{n} film"
        msgid_plural "{n} films"
        msgstr[0] "{n} film"
        msgstr[1] "{n} filmy"
        msgstr[2] "{n} filmów"

        msgid "Skip intro"
        msgstr "Pomiń czołówkę"

        msgctxt "of a film"
        msgid "Next"
        msgstr "Następny"

        """

    /// What msgfmt makes of it.
    private func compiled(_ options: String...) throws -> [UInt8] {
        let folder = try ScratchFolder()
        let file = try folder.write(Self.source, to: "pl.po")
        let run = try ProgramRun(
            URL(filePath: "/usr/bin/msgfmt"), options + ["--check", "--output-file=\(folder.path)/pl.mo", file]
        ).ended()
        #expect(run.status == 0, "\(run.errors)")
        return Array(try Data(contentsOf: URL(filePath: folder.path + "/pl.mo")))
    }

    @Test(
        "a file of msgfmt's is read, in both byte orders, with its forms of plurals",
        arguments: ["--endianness=little", "--endianness=big"])
    func reads(_ order: String) throws {
        let catalogue = try #require(Catalogue(try compiled(order), language: "pl"))
        #expect(catalogue.text("Skip intro") == "Pomiń czołówkę")
        #expect(catalogue.text("of a film\u{4}Next") == "Następny")
        #expect(catalogue.text("Next") == nil)
        #expect(catalogue.texts.count == 3)
        let forms = [0, 1, 2, 4, 5, 12, 22, 112, 122].map { catalogue.text("{n} film", for: $0) }
        let (few, many) = ("{n} filmy", "{n} filmów")
        #expect(forms == [many, "{n} film", few, few, many, many, few, many, few])
        #expect(!catalogue.isRightToLeft)
    }

    @Test("a file that is cut or changed anywhere is refused or read, and ends nothing")
    func damaged() throws {
        let bytes = try compiled()
        // The byte at the end is none of a text.
        for count in bytes.indices.dropLast() {
            #expect(Catalogue(Array(bytes[..<count]), language: "pl") == nil, "\(count)")
        }
        for place in bytes.indices {
            for byte: UInt8 in [0, 0x7F, 0xFF] {
                var changed = bytes
                changed[place] = byte
                _ = Catalogue(changed, language: "pl")?.text("{n} film", for: 5)
            }
        }
    }

    @Test("texts have their values, in the catalogue's order; a value is not filled again")
    func fills() throws {
        let catalogue = try #require(Catalogue(try compiled(), language: "pl"))
        Words.$tested.withValue(catalogue) {
            #expect(plural("{n} film", "{n} films", 5) == "5 filmów")
            #expect(plural("{n} film", "{n} films", 2, ["n": "1.5"]) == "1.5 filmy")
            #expect(say("Skip intro") == "Pomiń czołówkę")
            // Without an entry it is English.
            #expect(say("Next: {title}", ["title": "{title} {n}"]) == "Next: {title} {n}")
            #expect(say("{unknown} {", ["title": "A"]) == "{unknown} {")
        }
        #expect(plural("{n} film", "{n} films", 1) == "1 film")
        #expect(plural("{n} film", "{n} films", 0) == "0 films")
    }

    @Test("in texts from the right, values are isolated, so that a clock and a title keep their direction")
    func isolates() throws {
        let catalogue = try #require(Catalogue(try WordsScript.pseudo(), language: "ar"))
        #expect(catalogue.isRightToLeft)
        Words.$tested.withValue(catalogue) {
            #expect(Words.areRightToLeft)
            #expect(say("Sleep in {time}", ["time": "1:30"]).hasSuffix(" \u{2068}1:30\u{2069}"))
        }
        #expect(!Words.areRightToLeft)
    }

    @Test("each language of po/LINGUAS has all texts, with the placeholders of the English ones")
    func complete() throws {
        let folder = try ScratchFolder()
        try WordsScript.run("catalogues", folder.path)
        let languages = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(languages == ["de", "es", "fr", "ja", "pl"])
        let sources = try #require(Catalogue(try WordsScript.pseudo(), language: "ar")).texts
        func placeholders(_ text: String) -> [String] { text.matches(of: #/\{\w+\}/#).map { String($0.0) }.sorted() }
        for language in languages {
            let catalogue = try #require(Words.first(of: [language], in: folder.path))
            #expect(Set(catalogue.texts.keys) == Set(sources.keys), "\(language)")
            for (source, texts) in catalogue.texts {
                // A text for one thing may go without its number.
                let known = (sources[source] ?? []).map(placeholders)
                for text in texts {
                    #expect(known.contains(placeholders(text)), "\(language): \(source): \(text)")
                    #expect(!text.isEmpty && text.first?.isWhitespace == false && text.last?.isWhitespace == false)
                }
                // Each form is used.
                let forms = Set((0...200).map { catalogue.rule.form(of: $0) })
                #expect(texts.count == 1 || forms == Set(texts.indices), "\(language): \(source)")
            }
        }
    }
}
