import Dispatch
import Mpv
import SeekProtocol
import TestSupport
import Testing

@testable import SeekPlayer

/// libmpv's values as JSON: the two ways to write them give the same text, and reading it gives the same value.
@Suite("A node as JSON")
struct NodeJSONTests {
    @Test("every property of libmpv, with a clip loaded, is written as JSON that can be read")
    func properties() throws {
        let player = try Player()
        try player.load("chapters.mkv")
        let names = try #require(try player.property("property-list").elements).compactMap(\.text)
        try #require(names.count > 500)
        var kinds: Set<String> = []
        for name in names {
            let node = try player.property(name)
            Self.collectKinds(of: node, into: &kinds)
            try Self.checkRoundTrip(of: node, Comment(rawValue: name))
        }
        #expect(kinds == ["none", "string", "flag", "int64", "double", "array", "map"])
    }

    @Test("any node is written as JSON that can be read")
    func randomNodes() throws {
        var random = SeededRandom(seed: 50)
        var kinds: Set<String> = []
        for round in 0..<3000 {
            let node = Self.node(levels: round % 10 == 0 ? JSONReader.maximumDepth : 5, &random)
            Self.collectKinds(of: node, into: &kinds)
            try Self.checkRoundTrip(of: node, "round \(round): \(node)")
        }
        #expect(kinds == ["none", "string", "flag", "int64", "double", "array", "map", "bytes"])
    }

    @Test("nodes nest as deep as JSON is read, and no deeper", arguments: [false, true])
    func depth(isMap: Bool) throws {
        func nested(_ levels: Int) -> MpvNode {
            (1..<levels).reduce(.int64(.min)) { node, _ in isMap ? .map([.init("", node)]) : .array([node]) }
        }
        try Self.checkRoundTrip(of: nested(JSONReader.maximumDepth), "the deepest")
        let tooDeep = JSONWriter.bytes(of: nested(JSONReader.maximumDepth + 1))
        #expect(throws: JSONError.self) { try JSONReader.value(of: tooDeep) }
    }

    @Test(
        "values without a JSON equivalent",
        arguments: [
            (.none, "null"), (.bytes([1, 2]), "null"), (.double(.nan), #""nan""#), (.double(-.infinity), #""-inf""#),
            (.int64(.min), "-9223372036854775808"), (.int64(.max), "9223372036854775807"), (.array([]), "[]"),
            (.map([]), "{}"), (.string([]), #""""#), (.string([0x61, 0x1F]), #""a\u001f""#),
        ] as [(MpvNode, String)])
    func special(_ node: MpvNode, _ text: String) throws {
        #expect(String(decoding: JSONWriter.bytes(of: node), as: UTF8.self) == text)
        try Self.checkRoundTrip(of: node, "\(node)")
    }

    private static func checkRoundTrip(of node: MpvNode, _ what: Comment) throws {
        let value = JSONValue(node)
        let written = JSONWriter.bytes(of: node)
        #expect(JSONWriter.bytes(of: value) == written, what)
        let read = try JSONReader.value(of: written)
        #expect(agrees(read, with: node), what)
        // Written doubles have six decimals: a second round trip changes nothing.
        let again = JSONWriter.bytes(of: read)
        #expect(again == written, what)
        #expect(try JSONReader.value(of: again) == read, what)
        #expect(JSONWriter.bytes(of: MpvNode(read)) == written, what)
    }

    /// Equal, except for values without a JSON equivalent.
    private static func agrees(_ read: JSONValue, with node: MpvNode) -> Bool {
        switch (read, node) {
        case (.null, .none), (.null, .bytes): true
        case (.bool(let read), .flag(let flag)): read == flag
        case (.integer(let read), .int64(let number)): read == number
        case (.double(let read), .double(let number)):
            number.isFinite && abs(read - number) <= 0.000_000_5 + number.ulp && read.sign == number.sign
        case (.string(let read), .double(let number)):
            !number.isFinite && ["nan", "-nan", "inf", "-inf"].contains(read.description)
        case (.string(let read), .string(let bytes)): read.bytes == bytes
        case (.array(let read), .array(let elements)):
            read.count == elements.count && zip(read, elements).allSatisfy { agrees($0, with: $1) }
        case (.object(let read), .map(let members)):
            read.count == members.count
                && zip(read, members).allSatisfy { $0.key.bytes == $1.key && agrees($0.value, with: $1.value) }
        case (_, .none), (_, .string), (_, .flag), (_, .int64), (_, .double), (_, .array), (_, .map), (_, .bytes): false
        }
    }

    private static func collectKinds(of node: MpvNode, into kinds: inout Set<String>) {
        switch node {
        case .none: kinds.insert("none")
        case .string: kinds.insert("string")
        case .flag: kinds.insert("flag")
        case .int64: kinds.insert("int64")
        case .double: kinds.insert("double")
        case .bytes: kinds.insert("bytes")
        case .array(let elements):
            kinds.insert("array")
            for element in elements { collectKinds(of: element, into: &kinds) }
        case .map(let members):
            kinds.insert("map")
            for member in members { collectKinds(of: member.value, into: &kinds) }
        }
    }
}

// MARK: - Random nodes

extension NodeJSONTests {
    /// - Parameter levels: nesting levels, including the outermost; deep trees have few branches.
    private static func node(levels: Int, _ random: inout SeededRandom) -> MpvNode {
        let width = levels > 5 ? 1...1 : 0...4
        let kinds = levels > 5 ? 6...7 : 0...(levels > 1 ? 7 : 5)
        switch Int.random(in: kinds, using: &random) {
        case 0: return .none
        case 1: return .flag(.random(using: &random))
        case 2: return .int64([.min, .max, 0, -1, Int64(bitPattern: random.next())].randomElement(using: &random) ?? 0)
        case 3: return .double(double(&random))
        case 4: return .string(bytes(&random))
        case 5: return .bytes(bytes(&random))
        case 6:
            return .array(
                (0..<Int.random(in: width, using: &random)).map { _ in node(levels: levels - 1, &random) })
        default:
            return .map(
                (0..<Int.random(in: width, using: &random)).map { _ in
                    MpvNode.Member(key: bytes(&random), value: node(levels: levels - 1, &random))
                })
        }
    }

    /// Doubles of every magnitude, and some that are not finite.
    private static func double(_ random: inout SeededRandom) -> Double {
        let special: [Double] = [
            .nan, -.nan, .infinity, -.infinity, 0, -0.0, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0.000_000_5,
        ]
        if Bool.random(using: &random) { return special.randomElement(using: &random) ?? 0 }
        return Double(bitPattern: random.next())
    }

    /// Bytes that are rarely UTF-8, and often need escapes in JSON.
    private static func bytes(_ random: inout SeededRandom) -> [UInt8] {
        let most: UInt8 = Bool.random(using: &random) ? .max : 0x22
        return (0..<Int.random(in: 0..<12, using: &random)).map { _ in .random(in: 1...most, using: &random) }
    }
}

/// A real, paused player without video and audio output.
private struct Player: ~Copyable {
    private let handle: MpvHandle
    private let woken = DispatchSemaphore(value: 0)

    init() throws {
        handle = try MpvHandle(
            options: [
                (name: "vo", value: "null"), (name: "ao", value: "null"), (name: "idle", value: "yes"),
                (name: "pause", value: "yes"),
            ], logLevel: "no")
        let woken = woken
        handle.setWakeup { woken.signal() }
    }

    func load(_ clip: String) throws {
        let folder = "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")
        try handle.commandAsync(["loadfile", "/\(folder)/Clips/\(clip)"], reply: 1)
        _ = try event("the first picture") { $0.body == .playbackRestart }
    }

    /// `.none` if the property is unavailable.
    func property(_ name: String) throws -> MpvNode {
        try handle.getPropertyAsync(name, reply: 2)
        let reply = try event(name) { $0.reply == 2 }
        guard case .getPropertyReply(_, let value) = reply.body else { return .none }
        return value
    }

    private func event(_ what: String, where fits: (MpvEvent) -> Bool) throws -> MpvEvent {
        let deadline = DispatchTime.now() + .seconds(60)
        repeat {
            while let event = handle.nextEvent() {
                if fits(event) { return event }
            }
        } while woken.wait(timeout: deadline) == .success
        return try #require(nil, "\(what) did not come")
    }
}
