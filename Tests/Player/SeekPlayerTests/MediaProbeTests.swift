import Testing

@testable import SeekPlayer

/// What is read of a film, and when.
@Suite struct MediaProbeTests {
    @Test("Events were lost, and another film is open: its first picture is not that of the film before")
    func otherEntry() {
        var probe = MediaProbe()
        probe.fileStarted(1)
        probe.stateRead(4)
        probe.fileLoaded()
        let isFirst = probe.playbackRestarted()
        #expect(!isFirst, "the engine asks for its probe")
    }

    @Test("Events were lost, but none of the film that is being opened: it is read at its first picture")
    func sameEntry() {
        var probe = MediaProbe()
        probe.fileStarted(1)
        probe.stateRead(1)
        probe.fileLoaded()
        let isFirst = probe.playbackRestarted()
        #expect(isFirst)
    }
}
