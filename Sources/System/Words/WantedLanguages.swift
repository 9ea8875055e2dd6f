/// The languages that a person wants, the best first, and where their catalogues are.
package enum WantedLanguages {
    /// As gettext reads the environment, but the locales need not be installed: `LANGUAGE`, a list, if one of the others names a
    /// language, otherwise the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
    ///
    /// - Parameter environment: the value of a variable; nil if it is not set.
    package static func inEnvironment(_ environment: (String) -> String?) -> [String] {
        func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        guard let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG"), !isNone(locale) else { return [] }
        return value("LANGUAGE")?.split(separator: ":").map(String.init) ?? [locale]
    }

    /// The names of catalogues to try, in order: "de_AT.UTF-8" and "de-AT" give "de_AT" and "de". Nothing comes after English,
    /// which has none.
    package static func catalogues(for languages: [String]) -> [String] {
        languages.prefix { !isNone($0) && name($0).prefix { $0.isLetter }.lowercased() != "en" }.flatMap(names)
    }

    private static func names(_ language: String) -> [String] {
        let parts = name(language).split(separator: "@", maxSplits: 1)
        guard let first = parts.first, language.utf8.allSatisfy(isAllowed) else { return [] }
        let own = String(first.prefix { $0 != "_" })
        guard !own.isEmpty else { return [] }
        let plain = own == first ? [own] : [String(first), own]
        return parts.count < 2 ? plain : plain.map { "\($0)@\(parts[1])" } + plain
    }

    /// Without the encoding.
    private static func name(_ locale: String) -> String {
        let parts = locale.split(separator: "@", maxSplits: 1)
        let place = parts.first?.prefix { $0 != "." }.split(separator: "-").joined(separator: "_") ?? ""
        return parts.count < 2 ? place : "\(place)@\(parts[1])"
    }

    /// The locales that have no language.
    private static func isNone(_ locale: String) -> Bool {
        let name = locale.prefix { $0 != "." }
        return name == "C" || name == "POSIX"
    }

    /// A name is part of a path.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "_-.@".utf8.contains(byte)
        }
    }
}
