import Testing

@testable import SeekPlayer

@Suite("K6: a part of the film that is not to be heard")
struct PartMuteTests {
    @Test("it is muted, and the viewer's own mute is told to nobody else's session")
    func part() {
        var mute = PartMute()
        let step1 = mute.observed(false)
        #expect(step1)
        let step2 = mute.change(to: true)
        #expect(step2 == true)
        // A report from before.
        let step3 = mute.observed(false)
        #expect(!step3)
        let step4 = mute.observed(true)
        #expect(!step4)
        let step5 = mute.change(to: true)
        #expect(step5 == nil)
        let step6 = mute.change(to: false)
        #expect(step6 == false)
        let step7 = mute.observed(false)
        #expect(step7)
    }

    @Test("a viewer who has muted stays muted")
    func viewerMuted() {
        var mute = PartMute()
        let step8 = mute.observed(true)
        #expect(step8)
        let step9 = mute.change(to: true)
        #expect(step9 == nil)
        let step10 = mute.change(to: false)
        #expect(step10 == nil)
    }

    @Test("a viewer who unmutes in the part hears it, and it ends without a change")
    func viewerUnmutes() {
        var mute = PartMute()
        let step11 = mute.change(to: true)
        #expect(step11 == true)
        let step12 = mute.observed(true)
        #expect(!step12)
        let step13 = mute.observed(false)
        #expect(step13)
        let step14 = mute.change(to: false)
        #expect(step14 == nil)
    }
}
