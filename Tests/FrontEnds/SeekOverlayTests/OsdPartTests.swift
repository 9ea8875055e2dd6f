import Testing

@testable import seek_overlay

@Suite("A part of the overlay on the video")
struct OsdPartTests {
    @Test("appears, stays and disappears, and is animated meanwhile")
    func course() {
        var part = OsdPart(fadeIn: 80)
        #expect(part.opacity(at: 0) == 0 && !part.isShown(at: 0) && !part.isMoving(at: 0))
        part.show(at: 1000, until: 2000)
        #expect(part.opacity(at: 1000) == 0 && part.opacity(at: 1040) == 0.5 && part.opacity(at: 1080) == 1)
        #expect(part.isMoving(at: 1040) && !part.isMoving(at: 1080) && part.nextChange(after: 1080) == 2000)
        #expect(part.opacity(at: 2000) == 1 && part.opacity(at: 2110) == 0.5 && part.opacity(at: 2220) == 0)
        #expect(part.isMoving(at: 2110) && part.isShown(at: 2219))
        #expect(!part.isMoving(at: 2220) && !part.isShown(at: 2220) && part.nextChange(after: 2220) == nil)
    }

    @Test("stays longer without appearing again, and reappears from its current opacity")
    func again() {
        var part = OsdPart(fadeIn: 80)
        part.show(at: 0, until: 1000)
        part.show(at: 900, until: 1900)
        #expect(part.opacity(at: 900) == 1 && part.opacity(at: 1900) == 1)
        #expect(part.opacity(at: 2010) == 0.5)
        part.show(at: 2010, until: 3000)
        #expect(part.opacity(at: 2010) == 0.5 && part.opacity(at: 2050) == 1)
    }

    @Test("disappears on request")
    func hidden() {
        var part = OsdPart(fadeIn: 80)
        part.show(at: 0, until: .infinity)
        #expect(part.nextChange(after: 100) == nil && part.opacity(at: 1e9) == 1)
        part.hide(at: 500)
        #expect(part.opacity(at: 500) == 1 && part.opacity(at: 720) == 0)
    }
}
