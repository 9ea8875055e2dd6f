/// The other films of a film's folder, in the order in which they are listened to (K9).
package enum Neighbours {
    /// How many films are listened to for one that plays. Those that are known already are compared as well.
    package static let most = 6

    private static let endings: Set<String> = [
        "avi", "flv", "m2ts", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "mts", "ogm", "ogv", "ts", "webm", "wmv",
    ]

    /// - Parameters:
    ///   - film: the name of the film's file.
    ///   - names: those of all files in its folder, in any order.
    /// - Returns: the nearest first: the next one, the one before, the one after the next ...
    package static func order(of names: [String], around film: String) -> [String] {
        let films = names.filter { $0 != film && isFilm($0) }.sorted(by: precedes)
        let split = films.firstIndex { precedes(film, $0) } ?? films.endIndex
        var (after, before) = (films[split...], films[..<split])
        var order: [String] = []
        while !after.isEmpty || !before.isEmpty {
            if let next = after.popFirst() { order.append(next) }
            if let previous = before.popLast() { order.append(previous) }
        }
        return order
    }

    private static func isFilm(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
        return endings.contains(name[name.index(after: dot)...].lowercased())
    }

    /// Numbers count as numbers: 2 is before 10.
    package static func precedes(_ one: String, _ other: String) -> Bool {
        var (left, right) = (one.utf8[...], other.utf8[...])
        while let first = left.first, let second = right.first {
            if isDigit(first), isDigit(second) {
                let (number, otherNumber) = (digits(&left), digits(&right))
                if number.count != otherNumber.count { return number.count < otherNumber.count }
                if number != otherNumber { return number.lexicographicallyPrecedes(otherNumber) }
            } else {
                if first != second { return first < second }
                left.removeFirst()
                right.removeFirst()
            }
        }
        return left.isEmpty && right.isEmpty ? one < other : left.isEmpty
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Without zeros before them.
    private static func digits(_ text: inout Substring.UTF8View) -> [UInt8] {
        let digits = Array(text.prefix(while: isDigit))
        text = text.dropFirst(digits.count)
        return Array(digits.drop { $0 == UInt8(ascii: "0") })
    }
}
