import Linux
import Testing

@Suite("The time between attempts")
struct BackoffTests {
    @Test("it grows by the factor up to the limit, and begins anew after a success")
    func growth() {
        var backoff = Backoff(first: .milliseconds(50), limit: .seconds(1))
        let delays = (1...7).map { _ in backoff.next() / .milliseconds(1) }
        #expect(delays == [50, 100, 200, 400, 800, 1_000, 1_000])
        backoff.reset()
        #expect(backoff.next() == .milliseconds(50))
        backoff = Backoff(first: .seconds(1), factor: 5, limit: .seconds(60))
        let quicker = (1...4).map { _ in backoff.next() / .seconds(1) }
        #expect(quicker == [1, 5, 25, 60])
    }

    @Test("jitter takes from a delay what chance decides, and not from the next")
    func jitter() {
        var backoff = Backoff(first: .milliseconds(500), limit: .seconds(30), jitter: 0.5)
        let delays = (1...8).map { _ in backoff.next(random: 0) / .seconds(1) }
        #expect(delays == [0.25, 0.5, 1, 2, 4, 8, 15, 15])
        #expect(backoff.next(random: 0.9999) > .seconds(29.9))
        backoff.reset()
        #expect(backoff.next(random: 0.5) == .milliseconds(375))
    }

    @Test("a delay does not grow past what a number can hold")
    func long() {
        var backoff = Backoff(first: .seconds(1), limit: .seconds(60))
        for _ in 0..<10_000 { _ = backoff.next() }
        #expect(backoff.next() == .seconds(60))
    }
}
