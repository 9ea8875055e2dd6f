import LibmpvFacts

/// All options of the loaded libmpv, with mpv's rules for finding one by a name of the command line.
package struct MpvOptionCatalogue: Equatable, Sendable {
    /// The meaning of a name of the command line.
    package struct Meaning: Equatable, Sendable {
        /// The option, with aliases resolved.
        package let option: MpvOption
        /// Whether the name was `no-NAME`.
        package var isNegated = false
        /// The operation, of `NAME-append` and similar names.
        package var action: String?

        /// Whether the value is a list of paths, separated by ":"; an appended value is a single path.
        var takesPaths: Bool {
            option.namesFiles && option.kind == .value(type: LibmpvOptionList.Kind.list)
                && (action.map(["add", "pre", "set"].contains) ?? true)
        }
    }

    private let options: [String: MpvOption]

    package init(_ options: [MpvOption]) {
        self.options = Dictionary(options.map { ($0.name, $0) }) { first, _ in first }
    }

    /// - Parameter lines: The output of `--list-options`.
    package init(listed lines: [String]) {
        var options: [MpvOption] = []
        for line in lines {
            if let option = MpvOption(listed: line) {
                options.append(option)
            } else if let last = options.last, line.hasPrefix("\(LibmpvOptionList.operation)\(last.name)-") {
                let start = LibmpvOptionList.operation.count + last.name.count + 1
                options[options.count - 1].actions.append(String(line.dropFirst(start)))
            }
        }
        self.init(options)
    }

    /// Every name that can be set as an option.
    package var names: Set<String> {
        Set(options.values.filter { !$0.isOfCommandLine }.map(\.name))
    }

    /// mpv's meaning of a name; nil if mpv does not know it.
    package func meaning(of name: String) -> Meaning? {
        if let option = option(named: name) { return Meaning(option: option) }
        if name.hasPrefix("no-") {
            guard let option = option(named: String(name.dropFirst(3))), option.canBeNegated else { return nil }
            return Meaning(option: option, isNegated: true)
        }
        return action(whole(name))
    }

    /// Resolves aliases and short forms; returns other names unchanged.
    private func whole(_ name: String) -> String {
        var name = name
        for _ in 0..<Self.deepest {
            switch options[name]?.kind {
            case .alias(let other): name = other
            case .shortForm(let whole): return whole
            case .flag, .choice, .print, .value, nil: return name
            }
        }
        return name
    }

    /// Aliases are at most two levels deep.
    private static let deepest = 4

    /// Whether `--NAME` without a value is an error; false for an unknown name.
    package func needsValue(_ name: String) -> Bool {
        guard let meaning = meaning(of: name), !meaning.isNegated else { return false }
        if let action = meaning.action, Self.bareActions.contains(action) { return false }
        return meaning.option.needsValue
    }

    /// Whether `name` is an old name of another option, about which mpv warns.
    package func isAlias(_ name: String) -> Bool {
        guard case .alias = options[name]?.kind else { return false }
        return true
    }

    /// Actions without a value.
    private static let bareActions: Set<String> = ["clr", "help"]

    /// Resolves aliases; nil for removed options.
    private func option(named name: String) -> MpvOption? {
        var name = name
        for _ in 0..<Self.deepest {
            guard let option = options[name] else { return nil }
            switch option.kind {
            case .alias(let other): name = other
            case .shortForm: return nil
            case .value(LibmpvOptionList.Kind.removed): return nil
            case .flag, .choice, .print, .value: return option
            }
        }
        return nil
    }

    private func action(_ name: String) -> Meaning? {
        var end = name.endIndex
        while let dash = name[..<end].lastIndex(of: "-") {
            let action = String(name[name.index(after: dash)...])
            if let option = option(named: String(name[..<dash])), option.actions.contains(action) {
                return Meaning(option: option, action: action)
            }
            end = dash
        }
        return nil
    }
}
