import SeekClient
import Testing

@Suite("The line buffer")
struct LineBufferTests {
    @Test("returns whole lines from any chunks of bytes", arguments: 1...9)
    func cuts(_ length: Int) {
        let bytes = Array("one\n\ntwo\nthree\nrest".utf8)
        var buffer = LineBuffer()
        var lines: [String] = []
        for start in stride(from: 0, to: bytes.count, by: length) {
            buffer.append(bytes[start..<min(start + length, bytes.count)])
            while let line = buffer.next() { lines.append(String(decoding: line, as: UTF8.self)) }
        }
        #expect(lines == ["one", "", "two", "three"])
        #expect(buffer.count == 4)
        #expect(buffer.takeRest() == Array("rest".utf8))
        #expect(buffer.count == 0)
        #expect(buffer.takeRest().isEmpty)
    }
}
