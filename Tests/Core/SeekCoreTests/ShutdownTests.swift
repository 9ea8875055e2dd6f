import Testing

@Suite("Shutdown")
struct ShutdownTests {
    @Test("C15: a shutdown ends burst and chase with its reason")
    func midSeek() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            10 shutdown
              forward settled (shutting-down) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20
                  of 300 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (shutting-down) exact target 30 elapsed 10 ms waited 10 ms coalesced 0 burst 1
            """)
    }

    @Test("C15: a shutdown ends kept commands")
    func kept() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            10 shutdown
              forward failed (shutting-down) burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (shutting-down) elapsed 9 ms waited 9 ms coalesced 0 burst 1
            """)
    }

    @Test("C15: without burst and chase a shutdown ends nothing")
    func atRest() throws {
        try expect(
            """
            0 shutdown
            """)
    }
}
