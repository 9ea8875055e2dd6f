import MpvCommands
import SeekProtocol
import Testing

@Suite("What clients may have drawn")
struct AssBoundTests {
    private static func rules(inMpvsPlace: Bool = false) -> CommandPolicy {
        var policy = CommandPolicy(allowedCommands: [], allowedProperties: [], protocols: [], socketPath: nil)
        policy.servesLauncher = inMpvsPlace
        return policy
    }

    private static let names = PlayerNames(commands: [], properties: [])

    private static func refusal(ofOverlay text: String, id: Int64 = 1, width: Int64 = 0, height: Int64 = 720)
        -> Refusal?
    {
        let command = MpvCommand(
            "osd-overlay",
            .list([
                .integer(id), "ass-events", .string(ByteString(text)), .integer(width), .integer(height),
            ]))
        return rules().refusal(of: command, names)
    }

    @Test(
        "a usual text is drawn",
        arguments: [
            "plain", #"{\an7\pos(960,540)\fs40\bord2\blur1\1c&HFFFFFF&\alpha&H80&}text"#, #"C:\films\1"#,
            #"{\an7\pos(0,0)\p4}m 0 0 l 10240 0 10240 5760 0 5760"#, #"{\p1}m 0 0 l 100 0 100 100{\p0} 1000000"#,
            #"{\t(0,100000,\fscx120)\fad(500,500)\k100000}text"#, #"{\clip(0,0,100,100000)\frz359.5}text"#,
        ])
    func usual(_ text: String) {
        #expect(Self.refusal(ofOverlay: text) == nil)
    }

    private static let bombs = [
        #"{\blur100000\fscx100000}text"#, #"{\fs100000}text"#, #"{\fs+500}text"#, #"{\fs1e6}text"#, #"{\fs1e+6}text"#,
        #"{\fs 100000}text"#, #"{\  fs100000}text"#, #"{\t(\fscx100000)}text"#, #"{\fscy(100000)}text"#,
        #"{\xbord100000}text"#, #"{\be100000}text"#, #"{\fax100}text"#, #"{\pos(1,99999999)}text"#,
        #"{\p1}m 0 0 l 1000000 0 1000000 1000000"#, #"{\p1}m 0 0{\b1}l 1e6 0"#, #"{\fsp-100000}text"#, #"{\fscx.9e9}a"#,
        String(repeating: "a\n", count: 600), #"{\fs400\fscx300\fscy300}ABCDEFG"#,
        String(repeating: "abcd ", count: 1000),
        #"{\p1}m 0 0 l 5000 0 5000 5000"#, #"{\p1}m -2000 -2000 l 2000 2000"#,
        #"{\blur30\bord50}"# + String(repeating: "a", count: 99),
    ]

    @Test("tags with large numbers, and many lines, are refused", arguments: AssBoundTests.bombs)
    func huge(_ text: String) {
        #expect(Self.refusal(ofOverlay: text)?.code == .invalidParameter)
    }

    @Test("a small canvas, which makes all larger, and many numbers of overlays are refused")
    func overlays() {
        #expect(Self.refusal(ofOverlay: "a", height: 1)?.code == .invalidParameter)
        #expect(Self.refusal(ofOverlay: "a", width: 1)?.code == .invalidParameter)
        #expect(Self.refusal(ofOverlay: "a", id: 63) == nil)
        #expect(Self.refusal(ofOverlay: "a", id: 64)?.code == .invalidParameter)
    }

    @Test("texts of other commands and properties are read too, also with escapes")
    func others() {
        let bomb = JSONValue.string(#"${osd-ass-cc/0}{\blur100000}text"#)
        let show = MpvCommand("show-text", .list([bomb]))
        #expect(Self.rules().refusal(of: show, Self.names)?.code == .invalidParameter)
        #expect(Self.rules().refusal(ofBinding: #"show-text "{\\fs99999}""#, Self.names)?.code == .invalidParameter)
        for name in ["osd-msg1", "force-media-title", "title"] as [ByteString] {
            #expect(Self.rules().refusal(ofSetting: name, to: bomb, Self.names)?.code == .invalidParameter)
        }
        let escaped = JSONValue.string(#"{\\fs99999}"#)
        #expect(Self.rules().refusal(ofSetting: "osd-msg3", to: escaped, Self.names)?.code == .invalidParameter)
        #expect(Self.rules().refusal(ofSetting: "osd-msg3", to: "${media-title}", Self.names) == nil)
    }

    @Test("the pixels of an overlay's text are estimated: characters as squares, drawings as boxes, on any canvas")
    func pixels() throws {
        func cost(_ text: String, height: Int64 = 720) -> Double? {
            let command = MpvCommand(
                "osd-overlay",
                .list([.integer(1), "ass-events", .string(ByteString(text)), .integer(0), .integer(height)]))
            return command.drawnOverlay.map { $0.cost.rounded() }
        }
        #expect(cost(#"{\fs94\bord3}äb c"#) == 30_000.0)
        #expect(cost(#"{\fs94\bord3}a"#, height: 1440) == 2500.0)
        #expect(cost(#"{\bord0\p4}m 80 80 l 880 80 880 1680"#) == 21_836.0)
        #expect(cost(#"{\p1}m 0 0 l 94 0 94 94{\p0}"#) == 10_000.0)
        #expect(cost("") == 0)
        #expect(MpvCommand("show-text", .list(["a"])).drawnOverlay == nil)
    }

    @Test("sizes of text are bounded")
    func sizes() {
        func refusal(_ name: ByteString, _ value: JSONValue) -> Refusal? {
            Self.rules().refusal(ofSetting: name, to: value, Self.names)
        }
        #expect(refusal("osd-font-size", .integer(40)) == nil)
        #expect(refusal("osd-font-size", .integer(9000))?.code == .invalidParameter)
        #expect(refusal("options/sub-scale", "100")?.code == .invalidParameter)
        #expect(refusal("sub-scale", .double(1.5)) == nil)
    }

    @Test("styles are bounded")
    func styles() {
        func refusal(_ text: String) -> Refusal? {
            Self.rules().refusal(ofSetting: "sub-ass-force-style", to: .string(ByteString(text)), Self.names)
        }
        #expect(refusal("FontName=Sans 2000,FontSize=30,PrimaryColour=&H00FFFFFF,PlayResY=720") == nil)
        for text in ["FontSize=100000", "Default.ScaleX=100000", "Blur=1000", "PlayResX=1", "FontSize=1e9"] {
            #expect(refusal(text)?.code == .invalidParameter, "\(text)")
        }
        let list = JSONValue.array(["FontSize=100000"])
        #expect(Self.rules().refusal(ofSetting: "sub-ass-force-style", to: list, Self.names) != nil)
    }

    @Test("in mpv's place they are mpv's")
    func inMpvsPlace() {
        let show = MpvCommand("show-text", .list([#"{\fs99999}"#]))
        #expect(Self.rules(inMpvsPlace: true).refusal(of: show, Self.names) == nil)
    }
}
