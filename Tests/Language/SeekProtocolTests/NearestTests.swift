import SeekProtocol
import Testing

@Suite("The nearest known name")
struct NearestTests {
    private let names = ["tap", "toggle", "scrub", "scrub-end", "snapshot"]

    @Test(
        "is the one with the fewest edits, if there are few",
        arguments: [
            ("tap", "tap"), ("tpa", "tap"), ("scrubend", "scrub-end"), ("scrubs", "scrub"), ("snapsoht", "snapshot"),
            ("togle", "toggle"), ("loadfile", nil), ("screenshot-to-file", nil), ("", nil),
        ] as [(String, String?)])
    func match(_ name: String, _ expected: String?) {
        #expect(Nearest.match(for: name, among: names) == expected)
    }

    @Test("differs by at most a third of its letters, or two")
    func limit() {
        #expect(Nearest.match(for: "abcdefghi", among: ["abcdefxyz"]) == "abcdefxyz")
        #expect(Nearest.match(for: "abcdefghi", among: ["abcdexxyz"]) == nil)
        #expect(Nearest.match(for: "ab", among: ["xy", "abx", "ax"]) == "abx")
        #expect(Nearest.match(for: "", among: ["a", "ab"]) == "a")
    }

    @Test("is the first in alphabetical order of equals, and nil without candidates")
    func ties() {
        #expect(Nearest.match(for: "cat", among: ["bat", "rat"]) == "bat")
        #expect(Nearest.match(for: "cat", among: ["rat", "bat"]) == "bat")
        #expect(Nearest.match(for: "cat", among: ["cot", "cart", "bat"]) == "bat")
        #expect(Nearest.match(for: "cat", among: [String]()) == nil)
    }
}
