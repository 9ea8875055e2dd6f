import MediaPolicy
import Testing

@Suite("Languages")
struct LanguageTests {
    @Test(
        "a language has an English name, with the region or the script of its tag",
        arguments: [
            ("de", "German"), ("GER", "German"), ("deu", "German"), ("de_DE", "German (DE)"), ("lo", "Lao"),
            ("pt-BR", "Portuguese (BR)"), ("zh-Hans", "Chinese (Hans)"), ("sme", "Northern Sami"), ("und", nil),
            ("", nil),
        ])
    func names(_ tag: String, _ name: String?) {
        #expect(Language.name(of: tag) == name)
    }

    @Test(
        "match in all their spellings",
        arguments: [
            ("de", "ger"), ("deu", "German"), ("GER", "deutsch"), ("fre", "français"), ("zh-Hans", "chinese"),
            ("pt-BR", "por"), ("pt_BR", "pt-br"), ("xx", "XX"), ("en", "en-GB"), ("jpn", "日本語"),
        ])
    func same(one: String, other: String) {
        #expect(Language.areSame(one, other))
        #expect(Language.areSame(other, one))
    }

    @Test(arguments: [("de", "da"), ("pt-BR", "pt-PT"), ("ger", "gre"), ("", "de"), ("xx", "yy"), ("no", "nn")])
    func different(one: String, other: String) {
        #expect(!Language.areSame(one, other))
    }

    @Test(
        "a list for mpv gets all codes",
        arguments: [
            ("german,en", "de,deu,ger,en,eng"), ("fre,fr", "fr,fra,fre"), ("pt-BR,por", "pt-BR,pt,por"), ("", ""),
            ("klingon", "klingon"),
        ])
    func list(list: String, expanded: String) {
        #expect(Language.expanded(list: list) == expanded)
    }

    @Test("no word stands for two languages")
    func ambiguity() {
        for word in ["de", "ger", "german", "may", "per", "mac", "ice", "slo", "scr", "chi"] {
            #expect(Language.spellings(of: word)?.contains(word) == true)
        }
    }
}
