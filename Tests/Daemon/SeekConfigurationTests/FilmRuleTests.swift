import ConfigurationText
import Logging
import MediaPolicy
import SeekConfiguration
import SeekModel
import TestSupport
import Testing

@Suite("[[rules]]: what is different for some films (U1)")
struct FilmRuleTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private func load(_ text: String, home: String? = "/home/ann") throws -> Configuration {
        var sources = ConfigurationSources()
        sources.file = try folder.write(text, to: "s.toml")
        sources.home = home
        return try sources.load().configuration
    }

    private func problems(_ text: String) throws -> [String] {
        let refusal = try #require(throws: ConfigurationRefusal.self) { try load(text) }
        return refusal.problems.map { $0.description.replacing(folder.path + "/", with: "") }
    }

    private static let every = """
        [[rules]]
        match = "~/Podcasts/**"
        forward_steps_s = [30]
        backward_steps_s = [15, 30]
        snap = "subtitle"
        speed = 1.5
        resume = false
        intro = "always"
        recap = "off"
        credits = "off"
        preview = "always"
        commercial = "ask"
        cut = "off"
        [[rules]]
        match = "**"
        """

    @Test("every key is read, in the order of the file")
    func everyKey() throws {
        var rule = FilmRule()
        rule.match = FilmPattern("/home/ann/Podcasts/**")
        rule.forwardSteps = [30]
        rule.backwardSteps = [15, 30]
        rule.snap = .subtitle
        rule.speed = 1.5
        rule.isResumed = false
        rule.intro = .always
        rule.recap = .off
        rule.credits = .off
        rule.preview = .always
        rule.commercial = .ask
        rule.cut = .off
        var other = FilmRule()
        other.match = FilmPattern("**")
        #expect(try load(Self.every).rules == [rule, other])

        var settings = SeekSettings()
        settings.flip = .net
        settings.skip.mutes = false
        let applied = rule.applied(to: settings)
        settings.forwardSteps = [30]
        settings.backwardSteps = [15, 30]
        settings.snap = .subtitle
        settings.skip.intro = .always
        settings.skip.recap = .off
        settings.skip.credits = .off
        settings.skip.preview = .always
        settings.skip.commercial = .ask
        settings.skip.cut = .off
        #expect(applied == settings)
        #expect(other.applied(to: settings) == settings)
    }

    @Test("the first rule that matches a film counts")
    func first() throws {
        let configuration = try load(Self.every)
        #expect(
            configuration.ruleText(for: "/home/ann/Podcasts/a.opus")
                == #"rule 1, match = "/home/ann/Podcasts/**", sets forward_steps_s, backward_steps_s, snap, speed, "#
                + "resume, intro, recap, credits, preview, commercial, cut")
        #expect(configuration.ruleText(for: "/films/a.mkv") == #"rule 2, match = "**", sets nothing"#)
        #expect(Configuration().ruleText(for: "/films/a.mkv") == "no rule")
    }

    @Test("signs of patterns in the home folder's name are ordinary; without a home folder such a rule is for no film")
    func home() throws {
        let text = "[[rules]]\nmatch = \"~/*\""
        #expect(try load(text, home: "/home/a*?").rules[0].match.matches("/home/a*?/film.mkv"))
        #expect(try !load(text, home: "/home/a*").rules[0].match.matches("/home/ab/film.mkv"))
        #expect(try !load(text, home: nil).rules[0].match.matches("/film.mkv"))
    }

    @Test("every error has its place, what was found and what is expected")
    func errors() throws {
        #expect(
            try problems(
                """
                [[rules]]
                speed = 1.5
                [[rules]]
                match = "Podcasts/*"
                speed = 0
                forward_step_s = [10]
                """) == [
                    "s.toml:2:1: [[rules]]: no match: expected match = \"~/Podcasts/**\" or another pattern",
                    "s.toml:4:1: rules.match: invalid value \"Podcasts/*\": expected a pattern that begins with \"/\", "
                        + "\"~/\", \"**\" or a URL's scheme, of at most 1024 bytes",
                    "s.toml:5:1: rules.speed: invalid value 0: expected a number of times the normal speed, 0.1 to 10",
                    "s.toml:6:1: rules.forward_step_s: unknown key; did you mean rules.forward_steps_s?",
                ])
        #expect(
            try problems("[rules]\nmatch = \"/a\"") == [
                "s.toml:1:2: rules: invalid value (a table): expected at most 64 tables, each [[rules]]"
            ])
        #expect(
            try problems("[[rule]]\nmatch = \"/a\"") == ["s.toml:1:3: [[rule]]: unknown table; did you mean [[rules]]?"]
        )
        #expect(
            try problems("rules = [1]") == ["s.toml:1:1: rules: invalid element 1: expected a table, [[rules]]"])
    }

    @Test("a change of the rules is used without a restart")
    func change() throws {
        let rules = try load(Self.every)
        let change = ConfigurationChange(
            to: rules, from: Configuration(), seek: SeekSettings(), rules: [], logLevel: .info)
        #expect(change.applied == ["rules"])
        #expect(change.needsRestart == [])
    }
}
