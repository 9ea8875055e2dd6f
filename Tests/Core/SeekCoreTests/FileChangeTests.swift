import SeekCore
import SeekModel
import Testing

@Suite("File changes end burst and chase")
struct FileChangeTests {
    @Test("C4: a loadfile during a seek ends burst and chase at once; events of the aborted seek are ignored")
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
            25 load accepted as 2
              forward settled (file-changed) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of
                  300 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (file-changed) exact target 30 elapsed 25 ms waited 25 ms coalesced 0 burst 1
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
              play-button icon play spoken "Play" stopped
            """)
    }

    @Test("C4: playback fails during a seek")
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
              play-button icon play spoken "Play" stopped
            """)
    }

    @Test("C4: the playlist advances without a command")
    func autoAdvance() throws {
        try expect(
            at: 298,
            policies: .buttons(because: "a gesture lands at its end (C16)"),
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

    @Test("C4: a refused loadfile during a seek: our seek still completes, and its target is the base")
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
            25 load refused
            30 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            60 seek event
              read position #1
            61 position 1 is 30
            70 restart
              read position #2
            71 position 2 is 30
              chase 1 previewed exact target 40 position 30 elapsed 71 ms waited 41 ms coalesced 0 burst 1
              seek #2 to 40 exact
              chase 1 seeking exact target 40 elapsed 71 ms waited 41 ms coalesced 0 burst 1
            """)
    }

    @Test("C4: events of a file that was not requested are ignored")
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

    @Test("C4: the old file ends before its loadfile is refused: nothing waits forever")
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
              play-button icon play spoken "Play" stopped
            """)
    }

    @Test("C4, C7: after lost events the state that only events report is read")
    func eventsLost() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 events lost
              read pause #1
              read state
            1 pause 1 is yes
              play-button icon play spoken "Play" stopped
            10 load asked
            11 load accepted as 1
              read idle
              read state
            12 idle no
            13 events lost
              read pause #2
              read state
            14 toggle
              set pause no
              play-button icon play spoken "Play" stopped
              reply playing yes
            15 events lost
              read state
            """)
    }

    @Test("C4, C12: a refused file change in a burst: the landing follows, and undo goes back")
    func refusedInBurst() throws {
        try expect(
            with: { $0.policy = .preview },
            """
            0 tap forward
              set pause yes
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            50 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            60 load asked
            61 time-pos 40
            850 due
              forward settled burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            900 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 previewed keyframes target 40 position 30 elapsed 900 ms waited 850 ms coalesced 0 burst 1
            901 load refused
              seek #2 to 40 keyframes
              chase 1 seeking keyframes target 40 elapsed 901 ms waited 851 ms coalesced 0 burst 1
            1000 seek 2 lands at 36
              read position #3
              read position #4
              chase 1 previewed keyframes target 40 position 36 error -4000 ms elapsed 1000 ms waited 950 ms coalesced 0
                  burst 1
              seek #3 to 40 exact
              chase 1 seeking exact target 40 elapsed 1000 ms waited 950 ms coalesced 0 burst 1
            1100 seek 3 lands at 40
              read position #5
              read position #6
              chase 1 landed exact target 40 position 40 error 0 ms elapsed 1100 ms waited 1050 ms coalesced 0 burst 1
              set pause no
            1110 undo
              seek #4 to 20 exact
              chase 2 seeking exact target 20 elapsed 0 ms waited 0 ms coalesced 0
              reply target 20 chase 2
            """)
    }

    @Test("B2, C4: a burst settles while a file change is unanswered; taps after the request are bursts of their own")
    func settlesMeanwhile() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            10 load asked
            20 tap forward
              reply burst 2 taps 1 chase 2
            30 tap backward
              backward pending burst 3 taps 1 label "10" spoken "Backward 10 seconds"
              reply burst 3 taps 1 chase 2
            40 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 40 ms waited 40 ms coalesced 0 burst 1
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30 of 300 label "10"
                  spoken "Forward 10 seconds"
              forward pending burst 2 taps 1 label "10" spoken "Forward 10 seconds"
            900 load refused
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 30 target 40 position 30 of 300 label "+10"
                  spoken "Forward 10 seconds"
              forward settled (flip) burst 2 taps 1 requested +10 applied +10 origin 30 target 40 position 30 of 300
                  label "10" spoken "Forward 10 seconds"
              backward tapped burst 3 taps 1 requested -10 applied -10 origin 40 target 30 position 30 of 300 label
                  "−10" spoken "Backward 10 seconds"
              chase 2 landed target 30 position 30 error 0 ms elapsed 880 ms waited 0 ms coalesced 2 burst 3
            """)
    }

    @Test("C4, C15: refused with a seek in flight: commands that were kept join the chase")
    func keptThenRefused() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            10 load asked
            20 tap forward
              reply burst 2 taps 1 chase 2
            25 load refused
              forward settled (flip) burst 2 taps 0 position 20 of 300 label "10" spoken "Forward 10 seconds"
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
            40 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 previewed exact target 40 position 30 elapsed 40 ms waited 15 ms coalesced 0 burst 1
              seek #2 to 40 exact
              chase 1 seeking exact target 40 elapsed 40 ms waited 15 ms coalesced 0 burst 1
            90 seek 2 lands at 40
              read position #3
              read position #4
              chase 1 landed exact target 40 position 40 error 0 ms elapsed 90 ms waited 65 ms coalesced 0 burst 1
              chase 2 landed exact target 40 position 40 error 0 ms elapsed 90 ms waited 65 ms coalesced 0 burst 1
            """)
    }

    @Test("C4: of two file changes the first is refused, the second accepted")
    func refusedThenAccepted() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            10 load asked
            20 tap forward
              reply burst 2 taps 1 chase 2
            30 load asked
            40 tap backward
              backward pending burst 3 taps 1 label "10" spoken "Backward 10 seconds"
              reply burst 3 taps 1 chase 3
            50 load refused
            60 load accepted as 2
              forward settled (file-changed) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of
                  300 label "10" spoken "Forward 10 seconds"
              forward failed (file-changed) burst 2 taps 1 position 20 of 300 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (file-changed) exact target 30 elapsed 60 ms waited 40 ms coalesced 0 burst 2
              chase 2 aborted (file-changed) exact target 30 elapsed 60 ms waited 40 ms coalesced 0 burst 2
            70 file 1 ends stop
              media ended (stop) path "film.mkv" duration 300 seekable
              read idle
            80 file 2 starts
              media loading
            90 file 2 ready of 100 at 50
              media loaded duration 100 seekable
              forward settled burst 2 taps 1 position 50 of 100 label "10" spoken "Forward 10 seconds"
              backward tapped burst 3 taps 1 requested -10 applied -10 origin 50 target 40 position 50 of 100 label
                  "−10" spoken "Backward 10 seconds"
              seek #2 to 40 exact
              chase 3 seeking exact target 40 elapsed 50 ms waited 0 ms coalesced 0 burst 3
            """)
    }

    @Test("B6, C4: cancel while a file change is unanswered seeks after the refusal")
    func cancelledMeanwhile() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            10 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 10 ms waited 10 ms coalesced 0 burst 1
            20 load asked
            25 tap forward
              reply burst 2 taps 1 chase 2
            30 cancel
              forward cancelled (cancelled) burst 2 taps 1 position 30 of 300 label "10" spoken "Forward 10 seconds"
              forward cancelled (cancelled) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30 of
                  300 label "10" spoken "Forward 10 seconds"
              chase 2 cancelled (cancelled) elapsed 5 ms waited 5 ms coalesced 0 burst 2
              reply target 20 chase 3
            40 load refused
              seek #2 to 20 exact
              chase 3 seeking exact target 20 elapsed 10 ms waited 10 ms coalesced 0
            """)
    }

    @Test("C4: the reply to a loadfile comes after the start of its file")
    func lateReply() throws {
        try expect(
            """
            0 load asked
            10 file 1 ends stop
              media ended (stop) path "film.mkv" duration 300 seekable
            20 file 2 starts
              media loading
            30 file 2 ready of 100 at 0
              media loaded duration 100 seekable
            35 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            40 load accepted as 2
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 100 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 10 exact
              chase 1 seeking exact target 10 elapsed 5 ms waited 0 ms coalesced 0 burst 1
            """)
    }

    @Test("C4: events lost, and the end of the file with them")
    func endLost() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            10 events lost
              read pause #1
              read state
            20 state idle
              forward settled (nothing-loaded) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20
                  of 300 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (nothing-loaded) exact target 30 elapsed 20 ms waited 20 ms coalesced 0 burst 1
              media idle
              play-button icon play spoken "Play" stopped
            30 tap forward
              forward failed (nothing-loaded) burst 2 taps 1 label "10" spoken "Forward 10 seconds"
              reply refused nothing-loaded "nothing is loaded; load a file first"
            """)
    }

    @Test("C4: events lost, and another file plays")
    func otherFileAfterLoss() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            10 events lost
              read pause #1
              read state
            20 state entry 2
              forward settled (file-changed) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of
                  300 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (file-changed) exact target 30 elapsed 20 ms waited 20 ms coalesced 0 burst 1
              media loading
              read media 2
            30 file 2 ready of 100 at 5
              media loaded duration 100 seekable
            40 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 5 target 15 position 5 of 100 label "+10"
                  spoken "Forward 10 seconds"
              seek #2 to 15 exact
              chase 2 seeking exact target 15 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 15 chase 2
            """)
    }

    @Test("C4: events lost while a file was opening: it is read at its first restart")
    func openingAfterLoss() throws {
        try expect(
            """
            0 events lost
              read pause #1
              read state
            10 state entry 2 seeking
              media loading
            20 restart
              read media 2
            30 file 2 ready of 100 at 5
              media loaded duration 100 seekable
            """)
    }

    @Test("C5: events lost, and the restart of a seek with them")
    func restartLost() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            10 seek 1 replied
            20 events lost
              read pause #1
              read state
            30 state entry 1
              read position #1
            40 position 1 is 30
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 40 ms waited 40 ms coalesced 0 burst 1
            50 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 30 of 300 label "+20"
                  spoken "Forward 20 seconds"
              seek #2 to 40 exact
              chase 2 seeking exact target 40 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 2
            60 seek 2 replied
            70 events lost
              read pause #2
              read state
            80 state entry 1
              read position #2
            90 position 2 is 30
            95 seek event
              read position #3
            96 position 3 is 40
            97 restart
              read position #4
            98 position 4 is 40
              chase 2 landed exact target 40 position 40 error 0 ms elapsed 48 ms waited 48 ms coalesced 0 burst 1
            """)
    }

    @Test("C4, C13: a relative percent right after a loadfile is resolved in the new file")
    func percentOfTheNewFile() throws {
        try expect(
            """
            0 load asked
            1 tap forward percent 10
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            2 load accepted as 2
            3 file 1 ends stop
              media ended (stop) path "film.mkv" duration 300 seekable
              read idle
            4 file 2 starts
              media loading
            5 file 2 ready of 100 at 0
              media loaded duration 100 seekable
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 100 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 10 exact
              chase 1 seeking exact target 10 elapsed 4 ms waited 0 ms coalesced 0 burst 1
            """)
    }
}
