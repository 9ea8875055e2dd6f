import Testing

@Suite("Loads: their ends, and the taps after them")
struct LoadTests {
    @Test("C4, B10: if the load fails, its taps fail")
    func loadFails() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 idle no
            10 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            20 tap backward x2
              backward pending burst 2 taps 2 label "10" spoken "Backward 10 seconds"
              reply burst 2 taps 2 chase 1
            30 file 1 starts
              media loading
              play-button icon pause spoken "Pause"
            40 file 1 ends error unrecognized file format
              forward failed (nothing-loaded) burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              backward failed (nothing-loaded) burst 2 taps 2 label "10" spoken "Backward 10 seconds"
              chase 1 aborted (nothing-loaded) elapsed 30 ms waited 20 ms coalesced 0 burst 2
              media failed (unrecognized file format)
              read idle
            50 idle yes
              media idle (unrecognized file format)
              play-button icon play spoken "Play" stopped
            60 tap forward
              forward failed (nothing-loaded) burst 3 taps 1 label "10" spoken "Forward 10 seconds"
              reply refused nothing-loaded "nothing is loaded; load a file first"
            """)
    }

    @Test("B10: a failure is shown until a film is ready, not longer")
    func forgottenFailure() throws {
        try expect(
            playing: nil, at: nil,
            """
            10 tap forward
              forward failed (nothing-loaded) burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply refused nothing-loaded "nothing is loaded; load a file first"
            20 load asked
            30 load accepted as 1
              read idle
            40 file 1 starts
              media loading
              play-button icon pause spoken "Pause"
            90 file 1 ready of 100 at 0
              media loaded duration 100 seekable
              forward settled burst 1 taps 1 position 0 of 100 label "10" spoken "Forward 10 seconds"
            """)
    }

    @Test("C4: after an accepted loadfile nothing is sought in the old file")
    func behindLoadfile() throws {
        try expect(
            """
            0 load asked
            5 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            10 load accepted as 2
            15 tap forward
              forward pending burst 1 taps 2 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 2 chase 1
            20 file 1 ends stop
              media ended (stop) path "film.mkv" duration 300 seekable
              read idle
            25 idle no
            30 file 2 starts
              media loading
            90 file 2 ready of 100 at 0
              media loaded duration 100 seekable
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 0 target 20 position 0 of 100 label "+20"
                  spoken "Forward 20 seconds"
              seek #1 to 20 exact
              chase 1 seeking exact target 20 elapsed 85 ms waited 0 ms coalesced 0 burst 1
            """)
    }

    @Test("C4: a refused loadfile leaves the old file, and the taps are served there")
    func refusedLoadfile() throws {
        try expect(
            """
            0 load asked
            5 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            10 load refused
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 5 ms waited 0 ms coalesced 0 burst 1
            60 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 55 ms waited 50 ms coalesced 0 burst 1
            """)
    }

    @Test("C4: a refused loadfile while nothing plays fails the taps")
    func refusedWhileIdle() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            5 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            10 load refused
              forward failed (nothing-loaded) burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (nothing-loaded) elapsed 5 ms waited 5 ms coalesced 0 burst 1
            """)
    }

    @Test("C4: taps for a file that failed do not leak into the next")
    func noLeak() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 idle no
            10 file 1 starts
              media loading
              play-button icon pause spoken "Pause"
            20 tap forward x5
              forward pending burst 1 taps 5 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 5 chase 1
            30 file 1 ends error loading failed
              forward failed (nothing-loaded) burst 1 taps 5 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (nothing-loaded) elapsed 10 ms waited 10 ms coalesced 0 burst 1
              media failed (loading failed)
              read idle
            31 idle no
            40 file 2 starts
              media loading
            50 file 2 ready of 100 at 0
              media loaded duration 100 seekable
              forward settled burst 1 taps 5 position 0 of 100 label "10" spoken "Forward 10 seconds"
            60 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 100 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 10 exact
              chase 2 seeking exact target 10 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 10 chase 2
            """)
    }

    @Test("C4: a newer loadfile fails the taps kept for the older one")
    func newerLoadfile() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 idle no
            10 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            20 load asked
            25 file 1 starts
              media loading
              play-button icon pause spoken "Pause"
            30 load accepted as 2
              forward failed (file-changed) burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (file-changed) elapsed 20 ms waited 20 ms coalesced 0 burst 1
              read idle
            31 idle no
            35 file 1 ready of 100 at 0
            40 tap forward
              forward pending burst 2 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 2 taps 1 chase 2
            50 file 1 ends stop
              media ended (stop)
              read idle
            60 file 2 starts
              media loading
            70 file 2 ready of 100 at 0
              media loaded duration 100 seekable
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 100 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 10 exact
              chase 2 seeking exact target 10 elapsed 30 ms waited 0 ms coalesced 0 burst 2
            """)
    }

    @Test("C4: a playlist is replaced by its first entry; taps are kept for it")
    func redirect() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 idle no
            10 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            20 file 1 starts
              media loading
              play-button icon pause spoken "Pause"
            30 file 1 ends redirect to 2
              read idle
            31 idle no
            40 file 2 starts
              media loading
            50 file 2 ready of 100 at 0
              media loaded duration 100 seekable
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 100 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 10 exact
              chase 1 seeking exact target 10 elapsed 40 ms waited 0 ms coalesced 0 burst 1
            """)
    }

    @Test("C4: between a file's end and the start of the next taps are kept for the next")
    func betweenFiles() throws {
        try expect(
            at: 290,
            """
            0 file 1 ends eof
              media ended (eof) path "film.mkv" duration 300 seekable
              read idle
            1 idle no
            5 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            10 file 2 starts
              media loading
            50 file 2 ready of 100 at 0
              media loaded duration 100 seekable
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 100 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 10 exact
              chase 1 seeking exact target 10 elapsed 45 ms waited 0 ms coalesced 0 burst 1
            """)
    }

    @Test("C4: taps after the last file fail with it")
    func behindTheLast() throws {
        try expect(
            at: 290,
            """
            0 file 1 ends eof
              media ended (eof) path "film.mkv" duration 300 seekable
              read idle
            5 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            10 idle yes
              forward failed (nothing-loaded) burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (nothing-loaded) elapsed 5 ms waited 5 ms coalesced 0 burst 1
              media idle (eof)
              play-button icon play spoken "Play" stopped
            20 tap forward
              forward failed (nothing-loaded) burst 2 taps 1 label "10" spoken "Forward 10 seconds"
              reply refused nothing-loaded "nothing is loaded; load a file first"
            """)
    }

    @Test("C4: a tap after a stop")
    func stopThenTap() throws {
        try expect(
            """
            0 load asked
            5 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            10 load accepted
            20 file 1 ends stop
              media ended (stop) path "film.mkv" duration 300 seekable
              read idle
            30 idle yes
              forward failed (nothing-loaded) burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (nothing-loaded) elapsed 25 ms waited 25 ms coalesced 0 burst 1
              media idle (stop)
              play-button icon play spoken "Play" stopped
            40 tap forward
              forward failed (nothing-loaded) burst 2 taps 1 label "10" spoken "Forward 10 seconds"
              reply refused nothing-loaded "nothing is loaded; load a file first"
            """)
    }

    @Test("C4: after a stop with nothing open the state is read, because no event follows")
    func stopWhileIdle() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            5 load accepted
              read idle
            10 idle yes
              forward failed (nothing-loaded) burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (nothing-loaded) elapsed 9 ms waited 9 ms coalesced 0 burst 1
            """)
    }

    @Test("C4: a late notice of being idle does not end a load")
    func lateIdle() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            2 idle observed
              read idle
            3 idle yes
            5 load accepted as 1
              read idle
            6 idle no
            10 file 1 starts
              media loading
              play-button icon pause spoken "Pause"
            20 file 1 ready of 100 at 0
              media loaded duration 100 seekable
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 100 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 10 exact
              chase 1 seeking exact target 10 elapsed 19 ms waited 0 ms coalesced 0 burst 1
            """)
    }

    @Test("numbers that are not finite count as unknown")
    func notFinite() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 file 1 starts
              media loading
              play-button icon pause spoken "Pause"
            1 idle no
            10 file 1 ready of inf at nan
              media loaded seekable
            20 scrub 50% by 1
              reply refused not-seekable "a fraction depends on the file's duration, which is unknown"
            30 scrub nan by 1
              reply refused invalid-argument "expected a finite number"
            40 tap forward percent 10
              forward failed (not-seekable) burst 1 taps 1 position 0 label "10" spoken "Forward 10 seconds"
              reply refused not-seekable "a part of the duration depends on the file's duration, which is unknown"
            50 duration inf
            60 time-pos inf
            70 speed nan
            80 cached 0…inf
            90 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 0 target 10 position 0 label "+10" spoken
                  "Forward 10 seconds"
              seek #1 to 10 exact
              chase 1 seeking exact target 10 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 10 chase 1
            95 seek 1 replied
            96 seek event
              read position #1
            97 restart
              read position #2
            98 position 2 is inf
            108 due
              read position #3
            109 position 3 is 10
              chase 1 landed exact target 10 position 10 error 0 ms elapsed 19 ms waited 19 ms coalesced 0 burst 2
            """)
    }
}
