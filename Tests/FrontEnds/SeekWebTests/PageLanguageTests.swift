import NIOCore
import NIOHTTP1
import TestSupport
import Testing
import Words

@testable import seek_web

@Suite("The page's language")
struct PageLanguageTests {
    /// A catalogue as msgfmt writes it, in the byte order of this machine.
    private static func catalogue(_ language: String, _ texts: [(String, String)]) throws -> Catalogue {
        let rule = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n > 1);\n"
        let rows = ([("", rule)] + texts).sorted { $0.0 < $1.0 }
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
        let tables = 28
        let strings = tables + 16 * rows.count
        var (originals, translations, text) = ([UInt8](), [UInt8](), [UInt8]())
        for (table, part) in [(0, rows.map(\.0)), (1, rows.map(\.1))] {
            for string in part {
                let row = number(string.utf8.count) + number(strings + text.count)
                if table == 0 { originals += row } else { translations += row }
                text += Array(string.utf8) + [0]
            }
        }
        let head = [0x9504_12DE, 0, rows.count, tables, tables + 8 * rows.count, 0, 0].flatMap(number)
        return try #require(Catalogue(head + originals + translations + text, language: language))
    }

    private func languages() throws -> PageLanguages {
        PageLanguages(
            try ["de", "pt_BR", "ar", "en"].map {
                try Self.catalogue($0, [("Films", "<\($0)>"), ("{n} hour\0{n} hours", "a\0b"), ("quit", "x")])
            })
    }

    private func body(_ path: String, _ headers: HTTPHeaders) throws -> String {
        String(buffer: try #require(try languages().file(at: path[...], for: headers)).body)
    }

    @Test(
        "the header's best language that there is, or English",
        arguments: [
            ("de", "de"), ("DE-de", "de"), ("de-CH;q=0.5, fr;q=0.9", "de"), ("fr, pt-br", "pt-BR"), ("pt", "pt-BR"),
            ("pt-PT, de;q=0.1", "pt-BR"), ("en, de", "en"), ("de;q=0.2, ar;q=0.3", "ar"), ("de;q=0.2,ar;q=0.2", "de"),
            ("de;q=0", "en"), ("ar;q=0, de ; q=0.1", "de"), ("*", "en"), ("*, de;q=0.5", "en"), ("", "en"),
            ("xx", "en"),
            // Malformed parts count as none.
            (";q=1,de", "de"), ("de;q=2, ar", "ar"), ("de;q=nan", "en"), ("de;q=", "en"), ("dé, ar", "ar"),
            ("-, de", "de"),
            (",,, ,de", "de"), ("d e", "de"), ("\(String(repeating: "x", count: 36)), de", "de"),
            // No more than 32 are read.
            (String(repeating: "xx,", count: 31) + "de", "de"), (String(repeating: "xx,", count: 32) + "de", "en"),
        ])
    func header(_ header: String, _ language: String) throws {
        let languages = try languages()
        #expect(languages.language(for: ["Accept-Language": header]) == language)
        #expect(languages.language(for: [:]) == "en")
        #expect(languages.tags == ["ar", "de", "en", "pt-BR"])
    }

    @Test("the language that was chosen in the page comes first, if there is one of that name")
    func cookie() throws {
        let languages = try languages()
        for (cookie, language) in [
            ("seekd-language=ar", "ar"), ("a=b; seekd-language=pt-BR; c", "pt-BR"), ("seekd-language=", "de"),
            ("seekd-language=xx", "de"), ("xseekd-language=ar", "de"), ("seekd-language=../ar", "de"),
        ] {
            #expect(languages.language(for: ["Cookie": cookie, "Accept-Language": "de"]) == language, "\(cookie)")
        }
    }

    @Test("the page has its language and direction, and a module with its texts, without those of other programs")
    func files() throws {
        #expect(try body("/", ["Accept-Language": "de"]).contains(#"<html lang="de">"#))
        #expect(try body("/", ["Accept-Language": "ar"]).contains(#"<html lang="ar" dir="rtl">"#))
        let forms = "00" + String(repeating: "1", count: 198)
        #expect(
            try body("/language.js", ["Accept-Language": "de"]) == """
                export const language="de";
                export const languages=["ar","de","en","pt-BR"];
                export const texts={"Films":"<de>","{n} hour":["a","b"]};
                export const forms="\(forms)";

                """)
        // The English texts are those of the page.
        #expect(
            try body("/language.js", [:]) == """
                export const language="en";
                export const languages=["ar","de","en","pt-BR"];
                export const texts={};
                export const forms="";

                """)
        #expect(try languages().file(at: "/page.js", for: [:]) == nil)
    }

    @Test("folders of variants, of encodings and of other things are no languages")
    func folders() {
        let names = [
            "de", "pt_BR", "de@hebrew", "de_DE.UTF-8", "", ".", "..", "locale.alias", "C", "zh_Hant", "de_", "ckb",
        ]
        #expect(names.filter(PageLanguage.isLanguage) == ["de", "pt_BR", "ckb"])
    }

    @Test("a folder without catalogues, or with a broken one, leaves English")
    func installed() throws {
        let folder = try ScratchFolder()
        #expect(PageLanguages.installed(in: "\(folder.path)/nothing").tags == ["en"])
        _ = try folder.write("no catalogue", to: "de/LC_MESSAGES/seekd.mo")
        #expect(PageLanguages.installed(in: folder.path).tags == ["en"])
    }

    @Test(
        "of each rule a number above the table has the form of its place in the table",
        arguments: [
            "nplurals=1; plural=0;", "nplurals=2; plural=(n != 1);", "nplurals=2; plural=(n > 1);",
            "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
            "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;",
        ])
    func table(_ header: String) throws {
        let rule = try #require(PluralRule(header: header))
        for number in PageLanguage.numbers..<3000 {
            #expect(rule.form(of: number) == rule.form(of: 100 + number % 100))
        }
    }
}
