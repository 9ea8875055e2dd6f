import LibmpvFacts
import Testing

@Suite("Facts of libmpv by version")
struct LibmpvFactsTests {
    /// mpv 0.35, 0.37, 0.38 and 0.40, by their client API.
    private static let versions: [UInt] = [2 << 16, 2 << 16 | 2, 2 << 16 | 3, 2 << 16 | 5]

    private func each<Fact>(_ fact: (LibmpvFacts) -> Fact) -> [Fact] {
        Self.versions.map { fact(LibmpvFacts(apiVersion: $0)) }
    }

    @Test("the place in the playlist came with 0.38, chapters from 1 with 0.40")
    func facts() {
        #expect(each(\.hasEntryIndex) == [false, false, true, true])
        #expect(each(\.firstPrintedChapter) == [0, 0, 0, 1])
        #expect(each(\.limitsReportedTarget) == [false, false, false, true])
    }

    @Test("a renamed option has its old name before, its new one from then on; others keep theirs")
    func names() {
        #expect(each { $0.current("play-dir") } == ["play-dir", "play-direction", "play-direction", "play-direction"])
        #expect(each { $0.current("load-osd-console") }.suffix(2) == ["load-osd-console", "load-console"])
        #expect(each { $0.current("volume") } == ["volume", "volume", "volume", "volume"])
        #expect(each(\.scriptOptions.count) == [1, 1, 1, 4])
    }

    @Test("no option is renamed twice, and no new name is an old one")
    func renamings() {
        let (old, new) = (OptionRenaming.all.map(\.old), OptionRenaming.all.map(\.new))
        #expect(Set(old).count == old.count && Set(new).count == new.count)
        #expect(Set(old).isDisjoint(with: new))
    }
}
