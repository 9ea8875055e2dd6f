/// A pattern for paths and URLs of films (U1): `/films/**`, `https://example.org/*.mkv`.
///
/// `*` stands for any number of characters within one folder's or file's name, `**` for any number of any, `**/` also for no
/// folder at all, `?` for one character of a name. A backslash takes the next character's meaning away. All else stands
/// for itself, also brackets, which names of films often have. Capital letters matter.
package struct FilmPattern: Equatable, Sendable {
    private enum Part: Equatable, Sendable {
        case character(Unicode.Scalar)
        /// `?`
        case any
        /// `*`
        case name
        /// `**`
        case all
        /// `**/`
        case folders
    }

    /// The longest pattern, bytes.
    package static let maximumBytes = 1_024

    /// As it was written.
    package let text: String
    private let parts: [Part]

    package init(_ text: String) {
        self.text = text
        var parts: [Part] = []
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\\": parts.append(.character(rest.popFirst() ?? scalar))
            case "?": parts.append(.any)
            case "*" where rest.first == "*":
                while rest.first == "*" { rest.removeFirst() }
                if rest.first == "/" {
                    rest.removeFirst()
                    parts.append(.folders)
                } else {
                    parts.append(.all)
                }
            case "*": parts.append(.name)
            default: parts.append(.character(scalar))
            }
        }
        self.parts = parts
    }

    /// Whether the whole of a path or URL is like the pattern. Its time grows with the product of both lengths.
    package func matches(_ name: String) -> Bool {
        // What parts may be next after the characters so far. Folders that have begun end behind a slash only.
        var next = Places(count: parts.count)
        enter(0, &next)
        for scalar in name.unicodeScalars {
            let isSlash = scalar == "/"
            var after = Places(count: parts.count)
            for index in parts.indices where next.may[index] || next.inside[index] {
                switch parts[index] {
                case .character(let expected): if scalar == expected { enter(index + 1, &after) }
                case .any: if !isSlash { enter(index + 1, &after) }
                case .name: if !isSlash { enter(index, &after) }
                case .all: enter(index, &after)
                case .folders:
                    after.inside[index] = true
                    if isSlash { enter(index + 1, &after) }
                }
            }
            next = after
        }
        return next.may[parts.count]
    }

    private struct Places {
        var may: [Bool]
        var inside: [Bool]

        init(count: Int) {
            may = Array(repeating: false, count: count + 1)
            inside = may
        }
    }

    /// A part may be next, and what follows it if it may stand for nothing.
    private func enter(_ first: Int, _ places: inout Places) {
        var index = first
        while !places.may[index] {
            places.may[index] = true
            guard index < parts.count else { return }
            switch parts[index] {
            case .name, .all, .folders: index += 1
            case .character, .any: return
            }
        }
    }
}
