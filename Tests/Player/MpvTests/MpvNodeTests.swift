import Mpv
import Testing

struct MpvNodeTests {
    @Test("Text replaces invalid UTF-8, and is nil for other values than strings")
    func text() {
        #expect(MpvNode.text("Zürich").text == "Zürich")
        #expect(MpvNode.string([0x61, 0xff]).text == "a\u{FFFD}")
        #expect(MpvNode.int64(1).text == nil)
    }

    @Test("A number is an integer or a double; other values give nil")
    func number() {
        #expect(MpvNode.int64(-3).number == -3)
        #expect(MpvNode.double(0.5).number == 0.5)
        #expect(MpvNode.flag(true).number == nil)
        #expect(MpvNode.text("1").number == nil)
        #expect(MpvNode.int64(3).integer == 3)
        #expect(MpvNode.double(3).integer == nil)
    }

    @Test(
        "A number that is not finite counts as unknown", arguments: [Double.infinity, -.infinity, .nan, .signalingNaN])
    func notFinite(_ number: Double) {
        #expect(MpvNode.double(number).number == nil)
    }

    @Test("A map gives values by key")
    func map() {
        let map = MpvNode.map([.init("a", .flag(true)), .init("b", .array([.int64(1)]))])
        #expect(map["a"]?.flag == true)
        #expect(map["b"]?.elements == [.int64(1)])
        #expect(map["c"] == nil)
        #expect(MpvNode.text("a")["a"] == nil)
    }
}
