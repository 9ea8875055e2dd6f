import SeekProtocol

/// The option or property that a name denotes, without prefixes, suffixes and aliases.
struct PropertyName: Equatable {
    /// The name of the option or property.
    let base: String
    /// A list's operation after the name, such as "append"; nil if there is none.
    let suffix: String?
    /// After "no-".
    private(set) var isNegated = false
    /// What follows the name's first "/".
    private let rest: Substring

    /// mpv's manual, "List Options".
    private static let suffixes = [
        "append", "add", "pre", "set", "del", "clr", "toggle", "remove-all", "remove", "help",
    ]

    /// Aliases that append to a list.
    private static let appending: Set<String> = [
        "script", "lua", "sub-file", "subfile", "audio-file", "audiofile", "external-file", "cover-art-file",
        "glsl-shader", "opengl-shader",
    ]

    /// - Parameter isKnown: whether a name is known as it is; then its prefix and suffix stay.
    init(_ name: String, isKnown: (String) -> Bool) {
        var name = name[...]
        while let prefix = ["options/", "file-local-options/"].first(where: { name.hasPrefix($0) }),
            name.count > prefix.count
        {
            name = name.dropFirst(prefix.count)
        }
        var whole = String(name.prefix { $0 != "/" })
        rest = name.dropFirst(whole.count + 1)
        var suffix: String?
        if !isKnown(whole), OptionAliases.all[whole] == nil {
            if whole.hasPrefix("no-") {
                whole = String(whole.dropFirst(3))
                isNegated = true
            }
            if !isKnown(whole), let found = Self.suffixes.first(where: { whole.hasSuffix("-" + $0) }) {
                whole = String(whole.dropLast(found.count + 1))
                suffix = found
            }
        }
        if Self.appending.contains(whole) { suffix = "append" }
        base = OptionAliases.all[whole] ?? whole
        self.suffix = suffix
    }

    /// The steps to a part of the property: `0` and `title` of `track-list/0/title`. Nothing after a "/", or no "/", is
    /// one empty step.
    var path: [Substring] { rest.split(separator: "/", omittingEmptySubsequences: false) }

    /// Whether the name denotes this option itself, not an operation on it: libmpv has a property of that name.
    func isProperty(_ option: String) -> Bool { base == option && suffix == nil && !isNegated }
}
