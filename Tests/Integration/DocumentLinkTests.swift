import Foundation
import TestSupport
import Testing

@Suite("Documents", .waitsForPrograms)
struct DocumentLinkTests {
    @Test(
        "links point to files and headings that exist",
        arguments: [
            "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs/README.md", "docs/administration.md",
            "docs/architecture.md", "docs/as-mpv.md", "docs/bench-screen.md", "docs/bug-reports.md", "docs/cast.md",
            "docs/clients.md", "docs/compatibility.md", "docs/desktop.md", "docs/figures.md", "docs/hardware.md",
            "docs/kodi.md", "docs/overlays.md", "docs/profiles.md", "docs/protocol.md", "docs/refused.md",
            "docs/remote.md", "docs/film-names.md", "docs/kiosk.md",
            "docs/resume.md", "docs/security.md", "docs/seekctl.md", "docs/socket.md",
        ])
    func links(path: String) throws {
        let folder = Document.root.appending(path: path).deletingLastPathComponent()
        let document = try Document(path)
        for match in document.text.matches(of: /\]\(([^)]+)\)/) where !match.1.hasPrefix("https://") {
            let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let file = parts[0].isEmpty ? Document.root.appending(path: path) : folder.appending(path: parts[0])
            let exists = FileManager.default.fileExists(atPath: file.path)
            #expect(exists, "\(match.1)")
            if exists, parts.count > 1 {
                #expect(
                    try Self.anchors(in: String(contentsOf: file, encoding: .utf8)).contains(parts[1]), "\(match.1)")
            }
        }
    }

    @Test("docs/security.md names tests and files that exist, and each boundary has a test or says that it has none")
    func security() throws {
        let document = try Document("docs/security.md")
        let boundaries = try document.table("boundary", below: "The boundaries").rows.dropFirst()
        #expect(boundaries.count > 20)
        for row in boundaries {
            #expect(Document.quoted(row[row.count - 1]).contains { Self.test(in: $0) != nil }, "\(row[0])")
        }
        let quoted = Document.quoted(document.text)
        let texts = Self.texts(of: Document.root.appending(path: "Tests"))
        for (suite, function) in quoted.compactMap({ Self.test(in: $0) }) {
            let text = try #require(suite.hasPrefix("Tests/") ? "" : texts[suite], "\(suite)")
            let isThere = function.map { text.contains("func \($0)(") || text.contains("def \($0)(") } ?? true
            #expect(isThere, "\(suite).\(function ?? "")")
        }
        let files = quoted.filter { $0.wholeMatch(of: /\w[\w\/+-]*\/[\w+-]+\.(swift|c|py|sh|rules|service)/) != nil }
        #expect(files.count > 30)
        for file in files {
            let places = [file, "Sources/\(file)"].map { Document.root.appending(path: $0).path }
            #expect(places.contains { FileManager.default.fileExists(atPath: $0) }, "\(file)")
        }
    }

    /// A test as a document names it: `AccessTests.users`, `AccessTests`, `floods.test_guesses`, `Tests/units.sh`.
    private static func test(in text: String) -> (suite: String, function: String?)? {
        if text.wholeMatch(of: /Tests\/[\w\/]+\.(sh|py)/) != nil { return (text, nil) }
        if let match = text.wholeMatch(of: /(\w+Tests)(?:\.(\w+))?/) {
            return (String(match.1), match.2.map { String($0) })
        }
        guard let match = text.wholeMatch(of: /(\w+)\.((?:test|check)_\w+)/) else { return nil }
        return (String(match.1), String(match.2))
    }

    /// The texts of tests by the name of their suite or module: that of the file, up to a `+`.
    private static func texts(of folder: URL) -> [String: String] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        let tests = files.compactMap { $0 as? URL }.filter { ["swift", "py"].contains($0.pathExtension) }
        let texts = tests.map { file in
            let name = file.deletingPathExtension().lastPathComponent.prefix { $0 != "+" }
            return (String(name), (try? String(contentsOf: file, encoding: .utf8)) ?? "")
        }
        return Dictionary(texts, uniquingKeysWith: +)
    }

    private static func anchors(in document: String) -> [String] {
        document.matches(of: /(?m)^#+ (.+)$/).map { anchor(of: String($0.1)) }
    }

    /// The anchor of a heading, as GitHub makes it.
    private static func anchor(of heading: String) -> String {
        heading.lowercased().replacing(" ", with: "-").filter { $0.isLetter || $0.isNumber || $0 == "-" }
    }
}
