import SeekCore
import SeekModel
import Testing

@Suite("Taps at the end")
struct AtEndTests {
    @Test("C8: at_end \"next\" acts on a tap at the edge, and the button is suppressed until its window has passed")
    func next() throws {
        try expect(
            at: 295, with: { $0.atEnd = .next },
            """
            0 next entry yes
            10 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +4 clamped end origin 295 target 299 position 295 of
                  300 label "+4" spoken "Forward 4 seconds"
              seek #1 to 299 exact
              chase 1 seeking exact target 299 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +4 clamped end target 299 chase 1
            100 seek 1 lands at 299
              read position #1
              read position #2
              chase 1 landed exact target 299 position 299 error 0 ms elapsed 90 ms waited 90 ms coalesced 0 burst 1
            200 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +4 clamped end origin 295 target 299 position 299 of
                  300 label "+4" spoken "Forward 4 seconds"
              chase 2 landed target 299 position 299 error 0 ms elapsed 0 ms waited 0 ms coalesced 1 burst 1
              reply burst 1 taps 2 requested +20 applied +4 clamped end target 299 chase 2
            1000 due
              forward settled burst 1 taps 2 requested +20 applied +4 clamped end origin 295 target 299 position 299 of
                  300 label "10" spoken "Forward 10 seconds"
            1100 tap forward
              forward settled (at-end) burst 2 taps 1 requested +10 applied 0 clamped end origin 299 target 299 position
                  299 of 300 label "10" spoken "Forward 10 seconds"
              playlist-next
              reply burst 2 taps 1 requested +10 applied 0 clamped end target 299
            1110 load accepted as 2
            1200 tap forward
              reply burst 0 taps 0 dropped
            1300 file 1 ends stop
              media ended (stop) path "film.mkv" duration 300 seekable
              read idle
            1310 idle no
            1320 file 2 starts
              media loading
            1400 file 2 ready of 300 at 0
              media loaded duration 300 seekable
            1500 tap forward
              reply burst 0 taps 0 dropped
            1600 tap backward
              backward tapped burst 3 taps 1 requested -10 applied 0 clamped start origin 0 target 0 position 0 of 300
                  label "0" spoken "Backward 0 seconds"
              chase 3 landed target 0 position 0 error 0 ms elapsed 0 ms waited 0 ms coalesced 1 burst 3
              reply burst 3 taps 1 requested -10 applied 0 clamped start target 0 chase 3
            2300 due
            2400 due
              backward settled burst 3 taps 1 requested -10 applied 0 clamped start origin 0 target 0 position 0 of 300
                  label "10" spoken "Backward 10 seconds"
            2450 tap forward
              forward tapped burst 4 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #2 to 10 exact
              chase 4 seeking exact target 10 elapsed 0 ms waited 0 ms coalesced 0 burst 4
              reply burst 4 taps 1 requested +10 applied +10 target 10 chase 4
            """)
    }

    @Test("C8: in the last entry \"next\" stays at the edge")
    func nextInTheLast() throws {
        try expect(
            at: 299, with: { $0.atEnd = .next },
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied 0 clamped end origin 299 target 299 position 299 of
                  300 label "0" spoken "Forward 0 seconds"
              chase 1 landed target 299 position 299 error 0 ms elapsed 0 ms waited 0 ms coalesced 1 burst 1
              reply burst 1 taps 1 requested +10 applied 0 clamped end target 299 chase 1
            """)
    }

    @Test("C8: at_end \"stop\" stops")
    func stop() throws {
        try expect(
            at: 299, with: { $0.atEnd = .stop },
            """
            0 tap forward
              forward settled (at-end) burst 1 taps 1 requested +10 applied 0 clamped end origin 299 target 299 position
                  299 of 300 label "10" spoken "Forward 10 seconds"
              stop
              reply burst 1 taps 1 requested +10 applied 0 clamped end target 299
            10 load accepted
            20 tap forward
              reply burst 0 taps 0 dropped
            30 file 1 ends stop
              media ended (stop) path "film.mkv" duration 300 seekable
              read idle
            40 idle yes
              media idle (stop)
              play-button icon play spoken "Play" stopped
            50 tap forward
              reply burst 0 taps 0 dropped
            850 due
            900 tap forward
              forward failed (nothing-loaded) burst 2 taps 1 label "10" spoken "Forward 10 seconds"
              reply refused nothing-loaded "nothing is loaded; load a file first"
            """)
    }

    @Test("C8: a refused \"next\" changes nothing")
    func nextRefused() throws {
        try expect(
            at: 299, with: { $0.atEnd = .next },
            """
            0 next entry yes
            10 tap forward
              forward settled (at-end) burst 1 taps 1 requested +10 applied 0 clamped end origin 299 target 299 position
                  299 of 300 label "10" spoken "Forward 10 seconds"
              playlist-next
              reply burst 1 taps 1 requested +10 applied 0 clamped end target 299
            20 load refused
            100 tap backward
              backward tapped burst 2 taps 1 requested -10 applied -10 origin 299 target 289 position 299 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 289 exact
              chase 1 seeking exact target 289 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested -10 applied -10 target 289 chase 1
            """)
    }

    @Test("C8, B3 net: a tap that returns to the end does not act there")
    func netBackToTheEnd() throws {
        try expect(
            at: 299,
            with: {
                $0.flip = .net; $0.atEnd = .stop
            },
            """
            0 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 299 target 289 position 299 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 289 exact
              chase 1 seeking exact target 289 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -10 applied -10 target 289 chase 1
            10 tap forward x2
              backward cancelled (cancelled) burst 1 taps 3 requested +10 applied 0 clamped end origin 299 target 299
                  position 299 of 300 label "10" spoken "Backward 10 seconds"
              chase 1 cancelled (cancelled) exact target 289 elapsed 10 ms waited 10 ms coalesced 0 burst 1
              reply burst 1 taps 3 requested +10 applied 0 clamped end target 299 chase 2
            """)
    }
}
