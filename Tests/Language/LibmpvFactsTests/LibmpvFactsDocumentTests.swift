import Foundation
import Testing

/// The comments of the facts of libmpv: each has its versions, its place in mpv's source, and its test.
@Suite("Comments of the facts of libmpv")
struct LibmpvFactsDocumentTests {
    private struct Fact: CustomTestStringConvertible {
        let name: String
        let fields: [String: String]

        var testDescription: String { name }
    }

    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

    private static let facts: [Fact] = texts(below: "Sources/Language/LibmpvFacts").flatMap { _, text in
        var (facts, comment): ([Fact], [Substring]) = ([], [])
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.drop { $0 == " " }
            if words.hasPrefix("///") {
                comment.append(words)
                continue
            }
            let isOfType = line.hasPrefix("    ") && !line.hasPrefix("     ")
            if isOfType, let name = words.firstMatch(of: #/^(?:package (?:static )?(?:let|var|func) |case )(\w+)/#) {
                let fields = comment.compactMap { $0.firstMatch(of: #/^/// - (\w+): (.+)$/#) }
                facts.append(
                    Fact(
                        name: String(name.1),
                        fields: Dictionary(fields.map { (String($0.1), String($0.2)) }) { first, _ in first }))
            }
            comment = []
        }
        return facts
    }

    /// The version that `LibmpvFacts` itself is asked about, and members of `OptionRenaming`, whose type has the comment.
    private static let others: Set<String> = ["api", "old", "new", "since", "all"]

    private static func texts(below folder: String) -> [(path: String, text: String)] {
        let folder = root.appending(path: folder)
        let paths = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        return paths.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.compactMap { file in
            (try? String(contentsOf: file, encoding: .utf8)).map { (file.lastPathComponent, $0) }
        }
    }

    private static let tests = Dictionary(texts(below: "Tests"), uniquingKeysWith: +)

    @Test("there are facts")
    func found() {
        #expect(Self.facts.count > 40, "\(Self.facts.map(\.name))")
        #expect(Self.others.isSubset(of: Self.facts.map(\.name)))
    }

    @Test("each has its versions and its source", arguments: facts.filter { !others.contains($0.name) })
    private func fields(fact: Fact) {
        #expect(fact.fields["Versions"] != nil)
        #expect(fact.fields["Source"]?.contains("`") == true)
    }

    @Test(
        "each names a test that exists, or says why there is none",
        arguments: facts.filter { !others.contains($0.name) })
    private func test(fact: Fact) throws {
        let test = try #require(fact.fields["Test"])
        if test.wholeMatch(of: #/none: .{10,}/#) != nil { return }
        let name = try #require(test.wholeMatch(of: #/`(\w+)(?:\.(\w+))?`/#), "\(test)")
        let text = try #require(Self.tests["\(name.1).swift"], "\(test)")
        guard let function = name.2 else { return }
        let hasFunction = text.contains("func \(function)(")
        #expect(hasFunction, "\(test)")
    }
}
