import Testing

@Suite("File changes end what was on")
struct FileChangeTests {
    @Test("C4: a loadfile in mid-seek ends burst and chase at once; the swallowed seek is nobody's")
    func midSeek() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            10 seek 1 replied
            20 load asked
              forward settled (file-changed) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of
                  300 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (file-changed) exact target 30 elapsed 20 ms waited 20 ms coalesced 0 burst 1
            25 load accepted as 2
            30 file 1 ends stop
              media ended (stop) path "film.mkv" duration 300 seekable
              read idle
            31 idle no
            40 file 2 starts
              media loading
            50 seek event
            60 file 2 ready of 100 at 0
              media loaded duration 100 seekable
            70 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 100 label "+10"
                  spoken "Forward 10 seconds"
              seek #2 to 10 exact
              chase 2 seeking exact target 10 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 10 chase 2
            """)
    }

    @Test("C4: the end of the file settles the burst")
    func eof() throws {
        try expect(
            at: 290,
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +9 clamped end origin 290 target 299 position 290 of
                  300 label "+9" spoken "Forward 9 seconds"
              seek #1 to 299 exact
              chase 1 seeking exact target 299 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +9 clamped end target 299 chase 1
            50 seek 1 lands at 299
              read position #1
              read position #2
              chase 1 landed exact target 299 position 299 error 0 ms elapsed 50 ms waited 50 ms coalesced 0 burst 1
            60 file 1 ends eof
              forward settled (file-ended) burst 1 taps 1 requested +10 applied +9 clamped end origin 290 target 299
                  position 299 of 300 label "10" spoken "Forward 10 seconds"
              media ended (eof) path "film.mkv" duration 300 seekable
              read idle
            61 idle yes
              media idle (eof)
            """)
    }

    @Test("C4: a file that breaks in mid-seek")
    func breaks() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            10 seek 1 replied
            20 file 1 ends error loading failed
              forward settled (file-ended) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of
                  300 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (file-ended) exact target 30 elapsed 20 ms waited 20 ms coalesced 0 burst 1
              media failed (loading failed) path "film.mkv" duration 300 seekable
              read idle
            30 idle yes
              media idle (loading failed)
            """)
    }

    @Test("C4: the playlist goes on by itself")
    func autoAdvance() throws {
        try expect(
            at: 298,
            """
            0 scrub 299 by 1
              seek #1 to 299 exact
              chase 1 seeking exact target 299 elapsed 0 ms waited 0 ms coalesced 0
              reply target 299 chase 1
            40 seek 1 lands at 299
              read position #1
              read position #2
              chase 1 landed exact target 299 position 299 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            50 file 1 ends eof
              media ended (eof) path "film.mkv" duration 300 seekable
              read idle
            51 idle no
            60 file 2 starts
              media loading
            70 file 2 ready of 100 at 0
              media loaded duration 100 seekable
            80 cancel
              reply refused nothing-to-undo "no burst is running and nothing is being scrubbed"
            90 undo
              reply refused nothing-to-undo "the target has not been moved in this file"
            100 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 100 label "+10"
                  spoken "Forward 10 seconds"
              seek #2 to 10 exact
              chase 2 seeking exact target 10 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 10 chase 2
            """)
    }

    @Test("C4: a file that starts without a command of ours")
    func startsByItself() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            10 file 2 starts
              forward settled (file-changed) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of
                  300 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (file-changed) exact target 30 elapsed 10 ms waited 10 ms coalesced 0 burst 1
              media loading
            20 file 2 ready of 100 at 0
              media loaded duration 100 seekable
            30 seek 1 replied
            40 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 100 label "+10"
                  spoken "Forward 10 seconds"
              seek #2 to 10 exact
              chase 2 seeking exact target 10 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 10 chase 2
            """)
    }

    @Test("B6: undo ends with the file")
    func undoEndsWithTheFile() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            50 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 50 ms waited 50 ms coalesced 0 burst 1
            60 file 1 ends eof
              forward settled (file-ended) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30 of
                  300 label "10" spoken "Forward 10 seconds"
              media ended (eof) path "film.mkv" duration 300 seekable
              read idle
            61 idle no
            70 file 2 starts
              media loading
            80 file 2 ready of 100 at 0
              media loaded duration 100 seekable
            90 undo
              reply refused nothing-to-undo "the target has not been moved in this file"
            """)
    }

    @Test("C4: a refused loadfile in mid-seek: our seek still completes, and its target is the base")
    func refusedInMidSeek() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            10 seek 1 replied
            20 load asked
              forward settled (file-changed) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of
                  300 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (file-changed) exact target 30 elapsed 20 ms waited 20 ms coalesced 0 burst 1
            25 load refused
            30 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 30 target 40 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              reply burst 2 taps 1 requested +10 applied +10 target 40 chase 2
            60 seek event
              read position #1
            61 position 1 is 30
            70 restart
              read position #2
            71 position 2 is 30
              chase 2 previewed exact target 40 position 30 elapsed 41 ms waited 41 ms coalesced 0 burst 2
              seek #2 to 40 exact
              chase 2 seeking exact target 40 elapsed 41 ms waited 41 ms coalesced 0 burst 2
            """)
    }

    @Test("C4: events of a file that is not the one asked for are nobody's")
    func notTheOneAskedFor() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 seek event
            1 restart
            2 position 1 is 3
            3 file 9 ready of 100 at 0
            4 file 9 ends eof
            5 seek 7 replied
            6 idle yes
            7 idle observed
            8 tap forward
              forward failed (nothing-loaded) burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply refused nothing-loaded "nothing is loaded; load a file first"
            """)
    }

    @Test("C4: the old file ends before its loadfile is refused: nothing waits for ever")
    func endsThenRefused() throws {
        try expect(
            """
            0 load asked
            5 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            10 file 1 ends eof
              media ended (eof) path "film.mkv" duration 300 seekable
            15 load refused
              read idle
            20 idle yes
              forward failed (nothing-loaded) burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (nothing-loaded) elapsed 15 ms waited 15 ms coalesced 0 burst 1
              media idle (eof)
            """)
    }

    @Test("C4, C7: where events were lost, what only events tell is asked for")
    func eventsLost() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 events lost
              read pause #1
            1 pause 1 is yes
              play-button icon play spoken "Play"
            10 load asked
            11 load accepted as 1
              read idle
            12 idle no
            13 events lost
              read pause #2
              read idle
            14 toggle
              set pause no
              play-button icon pause spoken "Pause"
              reply playing yes
            15 events lost
              read idle
            """)
    }
}
