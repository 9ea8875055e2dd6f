import MpvCommands
import SeekProtocol
import Testing

@Suite("What a text makes libmpv expand")
struct ExpansionCostTests {
    private func cost(_ text: String) -> ExpansionCost {
        var cost = ExpansionCost()
        cost.add(ByteString(text))
        return cost
    }

    @Test(
        "references and lists are counted; escaped dollars and other braces are not",
        arguments: [
            ("${path} ${time-pos}", 2, 0), ("$${path} {\\b1} $x ${", 1, 0), ("${?path:${=playlist}}", 2, 1),
            ("${options/volume} ${!command-list:x}", 2, 1), ("$", 0, 0),
        ])
    func counts(_ text: String, _ references: Int, _ lists: Int) {
        #expect(cost(text).references == references, "\(text)")
        #expect(cost(text).lists == lists, "\(text)")
    }

    @Test(
        "what a path names in a list is a text or a number, no list",
        arguments: [
            // As SMPlayer 25.6 asks for each track.
            ("${track-list/0/type} ${track-list/0/id} '${track-list/0/lang:}' '${=track-list/0/title:}'", 0, 4),
            ("${track-list/count}${playlist/count}${metadata/list/count}${options/track-list/count}", 0, 0),
            ("${chapter-list/4/title}${metadata/by-key/title}${metadata/list/0/value}${metadata/by-key/a/b}", 0, 4),
            ("${track-list/0}${track-list/}${track-list/0/}${track-list/0/metadata}${track-list/0/metadata/a}", 5, 0),
            ("${metadata/list}${metadata/list/0}${metadata/by-key}${metadata/by-key/}${command-list/0/name}", 5, 0),
            ("${audio-device-list/0/name}${edition-list/0/title}${playlist/7/filename}", 0, 3),
        ])
    func parts(_ text: String, _ lists: Int, _ texts: Int) {
        #expect(cost(text).lists == lists, "\(text)")
        #expect(cost(text).texts == texts, "\(text)")
    }

    @Test("a text may expand 256 properties and two lists")
    func bounds() {
        #expect(cost(String(repeating: "${path}", count: 256)).refusal == nil)
        #expect(cost(String(repeating: "${path}", count: 257)).refusal?.code == .tooMany)
        #expect(cost("${command-list}${playlist}").refusal == nil)
        #expect(cost(String(repeating: "${command-list}", count: 4000)).refusal?.code == .tooMany)
    }

    @Test("titles and texts of the film are bounded, and what clients set is no longer than a text or a list may be")
    func texts() {
        #expect(cost(String(repeating: "${media-title}${chapter}", count: 16)).refusal == nil)
        #expect(cost(String(repeating: "${media-title}", count: 33)).refusal?.code == .tooMany)
        let policy = CommandPolicy(allowedCommands: [], allowedProperties: [], protocols: [], socketPath: nil)
        let names = PlayerNames(commands: [], properties: [])
        func refusal(_ name: ByteString, _ value: JSONValue) -> ErrorCode? {
            policy.refusal(ofSetting: name, to: value, names)?.code
        }
        let most = String(repeating: "x", count: ExpansionCost.mostTextBytes)
        #expect(refusal("sub-font", .text(most)) == nil)
        #expect(refusal("force-media-title", .text(most + "x")) == .invalidParameter)
        #expect(refusal("options/force-media-title", .text(most + "x")) == .invalidParameter)
        #expect(refusal("alang", .text(most + "x")) == nil)
        #expect(refusal("alang", .array(Array(repeating: .text(most), count: 16))) == .invalidParameter)
        // In mpv's place nothing is bounded.
        var placed = policy
        placed.servesLauncher = true
        #expect(placed.refusal(ofSetting: "force-media-title", to: .text(most + "x"), names) == nil)
    }

    @Test("all commands of a line count together", arguments: ["expand-text", "show-text", "set title"])
    func line(_ name: String) throws {
        var cost = ExpansionCost()
        let line = Array(repeating: "\(name) ${property-list}", count: 3).joined(separator: ";")
        for command in try CommandText.commands(in: Array(line.utf8)) { cost.add(command) }
        #expect(cost.lists == 3)
        #expect(cost.refusal?.code == .tooMany)
    }
}
