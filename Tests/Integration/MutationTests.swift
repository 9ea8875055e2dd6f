import Foundation
import SeekProtocol
import TestSupport
import Testing

/// Corrupted requests: each is answered or ignored in order, and the valid requests between them are served.
@Suite("Mutated requests", .waitsForPrograms)
struct MutationTests {
    private static let valid = [
        #"{"command":["tap","forward",3],"request_id":1}"#,
        #"{"command":{"name":"tap","button":"backward","count":2,"interval":3.5},"request_id":2,"async":true}"#,
        #"{"command":["scrub",12.5],"request_id":3}"#,
        #"{"command":{"name":"scrub","fraction":0.5},"request_id":4}"#,
        #"{"command":["subscribe","chase","media"],"request_id":5}"#,
        #"{"command":["loadfile","/nonexistent/\u00e9\ud83d\ude00","append"],"request_id":6}"#,
        #"{"command":["snapshot"],"request_id":7,"x":[[[{"a":null}]]]}"#,
        #"{"command":["quit"],"request_id":8}"#,
    ]

    private static let numbers = [
        "1e999", "-1e999", "NaN", "9223372036854775808", "0xffffffffffffffffff", "1e-999", "-0", "00012", "null",
        String(repeating: "1", count: 400),
    ]

    private func mutated(_ line: String, _ random: inout SeededRandom) -> [UInt8] {
        var bytes = Array(line.utf8)
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: return Array(bytes[..<place])
        case 1:
            for _ in 1...4 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 11...255, using: &random)
            }
        case 2: bytes += bytes
        case 3: bytes.replaceSubrange(place..<place, with: repeatElement(UInt8(ascii: "["), count: 2000))
        case 4:
            let number = Self.numbers[Int.random(in: 0..<Self.numbers.count, using: &random)]
            return Array(line.replacing(/\d+(\.\d+)?/, with: number, maxReplacements: 1).utf8)
        case 5: bytes.insert(contentsOf: (0..<20).map { _ in UInt8.random(in: 128...255, using: &random) }, at: place)
        default:
            let end = Int.random(in: place..<bytes.count, using: &random)
            bytes.removeSubrange(place..<end)
        }
        return bytes
    }

    @Test("valid requests between mutated ones are answered in order, on each of several connections", arguments: 1...4)
    func replay(seed: UInt64) throws {
        let seekd = try Seekd("chapters.mkv")
        let clients = try (1...3).map { _ in try seekd.connect() }
        var random = SeededRandom(seed: seed)
        for batch in 1...10 {
            for client in clients {
                for index in 1...10 {
                    let line = Self.valid[Int.random(in: 0..<Self.valid.count, using: &random)]
                    try client.send(bytes: mutated(line, &random))
                    try client.send(#"{"command":["hello"],"request_id":"\#(batch).\#(index)"}"#)
                }
            }
            for client in clients {
                for index in 1...10 {
                    var reply: JSONValue?
                    repeat { reply = try client.readReply() } while reply != nil && reply?["data"]?["protocol"] == nil
                    #expect(reply?["request_id"] == .text("\(batch).\(index)"), "seed \(seed)")
                }
            }
        }
    }
}
