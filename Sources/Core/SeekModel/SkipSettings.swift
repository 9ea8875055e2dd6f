package import SeekProtocol

/// What is skipped by name (K1 to K5). The defaults are those of config/seekd.toml.
package struct SkipSettings: Equatable, Sendable, Codable {
    /// What happens when playback enters a part.
    package enum Treatment: String, Sendable, CaseIterable, Codable {
        case off
        /// The skip is offered (K3).
        case ask
        /// It is skipped (K4).
        case always
    }

    /// What takes an offer besides the command `take`.
    package enum Taker: String, Sendable, CaseIterable, Codable {
        /// One forward tap while it is prominent.
        case tap
        /// Nothing.
        case take
    }

    package var intro = Treatment.ask
    package var recap = Treatment.ask
    package var credits = Treatment.ask
    package var preview = Treatment.ask
    package var commercial = Treatment.always
    package var cut = Treatment.always
    /// Whether parts that a file marks as not to be heard are muted (K6).
    package var mutes = true
    /// Whether what was found by listening may be skipped without asking (K9).
    package var alwaysHeard = false
    /// Whether this player plays together with others: then nothing is skipped without asking (K8).
    package var inGroup = false
    package var takenBy = Taker.tap
    /// How long an offer is prominent. 1 to 60 s.
    package var offerTime: Duration = .seconds(8)
    /// How long before the next entry begins by itself during the credits (K5), whole seconds, 0 to 60; 0: it does not.
    package var nextCountdown = 10

    /// Whether files beside a film are read (K1).
    package var readsFiles = true
    /// Whether titles of chapters name parts (K1).
    package var readsChapters = true
    /// Titles that name a part besides those that are known: whole words, anywhere in a chapter's title.
    package var introTitles: [String] = []
    package var recapTitles: [String] = []
    package var creditsTitles: [String] = []
    package var previewTitles: [String] = []
    package var commercialTitles: [String] = []

    package init() {}

    /// Titles for each kind.
    package var titles: [(kind: Cue.Kind, titles: [String])] {
        [
            (.intro, introTitles), (.recap, recapTitles), (.credits, creditsTitles), (.preview, previewTitles),
            (.commercial, commercialTitles),
        ]
    }

    package func treatment(of cue: Cue) -> Treatment {
        let treatment = treatment(of: cue.kind)
        let asks = inGroup || cue.source == .sound && !alwaysHeard
        return treatment == .always && asks ? .ask : treatment
    }

    private func treatment(of kind: Cue.Kind) -> Treatment {
        switch kind {
        case .intro: intro
        case .recap: recap
        case .credits: credits
        case .preview: preview
        case .commercial: commercial
        case .cut: cut
        // They are no skips.
        case .scene, .mute: .off
        }
    }
}
