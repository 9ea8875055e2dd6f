import RemoteKeys
import SeekModel
import Testing

@Suite("Presses of keys: one press is told once, and released once (H3)")
struct KeyMachineTests {
    @Test("a press and its release are told at once")
    func exact() {
        let told = KeyMachine.run(device(.exact, [(100, .down(forward)), (220, .up(forward))]))
        #expect(told == [Timed(100, .pressed(forward)), Timed(220, .released(forward))])
    }

    @Test("a key that stays down is held after half a second, whatever the device repeats")
    func held() {
        let reports =
            [(0, KeyEvent.down(forward))] + stride(from: 57, to: 3_000, by: 57).map { ($0, .repeated(forward)) }
        let told = KeyMachine.run(device(.exact, reports + [(3_000, .up(forward))]))
        #expect(told == [Timed(0, .pressed(forward)), Timed(500, .held(forward)), Timed(3_000, .released(forward))])
    }

    @Test("bounces after a press are part of it")
    func bounceOfPress() {
        let told = KeyMachine.run(
            device(
                .exact,
                [
                    (0, .down(forward)), (4, .up(forward)), (9, .down(forward)), (12, .up(forward)),
                    (20, .down(forward)),
                    (700, .up(forward)),
                ]))
        #expect(told == [Timed(0, .pressed(forward)), Timed(500, .held(forward)), Timed(700, .released(forward))])
    }

    @Test("a press that is shorter than a bounce is released once no bounce follows")
    func shortPress() {
        let told = KeyMachine.run(device(.exact, [(0, .down(forward)), (30, .up(forward))]))
        #expect(told == [Timed(0, .pressed(forward)), Timed(90, .released(forward))])
    }

    @Test("bounces after a release are no press")
    func bounceOfRelease() {
        let told = KeyMachine.run(
            device(
                .exact,
                [
                    (0, .down(forward)), (200, .up(forward)), (230, .down(forward)), (240, .up(forward)),
                    (290, .down(forward)), (295, .up(forward)), (400, .down(forward)), (500, .up(forward)),
                ]))
        #expect(
            told == [
                Timed(0, .pressed(forward)), Timed(200, .released(forward)), Timed(400, .pressed(forward)),
                Timed(500, .released(forward)),
            ])
    }

    @Test("a press whose release was lost ends with the next press")
    func lostRelease() {
        let told = KeyMachine.run(
            device(.exact, [(0, .down(forward)), (300, .down(forward)), (400, .up(forward))]))
        #expect(
            told == [
                Timed(0, .pressed(forward)), Timed(300, .released(forward)), Timed(300, .pressed(forward)),
                Timed(400, .released(forward)),
            ])
    }

    @Test("two keys at once have presses of their own")
    func twoKeys() {
        let told = KeyMachine.run(
            device(
                .exact,
                [(0, .down(forward)), (100, .down(backward)), (200, .up(forward)), (700, .up(backward))]))
        #expect(
            told == [
                Timed(0, .pressed(forward)), Timed(100, .pressed(backward)), Timed(200, .released(forward)),
                Timed(600, .held(backward)), Timed(700, .released(backward)),
            ])
    }

    @Test("a device that is gone releases its keys, and only those")
    func gone() {
        let other = KeyID(source: 2, name: "KEY_FASTFORWARD")
        let told = KeyMachine.run(
            [Timed(0, .added(source: 2, .exact))]
                + device(
                    .exact,
                    [
                        (0, .down(forward)), (10, .down(other)), (20, .down(backward)), (300, .gone(source: 1)),
                        (310, .up(forward)), (400, .down(forward)), (450, .up(other)),
                    ]))
        #expect(
            told == [
                Timed(0, .pressed(forward)), Timed(10, .pressed(other)), Timed(20, .pressed(backward)),
                Timed(300, .released(forward)), Timed(300, .released(backward)), Timed(450, .released(other)),
            ])
    }

    @Test("a key that was down before the device was there is told from its next press on")
    func downBefore() {
        let told = KeyMachine.run(
            device(
                .exact,
                [(10, .repeated(forward)), (20, .up(forward)), (500, .down(forward)), (600, .up(forward))]))
        #expect(told == [Timed(500, .pressed(forward)), Timed(600, .released(forward))])
    }

    @Test("an event that is read after its time does not turn a press into a hold")
    func lateReading() {
        var machine = KeyMachine()
        _ = machine.handle(.added(source: 1, .exact), at: .ms(0))
        #expect(machine.handle(.down(forward), at: .ms(0)) == [.pressed(forward)])
        #expect(machine.handle(.up(forward), at: .ms(490)) == [.released(forward)])
        #expect(machine.advance(to: .ms(900)) == [])
        #expect(machine.nextDeadline == nil)
    }

    @Test("an event that is older than the one before counts as now")
    func oldEvent() {
        var machine = KeyMachine()
        _ = machine.handle(.added(source: 1, .exact), at: .ms(0))
        _ = machine.handle(.down(forward), at: .ms(1_000))
        #expect(machine.handle(.down(backward), at: .ms(900)) == [.pressed(backward)])
        #expect(machine.nextDeadline == .ms(1_500))
    }

    @Test("nothing is due while no key is down")
    func rest() {
        var machine = KeyMachine()
        _ = machine.handle(.added(source: 1, .cec), at: .ms(0))
        _ = machine.handle(.down(forward), at: .ms(0))
        _ = machine.handle(.up(forward), at: .ms(200))
        #expect(machine.nextDeadline == nil)
    }
}
