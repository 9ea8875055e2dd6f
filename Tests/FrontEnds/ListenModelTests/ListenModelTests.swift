import SeekModel
import SeekProtocol
import Testing

@testable import ListenModel

@Suite struct NeighbourTests {
    @Test("the next one first, then the one before; numbers count as numbers; only films")
    func order() {
        let names = [
            "Show 1.mkv", "Show 2.mkv", "Show 10.MP4", "Show 3.mkv", "Show 4.mkv", "Show 3.srt", "poster.jpg", ".mkv",
            "notes", "Show 3.mkv.part",
        ]
        #expect(
            Neighbours.order(of: names, around: "Show 3.mkv") == [
                "Show 4.mkv", "Show 2.mkv", "Show 10.MP4", "Show 1.mkv",
            ])
        #expect(Neighbours.order(of: names, around: "Show 10.MP4").first == "Show 4.mkv")
        #expect(Neighbours.order(of: ["a.mkv"], around: "a.mkv") == [])
        #expect(Neighbours.order(of: [], around: "a.mkv") == [])
    }

    @Test("every two names have an order", arguments: ["a", "a1", "a01", "a1b", "a10", "a2", "", "é", "1", "01"])
    func precedes(one: String) {
        for other in ["a", "a1", "a01", "a1b", "a10", "a2", "", "é", "1", "01"] {
            #expect(Neighbours.precedes(one, other) != Neighbours.precedes(other, one) || one == other)
        }
    }
}

@Suite("K11: when there is time to listen") struct MannersTests {
    private func at(_ seconds: Double) -> Instant { Instant(nanoseconds: Int64(seconds * 1e9)) }

    @Test("not without a film, not during a press or a seek, and 3 s later again")
    func manners() {
        var manners = Manners()
        #expect(!manners.mayWork(at: at(0)))
        manners.follow(.media(MediaEvent(phase: .loaded, path: "film.mkv")), at: at(0))
        #expect(manners.mayWork(at: at(0)))
        func button(_ phase: SeekButtonEvent.Phase) -> Event {
            .seekButton(
                SeekButtonEvent(
                    button: .forward, phase: phase, burst: 1, taps: 1, interval: 10, label: "+10", spoken: ""))
        }
        manners.follow(button(.tapped), at: at(10))
        #expect(!manners.mayWork(at: at(20)))
        manners.follow(.chase(ChaseEvent(phase: .seeking, chase: 1)), at: at(20))
        manners.follow(button(.settled), at: at(20.5))
        #expect(!manners.mayWork(at: at(30)))
        manners.follow(.chase(ChaseEvent(phase: .landed, chase: 1)), at: at(30))
        #expect(!manners.mayWork(at: at(32.9)))
        #expect(manners.nextChange(after: at(31)) == at(33))
        #expect(manners.mayWork(at: at(33)))
        #expect(manners.nextChange(after: at(33)) == nil)
        manners.follow(.media(MediaEvent(phase: .ended)), at: at(40))
        #expect(!manners.mayWork(at: at(40)))
    }
}

@Suite struct SoundPrintFileTests {
    private let print = SoundPrint(
        duration: 480, head: SoundStretch(start: 0, points: [1, 0xFFFF_FFFF, 0x1234_5678], levels: [0, 200, 7]),
        tail: SoundStretch(start: 60.25, points: [], levels: [9]))

    @Test("what is written is read again")
    func roundTrip() {
        #expect(SoundPrintFile.print(in: SoundPrintFile.bytes(of: print)) == print)
    }

    @Test("a file that was cut or is longer is none")
    func damaged() {
        let bytes = SoundPrintFile.bytes(of: print)
        for count in bytes.indices { #expect(SoundPrintFile.print(in: Array(bytes.prefix(count))) == nil) }
        #expect(SoundPrintFile.print(in: bytes + [0]) == nil)
        var huge = bytes
        // The number of points of the head.
        huge.replaceSubrange(30..<34, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(SoundPrintFile.print(in: huge) == nil)
    }
}
