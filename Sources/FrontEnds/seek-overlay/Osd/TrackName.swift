import CommandLineTool
import SeekClient
import SeekProtocol

/// A track's name for a person: its language and title, as far as they say more than each other.
enum TrackName {
    /// - Parameters:
    ///   - track: mpv's entry of `track-list`, or `current-tracks/audio`.
    ///   - withChannels: whether the loudspeakers of a sound are named too: "English, 5.1".
    /// - Returns: its number if nothing else is known.
    static func of(_ track: JSONValue, withChannels: Bool = false) -> String {
        let title = text(track["title"])
        let language = text(track["lang"]).flatMap { $0 == "und" ? nil : LanguageName.of($0) }
        var words: [String] = []
        func add(_ word: String?) {
            guard let word, !words.contains(where: { $0.lowercased().contains(word.lowercased()) }) else { return }
            words.append(word)
        }
        // A title often has the rest in it: "English (Commentary)".
        if let title, let language, title.lowercased().contains(language.lowercased()) {
            add(title)
        } else {
            add(language)
            add(title)
        }
        if track["forced"]?.flag == true { add(OverlayWords.forced) }
        if words.isEmpty, let number = track["id"]?.wholeNumber { words.append("\(number)") }
        if withChannels { add(channels(track)) }
        return words.joined(separator: ", ")
    }

    private static func text(_ value: JSONValue?) -> String? {
        guard let text = value?.repairedText?.forTerminal, !text.isEmpty else { return nil }
        return text
    }

    private static func channels(_ track: JSONValue) -> String? {
        guard let count = track["demux-channel-count"]?.wholeNumber, count > 0 else { return nil }
        return OverlayWords.channels(count)
    }
}
