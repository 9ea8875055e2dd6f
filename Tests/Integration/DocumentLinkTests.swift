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
            "docs/resume.md", "docs/seekctl.md", "docs/socket.md",
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

    private static func anchors(in document: String) -> [String] {
        document.matches(of: /(?m)^#+ (.+)$/).map { anchor(of: String($0.1)) }
    }

    /// The anchor of a heading, as GitHub makes it.
    private static func anchor(of heading: String) -> String {
        heading.lowercased().replacing(" ", with: "-").filter { $0.isLetter || $0.isNumber || $0 == "-" }
    }
}
