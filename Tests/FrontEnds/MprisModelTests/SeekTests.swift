import SeekProtocol
import Testing

@testable import MprisModel

@Suite("MPRIS: Seek, SetPosition, Position")
struct SeekTests {
    @Test("an offset of whole tenths is a press by that amount; the position is its target at once")
    func presses() {
        var film = Conversation.film()
        #expect(film.call(.seek(10_000_000)) == [.tap(.forward, 10, serial: 1)])
        #expect(film.position == 30)
        #expect(film.call(.seek(-2_500_000)) == [.tap(.backward, 2.5, serial: 2)])
        #expect(film.position == 27.5)
        film.answer(1, target: 30, chase: 5)
        #expect(film.position == 27.5)
        film.answer(2, target: 27.5, chase: 5)
        #expect(film.position == 27.5)
        film.progress(27.5, isSeeking: true)
        film.progress(27.52)
        #expect(film.position == 27.52)
    }

    @Test("four times 10 s are 40 s, whatever seekd has told in between")
    func four() {
        var film = Conversation.film()
        for press in 1...4 {
            #expect(film.call(.seek(10_000_000)) == [.tap(.forward, 10, serial: press)])
            #expect(film.position == 20 + Double(press) * 10)
            // seekd is behind: it tells of the first press only.
            film.progress(30, isSeeking: true)
        }
        for press in 1...4 { film.answer(press, target: 20 + Double(press) * 10, chase: 1) }
        #expect(film.position == 60)
    }

    @Test("any other offset is a gesture to position plus offset, as KDE Connect's slider makes it")
    func slider() {
        var film = Conversation.film()
        #expect(film.call(.seek(61_234_567)) == MprisAction.scrub(to: 81.234567, serial: 1))
        #expect(film.position == 81.234567)
        #expect(film.call(.seek(-500_000_000)) == MprisAction.scrub(to: 0, serial: 2))
        #expect(film.position == 0)
        #expect(film.call(.seek(.min)) == MprisAction.scrub(to: 0, serial: 3))
        #expect(film.call(.seek(0)) == [])
    }

    @Test("seekd's reply corrects a target that lies beyond the end")
    func end() {
        var film = Conversation.film(at: 295)
        #expect(film.call(.seek(10_000_000)) == [.tap(.forward, 10, serial: 1)])
        #expect(film.position == 300)
        film.answer(1, target: 299, chase: 3)
        #expect(film.position == 299)
        _ = film.call(.seek(.max))
        #expect(film.position == 300)
    }

    @Test("a press that moves nothing, or is refused, leaves the position where it was")
    func nothing() {
        var film = Conversation.film()
        _ = film.call(.seek(10_000_000))
        film.model.answered(1, nil)
        #expect(film.position == 20)
        // At the end the chase is over before the reply.
        _ = film.call(.seek(10_000_000))
        film.chase(7, .landed)
        film.answer(2, target: 299, chase: 7)
        #expect(film.position == 20)
    }

    @Test("the end of a chase ends a move of which no progress was told")
    func landed() {
        var film = Conversation.film()
        _ = film.call(.setPosition(track: "/org/seekd/track/1", 100_000_000))
        film.answer(1, target: 100, chase: 4)
        #expect(film.position == 100)
        film.chase(3, .landed)
        #expect(film.position == 100)
        film.chase(4, .failed)
        #expect(film.position == 20)
    }

    @Test("SetPosition goes there, unless the track or the position is none of this film's")
    func setPosition() {
        var film = Conversation.film()
        let track = "/org/seekd/track/1"
        #expect(film.call(.setPosition(track: track, 100_000_000)) == MprisAction.scrub(to: 100, serial: 1))
        #expect(film.call(.setPosition(track: track, -1)) == [])
        #expect(film.call(.setPosition(track: track, 300_000_001)) == [])
        #expect(film.call(.setPosition(track: "/org/seekd/track/0", 1)) == [])
        film.load()
        film.progress(0)
        #expect(film.call(.setPosition(track: track, 100_000_000)) == [])
        #expect(
            film.call(.setPosition(track: "/org/seekd/track/2", 100_000_000)) == MprisAction.scrub(to: 100, serial: 2))
    }

    @Test("nothing is sought in a file that is loading, that is not seekable, or without a file")
    func unseekable() {
        for phase in [MediaEvent.Phase.loading, .idle, .failed, .ended] {
            var film = Conversation.film()
            film.event(.media(MediaEvent(phase: phase)))
            #expect(film.call(.seek(10_000_000)) == [], "\(phase)")
            #expect(film.call(.setPosition(track: "/org/seekd/track/1", 1)) == [], "\(phase)")
        }
        var film = Conversation()
        film.load(isSeekable: false)
        #expect(film.call(.seek(10_000_000)) == [])
    }

    @Test("during playback the position goes on by itself, at the rate, and not beyond the end")
    func playing() {
        var film = Conversation.film(at: 20, isPlaying: true)
        film.wait(2)
        #expect(film.position == 22)
        film.property("speed", .double(2))
        film.wait(2)
        #expect(film.position == 26)
        film.play(false)
        film.wait(2)
        #expect(film.position == 26)
        film.play(true)
        film.wait(1000)
        #expect(film.position == 300)
    }

    @Test("a target does not move, also while its film plays")
    func target() {
        var film = Conversation.film(at: 20, isPlaying: true)
        _ = film.call(.seek(10_000_000))
        film.answer(1, target: 30, chase: 1)
        film.wait(0.2)
        #expect(film.position == 30)
        film.progress(30, isPlaying: true, isSeeking: true)
        film.wait(0.5)
        #expect(film.position == 30)
        film.progress(30.4, isPlaying: true)
        film.wait(0.5)
        #expect(film.position == 30.9)
    }

    @Test("from its landing on the position goes on, also in an open burst; the same button counts from its target")
    func openBurst() {
        var film = Conversation.film(at: 20, isPlaying: true)
        _ = film.call(.seek(10_000_000))
        film.answer(1, target: 30, chase: 1)
        film.progress(30, isPlaying: true, isSeeking: true)
        film.wait(0.2)
        film.event(.chase(ChaseEvent(phase: .landed, chase: 1, target: 30, position: 30.02)))
        #expect(film.position == 30.02)
        film.wait(0.5)
        #expect(film.position == 30.52)
        // Something else of the film has changed: its burst's target is still reported.
        film.progress(30, isPlaying: true, isSeeking: true)
        #expect(film.position == 30.52)
        #expect(film.call(.seek(10_000_000)) == [.tap(.forward, 10, serial: 2)])
        #expect(film.position == 40)
        film.answer(2, target: 40, chase: 2)
        film.progress(40, isPlaying: true, isSeeking: true)
        film.event(.chase(ChaseEvent(phase: .landed, chase: 2, target: 40, position: 40)))
        film.wait(0.5)
        #expect(film.call(.seek(-10_000_000)) == [.tap(.backward, 10, serial: 3)])
        #expect(film.position == 30.5)
    }

    @Test("another client's seek to the target of the open burst is a target again")
    func sameTarget() {
        var film = Conversation.film(at: 20, isPlaying: true)
        film.progress(30, isPlaying: true, isSeeking: true)
        film.event(.chase(ChaseEvent(phase: .landed, chase: 1, target: 30, position: 30)))
        film.wait(0.5)
        film.event(.chase(ChaseEvent(phase: .seeking, chase: 2, target: 30)))
        film.wait(0.2)
        #expect(film.position == 30)
    }

    @Test("times from a broken clock do no harm")
    func clocks() {
        var film = Conversation.film(at: 20, isPlaying: true)
        for time in [Int64.min, -1, 0, film.now + 1_000_000, .max] {
            _ = film.model.take(
                .progress(ProgressEvent(position: 50, isPlaying: true)), happened: time, at: film.now)
            #expect(film.position >= 50)
        }
        _ = film.model.take(.progress(ProgressEvent(position: .infinity, isPlaying: true)), happened: 0, at: film.now)
        #expect(film.position == 300)
        _ = film.model.take(.progress(ProgressEvent(position: .nan, isPlaying: true)), happened: film.now, at: film.now)
        #expect(film.position == 0)
    }
}
