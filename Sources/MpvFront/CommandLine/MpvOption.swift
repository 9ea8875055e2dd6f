/// An option from mpv's `--list-options`, with what the command line's reader needs.
package struct MpvOption: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        case flag
        /// One of several words. `hasYes`: "yes" is among them, and may be left out.
        case choice(hasYes: Bool)
        /// Prints something instead of being set.
        case print
        /// Another name of an option, everywhere.
        case alias(of: String)
        /// A short form of an option with its action (`scripts-append`), on the command line and in files alone.
        case shortForm(of: String)
        /// Takes a value of another type, which mpv names.
        case value(type: String)
    }

    package let name: String
    package let kind: Kind
    /// What can be done to a list, as in `NAME-append`.
    package var actions: [String] = []
    /// Whether only the command line has it.
    package let isOfCommandLine: Bool
    /// Whether its value is a path, or paths.
    package let namesFiles: Bool

    package init(
        name: String, kind: Kind, actions: [String] = [], isOfCommandLine: Bool = false, namesFiles: Bool = false
    ) {
        self.namesFiles = namesFiles
        self.name = name
        self.kind = kind
        self.actions = actions
        self.isOfCommandLine = isOfCommandLine
    }

    /// A line of the list: ` --NAME  TYPE (default: ...) [remarks]`; nil for other lines.
    package init?(listed line: String) {
        guard line.hasPrefix(" --") else { return nil }
        let words = line.dropFirst(3).split(separator: " ", maxSplits: 1)
        guard let name = words.first, words.count == 2 else { return nil }
        let rest = words[1].drop { $0 == " " }
        self.name = String(name)
        isOfCommandLine = rest.contains("[not in config files]")
        namesFiles = rest.contains("[file]")
        kind = Self.kind(rest)
    }

    private static func kind(_ text: Substring) -> Kind {
        if text.hasPrefix("Flag") { return .flag }
        if text.hasPrefix("Print") { return .print }
        let words = text.split(separator: " ")
        if text.hasPrefix("Choices:") { return .choice(hasYes: words.prefix { !$0.hasPrefix("(") }.contains("yes")) }
        if text.hasPrefix("alias"), let place = words.firstIndex(of: "for"), place + 1 < words.endIndex {
            let target = words[place + 1]
            return target.hasPrefix("--")
                ? .shortForm(of: String(target.dropFirst(2))) : .alias(of: String(target))
        }
        return .value(type: String(text.prefix { $0 != "(" && $0 != "[" }.trimmingSpaces))
    }

    /// Whether `no-NAME` is its value "no".
    var canBeNegated: Bool {
        switch kind {
        case .flag, .choice: true
        case .value(let type): type == "Aspect"
        case .print, .alias, .shortForm: false
        }
    }

    /// Of options that take strings these alone do without one.
    private static let optionalTexts: Set<String> = ["h", "help", "show-profile"]

    /// Whether `--NAME` alone is an error.
    var needsValue: Bool {
        switch kind {
        case .flag, .print: false
        case .choice(let hasYes): !hasYes
        case .value: !Self.optionalTexts.contains(name)
        case .alias, .shortForm: true
        }
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
