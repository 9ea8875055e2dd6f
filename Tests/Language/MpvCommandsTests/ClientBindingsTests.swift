import MpvCommands
import SeekProtocol
import Testing

@Suite("What clients bind to keys")
struct ClientBindingsTests {
    private static func define(_ name: String, _ contents: String = "x ignore") -> MpvCommand {
        MpvCommand("define-section", .list([.text(name), .text(contents)]))
    }

    private static func bind(_ key: String, _ command: String = "ignore") -> MpvCommand {
        MpvCommand("keybind", .list([.text(key), .text(command)]))
    }

    private static var limits: ClientBindings.Limits {
        var limits = ClientBindings.Limits()
        (limits.clientEntries, limits.clientBytes, limits.entries, limits.bytes) = (2, 20, 3, 30)
        (limits.names, limits.nameBytes) = (6, 4)
        return limits
    }

    @Test("a client's number and bytes are bounded, and those of all clients; what it redefines counts once")
    func bounds() {
        var bindings = ClientBindings(Self.limits)
        #expect(bindings.take(Self.define("a", "x ignore"), of: 1) == nil)
        #expect(bindings.take(Self.define("a", "xy ignore"), of: 1) == nil)
        #expect(bindings.take(Self.bind("k"), of: 1) == nil)
        #expect(bindings.take(Self.define("b"), of: 1)?.code == .tooMany)
        #expect(bindings.take(Self.bind("k", "0123456789ab"), of: 1)?.code == .tooMany)
        #expect(bindings.take(Self.define("b"), of: 2) == nil)
        #expect(bindings.take(Self.define("c"), of: 2)?.code == .tooMany)
        #expect(bindings.take(Self.bind("abcde"), of: 2)?.code == .invalidParameter)
        // A section without contents is none.
        #expect(bindings.take(Self.define("a", ""), of: 1) == nil)
        #expect(bindings.take(Self.define("c"), of: 2) == nil)
    }

    @Test("different names are bounded for good; a key that libmpv does not know is none")
    func names() {
        var bindings = ClientBindings(Self.limits)
        for name in ["a", "b", "c", "d", "e"] {
            #expect(bindings.take(MpvCommand("enable-section", .list([.text(name)])), of: 1) == nil)
        }
        #expect(bindings.take(Self.bind("none"), of: 1) == nil)
        #expect(bindings.take(Self.bind("F1"), of: 1)?.code == .tooMany)
        bindings.drop(Self.bind("none"))
        #expect(bindings.take(Self.bind("F1"), of: 1) == nil)
        #expect(bindings.take(Self.define("a"), of: 1) == nil)
        #expect(bindings.take(Self.define("f"), of: 2)?.code == .tooMany)
        #expect(bindings.remove(1) == ["F1"])
        #expect(bindings.take(Self.define("f"), of: 2)?.code == .tooMany)
    }

    @Test("a client that leaves frees the keys that nobody has bound since")
    func removal() {
        var bindings = ClientBindings()
        for key in ["F1", "F2"] { #expect(bindings.take(Self.bind(key), of: 1) == nil) }
        #expect(bindings.take(Self.bind("F2"), of: 2) == nil)
        #expect(bindings.remove(1) == ["F1"])
        #expect(bindings.remove(1) == [])
        #expect(bindings.remove(2) == ["F2"])
    }

    @Test("keys get back what they did, by libmpv's names of them")
    func freedKeys() {
        func binding(_ key: String, _ command: String, isWeak: Bool = false, section: String = "default") -> JSONValue {
            .object([
                .init("key", .text(key)), .init("cmd", .text(command)), .init("is_weak", .bool(isWeak)),
                .init("section", .text(section)),
            ])
        }
        var freed = FreedKeys()
        freed.setOriginals(
            .array([
                binding("RIGHT", "seek 5", isWeak: true), binding("F1", "stop"), binding("F1", "quit", isWeak: true),
                binding("F2", "mine", section: "other"),
            ]),
            [KeyBindings.Binding(key: "RIGHT", command: "press forward")])
        let marks = freed.mark(["right", "F1", "F2", "F3"]).map(\.command.description)
        #expect(Set(marks).count == 4 && freed.hasMarked)
        let bound = zip(["RIGHT", "F1", "F2", "F3"], marks).map { binding($0, $1) }
        #expect(
            freed.originals(.array(bound), isTaken: { $0 == "F3" }) == [
                KeyBindings.Binding(key: "RIGHT", command: "press forward"),
                KeyBindings.Binding(key: "F1", command: "stop"), KeyBindings.Binding(key: "F2", command: "ignore"),
            ])
        #expect(!freed.hasMarked)
    }
}

@Suite("Steps of bounded sizes")
struct BoundedStepTests {
    private func result(_ text: String, from present: Double) throws -> String? {
        let command = try #require(try CommandText.commands(in: Array(text.utf8)).first)
        guard case .list(let arguments)? = BoundedStep(command)?.command(from: .double(present))?.arguments else {
            return nil
        }
        return arguments.map { if case .string(let text) = $0 { text.description } else { "" } }.joined(separator: " ")
    }

    @Test("become a set of the next value within the bound")
    func steps() throws {
        #expect(try result("add sub-scale 0.5", from: 1) == "sub-scale 1.500000")
        #expect(try result("add sub-scale -0.5", from: 1) == "sub-scale 0.500000")
        #expect(try result("add options/sub-scale 1e300", from: 1) == "options/sub-scale 4.000000")
        #expect(try result("add osd-scale", from: 3.5) == "osd-scale 4.000000")
        #expect(try result("cycle osd-scale down", from: 1) == "osd-scale 0.000000")
        #expect(try result("multiply sub-text-font-size 1e308", from: 1e10) == "sub-text-font-size 200.000000")
        #expect(try result("multiply sub-border-size -100", from: 10) == "sub-border-size -50.000000")
        for other in ["add volume 1", "set sub-scale 9", "add sub-scale x", "multiply sub-scale"] {
            #expect(try result(other, from: 1) == nil, "\(other)")
        }
    }
}
