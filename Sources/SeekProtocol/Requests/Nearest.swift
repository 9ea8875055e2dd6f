/// Finds the known name nearest to a mistyped one.
package enum Nearest {
    /// The candidate with the fewest edits, if it is near enough for a "did you mean". Of equals the first in alphabetical
    /// order.
    package static func match(for name: String, among candidates: some Sequence<String>) -> String? {
        let limit = max(2, name.utf8.count / 3)
        let (wanted, letters) = (Array(name.utf8), letters(of: name))
        var best: (candidate: String, distance: Int)?
        // A name of another length cannot be near, so a line of 64 KiB costs no more than a word.
        for candidate in candidates where abs(candidate.utf8.count - name.utf8.count) <= limit {
            let maximum = best.map { candidate < $0.candidate ? $0.distance : $0.distance - 1 } ?? limit
            // An edit removes one letter and adds one: most candidates are excluded here.
            let own = Self.letters(of: candidate)
            guard (own & ~letters).nonzeroBitCount <= maximum, (letters & ~own).nonzeroBitCount <= maximum else {
                continue
            }
            if let distance = distance(wanted, Array(candidate.utf8), maximum: maximum) { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// The set of bytes in a name, modulo 64.
    private static func letters(of name: String) -> UInt64 {
        name.utf8.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }

    /// Levenshtein distance; nil as soon as it exceeds `maximum`, which bounds the cost of a client's typing error.
    private static func distance(_ left: [UInt8], _ right: [UInt8], maximum: Int) -> Int? {
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let substituted = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substituted, diagonal + 1, row[j] + 1)
            }
            if row.allSatisfy({ $0 > maximum }) { return nil }
        }
        return row[right.count] <= maximum ? row[right.count] : nil
    }
}
