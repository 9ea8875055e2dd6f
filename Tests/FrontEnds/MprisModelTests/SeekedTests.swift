import SeekProtocol
import Testing

@testable import MprisModel

@Suite("MPRIS: Seeked")
struct SeekedTests {
    @Test("comes at the first press, then at most every 250 ms, then where playback lands")
    func burst() {
        var film = Conversation.film()
        film.progress(30, isSeeking: true)
        #expect(film.announce() == [.seeked(30_000_000)])
        film.wait(0.1)
        film.progress(40, isSeeking: true)
        #expect(film.announce() == [])
        #expect(film.model.deadline == film.now + 150_000)
        film.wait(0.1)
        film.progress(50, isSeeking: true)
        #expect(film.announce() == [])
        film.wait(0.05)
        #expect(film.announce() == [.seeked(50_000_000)])
        #expect(film.model.deadline == nil)
        film.wait(0.1)
        film.progress(50.02)
        #expect(film.announce() == [])
    }

    @Test("a film that ends while one is due takes it along")
    func unloaded() {
        for isGone in [true, false] {
            var film = Conversation.film()
            film.progress(30, isSeeking: true)
            _ = film.announce()
            film.progress(40, isSeeking: true)
            #expect(film.announce() == [])
            #expect(film.model.deadline != nil)
            if isGone { film.model.forget() } else { film.event(.media(MediaEvent(phase: .idle, reason: "stop"))) }
            film.wait(1)
            _ = film.announce()
            #expect(film.model.deadline == nil)
            // The next film owes nothing.
            film.load()
            film.progress(0)
            film.wait(1)
            #expect(film.announce().count == 1)
            #expect(film.model.deadline == nil)
        }
    }

    @Test("a place beyond the end that is known is told once")
    func beyond() {
        var film = Conversation.film()
        film.progress(310)
        #expect(film.announce() == [.seeked(310_000_000)])
        #expect(film.announce() == [])
    }

    @Test("a landing that is off by more than 50 ms is told, at once")
    func landing() {
        var film = Conversation.film()
        film.progress(30, isSeeking: true)
        #expect(film.announce() == [.seeked(30_000_000)])
        film.wait(0.1)
        film.progress(30.06)
        #expect(film.announce() == [.seeked(30_060_000)])
        #expect(film.announce() == [])
    }

    @Test("clients have counted on during a burst of a film that plays: they are corrected when it ends")
    func playing() {
        var film = Conversation.film(at: 20, isPlaying: true)
        film.progress(30, isPlaying: true, isSeeking: true)
        #expect(film.announce() == [.seeked(30_000_000)])
        film.wait(0.8)
        // The seek took 0.3 s.
        film.progress(30.5, isPlaying: true)
        #expect(film.announce() == [.seeked(30_500_000)])
        film.wait(1)
        film.progress(31.52, isPlaying: true)
        #expect(film.announce() == [])
    }

    @Test("they are corrected at the landing if seekd tells of it, and once")
    func landed() {
        var film = Conversation.film(at: 20, isPlaying: true)
        film.progress(30, isPlaying: true, isSeeking: true)
        #expect(film.announce() == [.seeked(30_000_000)])
        film.wait(0.3)
        film.event(.chase(ChaseEvent(phase: .landed, chase: 1, target: 30, position: 30)))
        #expect(film.announce() == [.seeked(30_000_000)])
        film.wait(0.5)
        film.progress(30.5, isPlaying: true)
        #expect(film.announce() == [])
    }

    @Test("a press from the bus is told before seekd answers")
    func own() {
        var film = Conversation.film()
        _ = film.call(.seek(10_000_000))
        #expect(film.announce() == [.seeked(30_000_000)])
        film.answer(1, target: 30, chase: 1)
        film.progress(30, isSeeking: true)
        #expect(film.announce() == [])
    }

    @Test("a jump without a chase is told; a stall of the network, once it is half a second")
    func jumps() {
        var film = Conversation.film(at: 20, isPlaying: true)
        film.progress(100, isPlaying: true)
        #expect(film.announce() == [.seeked(100_000_000)])
        film.wait(1)
        film.progress(100.6, isPlaying: true)
        #expect(film.announce() == [])
        film.wait(1)
        film.progress(101.2, isPlaying: true)
        #expect(film.announce() == [.seeked(101_200_000)])
    }

    @Test("pause, play and rate change what clients count on from, and are no jumps")
    func rates() {
        var film = Conversation.film(at: 20, isPlaying: true)
        film.wait(3)
        film.property("speed", .double(4))
        #expect(film.announce() == [.changed([.rate])])
        film.wait(3)
        film.play(false)
        #expect(film.announce() == [.changed([.playbackStatus])])
        film.wait(3)
        film.progress(35, isPlaying: false)
        #expect(film.position == 35)
        #expect(film.announce() == [])
    }

    @Test("a film that is resumed is told after its metadata")
    func resumed() {
        var film = Conversation.film()
        film.load("/films/other.mkv")
        film.progress(154)
        #expect(film.announce() == [.changed([.metadata]), .seeked(154_000_000)])
        film.load("/films/third.mkv")
        film.progress(0)
        #expect(film.announce() == [.changed([.metadata])])
    }
}
