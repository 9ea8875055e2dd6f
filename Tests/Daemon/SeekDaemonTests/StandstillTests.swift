import SeekModel
import Testing

@testable import SeekDaemon

@Suite("The daemon knows that it stood still")
struct StandstillTests {
    /// A turn's beginning, seconds of the clock.
    fileprivate struct Turn {
        var at: Double
        var due: Double?
        var suspended = 0.0
        var wasContinued = false
    }

    /// Which of the turns find that the daemon stood still. Each turn takes no time.
    private func finds(_ turns: [Turn]) -> [Bool] {
        var standstill = Standstill()
        return turns.map { turn in
            let stoodStill = standstill.turnBegan(turn.sight)
            return standstill.turnEnded(at: Turn.instant(turn.at)) || stoodStill
        }
    }

    @Test("a timer that fires more than 2 s late, or another turn before it, tells it")
    func lateTimer() {
        #expect(finds([Turn(at: 10, due: 10.1), Turn(at: 12.1, due: 10.1)]) == [false, false])
        #expect(finds([Turn(at: 10, due: 10.1), Turn(at: 12.2, due: 10.1)]) == [false, true])
        // The next turn is in time again.
        #expect(
            finds([Turn(at: 10, due: 10.1), Turn(at: 22, due: 10.1), Turn(at: 22.1, due: 22.1)]) == [
                false, true, false,
            ])
    }

    @Test("a daemon with nothing to do has not stood still, however long")
    func atRest() {
        #expect(
            finds([Turn(at: 10), Turn(at: 3610), Turn(at: 3611, due: 3700), Turn(at: 3690, due: 3700)])
                == [false, false, false, false])
    }

    @Test("a stopped daemon without a timer may have been stopped since its last turn")
    func continued() {
        #expect(finds([Turn(at: 10), Turn(at: 22, wasContinued: true)]) == [false, true])
        #expect(finds([Turn(at: 10), Turn(at: 11.9, wasContinued: true)]) == [false, false])
        #expect(finds([Turn(at: 10, wasContinued: true)]) == [false])
    }

    private func begins(_ turn: Turn, _ standstill: inout Standstill) -> Bool { standstill.turnBegan(turn.sight) }

    private func ends(_ seconds: Double, _ standstill: inout Standstill) -> Bool {
        standstill.turnEnded(at: Turn.instant(seconds))
    }

    @Test("what waits behind a turn that took more than 2 s has waited; the turn after it is in time")
    func longTurn() {
        var standstill = Standstill()
        #expect(!begins(Turn(at: 10, due: 10.1), &standstill))
        #expect(!ends(12, &standstill))
        #expect(!begins(Turn(at: 12, due: 10.1), &standstill))
        #expect(ends(14.1, &standstill))
        #expect(standstill.isDraining)
        #expect(!begins(Turn(at: 14.1, due: 10.1, wasContinued: true), &standstill))
    }

    @Test("a machine that was suspended for more than 2 s tells it, although the clock did not go on")
    func suspended() {
        #expect(
            finds([Turn(at: 10, suspended: 500), Turn(at: 10.1, suspended: 502), Turn(at: 10.2, suspended: 505)])
                == [false, false, true])
        // What was before the start does not count.
        #expect(finds([Turn(at: 10, suspended: 500)]) == [false])
    }

    @Test("what is read within 500 ms after it has waited, and until the loop has looked at its sockets then")
    func draining() {
        var standstill = Standstill()
        #expect(!standstill.isDraining)
        #expect(!begins(Turn(at: 9.9), &standstill))
        #expect(!ends(9.9, &standstill))
        #expect(begins(Turn(at: 22, due: 10), &standstill))
        #expect(standstill.isDraining)
        #expect(!ends(22, &standstill))
        // Of a second standstill, before the first one's time has passed.
        #expect(begins(Turn(at: 24.4, due: 22.3), &standstill))
        standstill.drainTimePassed(at: Turn.instant(24.4))
        #expect(standstill.isDraining)
        standstill.drainTimePassed(at: Turn.instant(24.9))
        #expect(!standstill.isDraining)
    }
}

extension StandstillTests.Turn {
    static func instant(_ seconds: Double) -> Instant { Instant(nanoseconds: Int64((seconds * 1e9).rounded())) }

    var sight: Standstill.Sight {
        let wasContinued = wasContinued
        return Standstill.Sight(
            now: Self.instant(at), due: due.map(Self.instant), suspended: .seconds(suspended),
            wasContinued: { wasContinued })
    }
}
