import SeekClient
import SeekProtocol
import Testing

@testable import seek_overlay

@Suite("The menu on the video: when pictures are made")
struct MenuCoversTests {
    private static let alien = MenuCovers.Request(path: "/f/Alien.jpg", width: 480, height: 486)
    private static let brazil = MenuCovers.Request(path: "/f/Brazil.png", width: 480, height: 486)

    private static func cover(height: Int = 486) -> Cover {
        Cover(width: 1, height: height, pixels: [UInt8](repeating: 9, count: 4 * height))
    }

    @Test("a selection that rests gets its picture, once")
    func rest() {
        var covers = MenuCovers()
        #expect(covers.want(Self.alien, at: 1000) == [])
        #expect(covers.nextChange == 1150)
        #expect(covers.tick(at: 1149) == [])
        #expect(covers.want(Self.alien, at: 1149) == [])
        #expect(covers.tick(at: 1150) == [.make(Self.alien)])
        #expect(covers.tick(at: 1151) == [])
        #expect(covers.shown == nil)
        covers.finish(Self.alien, Self.cover())
        #expect(covers.shown == Self.cover())
        #expect(covers.nextChange == nil)
    }

    @Test("one that moves on before asks for nothing; one that moves on later stops it, and its late answer is ignored")
    func moveOn() {
        var covers = MenuCovers()
        _ = covers.want(Self.alien, at: 0)
        #expect(covers.want(Self.brazil, at: 100) == [])
        #expect(covers.tick(at: 150) == [])
        #expect(covers.tick(at: 250) == [.make(Self.brazil)])
        #expect(covers.want(Self.alien, at: 260) == [.stop])
        covers.finish(Self.brazil, Self.cover())
        #expect(covers.shown == nil)
        #expect(covers.tick(at: 410) == [.make(Self.alien)])
        #expect(covers.want(nil, at: 420) == [.stop])
        #expect(covers.nextChange == nil)
    }

    @Test("a known picture is shown at once, also after another size was wanted")
    func known() {
        var covers = MenuCovers()
        _ = covers.want(Self.alien, at: 0)
        _ = covers.tick(at: 150)
        covers.finish(Self.alien, Self.cover())
        let small = MenuCovers.Request(path: "/f/Alien.jpg", width: 100, height: 90)
        #expect(covers.want(small, at: 200) == [])
        #expect(covers.shown == nil)
        #expect(covers.want(Self.alien, at: 210) == [])
        #expect(covers.shown == Self.cover())
        #expect(covers.nextChange == nil)
    }

    @Test("a file that gives no picture is not asked again, and takes no room; nor one that takes too long")
    func failure() {
        var covers = MenuCovers()
        _ = covers.want(Self.alien, at: 0)
        #expect(covers.height == 486)
        _ = covers.tick(at: 150)
        covers.finish(Self.alien, nil)
        #expect(covers.height == nil)
        _ = covers.want(Self.brazil, at: 200)
        #expect(covers.tick(at: 350) == [.make(Self.brazil)])
        #expect(covers.nextChange == 5350)
        #expect(covers.tick(at: 5349) == [])
        #expect(covers.tick(at: 5350) == [.stop])
        #expect(covers.height == nil)
        #expect(covers.want(Self.alien, at: 5400) == [])
        #expect(covers.nextChange == nil)
    }

    @Test("while a picture is made, its height is expected to be that of the last one")
    func height() {
        var covers = MenuCovers()
        _ = covers.want(Self.alien, at: 0)
        _ = covers.tick(at: 150)
        covers.finish(Self.alien, Self.cover(height: 270))
        _ = covers.want(Self.brazil, at: 200)
        #expect(covers.height == 270)
    }

    @Test("what is kept is bounded, and all of it goes when the menu closes")
    func bounds() {
        var covers = MenuCovers()
        func request(_ number: Int) -> MenuCovers.Request { .init(path: ByteString("/\(number)"), width: 9, height: 9) }
        let large = Cover(width: 1024, height: 1024, pixels: [UInt8](repeating: 0, count: 4 << 20))
        for number in 1...5 {
            _ = covers.want(request(number), at: 0)
            _ = covers.tick(at: 150)
            covers.finish(request(number), large)
        }
        _ = covers.want(request(2), at: 0)
        #expect(covers.shown == large)
        _ = covers.want(request(1), at: 0)
        #expect(covers.shown == nil)
        #expect(covers.tick(at: 150) == [.make(request(1))])
        #expect(covers.forget() == [.stop])
        #expect(covers.forget() == [])
        _ = covers.want(request(2), at: 0)
        #expect(covers.shown == nil)
    }
}
