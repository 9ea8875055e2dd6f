import Glibc
import Linux
import Synchronization

/// A text in the language of the one who reads it; without a translation as it is here, in English.
///
/// - Parameters:
///   - text: whole sentences, as po/seekd.pot has them. Each "{name}" is replaced by the value of that name.
///   - values: as they are to be shown.
package func say(_ text: StaticString, _ values: KeyValuePairs<String, String> = [:]) -> String {
    let source = text.description
    let catalogue = Words.catalogue
    return Words.fill(catalogue?.text(source) ?? source, values, catalogue)
}

/// A text with a count, which is the value of "{n}" unless `values` have another.
///
/// - Parameters:
///   - one: the English text for 1.
///   - other: the English text for any other count.
package func plural(
    _ one: StaticString, _ other: StaticString, _ count: Int, _ values: KeyValuePairs<String, String> = [:]
) -> String {
    let catalogue = Words.catalogue
    let text = catalogue?.text(one.description, for: count) ?? (count == 1 ? one : other).description
    let all = values.map { (key: $0.key, value: $0.value) } + [(key: "n", value: "\(count)")]
    return Words.fill(text, all, catalogue)
}

/// The language of this process.
package enum Words {
    /// Larger files are none of seekd's.
    private static let mostBytes = 4 << 20
    private static let chosen = Mutex<Catalogue?>(nil)

    /// In place of the process's, for what a test runs: others run beside it.
    @TaskLocal package static var tested: Catalogue?

    /// Nil: English.
    package static var catalogue: Catalogue? { tested ?? chosen.withLock { $0 } }

    /// Whether texts and lists run from the right to the left.
    package static var areRightToLeft: Bool { catalogue?.isRightToLeft ?? false }

    /// Chooses the language of this process; English if there is no catalogue. Called at its start.
    ///
    /// - Parameter language: "de" or "pt_BR"; nil: what the environment says.
    package static func choose(_ language: String? = nil) {
        let wanted =
            language.map { [$0] } ?? WantedLanguages.inEnvironment { getenv($0).map { String(cString: $0) } }
        let catalogue = folder.flatMap { first(of: wanted, in: $0) }
        chosen.withLock { $0 = catalogue }
    }

    /// The folder with the catalogues, beside that of the program: <prefix>/share/locale. Nil if the system does not tell.
    package static var folder: String? { (try? ProgramFolder.path()).map { $0 + "/../share/locale" } }

    /// The catalogue of the first language that has one; nil: English.
    ///
    /// - Parameters:
    ///   - languages: the best first: "de_AT.UTF-8", "de-AT", "de".
    ///   - folder: of all catalogues.
    package static func first(of languages: [String], in folder: String) -> Catalogue? {
        for name in WantedLanguages.catalogues(for: languages) {
            let path = "\(folder)/\(name)/LC_MESSAGES/seekd.mo"
            guard let bytes = try? FileContents.read(path, maximumBytes: mostBytes, onlyRegular: true) else { continue }
            if let catalogue = Catalogue(bytes, language: name) { return catalogue }
        }
        return nil
    }

    /// Replaces each "{name}". What a value holds is not replaced again; in texts from the right, it keeps its own direction.
    fileprivate static func fill(
        _ text: String, _ values: some Sequence<(key: String, value: String)>, _ catalogue: Catalogue?
    ) -> String {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
        let (begin, end) = catalogue?.isRightToLeft == true ? ("\u{2068}", "\u{2069}") : ("", "")
        var filled = ""
        var rest = text[...]
        while let brace = rest.firstIndex(of: "{") {
            filled += rest[..<brace]
            rest = rest[brace...]
            guard let close = rest.firstIndex(of: "}") else { break }
            let name = rest[rest.index(after: brace)..<close]
            let value = values.first { $0.key == name }.map { begin + $0.value + end }
            filled += value ?? String(rest[...close])
            rest = rest[rest.index(after: close)...]
        }
        return filled + rest
    }
}
