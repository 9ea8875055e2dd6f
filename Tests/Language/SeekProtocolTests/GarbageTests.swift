import SeekProtocol
import TestSupport
import Testing

@Suite("Invalid input")
struct GarbageTests {
    private static let lines = [
        #"{"command":["tap","forward",3,7.5,true],"request_id":7,"async":false}"#,
        #"{"command":{"name":"scrub","fraction":0.25},"request_id":"x"}"#,
        #"{command=["subscribe","chase","media",],request_id=0x10,}"#,
        #"{"command":["loadfile","/\ud83d\ude00 \xAB \u00e9\n.mkv","append-play"],"request_id":-9223372036854775808}"#,
        #"{"a":[1,-2.5e-3,[],{},[[[null,true,false]]]],"b":{"c":"d"},"e":1e300}"#,
    ].map { Array($0.utf8) }

    /// Bytes that mean something to the reader, so that mutations get far.
    private static let telling = Array(#"{}[],:="\u0x-+.eE19ntf "#.utf8) + [0x00, 0x0A, 0x80, 0xFF, 0xED]

    private static func mutated(_ line: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var line = line
        for _ in 0...Int.random(in: 0..<4, using: &random) where !line.isEmpty {
            let index = Int.random(in: line.indices, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: line.remove(at: index)
            case 1: line.insert(telling.randomElement(using: &random) ?? 0, at: index)
            case 2: line[index] = UInt8.random(in: .min ... .max, using: &random)
            case 3: line.removeSubrange(index...)
            default:
                let end = Int.random(in: index..<line.endIndex, using: &random)
                line.insert(contentsOf: line[index...end], at: Int.random(in: line.indices, using: &random))
            }
        }
        return line
    }

    private static func noise(_ random: inout SeededRandom) -> [UInt8] {
        let isTelling = Bool.random(using: &random)
        return (0..<Int.random(in: 0..<80, using: &random)).map { _ in
            isTelling ? telling.randomElement(using: &random) ?? 0 : UInt8.random(in: .min ... .max, using: &random)
        }
    }

    @Test("never traps, always gets a reply, and decoded values survive encoding and decoding")
    func neverTraps() throws {
        var random = SeededRandom(seed: 20_26)
        var readable = 0
        for round in 0..<8000 {
            let line =
                round % 4 == 0
                ? Self.noise(&random) : Self.mutated(Self.lines[round % Self.lines.count], &random)
            let incoming = IncomingRequest(line: line)
            if case .failure(let refusal) = incoming.request {
                let reply = Reply.refused(refusal).line(to: incoming.id)
                let answer = try JSONReader.value(of: reply)
                #expect(answer["error"] == .text(refusal.code.text), "\(line)")
                #expect(!reply.dropLast().contains(UInt8(ascii: "\n")), "\(line)")
            }
            guard let value = try? JSONReader.value(of: line) else { continue }
            readable += 1
            // Once written, doubles have six decimals and non-finite ones are strings: from then on nothing changes.
            let written = JSONWriter.bytes(of: value)
            let again = try JSONReader.value(of: written)
            #expect(JSONWriter.bytes(of: again) == written, "\(line)")
        }
        #expect(readable > 500, "the mutations are too coarse to test the round trip")
    }

    @Test("values of every kind read back as they were written")
    func roundTrip() throws {
        var random = SeededRandom(seed: 7)
        for _ in 0..<2000 {
            let value = Self.value(depth: 1, &random)
            #expect(try JSONReader.value(of: JSONWriter.bytes(of: value)) == value)
        }
    }

    private static func value(depth: Int, _ random: inout SeededRandom) -> JSONValue {
        func string() -> ByteString {
            ByteString(
                (0..<Int.random(in: 0..<12, using: &random)).map { _ in .random(in: 1 ... .max, using: &random) })
        }
        switch Int.random(in: 0..<(depth < 6 ? 7 : 5), using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .integer(Int64(bitPattern: random.next()))
        case 3: return .double(Double(Int32(truncatingIfNeeded: random.next())) / 64)
        case 4: return .string(string())
        case 5:
            return .array(
                (0..<Int.random(in: 0..<5, using: &random)).map { _ in value(depth: depth + 1, &random) })
        default:
            return .object(
                (0..<Int.random(in: 0..<5, using: &random)).map { _ in
                    JSONValue.Member(string(), value(depth: depth + 1, &random))
                })
        }
    }
}
