import SeekCore
import SeekModel
import Testing

@Suite("Net flips: both buttons share one signed total")
struct NetTests {
    @Test("B3 net: +30 and one back is +20")
    func net() throws {
        try expect(
            at: 100, with: { $0.flip = .net },
            """
            0 tap forward x3
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 100 target 130 position 100 of 300 label
                  "+30" spoken "Forward 30 seconds"
              seek #1 to 130 exact
              chase 1 seeking exact target 130 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 3 requested +30 applied +30 target 130 chase 1
            100 tap backward
              forward tapped burst 1 taps 4 requested +20 applied +20 origin 100 target 120 position 100 of 300 label
                  "+20" spoken "Forward 20 seconds"
              reply burst 1 taps 4 requested +20 applied +20 target 120 chase 1
            150 seek 1 lands at 130
              read position #1
              read position #2
              chase 1 previewed exact target 120 position 130 elapsed 150 ms waited 50 ms coalesced 0 burst 1
              seek #2 to 120 exact
              chase 1 seeking exact target 120 elapsed 150 ms waited 50 ms coalesced 0 burst 1
            200 seek 2 lands at 120
              read position #3
              read position #4
              chase 1 landed exact target 120 position 120 error 0 ms elapsed 200 ms waited 100 ms coalesced 0 burst 1
            900 due
              forward settled burst 1 taps 4 requested +20 applied +20 origin 100 target 120 position 120 of 300 label
                  "10" spoken "Forward 10 seconds"
            """)
    }

    @Test("B3 net: past zero the other button takes over")
    func netTakesOver() throws {
        try expect(
            at: 100, with: { $0.flip = .net },
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position 100 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #1 to 110 exact
              chase 1 seeking exact target 110 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 110 chase 1
            100 tap backward x3
              forward settled (flip) burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position 100 of 300
                  label "10" spoken "Forward 10 seconds"
              backward tapped burst 1 taps 4 requested -20 applied -20 origin 100 target 80 position 100 of 300 label
                  "−20" spoken "Backward 20 seconds"
              reply burst 1 taps 4 requested -20 applied -20 target 80 chase 1
            200 tap forward
              backward tapped burst 1 taps 5 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              reply burst 1 taps 5 requested -10 applied -10 target 90 chase 1
            1000 due
              backward settled burst 1 taps 5 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "10" spoken "Backward 10 seconds"
            """)
    }

    @Test("B3 net: a total of 0 cancels, and the chase returns to the origin")
    func netCancels() throws {
        try expect(
            at: 100, with: { $0.flip = .net },
            """
            0 tap forward x2
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 100 target 120 position 100 of 300 label
                  "+20" spoken "Forward 20 seconds"
              seek #1 to 120 exact
              chase 1 seeking exact target 120 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 2 requested +20 applied +20 target 120 chase 1
            100 tap backward x2
              forward cancelled (cancelled) burst 1 taps 4 requested 0 applied 0 origin 100 target 100 position 100 of
                  300 label "10" spoken "Forward 10 seconds"
              chase 1 cancelled (cancelled) exact target 120 elapsed 100 ms waited 100 ms coalesced 0 burst 1
              reply burst 1 taps 4 requested 0 applied 0 target 100 chase 2
            150 seek 1 lands at 120
              read position #1
              read position #2
              chase 2 previewed exact target 100 position 120 elapsed 50 ms waited 50 ms coalesced 0 burst 1
              seek #2 to 100 exact
              chase 2 seeking exact target 100 elapsed 50 ms waited 50 ms coalesced 0 burst 1
            250 seek 2 lands at 100
              read position #3
              read position #4
              chase 2 landed exact target 100 position 100 error 0 ms elapsed 150 ms waited 150 ms coalesced 0 burst 1
            300 tap backward
              backward tapped burst 2 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #3 to 90 exact
              chase 3 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested -10 applied -10 target 90 chase 3
            """)
    }

    @Test("B3 net: the total counts from what was applied, so a tap back from an edge acts at once")
    func netFromTheEdge() throws {
        try expect(
            at: 295, with: { $0.flip = .net },
            """
            0 tap forward x2
              forward tapped burst 1 taps 2 requested +20 applied +4 clamped end origin 295 target 299 position 295 of
                  300 label "+4" spoken "Forward 4 seconds"
              seek #1 to 299 exact
              chase 1 seeking exact target 299 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 2 requested +20 applied +4 clamped end target 299 chase 1
            100 tap backward
              forward settled (flip) burst 1 taps 2 requested +20 applied +4 clamped end origin 295 target 299 position
                  295 of 300 label "10" spoken "Forward 10 seconds"
              backward tapped burst 1 taps 3 requested +10 applied -6 origin 295 target 289 position 295 of 300 label
                  "−6" spoken "Backward 6 seconds"
              reply burst 1 taps 3 requested +10 applied -6 target 289 chase 1
            """)
    }

    @Test("B3 net: a clamped total stays with its button until the other direction moves")
    func netAtTheStart() throws {
        try expect(
            at: 0, with: { $0.flip = .net },
            """
            0 tap backward
              backward tapped burst 1 taps 1 requested -10 applied 0 clamped start origin 0 target 0 position 0 of 300
                  label "0" spoken "Backward 0 seconds"
              chase 1 landed target 0 position 0 error 0 ms elapsed 0 ms waited 0 ms coalesced 1 burst 1
              reply burst 1 taps 1 requested -10 applied 0 clamped start target 0 chase 1
            100 tap forward
              backward settled (flip) burst 1 taps 1 requested -10 applied 0 clamped start origin 0 target 0 position 0
                  of 300 label "10" spoken "Backward 10 seconds"
              forward tapped burst 1 taps 2 requested 0 applied +10 origin 0 target 10 position 0 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 10 exact
              chase 2 seeking exact target 10 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 2 requested 0 applied +10 target 10 chase 2
            """)
    }

    @Test("B3 net: back to the origin from an edge cancels too")
    func netCancelsAtAnEdge() throws {
        try expect(
            at: 4, with: { $0.flip = .net },
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 4 target 14 position 4 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 14 exact
              chase 1 seeking exact target 14 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 14 chase 1
            100 tap backward x2
              forward settled (flip) burst 1 taps 1 requested +10 applied +10 origin 4 target 14 position 4 of 300 label
                  "10" spoken "Forward 10 seconds"
              backward tapped burst 1 taps 3 requested -10 applied -4 clamped start origin 4 target 0 position 4 of 300
                  label "−4" spoken "Backward 4 seconds"
              reply burst 1 taps 3 requested -10 applied -4 clamped start target 0 chase 1
            110 tap backward x2
              backward tapped burst 1 taps 5 requested -30 applied -4 clamped start origin 4 target 0 position 4 of 300
                  label "−4" spoken "Backward 4 seconds"
              reply burst 1 taps 5 requested -30 applied -4 clamped start target 0 chase 1
            120 tap forward interval 4
              backward cancelled (cancelled) burst 1 taps 6 requested -26 applied 0 origin 4 target 4 position 4 of 300
                  label "10" spoken "Backward 10 seconds"
              chase 1 cancelled (cancelled) exact target 0 elapsed 120 ms waited 10 ms coalesced 1 burst 1
              reply burst 1 taps 6 requested -26 applied 0 target 4 chase 2
            """)
    }

    @Test("B3 net: tenths add up to exactly 0")
    func netTenths() throws {
        try expect(
            at: 100.3, with: { $0.flip = .net },
            """
            0 tap forward interval 0.1
              forward tapped burst 1 taps 1 requested +0.1 applied +0.1 origin 100.3 target 100.39999999999999 position
                  100.3 of 300 label "+0.1" spoken "Forward 0.1 seconds"
              seek #1 to 100.39999999999999 exact
              chase 1 seeking exact target 100.39999999999999 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +0.1 applied +0.1 target 100.39999999999999 chase 1
            10 tap forward interval 0.2
              forward tapped burst 1 taps 2 requested +0.30000000000000004 applied +0.30000000000000004 origin 100.3
                  target 100.6 position 100.3 of 300 label "+0.3" spoken "Forward 0.3 seconds"
              reply burst 1 taps 2 requested +0.30000000000000004 applied +0.30000000000000004 target 100.6 chase 1
            20 tap backward interval 0.3
              forward cancelled (cancelled) burst 1 taps 3 requested +5.551115123125783e-17 applied 0 origin 100.3
                  target 100.3 position 100.3 of 300 label "10" spoken "Forward 10 seconds"
              chase 1 cancelled (cancelled) exact target 100.6 elapsed 20 ms waited 10 ms coalesced 1 burst 1
              reply burst 1 taps 3 requested +5.551115123125783e-17 applied 0 target 100.3 chase 2
            30 seek 1 lands at 100.4
              read position #1
              read position #2
              chase 2 previewed exact target 100.3 position 100.4 elapsed 10 ms waited 10 ms coalesced 0 burst 1
            33 due
              seek #2 to 100.3 exact
              chase 2 seeking exact target 100.3 elapsed 13 ms waited 13 ms coalesced 0 burst 1
            40 seek 2 lands at 100.3
              read position #3
              read position #4
              chase 2 landed exact target 100.3 position 100.3 error 0 ms elapsed 20 ms waited 20 ms coalesced 0 burst 1
            """)
    }

    @Test("B3 net, B11: dropped repeats keep the shared window open")
    func netDropped() throws {
        try expect(
            at: 100, with: { $0.flip = .net },
            """
            0 tap forward x3
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 100 target 130 position 100 of 300 label
                  "+30" spoken "Forward 30 seconds"
              seek #1 to 130 exact
              chase 1 seeking exact target 130 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 3 requested +30 applied +30 target 130 chase 1
            700 tap backward
              forward tapped burst 1 taps 4 requested +20 applied +20 origin 100 target 120 position 100 of 300 label
                  "+20" spoken "Forward 20 seconds"
              reply burst 1 taps 4 requested +20 applied +20 target 120 chase 1
            790 tap backward repeat
              reply burst 1 taps 4 requested +20 applied +20 target 120 dropped
            1550 tap backward repeat
              forward tapped burst 1 taps 5 requested +10 applied +10 origin 100 target 110 position 100 of 300 label
                  "+10" spoken "Forward 10 seconds"
              reply burst 1 taps 5 requested +10 applied +10 target 110 chase 1
            """)
    }
}
