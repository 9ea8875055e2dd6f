/// What the name of a film tells, in parts: another language can order them otherwise.
package struct FilmTitle: Equatable, Sendable {
    /// A day of the calendar, of a show that is on each day.
    package struct Day: Equatable, Sendable, CustomStringConvertible {
        package let year: Int
        package let month: Int
        package let day: Int

        /// In ISO 8601: 2024-03-12.
        package var description: String { "\(year)-\(Self.padded(month))-\(Self.padded(day))" }

        private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    }

    /// Of the film or the show. Empty if the name has only a season or an episode, e.g. the folder "Season 1".
    package var title: String
    /// 0: specials.
    package var season: Int?
    /// More than one if a file holds several.
    package var episodes: ClosedRange<Int>?
    package var episodeTitle: String?
    /// In which the film came out, or the show began.
    package var year: Int?
    /// Of a film in several files, or of a season on several discs. From 1.
    package var part: Int?
    package var date: Day?
    /// As Plex writes it: "Director's Cut".
    package var edition: String?
    /// What belongs to the film but is not it: "trailer", "sample". As it is written in the name.
    package var extra: String?

    package init(title: String) {
        self.title = title
    }

    /// In English, in one line: "Show, season 1, episode 2: The Pilot", "Film (1999), part 2".
    package var text: String {
        let head = [year.map { "(\($0))" }].compactMap(\.self).reduce(title) { $0.isEmpty ? $1 : "\($0) \($1)" }
        let pieces = [title.isEmpty ? nil : head, edition] + series + [part.map { "part \($0)" }, extra]
        var line = pieces.compactMap(\.self).joined(separator: ", ")
        if title.isEmpty {
            line = line.prefix(1).uppercased() + line.dropFirst()
            if !head.isEmpty { line += line.isEmpty ? head : " \(head)" }
        }
        guard let episodeTitle else { return line }
        return line.isEmpty ? episodeTitle : "\(line): \(episodeTitle)"
    }

    private var series: [String?] {
        let isSpecial = season == 0
        let word = isSpecial ? "special" : "episode"
        let number = episodes.map { range in
            switch range.count {
            case 1: "\(word) \(range.lowerBound)"
            case 2: "\(word)s \(range.lowerBound) and \(range.upperBound)"
            default: "\(word)s \(range.lowerBound) to \(range.upperBound)"
            }
        }
        let named = isSpecial ? (episodes == nil ? "specials" : nil) : season.map { "season \($0)" }
        return [named, number, date?.description]
    }
}
