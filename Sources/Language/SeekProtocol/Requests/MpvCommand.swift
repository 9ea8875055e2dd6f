/// One of mpv's input commands in any form: a list, by name, or mpv's input syntax.
///
/// This type does not know which commands exist and what they take: libmpv does.
package struct MpvCommand: Equatable, Sendable {
    /// A word before a command's name (mpv's manual, "Input Command Prefixes").
    package enum Prefix: String, Sendable, CaseIterable {
        case noOSD = "no-osd"
        case osdBar = "osd-bar"
        case osdMessage = "osd-msg"
        case osdMessageBar = "osd-msg-bar"
        case osdAuto = "osd-auto"
        case expandProperties = "expand-properties"
        case raw
        case repeatable
        case async
        case sync
    }

    package enum Arguments: Equatable, Sendable {
        case list([JSONValue])
        case named([JSONValue.Member])
    }

    /// In their order: of two that exclude each other the last one counts.
    package var prefixes: [Prefix]
    /// With dashes, as mpv lists it: mpv reads `_` as `-`.
    package var name: String
    package var arguments: Arguments

    package init(_ name: String, _ arguments: Arguments = .list([]), prefixes: [Prefix] = []) {
        self.prefixes = prefixes
        self.name = String(name.map { $0 == "_" ? "-" : $0 })
        self.arguments = arguments
    }

    /// The prefixes of every command in input syntax: OSD messages, and expansion of `${}`.
    package static let inputSyntaxPrefixes: [Prefix] = [.osdAuto, .expandProperties]

    /// Whether mpv replaces `${property}` in its string arguments.
    package var expandsProperties: Bool {
        prefixes.last { $0 == .expandProperties || $0 == .raw } == .expandProperties
    }

    /// The argument at this index of a list, or with this name; nil if there is none.
    ///
    /// - Parameters:
    ///   - index: from 0.
    ///   - name: as mpv's manual names it, without `<` and `>`.
    package func argument(_ index: Int, _ name: ByteString) -> JSONValue? {
        switch arguments {
        case .list(let values): values.indices.contains(index) ? values[index] : nil
        case .named(let members): members.first { $0.key == name }?.value
        }
    }
}

// MARK: - In JSON

extension MpvCommand {
    /// The value of a request's `command`: prefixes, name and arguments.
    package init(list: [JSONValue]) throws(Refusal) {
        var prefixes: [Prefix] = []
        var rest = list[...]
        while case .string(let word)? = rest.first, let prefix = Prefix(rawValue: word.description) {
            prefixes.append(prefix)
            rest.removeFirst()
        }
        guard case .string(let name)? = rest.first else {
            throw Refusal(.invalidParameter, "expected the command's name, a string, as its first element")
        }
        self.init(name.description, .list(Array(rest.dropFirst())), prefixes: prefixes)
    }

    /// The value of a request's `command`: `name`, `_flags` for prefixes, and the arguments by name.
    init(named members: [JSONValue.Member]) throws(Refusal) {
        guard case .string(let name)? = JSONValue.object(members)["name"] else {
            throw Refusal(.invalidParameter, "expected the command's \"name\", a string")
        }
        var prefixes: [Prefix] = []
        for flags in members where flags.key == "_flags" {
            guard case .array(let words) = flags.value else {
                throw Refusal(.invalidParameter, "_flags: expected a list of prefixes, got \(flags.value.spoken)")
            }
            for word in words {
                guard case .string(let text) = word, let prefix = Prefix(rawValue: text.description) else {
                    let known = Prefix.allCases.map(\.rawValue).joined(separator: ", ")
                    throw Refusal(.invalidParameter, "_flags: expected prefixes (\(known)), got \(word.spoken)")
                }
                prefixes.append(prefix)
            }
        }
        let arguments = members.filter { $0.key != "name" && $0.key != "_flags" }
        self.init(name.description, .named(arguments), prefixes: prefixes)
    }
}
