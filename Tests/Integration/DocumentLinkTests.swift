import Foundation
import TestSupport
import Testing

@Suite("Documents", .waitsForPrograms)
struct DocumentLinkTests {
    @Test(
        "links point to files and headings that exist",
        arguments: [
            "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs/README.md", "docs/administration.md",
            "docs/architecture.md", "docs/as-mpv.md", "docs/bench-screen.md", "docs/bug-reports.md", "docs/clients.md",
            "docs/compatibility.md",
            "docs/desktop.md", "docs/figures.md", "docs/overlays.md", "docs/protocol.md", "docs/refused.md",
            "docs/remote.md", "docs/resume.md", "docs/seekctl.md", "docs/socket.md",
        ])
    func links(path: String) throws {
        let folder = Document.root.appending(path: path).deletingLastPathComponent()
        let document = try Document(path)
        let anchors = document.text.matches(of: /(?m)^#+ (.+)$/).map { Self.anchor(of: String($0.1)) }
        for match in document.text.matches(of: /\]\(([^)]+)\)/) {
            let target = String(match.1)
            if target.hasPrefix("#") {
                #expect(anchors.contains(String(target.dropFirst())), "\(target)")
            } else {
                #expect(FileManager.default.fileExists(atPath: folder.appending(path: target).path), "\(target)")
            }
        }
    }

    /// The anchor of a heading, as GitHub makes it.
    private static func anchor(of heading: String) -> String {
        heading.lowercased().replacing(" ", with: "-").filter { $0.isLetter || $0.isNumber || $0 == "-" }
    }
}
