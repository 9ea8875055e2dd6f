import SeekCore
import SeekModel
import Testing

@Suite("Cancel and undo")
struct UndoTests {
    @Test("B6: cancel returns to the origin while the seek is under way")
    func cancelPending() throws {
        try expect(
            """
            0 tap forward x3
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 20 target 50 position 20 of 300 label "+30"
                  spoken "Forward 30 seconds"
              seek #1 to 50 exact
              chase 1 seeking exact target 50 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 3 requested +30 applied +30 target 50 chase 1
            20 cancel
              forward cancelled (cancelled) burst 1 taps 3 requested +30 applied +30 origin 20 target 50 position 20 of
                  300 label "10" spoken "Forward 10 seconds"
              chase 1 cancelled (cancelled) exact target 50 elapsed 20 ms waited 20 ms coalesced 0 burst 1
              reply target 20 chase 2
            80 seek 1 lands at 50
              read position #1
              read position #2
              chase 2 previewed exact target 20 position 50 elapsed 60 ms waited 60 ms coalesced 0
              seek #2 to 20 exact
              chase 2 seeking exact target 20 elapsed 60 ms waited 60 ms coalesced 0
            160 seek 2 lands at 20
              read position #3
              read position #4
              chase 2 landed exact target 20 position 20 error 0 ms elapsed 140 ms waited 140 ms coalesced 0
            """)
    }

    @Test("B6: cancel after the landing")
    func cancelLanded() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            80 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            300 cancel
              forward cancelled (cancelled) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30 of
                  300 label "10" spoken "Forward 10 seconds"
              seek #2 to 20 exact
              chase 2 seeking exact target 20 elapsed 0 ms waited 0 ms coalesced 0
              reply target 20 chase 2
            380 seek 2 lands at 20
              read position #3
              read position #4
              chase 2 landed exact target 20 position 20 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            """)
    }

    @Test("B6: a settled burst can't be cancelled")
    func cancelSettled() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            80 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30 of 300 label "10"
                  spoken "Forward 10 seconds"
            900 cancel
              reply refused nothing-to-undo "no burst is running and nothing is being scrubbed"
            """)
    }

    @Test("B6: undo returns to where the burst began, also after it settled; undo again goes back")
    func undoTwice() throws {
        try expect(
            """
            0 tap forward x3
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 20 target 50 position 20 of 300 label "+30"
                  spoken "Forward 30 seconds"
              seek #1 to 50 exact
              chase 1 seeking exact target 50 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 3 requested +30 applied +30 target 50 chase 1
            80 seek 1 lands at 50
              read position #1
              read position #2
              chase 1 landed exact target 50 position 50 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            800 due
              forward settled burst 1 taps 3 requested +30 applied +30 origin 20 target 50 position 50 of 300 label "10"
                  spoken "Forward 10 seconds"
            900 undo
              seek #2 to 20 exact
              chase 2 seeking exact target 20 elapsed 0 ms waited 0 ms coalesced 0
              reply target 20 chase 2
            980 seek 2 lands at 20
              read position #3
              read position #4
              chase 2 landed exact target 20 position 20 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            1000 undo
              seek #3 to 50 exact
              chase 3 seeking exact target 50 elapsed 0 ms waited 0 ms coalesced 0
              reply target 50 chase 3
            1080 seek 3 lands at 50
              read position #5
              read position #6
              chase 3 landed exact target 50 position 50 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            1100 undo
              seek #4 to 20 exact
              chase 4 seeking exact target 20 elapsed 0 ms waited 0 ms coalesced 0
              reply target 20 chase 4
            """)
    }

    @Test("B6: undo of a running burst settles it")
    func undoRunning() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            100 undo
              forward settled (undone) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300
                  label "10" spoken "Forward 10 seconds"
              reply target 20 chase 1
            180 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 previewed exact target 20 position 30 elapsed 180 ms waited 80 ms coalesced 0 burst 1
              seek #2 to 20 exact
              chase 1 seeking exact target 20 elapsed 180 ms waited 80 ms coalesced 0 burst 1
            260 seek 2 lands at 20
              read position #3
              read position #4
              chase 1 landed exact target 20 position 20 error 0 ms elapsed 260 ms waited 160 ms coalesced 0 burst 1
            """)
    }

    @Test("B6: undo takes back a cancel")
    func undoCancel() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            80 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            300 cancel
              forward cancelled (cancelled) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30 of
                  300 label "10" spoken "Forward 10 seconds"
              seek #2 to 20 exact
              chase 2 seeking exact target 20 elapsed 0 ms waited 0 ms coalesced 0
              reply target 20 chase 2
            380 seek 2 lands at 20
              read position #3
              read position #4
              chase 2 landed exact target 20 position 20 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            400 undo
              seek #3 to 30 exact
              chase 3 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0
              reply target 30 chase 3
            480 seek 3 lands at 30
              read position #5
              read position #6
              chase 3 landed exact target 30 position 30 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            """)
    }

    @Test("B6: undo of a scrub returns to where the gesture began")
    func undoScrub() throws {
        try expect(
            policies: .buttons(because: "a gesture lands at its end (C16)"),
            """
            0 scrub 100 by 1
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            20 scrub 150 by 1
              reply target 150 chase 1
            40 scrub 200 by 1
              reply target 200 chase 1
            80 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 previewed exact target 200 position 100 elapsed 80 ms waited 40 ms coalesced 1
              seek #2 to 200 exact
              chase 1 seeking exact target 200 elapsed 80 ms waited 40 ms coalesced 1
            160 seek 2 lands at 200
              read position #3
              read position #4
              chase 1 landed exact target 200 position 200 error 0 ms elapsed 160 ms waited 120 ms coalesced 1
            200 scrub-end by 1
              reply target 200 chase 1
            300 undo
              seek #3 to 20 exact
              chase 2 seeking exact target 20 elapsed 0 ms waited 0 ms coalesced 0
              reply target 20 chase 2
            """)
    }

    @Test("B6: undo goes back from where the film is now")
    func undoPlaying() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            80 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30 of 300 label "10"
                  spoken "Forward 10 seconds"
            900 time-pos 30.8
            1000 undo
              seek #2 to 20 exact
              chase 2 seeking exact target 20 elapsed 0 ms waited 0 ms coalesced 0
              reply target 20 chase 2
            1080 seek 2 lands at 20
              read position #3
              read position #4
              chase 2 landed exact target 20 position 20 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            1500 time-pos 20.4
            1600 undo
              seek #3 to 30.8 exact
              chase 3 seeking exact target 30.8 elapsed 0 ms waited 0 ms coalesced 0
              reply target 30.8 chase 3
            """)
    }

    @Test("B6: undo of two bursts returns to the last one's origin")
    func undoLast() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            80 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30 of 300 label "10"
                  spoken "Forward 10 seconds"
            900 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 30 target 40 position 30 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #2 to 40 exact
              chase 2 seeking exact target 40 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 40 chase 2
            980 seek 2 lands at 40
              read position #3
              read position #4
              chase 2 landed exact target 40 position 40 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 2
            1700 due
              forward settled burst 2 taps 1 requested +10 applied +10 origin 30 target 40 position 40 of 300 label "10"
                  spoken "Forward 10 seconds"
            1800 undo
              seek #3 to 30 exact
              chase 3 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0
              reply target 30 chase 3
            """)
    }

    @Test("B6: undo ignores a tap at the edge that moved nothing")
    func undoEdge() throws {
        try expect(
            at: 295,
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +4 clamped end origin 295 target 299 position 295 of
                  300 label "+4" spoken "Forward 4 seconds"
              seek #1 to 299 exact
              chase 1 seeking exact target 299 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +4 clamped end target 299 chase 1
            80 seek 1 lands at 299
              read position #1
              read position #2
              chase 1 landed exact target 299 position 299 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            800 due
              forward settled burst 1 taps 1 requested +10 applied +4 clamped end origin 295 target 299 position 299 of
                  300 label "10" spoken "Forward 10 seconds"
            900 tap forward
              forward tapped burst 2 taps 1 requested +10 applied 0 clamped end origin 299 target 299 position 299 of
                  300 label "0" spoken "Forward 0 seconds"
              chase 2 landed target 299 position 299 error 0 ms elapsed 0 ms waited 0 ms coalesced 1 burst 2
              reply burst 2 taps 1 requested +10 applied 0 clamped end target 299 chase 2
            1700 due
              forward settled burst 2 taps 1 requested +10 applied 0 clamped end origin 299 target 299 position 299 of
                  300 label "10" spoken "Forward 10 seconds"
            1800 undo
              seek #2 to 295 exact
              chase 3 seeking exact target 295 elapsed 0 ms waited 0 ms coalesced 0
              reply target 295 chase 3
            """)
    }

    @Test("B6: nothing to undo")
    func nothing() throws {
        try expect(
            """
            0 undo
              reply refused nothing-to-undo "the target has not been moved in this file"
            1 cancel
              reply refused nothing-to-undo "no burst is running and nothing is being scrubbed"
            """)
    }

    @Test("B6: nothing to undo with nothing loaded")
    func nothingLoaded() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 undo
              reply refused nothing-to-undo "the target has not been moved in this file"
            1 cancel
              reply refused nothing-to-undo "no burst is running and nothing is being scrubbed"
            """)
    }

    @Test("B6: undo of a cancelled net burst goes back to its target")
    func undoNet() throws {
        try expect(
            at: 100, with: { $0.flip = .net },
            """
            0 tap forward x2
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 100 target 120 position 100 of 300 label
                  "+20" spoken "Forward 20 seconds"
              seek #1 to 120 exact
              chase 1 seeking exact target 120 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 2 requested +20 applied +20 target 120 chase 1
            80 seek 1 lands at 120
              read position #1
              read position #2
              chase 1 landed exact target 120 position 120 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            100 tap backward x2
              forward cancelled (cancelled) burst 1 taps 4 requested 0 applied 0 origin 100 target 100 position 120 of
                  300 label "10" spoken "Forward 10 seconds"
              seek #2 to 100 exact
              chase 2 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 4 requested 0 applied 0 target 100 chase 2
            180 seek 2 lands at 100
              read position #3
              read position #4
              chase 2 landed exact target 100 position 100 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            200 undo
              seek #3 to 120 exact
              chase 3 seeking exact target 120 elapsed 0 ms waited 0 ms coalesced 0
              reply target 120 chase 3
            """)
    }

    @Test("R5, R8: right after a resume undo goes to the start of the film, and back")
    func resumed() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            0 load accepted as 1
              read idle
            0 file 1 starts
              media loading
              play-button icon pause spoken "Pause"
            0 file 1 ready of 3000 at 600 resumed
              media loaded duration 3000 seekable resumed from 600
            10 undo
              seek #1 to 0 exact
              chase 1 seeking exact target 0 elapsed 0 ms waited 0 ms coalesced 0
              reply target 0 chase 1
            80 seek 1 lands at 0
              read position #1
              read position #2
              chase 1 landed exact target 0 position 0 error 0 ms elapsed 70 ms waited 70 ms coalesced 0
            90 undo
              seek #2 to 600 exact
              chase 2 seeking exact target 600 elapsed 0 ms waited 0 ms coalesced 0
              reply target 600 chase 2
            """)
    }

    @Test("after a move in a film that was resumed, undo goes back to before that move")
    func movedAfterResume() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            0 load accepted as 1
              read idle
            0 file 1 starts
              media loading
              play-button icon pause spoken "Pause"
            0 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            0 file 1 ready of 3000 at 600 resumed
              media loaded duration 3000 seekable resumed from 600
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 600 target 610 position 600 of 3000 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 610 exact
              chase 1 seeking exact target 610 elapsed 0 ms waited 0 ms coalesced 0 burst 1
            80 seek 1 lands at 610
              read position #1
              read position #2
              chase 1 landed exact target 610 position 610 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            90 undo
              forward settled (undone) burst 1 taps 1 requested +10 applied +10 origin 600 target 610 position 610 of 3000
                  label "10" spoken "Forward 10 seconds"
              seek #2 to 600 exact
              chase 2 seeking exact target 600 elapsed 0 ms waited 0 ms coalesced 0
              reply target 600 chase 2
            """)
    }
}
