import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("The JSON writer")
struct JSONWriterTests {
    private func text(_ value: some JSONWritable) -> String {
        String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
    }

    @Test("writes no white space between tokens, and commas only between values")
    func tokens() {
        let value = JSONValue.object([
            .init("a", .array([.integer(1), .array([]), .object([]), .array([.null])])),
            .init("b", .object([.init("c", .bool(true)), .init("d", .bool(false))])),
            .init("e", .text("")),
        ])
        #expect(text(value) == #"{"a":[1,[],{},[null]],"b":{"c":true,"d":false},"e":""}"#)
        #expect(text([[1, 2], [], [3]]) == "[[1,2],[],[3]]")
    }

    @Test("escapes what mpv escapes, as mpv does, and nothing else")
    func escapes() {
        #expect(
            text("\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1B}\u{1F}\u{7F}é") == #""\"\\/\b\f\n\r\t\u0000\u001b\u001f"#
                + "\u{7F}é\"")
        let invalid = ByteString([0xFF, 0xC3, 0x28])
        #expect(JSONWriter.bytes(of: invalid) == [0x22, 0xFF, 0xC3, 0x28, 0x22])
    }

    @Test("writes doubles with six decimals, and non-finite ones as strings")
    func doubles() {
        #expect(text(100.0) == "100.000000")
        #expect(text(3.263) == "3.263000")
        #expect(text(-0.0) == "-0.000000")
        #expect(text(Double.infinity) == #""inf""#)
        #expect(text(-Double.infinity) == #""-inf""#)
        #expect(text(Double.nan) == #""nan""#)
        #expect(text(-Double.nan) == #""-nan""#)
        #expect(text(Int64.min) == "-9223372036854775808")
    }

    /// What C makes of it.
    private func printed(_ number: Double) -> String {
        var buffer = [CChar](repeating: 0, count: 400)
        let count = withVaList([number]) { vsnprintf(&buffer, buffer.count, "%f", $0) }
        return String(decoding: buffer.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    @Test(
        "writes the edges of a double's range as C's %f does",
        arguments: [
            0, -0.0, 0.5, 1.5, 2.5, 0.0000005, 0.0000015, 0.0000025, 0.00000049999999999999, 0.9999995, 0.99999949999,
            1e-300, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, 1e300, -1e300, 1e15, 1e16,
            0x1p52, 0x1p53, 0x1p53 + 2, 0x1p63, 0x1p64, 0x1p127, 0x1p128, 123_456_789.123456789, 0.1, 0.3, 1.0 / 3,
            0x1p-7, 0x3p-8, 0x1p-20, 0x1p-21, 0x1.8p-21, 999_999.9999995, 1_000_000_000.5,
        ] as [Double])
    func edges(_ number: Double) {
        #expect(text(number) == printed(number))
        #expect(text(-number) == printed(-number))
    }

    @Test("writes any double as C's %f does")
    func anyDouble() {
        var random = SeededRandom(seed: 0x5EED)
        for round in 0..<20_000 {
            let number: Double =
                switch round % 4 {
                // Any bits at all; times as they occur; exact ties at the last decimal; subnormal ones.
                case 0: Double(bitPattern: random.next())
                case 1: Double(random.next() % 100_000_000) / 1000 + Double(random.next() % 1000) / 1_000_000_000
                case 2: Double(random.next() % 100_000_000) * 0x1p-7
                default: Double(bitPattern: random.next() & 0x800F_FFFF_FFFF_FFFF)
                }
            guard number.isFinite else { continue }
            let written = text(number)
            let expected = printed(number)
            if written != expected {
                Issue.record("bits \(String(number.bitPattern, radix: 16)): wrote \(written), C writes \(expected)")
                return
            }
        }
    }
}
