import MpvCommands
import SeekProtocol
import Testing

@Suite("What the overlay shows in place of mpv")
struct OverlayCommandTests {
    private func message(_ words: String...) -> MpvCommand {
        MpvCommand("script-message", .list([.text("seekd")] + words.map { .text($0) }))
    }

    private static func text(_ arguments: JSONValue...) -> MpvCommand { MpvCommand("show-text", .list(arguments)) }

    @Test("the progress, and texts of one line")
    func shown() {
        #expect(MpvCommand("show-progress").onOverlay == message("show-progress"))
        #expect(MpvCommand("show_progress", .named([])).onOverlay == message("show-progress"))
        #expect(Self.text(.text("0:13")).onOverlay == message("show-text", "0:13", "-1"))
        #expect(Self.text(.text("0:13"), .integer(2500)).onOverlay == message("show-text", "0:13", "2500"))
        #expect(Self.text(.text("0:13"), .text("2500")).onOverlay == message("show-text", "0:13", "2500"))
        let named = MpvCommand("show-text", .named([.init("text", .text("a")), .init("duration", .integer(5))]))
        #expect(named.onOverlay == message("show-text", "a", "5"))
    }

    @Test("properties are expanded as in the command")
    func expanded() {
        let text = MpvCommand("show-text", .list([.text("${volume}")]), prefixes: [.osdAuto, .expandProperties])
        #expect(text.onOverlay?.prefixes == [.osdAuto, .expandProperties])
        #expect(Self.text(.text("${volume}")).onOverlay?.expandsProperties == false)
    }

    @Test(
        "mpv itself shows or refuses everything else",
        arguments: [
            MpvCommand("show-progress", .list([.text("x")])), MpvCommand("show-text"), text(.integer(1)),
            text(.text("a"), .text("long")), text(.text("a"), .integer(1), .integer(1)), text(.text("a\nb")),
            text(.text("${osd-ass-cc/0}{\\b1}a")), MpvCommand("print-text", .list([.text("a")])),
            MpvCommand("show-text", .named([.init("text", .text("a")), .init("level", .integer(1))])),
        ])
    func others(_ command: MpvCommand) { #expect(command.onOverlay == nil) }
}
