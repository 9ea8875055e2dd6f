/// One language of an `Accept-Language` header, such as "de-CH;q=0.8". Pure.
struct LanguageRange: Equatable {
    /// In lower case: "de-ch", or "*".
    let tag: String
    /// 0 to 1000, from the `q` of 0 to 1.
    let weight: Int

    /// - Returns: nil for what is none.
    init?(_ text: some StringProtocol) {
        let parts = text.lowercased().split(separator: ";").map { part in String(part.filter { !$0.isWhitespace }) }
        guard let tag = parts.first, !tag.isEmpty, tag.utf8.count <= 35,
            tag == "*" || tag.utf8.allSatisfy({ Self.letters.contains($0) })
        else { return nil }
        var weight = 1000
        for parameter in parts.dropFirst() where parameter.hasPrefix("q=") {
            guard let value = Double(parameter.dropFirst(2)), 0...1 ~= value else { return nil }
            weight = Int((value * 1000).rounded())
        }
        (self.tag, self.weight) = (tag, weight)
    }

    private static let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)

    /// At most this many are read.
    private static let bound = 32

    /// The tags that are wanted, the best first. Malformed ones are left out.
    static func wanted(by headers: [String]) -> [String] {
        let all = headers.joined(separator: ",").split(separator: ",").prefix(bound)
        let ranges = all.compactMap { LanguageRange($0) }.filter { $0.weight > 0 }
        return ranges.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.tag)
    }

    /// The best of the languages that there are; English if none is wanted.
    ///
    /// - Parameters:
    ///   - wanted: in lower case, the best first.
    ///   - known: their tags as they are written: "de", "pt-BR".
    static func best(of known: [String], for wanted: [String]) -> String {
        for tag in wanted {
            if tag == "*" { break }
            // "de-ch" is served with "de-CH" or else with "de".
            var prefix = tag[...]
            while true {
                if let language = known.first(where: { $0.lowercased() == prefix }) { return language }
                guard let end = prefix.lastIndex(of: "-") else { break }
                prefix = prefix[..<end]
            }
            // "pt" and "pt-PT" are served with "pt-BR".
            let own = tag.prefix { $0 != "-" }
            if let language = known.first(where: { $0.lowercased().hasPrefix("\(own)-") }) { return language }
        }
        return PageLanguage.english
    }
}
