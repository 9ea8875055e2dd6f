import CommandLineTool
import Glibc
import Linux
import NIOHTTP1
import Words

/// The languages of the page: English, and those whose catalogues are installed.
struct PageLanguages: Sendable {
    /// A setting of the page, which is kept as this cookie.
    private static let cookie = "seekd-language"
    private static let catalogueName = "LC_MESSAGES/seekd.mo"
    /// Folders that are looked at.
    private static let bound = 500

    /// As HTML writes them, "pt-BR", in their order.
    let tags: [String]
    private let languages: [String: PageLanguage]

    init(_ catalogues: [Catalogue] = []) {
        let own = Dictionary(
            catalogues.map { (PageLanguage.tag(of: $0.language), $0) }, uniquingKeysWith: { first, _ in first })
        tags = Set(own.keys).union([PageLanguage.english]).sorted()
        var languages: [String: PageLanguage] = [:]
        // The English texts are the page's own.
        for tag in tags {
            languages[tag] = PageLanguage(tag, tag == PageLanguage.english ? nil : own[tag], among: tags)
        }
        self.languages = languages
    }

    /// Those in `share/locale`. A catalogue that can't be read is told of, and left out.
    static func installed(in folder: String) -> PageLanguages {
        let names = FolderList.names(in: folder, most: bound).sorted().filter(PageLanguage.isLanguage)
        return PageLanguages(names.compactMap { catalogue(of: $0, in: folder) })
    }

    private static func catalogue(of language: String, in folder: String) -> Catalogue? {
        let path = "\(folder)/\(language)/\(catalogueName)"
        let bytes: [UInt8]
        do throws(FileReadError) {
            bytes = try FileContents.read(path, onlyRegular: true)
        } catch {
            // Most languages of a system have none of seekd's.
            if error != .system(ENOENT) { Failure.say("\(path): \(error)") }
            return nil
        }
        guard let catalogue = Catalogue(bytes, language: language) else {
            Failure.say("\(path): expected a catalogue of msgfmt")
            return nil
        }
        return catalogue
    }

    /// What a request gets for a file of the page that has words.
    ///
    /// - Returns: nil for a path of another file.
    func file(at path: Substring, for headers: HTTPHeaders) -> PageFile? {
        guard let file = PageLanguage.files[path] else { return nil }
        return languages[language(for: headers)]?[keyPath: file]
    }

    /// A text of the server's in the language of a request.
    func text(_ english: String, for headers: HTTPHeaders) -> String {
        languages[language(for: headers)]?.catalogue?.text(english) ?? english
    }

    /// The one that was chosen in the page, or the best of those that the browser wants.
    func language(for headers: HTTPHeaders) -> String {
        let cookies = headers["Cookie"].joined(separator: ";").split(separator: ";").map { $0.drop { $0 == " " } }
        let chosen = cookies.first { $0.hasPrefix("\(Self.cookie)=") }?.dropFirst(Self.cookie.count + 1)
        if let tag = chosen.map(String.init), languages[tag] != nil { return tag }
        return LanguageRange.best(of: tags, for: LanguageRange.wanted(by: headers["Accept-Language"]))
    }
}

/// Marks a text for scripts/words.sh: it is translated where it is shown.
func noted(_ text: StaticString) -> String { text.description }
