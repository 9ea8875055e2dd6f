import SeekCore
import SeekModel
import Testing

@Suite("Refusals: taps that cannot be served")
struct RefusalTests {
    @Test("B10: nothing is loaded: an error, and an event for the overlays that shows no total")
    func nothingLoaded() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 tap forward
              forward failed (nothing-loaded) burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply refused nothing-loaded "nothing is loaded; load a file first"
            10 tap backward x3
              backward failed (nothing-loaded) burst 2 taps 3 label "10" spoken "Backward 10 seconds"
              reply refused nothing-loaded "nothing is loaded; load a file first"
            """)
    }

    @Test("B10: a file that is not seekable refuses taps")
    func notSeekable() throws {
        try expect(
            playing: Media(entry: 1, duration: nil, isSeekable: false), at: 5,
            """
            0 tap forward
              forward failed (not-seekable) burst 1 taps 1 position 5 label "10" spoken "Forward 10 seconds"
              reply refused not-seekable "the file is not seekable"
            10 scrub 30 by 1
              reply refused not-seekable "the file is not seekable"
            """)
    }

    @Test("B10: `seekable` changes while a file plays")
    func seekableChanges() throws {
        try expect(
            """
            0 seekable no
              media loaded path "film.mkv" duration 300 not seekable
            10 tap forward
              forward failed (not-seekable) burst 1 taps 1 position 20 of 300 label "10" spoken "Forward 10 seconds"
              reply refused not-seekable "the file is not seekable"
            20 seekable yes
              media loaded path "film.mkv" duration 300 seekable
            30 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 30 chase 1
            """)
    }
}
