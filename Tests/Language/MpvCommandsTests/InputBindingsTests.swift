import MpvCommands
import SeekProtocol
import Testing

@Suite("Key bindings")
struct InputBindingsTests {
    /// The fields of each binding as text, for comparison.
    private static func fields(_ bindings: InputBindings) -> [String] {
        bindings.bindings.map {
            "\($0.line) \($0.isDefault ? "default " : "")\($0.section.map { "{\($0)} " } ?? "")\($0.key)|\($0.command)"
        }
    }

    @Test("are read from a file as mpv reads it")
    func file() {
        let text = """
            \u{FEFF}RIGHT seek 10
            # LEFT seek -10

              Ctrl+a-b\t{ sub menu }  show-text "a b" # why \r
            x {} ignore; ignore
            y {open ignore
            SHARP{z} ignore
            default-bindings start # from here on
            q quit
            """
        let bindings = InputBindings(text.utf8)
        #expect(
            Self.fields(bindings) == [
                "1 RIGHT|seek 10", #"4 {sub menu} Ctrl+a-b|show-text "a b" # why"#, "5 x|ignore; ignore",
                "6 y|{open ignore", "7 SHARP{z}|ignore", "9 default q|quit",
            ])
        #expect(bindings.problems == [])
    }

    @Test("of define-section all belong to that section")
    func section() {
        let bindings = InputBindings("a ignore\nb {other} run x\n".utf8, section: "menu")
        #expect(Self.fields(bindings) == ["1 {menu} a|ignore", "2 {menu} b|{other} run x"])
    }

    @Test("that mpv can't read are reported by line, and bound if mpv binds them")
    func problems() {
        let bindings = InputBindings("a\nb ignore\ndefault-bindings stop\nc show-text \"x\nd {menu}\n".utf8)
        #expect(Self.fields(bindings) == ["2 b|ignore", "4 c|show-text \"x", "5 {menu} d|"])
        #expect(
            bindings.problems.map { "\($0.line): \($0.sentence)" } == [
                "1: the key a has no command", "3: expected \"default-bindings start\"",
                "4: quotes are not closed by \": \"x", "5: a command's name is missing",
            ])
    }

    @Test("end at a NUL, as mpv's do")
    func nul() {
        let bindings = InputBindings("a run x\0 y\nb ignore".utf8)
        #expect(Self.fields(bindings) == ["1 a|run x", "2 b|ignore"])
    }

    @Test("of an empty text are an empty list")
    func empty() {
        #expect(InputBindings([UInt8]()).bindings == [])
        #expect(InputBindings("\n\r\n  \n".utf8).problems == [])
    }
}
