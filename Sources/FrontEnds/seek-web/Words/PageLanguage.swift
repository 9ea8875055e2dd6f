import NIOCore
import SeekProtocol
import Words

/// What of the page is in a language.
struct PageLanguage: Sendable {
    static let english = "en"

    /// By their paths in requests.
    static let files: [Substring: any KeyPath<PageLanguage, PageFile> & Sendable] = [
        "/": \.page, "/language.js": \.words, "/manifest.json": \.manifest,
    ]

    /// Nil: English.
    let catalogue: Catalogue?
    let page: PageFile
    let manifest: PageFile
    /// A module: the language, all that there are, its texts, and the plural form of each number, a digit each from 0. From
    /// 200 on, a number has the form of its last two digits plus 100.
    let words: PageFile

    /// Above it, rules look at the last two digits only.
    static let numbers = 200

    /// - Parameter tags: of all languages.
    init(_ tag: String, _ catalogue: Catalogue?, among tags: [String]) {
        self.catalogue = catalogue
        let direction = catalogue?.isRightToLeft == true ? #" dir="rtl""# : ""
        page = Self.replacing(#"<html lang="en">"#, with: "<html lang=\"\(tag)\"\(direction)>", in: "/")
        let description = noted("A remote for films that seekd plays")
        manifest = Self.replacing(description, with: catalogue?.text(description) ?? description, in: "/manifest.json")
        let forms = (0..<Self.numbers).compactMap { catalogue?.rule.form(of: $0) }.map { "\($0)" }.joined()
        let values: [(name: String, value: JSONValue)] = [
            ("language", .text(tag)), ("languages", .array(tags.map { .text($0) })),
            ("texts", .object(catalogue.map(Self.members) ?? [])), ("forms", .text(forms)),
        ]
        let lines = values.map { name, value in
            Array("export const \(name)=".utf8) + JSONWriter.bytes(of: value) + Array(";\n".utf8)
        }
        words = PageFile.text("javascript", lines.flatMap(\.self))
    }

    private static func replacing(_ text: String, with other: String, in path: String) -> PageFile {
        guard let file = PageFile.all[path] else { preconditionFailure("\(path) is a file of the page") }
        return PageFile(file.type, Array(String(buffer: file.body).replacing(text, with: other).utf8))
    }

    /// The texts of the page's scripts, with one translation or one for each plural form.
    private static func members(of catalogue: Catalogue) -> [JSONValue.Member] {
        catalogue.texts.filter { literals.contains($0.key[...]) && !$0.value.contains("") }.sorted { $0.key < $1.key }
            .map { text, translations in
                let values = translations.map { JSONValue.text($0) }
                return .init(ByteString(text), values.count == 1 ? values[0] : .array(values))
            }
    }

    /// What stands between two quotation marks of a line in the scripts.
    private static let literals: Set<Substring> = {
        var literals: Set<Substring> = []
        for (path, file) in PageFile.all where path.hasSuffix(".js") {
            for line in String(buffer: file.body).split(separator: "\n") {
                literals.formUnion(line.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().dropLast())
            }
        }
        return literals
    }()

    /// "pt-BR" for the folder "pt_BR".
    static func tag(of folder: String) -> String { folder.replacing("_", with: "-") }

    /// Whether a folder of catalogues is a language's: "de", "pt_BR"; not that of a variant or an encoding.
    static func isLanguage(_ folder: String) -> Bool {
        let parts = folder.split(separator: "_", omittingEmptySubsequences: false)
        return parts.count <= 2
            && parts.allSatisfy { part in 2...3 ~= part.count && part.allSatisfy { $0.isASCII && $0.isLetter } }
    }
}
