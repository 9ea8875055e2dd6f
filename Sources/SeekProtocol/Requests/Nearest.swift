/// The known name that a mistyped one was probably meant to be.
package enum Nearest {
    /// The candidate with the fewest edits, if that is near enough to be worth a "did you mean"; of equals the first in
    /// the alphabet, whatever the candidates' order.
    package static func match(for name: String, among candidates: some Sequence<String>) -> String? {
        let limit = max(2, name.utf8.count / 3)
        let (wanted, letters) = (Array(name.utf8), letters(of: name))
        var best: (candidate: String, distance: Int)?
        // No name of another length can be near: a line of 64 KiB costs no more than a word.
        for candidate in candidates where abs(candidate.utf8.count - name.utf8.count) <= limit {
            let most = best.map { candidate < $0.candidate ? $0.distance : $0.distance - 1 } ?? limit
            // An edit takes one letter away and brings one in: most names need no closer look.
            let own = Self.letters(of: candidate)
            guard (own & ~letters).nonzeroBitCount <= most, (letters & ~own).nonzeroBitCount <= most else { continue }
            if let distance = distance(wanted, Array(candidate.utf8), most: most) { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// Which bytes are in a name, some of them taken together.
    private static func letters(of name: String) -> UInt64 {
        name.utf8.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }

    /// Levenshtein's distance; nil as soon as it is sure to be more than `most`: a client's typing error costs the
    /// others little.
    private static func distance(_ left: [UInt8], _ right: [UInt8], most: Int) -> Int? {
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let substituted = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substituted, diagonal + 1, row[j] + 1)
            }
            if row.allSatisfy({ $0 > most }) { return nil }
        }
        return row[right.count] <= most ? row[right.count] : nil
    }
}
