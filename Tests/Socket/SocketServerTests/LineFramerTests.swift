import NIOCore
import SocketServer
import Testing

@Suite("A client's bytes become lines")
struct LineFramerTests {
    /// Feeds pieces one after the other and collects the lines that come of them; "too long" ends it.
    private func lines(of pieces: [String], limit: Int = 16) -> [String] {
        var framer = LineFramer(limit: limit)
        var lines: [String] = []
        for piece in pieces {
            framer.append(ByteBuffer(string: piece))
            while let line = framer.next() {
                switch line {
                case .line(let bytes): lines.append(String(buffer: bytes))
                case .tooLong: return lines + ["too long"]
                }
            }
        }
        return lines
    }

    @Test("one, several and no lines in a piece, and lines in several pieces")
    func pieces() {
        #expect(lines(of: ["a\n"]) == ["a"])
        #expect(lines(of: ["a\nb\n\nc"]) == ["a", "b", ""])
        #expect(lines(of: ["a", "b", "c\nd", "\n"]) == ["abc", "d"])
        #expect(lines(of: ["", "\n"]) == [""])
    }

    @Test("a line of the limit is a line, one byte more is not, with its end in sight or not")
    func limit() {
        let longest = String(repeating: "x", count: 16)
        #expect(lines(of: [longest + "\n"]) == [longest])
        #expect(lines(of: [longest]) == [])
        #expect(lines(of: [longest, "\n"]) == [longest])
        #expect(lines(of: [longest + "x"]) == ["too long"])
        #expect(lines(of: [longest + "x\n"]) == ["too long"])
        #expect(lines(of: ["ok\n" + longest + "x\n"]) == ["ok", "too long"])
        #expect(lines(of: [longest, "x"]) == ["too long"])
    }

    @Test("a line has waited if all of it was there when the bytes were marked")
    func waiting() {
        var framer = LineFramer(limit: 16)
        var lines: [String] = []
        func read() {
            while case .line(let bytes)? = framer.next() {
                lines.append(String(buffer: bytes) + (framer.lineHasWaited ? " waited" : ""))
            }
        }
        framer.append(ByteBuffer(string: "a\n\nb\nc"))
        framer.markWaited()
        read()
        framer.append(ByteBuffer(string: "d\ne\n"))
        read()
        framer.append(ByteBuffer(string: "f\n"))
        framer.markWaited()
        framer.append(ByteBuffer(string: "g\n"))
        read()
        #expect(lines == ["a waited", " waited", "b waited", "cd", "e", "f waited", "g"])
    }

    @Test("a byte at a time is as good as all at once")
    func byteByByte() {
        let text = "one\ntwo\n\nthree and\n"
        #expect(lines(of: text.map { String($0) }) == ["one", "two", "", "three and"])
    }
}
