import SeekModel
import Testing

@testable import SeekChase

@Suite("When a burst lands (C12)")
struct LandingDelayTests {
    /// The delay after taps at these times, before a landing that costs one second. Milliseconds.
    private func delay(
        after taps: [Int], _ landing: SeekSettings.Landing, cost: Int = 1_000, decoding: Int? = nil
    ) -> Double {
        var delay = LandingDelay()
        for (place, tap) in taps.enumerated() {
            delay.noteTap(isFirst: place == 0, at: Instant(nanoseconds: Int64(tap) * 1_000_000))
        }
        return delay.delay(of: .milliseconds(cost), decoding: decoding.map { .milliseconds($0) }, landing.rule)
            .milliseconds
    }

    @Test("the first tap lands at once", arguments: SeekSettings.Landing.allCases)
    func first(landing: SeekSettings.Landing) {
        #expect(delay(after: [0], landing) == 0)
        var burst = LandingDelay()
        for tap: Int64 in [0, 100, 200, 300] {
            burst.noteTap(isFirst: tap == 0, at: Instant(nanoseconds: tap * 1_000_000))
        }
        #expect((burst.delay(of: .seconds(1), landing.rule) > .zero) == (landing != .eager))
        burst.noteTap(isFirst: true, at: Instant(nanoseconds: 400_000_000))
        #expect(burst.delay(of: .seconds(1), landing.rule) == .zero)
    }

    @Test("and so do the second and the third, unless thrifty")
    func short() {
        #expect(delay(after: [0, 300], .balanced) == 0)
        #expect(delay(after: [0, 300, 600], .balanced) == 0)
        #expect(delay(after: [0, 300, 600, 900], .balanced) > 0)
        #expect(delay(after: [0, 300], .thrifty) > 0)
    }

    @Test("a share of the cost is the bound")
    func bound() {
        let taps = [0, 300, 600, 900]
        #expect(delay(after: taps, .eager) == 0)
        #expect(delay(after: taps, .balanced) == 250)
        #expect(delay(after: taps, .balanced, cost: 600) == 150)
        #expect(delay(after: taps, .thrifty, cost: 600) == 240)
    }

    @Test("twice the share of what the next tap would cut off, if that is less than half of the landing")
    func secondHalf() {
        let taps = [0, 300, 600, 900]
        #expect(delay(after: taps, .eager, cost: 500) == 0)
        #expect(delay(after: taps, .balanced, cost: 500) == 100)
        #expect(delay(after: taps, .thrifty, cost: 500) == 160)
        #expect(delay(after: taps, .balanced, cost: 451) == 76)
        #expect(delay(after: taps, .balanced, cost: 450) == 0, "slow taps")
    }

    @Test("W4: a share of what the processor takes, where the film's bytes take longer")
    func waitsForBytes() {
        let taps = [0, 300, 600, 900]
        #expect(delay(after: taps, .balanced, cost: 1_200, decoding: 1_200) == 300)
        #expect(delay(after: taps, .balanced, cost: 1_200, decoding: 400) == 100)
        #expect(
            delay(after: taps, .balanced, cost: 500, decoding: 250) == 50, "half of what the next tap would cut off")
        #expect(delay(after: taps, .balanced, cost: 600, decoding: 900) == 150, "no more than the whole")
        #expect(delay(after: taps, .balanced, cost: 1_200, decoding: 0) == 0)
    }

    @Test("not longer than until the next tap is overdue")
    func overdue() {
        #expect(delay(after: [0, 60], .thrifty) == 78, "a person's jitter is assumed until it is known")
        #expect(delay(after: [0, 60, 120, 180, 240, 300, 360, 420, 480], .balanced) == 66, "a steady hand")
        #expect(delay(after: [0, 60, 120, 180, 260], .balanced) > 90, "an unsteady one")
    }

    @Test("slow taps land at once")
    func slow() {
        #expect(delay(after: [0, 666], .thrifty) > 0)
        #expect(delay(after: [0, 667], .thrifty) == 0)
    }
}

@Suite("What a landing will cost (C12)")
struct LandingCostTests {
    private func cost(_ milliseconds: Int) -> Duration { .milliseconds(milliseconds) }

    @Test("in proportion to the distance from the keyframe, but not above the dearest")
    func distance() {
        var landings = LandingCost()
        #expect(landings.predicted(distance: nil) == cost(300))
        #expect(landings.predicted(distance: 5) == cost(300))
        landings.note(cost(800), distance: 8)
        #expect(landings.predicted(distance: 4) == cost(400))
        #expect(landings.predicted(distance: 100) == cost(800))
        #expect(landings.predicted(distance: 0) == .zero)
    }

    @Test("without a known keyframe, the cheapest of the latest")
    func unknown() {
        var landings = LandingCost()
        for milliseconds in [900, 400, 700] { landings.note(cost(milliseconds), distance: nil) }
        #expect(landings.predicted(distance: nil) == cost(500), "400 ms, a quarter more since")
        #expect(landings.predicted(distance: 3) == cost(500))
        landings.note(cost(1_000), distance: 0)
        #expect(landings.predicted(distance: 3) == cost(625), "nothing follows from a landing on a keyframe")
    }

    @Test("a landing that was given up late would have cost more than predicted")
    func givenUp() {
        var landings = LandingCost()
        landings.note(cost(400), distance: 8)
        landings.noteGivenUp(after: cost(399), distance: 8)
        #expect(landings.predicted(distance: 8) == cost(400))
        landings.noteGivenUp(after: cost(560), distance: 8)
        #expect(landings.predicted(distance: 8) == cost(500), "a third of the way to 700 ms")
    }

    @Test("50 ms are cheap")
    func cheap() {
        var landings = LandingCost()
        #expect(!landings.isCheap)
        landings.noteGivenUp(after: .zero, distance: 0)
        #expect(!landings.isCheap, "a landing that was given up says nothing about a cheap one")
        landings.note(cost(60), distance: nil)
        landings.noteGivenUp(after: cost(60), distance: nil)
        #expect(!landings.isCheap)
        landings = LandingCost()
        landings.note(cost(50), distance: nil)
        #expect(landings.isCheap)
        landings.noteGivenUp(after: cost(41), distance: nil)
        #expect(landings.isCheap)
        landings.note(cost(51), distance: nil)
        #expect(!landings.isCheap)
    }
}
