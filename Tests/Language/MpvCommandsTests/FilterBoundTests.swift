import MediaPolicy
import MpvCommands
import SeekProtocol
import Testing

@Suite("What filters may be told")
struct FilterBoundTests {
    private static let policy = CommandPolicy(
        allowedCommands: [], allowedProperties: [], protocols: [], socketPath: nil)
    private static let names = PlayerNames(commands: [], properties: [])

    private static func refusal(_ list: String, _ value: JSONValue, inMpvsPlace: Bool = false) -> Refusal? {
        var policy = policy
        policy.servesLauncher = inMpvsPlace
        return policy.refusal(ofSetting: ByteString(list), to: value, names)
    }

    @Test(
        "arguments that can't ask for much are allowed",
        arguments: [
            ("vf", "scale=1280:720"), ("vf", "scale=w=1920:h=1080:force_original_aspect_ratio=decrease"),
            ("vf", "scale=size=640x360"), ("vf", "pad=1920:1080:0:0"), ("vf", "lavfi=[fps=30000/1001]"),
            ("vf", "fps=60"),
            ("vf", "loop=loop=-1:size=1"), ("vf", "lavfi=[scale=640:360,hue=s=0]"), ("vf", "format=yuv420p"),
            ("vf", "format=fmt=yuv420p:w=640:h=360"), ("vf", "rotate=1.57:640:360"), ("vf", "yadif=mode=1"),
            ("af", "aresample=48000"), ("af", "dynaudnorm=f=250:g=11"), ("af", "lavfi=[aecho=0.8:0.9:1000:0.3]"),
            ("af", "atempo=1.5"), ("af", "scaletempo=stride=30"), ("af", "loudnorm=I=-16:TP=-3:LRA=4"),
            ("vf", "hflip,hflip,hflip"), ("lavfi-complex", "[vid1][vid2]hstack[vo]"),
        ])
    func modest(_ list: String, _ value: String) {
        #expect(Self.refusal(list, .string(ByteString(value))) == nil)
    }

    private static let bombs = [
        ("vf", "loop=size=32767"), ("vf", "loop=-1:32767"), ("vf", "scale=16384x16384"), ("vf", "scale=16384:16384"),
        ("vf", "scale=iw*100:-1"), ("vf", "scale=-1:2160"), ("vf", "scale=s=16384x16384"), ("vf", "scale=1e4:1e4"),
        ("vf", "scale=0x4000:10"), ("vf", "scale=10:10:param0=1e9"), ("vf", "pad=16384:16384"),
        ("vf", "pad=aspect=100"),
        ("vf", "pad=w=16Ki"), ("vf", "lavfi=[scale=16384:16384]"), ("vf", "lavfi=[scale@a=16384:16384]"),
        ("vf", "lavfi=[haldclutsrc=16]"), ("vf", "lavfi=[haldclutsrc=level=16]"), ("vf", "lavfi=[allrgb]"),
        ("vf", "lavfi=[color=s=16384x16384]"), ("vf", "lavfi=[testsrc=r=1000000]"), ("vf", "rotate=0:16384:16384"),
        ("vf", "scale=3840:2160"),
        ("vf", "scale=1:1,scale=2:2,scale=3:3,scale=4:4"),
        ("vf", "fps=1000000"), ("vf", "lavfi=[fps=1000000/1]"), ("vf", "fps=start_time=-1000000"),
        ("vf", "realtime=speed=0.001"),
        ("vf", "format=convert=yes:w=16384:h=16384"), ("vf", "hue=s=0:threads=10000"), ("vf", "split=100000"),
        ("af", "asetrate=1"), ("af", "aresample=768000000"), ("af", "aresample=48000:filter_size=100000000"),
        ("af", "aformat=sample_rates=1"), ("af", "atempo=0.5"), ("af", "aecho=1:1:90000000:1"),
        ("af", "apad=packet_size=2147483647"), ("af", "silenceremove=start_duration=1000000"),
        ("af", "scaletempo=stride=1000000000"), ("af", "dynaudnorm=f=8000:g=301"),
        ("vf", Array(repeating: "hflip", count: 17).joined(separator: ",")),
        ("vf", "lavfi=[\(Array(repeating: "hflip", count: 17).joined(separator: ","))]"),
        ("lavfi-complex", "[vid1]split[a][b];[a][b]hstack[c];[c]split[d][e];[d][e]vstack[vo]"),
    ]

    @Test("arguments that ask for gigabytes or seconds are forbidden", arguments: FilterBoundTests.bombs)
    func immodest(_ list: String, _ value: String) {
        #expect(Self.refusal(list, .string(ByteString(value)))?.code == .forbidden)
    }

    @Test("the same in a list of objects, by name and by place")
    func objects() {
        func refusal(_ members: JSONValue.Member...) -> Refusal? {
            Self.refusal(
                "vf", .array([.object([.init("name", "scale"), .init("params", .object(members))])]))
        }
        #expect(refusal(.init("w", .integer(640)), .init("h", "360")) == nil)
        #expect(refusal(.init("@0", .integer(640))) == nil)
        #expect(refusal(.init("w", .integer(16384))) != nil)
        #expect(refusal(.init("w", .double(1e30))) != nil)
        #expect(refusal(.init("@0", "16384")) != nil)
        #expect(refusal(.init("param0", .integer(3))) != nil)
    }

    @Test("in mpv's place the filters are mpv's")
    func inMpvsPlace() {
        #expect(Self.refusal("vf", "scale=-1:2160", inMpvsPlace: true) == nil)
        #expect(Self.refusal("vf", "movie=a", inMpvsPlace: true) != nil)
    }

    @Test("added filters count with those that are set")
    func added() throws {
        func added(_ text: String) throws -> Int? {
            try CommandText.commands(in: Array(text.utf8)).first?.addedFilters?.cost
        }
        #expect(try added("vf add hflip,vflip") == 2)
        #expect(try added("change-list af append volume") == 1)
        #expect(try added("vf toggle hflip") == 1)
        #expect(try added("vf add @a:!scale=1:1,hflip") == 6)
        #expect(try added("vf add '@a:lavfi=[[x]scale=1:1[y];[y]hue@b=s=0]'") == 6)
        for text in ["vf set hflip", "vf remove @a", "vf clr ''", "change-list sub-files append a", "set vf hflip"] {
            #expect(try added(text) == nil)
        }
        let graph = JSONValue.object([.init("graph", "scale=1:1,scale=2:2")])
        let present = JSONValue.array([
            .object([.init("name", "scale")]), .object([.init("name", "lavfi"), .init("params", graph)]),
        ])
        #expect(CommandPolicy.refusal(ofAdding: 1, filters: present) == nil)
        #expect(CommandPolicy.refusal(ofAdding: 2, filters: present)?.code == .tooMany)
    }
}
