package import MediaPolicy
package import SeekModel

/// What is different for films whose path or URL is like a pattern (U1): a table of `[[rules]]`. What is nil is as in the
/// rest of the configuration.
package struct FilmRule: Equatable, Sendable {
    /// On the absolute path, or on the URL without user and password.
    package var match = FilmPattern("")
    /// As `SeekSettings.forwardSteps`.
    package var forwardSteps: [Double]?
    package var backwardSteps: [Double]?
    package var snap: SeekSettings.Snap?
    /// libmpv's speed at the begin of the film, 0.1 to 10.
    package var speed: Double?
    /// False: it begins anew, and the history does not have it.
    package var isResumed: Bool?
    package var intro: SkipSettings.Treatment?
    package var recap: SkipSettings.Treatment?
    package var credits: SkipSettings.Treatment?
    package var preview: SkipSettings.Treatment?
    package var commercial: SkipSettings.Treatment?
    package var cut: SkipSettings.Treatment?

    package init() {}

    /// The settings of the engine for such a film.
    package func applied(to settings: SeekSettings) -> SeekSettings {
        var settings = settings
        func use<Value>(_ value: Value?, _ property: WritableKeyPath<SeekSettings, Value>) {
            if let value { settings[keyPath: property] = value }
        }
        use(forwardSteps, \.forwardSteps)
        use(backwardSteps, \.backwardSteps)
        use(snap, \.snap)
        use(intro, \.skip.intro)
        use(recap, \.skip.recap)
        use(credits, \.skip.credits)
        use(preview, \.skip.preview)
        use(commercial, \.skip.commercial)
        use(cut, \.skip.cut)
        return settings
    }
}

extension Configuration {
    /// Which rule is for a film: `rule 2, match = "/films/**": speed, snap`, or `no rule`.
    ///
    /// - Parameter name: an absolute path or a URL.
    package func ruleText(for name: String) -> String {
        guard let index = rules.firstIndex(where: { $0.match.matches(name) }) else { return "no rule" }
        let keys = ConfigurationKey.keys(setBy: rules[index])
        let list = keys.isEmpty ? "sets nothing" : "sets \(keys.joined(separator: ", "))"
        return "rule \(index + 1), match = \"\(rules[index].match.text)\", \(list)"
    }
}
