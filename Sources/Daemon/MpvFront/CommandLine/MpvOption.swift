import LibmpvFacts

/// An option from mpv's `--list-options`, with the properties that parsing needs.
package struct MpvOption: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        case flag
        /// One of several words. `hasYes`: "yes" is one of them, and may be omitted.
        case choice(hasYes: Bool)
        /// An action that prints something; it can't be set.
        case print
        /// Another name of an option.
        case alias(of: String)
        /// A short form of an option with its action (`scripts-append`), only on the command line and in files.
        case shortForm(of: String)
        /// A value of another type, by mpv's name.
        case value(type: String)
    }

    package let name: String
    package let kind: Kind
    /// Operations of a list option, as in `NAME-append`.
    package var actions: [String] = []
    /// Whether only the command line has it.
    package let isOfCommandLine: Bool
    /// Whether its value is a path or a list of paths.
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
        guard line.hasPrefix(LibmpvOptionList.option) else { return nil }
        let words = line.dropFirst(LibmpvOptionList.option.count).split(separator: " ", maxSplits: 1)
        guard let name = words.first, words.count == 2 else { return nil }
        let rest = words[1].drop { $0 == " " }
        self.name = String(name)
        isOfCommandLine = rest.contains(LibmpvOptionList.ofCommandLine)
        namesFiles = rest.contains(LibmpvOptionList.path)
        kind = Self.kind(rest)
    }

    private static func kind(_ text: Substring) -> Kind {
        if text.hasPrefix(LibmpvOptionList.Kind.flag) { return .flag }
        if text.hasPrefix(LibmpvOptionList.Kind.print) { return .print }
        let words = text.split(separator: " ")
        if text.hasPrefix(LibmpvOptionList.Kind.choice) {
            return .choice(hasYes: words.prefix { !$0.hasPrefix("(") }.contains("yes"))
        }
        if text.hasPrefix(LibmpvOptionList.Kind.alias),
            let place = words.firstIndex(where: { $0 == LibmpvOptionList.Kind.aliasTarget }), place + 1 < words.endIndex
        {
            let target = words[place + 1]
            return target.hasPrefix("--")
                ? .shortForm(of: String(target.dropFirst(2))) : .alias(of: String(target))
        }
        return .value(type: String(text.prefix { $0 != "(" && $0 != "[" }.trimmingSpaces))
    }

    /// Whether `no-NAME` sets it to "no".
    var canBeNegated: Bool {
        switch kind {
        case .flag, .choice: true
        case .value(let type): type == LibmpvOptionList.Kind.aspect
        case .print, .alias, .shortForm: false
        }
    }

    /// The only string options whose value is optional.
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
