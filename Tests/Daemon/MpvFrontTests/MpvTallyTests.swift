import MpvFront
import Testing

@Suite("The exit status of mpv")
struct MpvTallyTests {
    private enum File {
        case played
        case failed
        case broken
        case quit
    }

    private func ending(_ files: File..., ranDry: Bool = true) -> MpvTally.Ending {
        var tally = MpvTally()
        for file in files {
            tally.started()
            if file != .broken { tally.loaded() }
            tally.ended(hasFailed: file == .failed || file == .broken, byQuitting: file == .quit)
        }
        return tally.ending(ranDry: ranDry)
    }

    @Test("follows from how the files ended")
    func files() {
        #expect(ending() == .init("No files played", status: 0))
        #expect(ending(.played, .played) == .init("End of file", status: 0))
        #expect(ending(.broken) == .init("Errors when loading file", status: 2))
        #expect(ending(.failed) == .init("Interrupted by error", status: 2))
        #expect(ending(.failed, .broken) == .init("Interrupted by error", status: 2))
        #expect(ending(.broken, .played) == .init("Some errors happened", status: 3))
        #expect(ending(.played, .failed) == .init("Some errors happened", status: 3))
        #expect(ending(.broken, .quit) == .init("Quit", status: 0))
        #expect(ending(.broken, ranDry: false) == .init("Quit", status: 0))
    }
}
