import MprisModel
import Testing

@Suite("MPRIS: whether seekd answers")
struct AnswerTests {
    private var watch = AnswerWatch()

    init() { watch.connected(at: 0) }

    /// The turns, seconds, in which seekd is asked, and whether the name is there at the end.
    private mutating func turns(_ times: Double...) -> (asks: [Double], isAnswered: Bool) {
        let asks = times.filter { watch.turn(at: Int64(($0 * 1e6).rounded())) }
        return (asks, watch.isAnswered)
    }

    @Test("it is asked when it was quiet for 5 s, and answers in time")
    mutating func quiet() {
        #expect(watch.deadline == 5_000_000)
        #expect(turns(1, 4.9, 5) == ([5], true))
        #expect(watch.deadline == 10_000_000)
        watch.heard(at: 5_010_000)
        #expect(watch.deadline == 10_010_000)
        #expect(turns(10, 10.01) == ([10.01], true))
    }

    @Test("without an answer for 5 s it is not there, until it is heard again")
    mutating func silence() {
        #expect(turns(5, 9.9) == ([5], true))
        #expect(turns(10) == ([], false))
        #expect(watch.deadline == nil)
        #expect(turns(60) == ([], false))
        watch.heard(at: 61_000_000)
        #expect(turns(61) == ([], true))
        #expect(watch.deadline == 66_000_000)
    }

    @Test("somebody on the bus who asks for something has it asked sooner, once")
    mutating func use() {
        watch.used()
        #expect(turns(0.9, 1) == ([1], true))
        watch.used()
        watch.heard(at: 1_010_000)
        #expect(watch.deadline == 2_010_000)
        #expect(turns(2.01) == ([2.01], true))
        watch.heard(at: 2_020_000)
        #expect(watch.deadline == 7_020_000)
    }

    @Test("a program that stood still itself asks again before it gives up")
    mutating func own() {
        #expect(turns(5, 30) == ([5, 30], true))
        #expect(turns(35) == ([], false))
    }

    @Test("without a connection there is nothing to ask, and what arrives late says nothing")
    mutating func disconnected() {
        watch.disconnected()
        watch.heard(at: 1)
        #expect(watch.deadline == nil)
        #expect(turns(60) == ([], false))
        watch.connected(at: 61_000_000)
        #expect(turns(61) == ([], true))
    }
}
