import SeekCore
import Testing

@Suite("Kept taps: what comes before a file is ready")
struct KeptTapsTests {
    @Test("C4, B10: taps while loading are kept, merged, and served by one seek")
    func kept() throws {
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
            50 tap forward x2
              forward pending burst 1 taps 3 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 3 chase 1
            60 file 1 starts
              media loading
            100 file 1 ready of 300 at 5
              media loaded duration 300 seekable
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 5 target 35 position 5 of 300 label "+30"
                  spoken "Forward 30 seconds"
              seek #1 to 35 exact
              chase 1 seeking exact target 35 elapsed 90 ms waited 0 ms coalesced 0 burst 1
            180 seek 1 lands at 35
              read position #1
              read position #2
              chase 1 landed exact target 35 position 35 error 0 ms elapsed 170 ms waited 80 ms coalesced 0 burst 1
            900 due
              forward settled burst 1 taps 3 requested +30 applied +30 origin 5 target 35 position 35 of 300 label "10"
                  spoken "Forward 10 seconds"
            """)
    }

    @Test("C4: kept taps of both buttons are served in their order")
    func keptFlip() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 idle no
            10 tap forward x3
              forward pending burst 1 taps 3 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 3 chase 1
            20 tap backward
              backward pending burst 2 taps 1 label "10" spoken "Backward 10 seconds"
              reply burst 2 taps 1 chase 1
            30 tap forward
              forward pending burst 3 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 3 taps 1 chase 1
            60 file 1 starts
              media loading
            100 file 1 ready of 300 at 5
              media loaded duration 300 seekable
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 5 target 35 position 5 of 300 label "+30"
                  spoken "Forward 30 seconds"
              forward settled (flip) burst 1 taps 3 requested +30 applied +30 origin 5 target 35 position 5 of 300 label
                  "10" spoken "Forward 10 seconds"
              backward tapped burst 2 taps 1 requested -10 applied -10 origin 35 target 25 position 5 of 300 label "−10"
                  spoken "Backward 10 seconds"
              backward settled (flip) burst 2 taps 1 requested -10 applied -10 origin 35 target 25 position 5 of 300
                  label "10" spoken "Backward 10 seconds"
              forward tapped burst 3 taps 1 requested +10 applied +10 origin 25 target 35 position 5 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 35 exact
              chase 1 seeking exact target 35 elapsed 90 ms waited 0 ms coalesced 2 burst 3
            """)
    }

    @Test("C4, B3 net: kept taps of both buttons are one total")
    func keptNet() throws {
        try expect(
            playing: nil, at: nil, with: { $0.flip = .net },
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 idle no
            10 tap forward x3
              forward pending burst 1 taps 3 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 3 chase 1
            20 tap backward
              forward pending burst 1 taps 4 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 4 chase 1
            60 file 1 starts
              media loading
            100 file 1 ready of 300 at 5
              media loaded duration 300 seekable
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 5 target 35 position 5 of 300 label "+30"
                  spoken "Forward 30 seconds"
              forward tapped burst 1 taps 4 requested +20 applied +20 origin 5 target 25 position 5 of 300 label "+20"
                  spoken "Forward 20 seconds"
              seek #1 to 25 exact
              chase 1 seeking exact target 25 elapsed 90 ms waited 0 ms coalesced 1 burst 1
            """)
    }

    @Test("C4, B10: the load fails, and so do the taps")
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
            40 file 1 ends error unrecognized file format
              forward failed (nothing-loaded) burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              backward failed (nothing-loaded) burst 2 taps 2 label "10" spoken "Backward 10 seconds"
              chase 1 aborted (nothing-loaded) elapsed 30 ms waited 20 ms coalesced 0 burst 2
              media failed (unrecognized file format)
              read idle
            50 idle yes
              media idle (unrecognized file format)
            60 tap forward
              forward failed (nothing-loaded) burst 3 taps 1 label "10" spoken "Forward 10 seconds"
              reply refused nothing-loaded "nothing is loaded; load a file first"
            """)
    }

    @Test("C4: behind an accepted loadfile nothing is sought in the old file")
    func behindLoadfile() throws {
        try expect(
            """
            0 load asked
            5 tap forward
              forward pending burst 1 taps 1 position 20 of 300 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            10 load accepted as 2
            15 tap forward
              forward pending burst 1 taps 2 position 20 of 300 label "10" spoken "Forward 10 seconds"
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
              forward pending burst 1 taps 1 position 20 of 300 label "10" spoken "Forward 10 seconds"
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
              forward failed (file-changed) burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (file-changed) elapsed 10 ms waited 10 ms coalesced 0 burst 1
            25 file 1 starts
              media loading
            30 load accepted as 2
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

    @Test("C4: a playlist is taken by its first entry; taps are kept over the redirect")
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

    @Test("C4: behind the last file taps fail with it")
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
            20 tap forward
              forward failed (nothing-loaded) burst 2 taps 1 label "10" spoken "Forward 10 seconds"
              reply refused nothing-loaded "nothing is loaded; load a file first"
            """)
    }

    @Test("C4: a stop and a tap behind it")
    func stopThenTap() throws {
        try expect(
            """
            0 load asked
            5 tap forward
              forward pending burst 1 taps 1 position 20 of 300 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            10 load accepted
            20 file 1 ends stop
              media ended (stop) path "film.mkv" duration 300 seekable
              read idle
            30 idle yes
              forward failed (nothing-loaded) burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (nothing-loaded) elapsed 25 ms waited 25 ms coalesced 0 burst 1
              media idle (stop)
            40 tap forward
              forward failed (nothing-loaded) burst 2 taps 1 label "10" spoken "Forward 10 seconds"
              reply refused nothing-loaded "nothing is loaded; load a file first"
            """)
    }

    @Test("C4: a stop while nothing is open is looked up, since no event would tell")
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
            20 file 1 ready of 100 at 0
              media loaded duration 100 seekable
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 100 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 10 exact
              chase 1 seeking exact target 10 elapsed 19 ms waited 0 ms coalesced 0 burst 1
            """)
    }

    @Test("C4: what is kept can turn out not to be seekable")
    func notSeekable() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 idle no
            5 tap forward x2
              forward pending burst 1 taps 2 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 2 chase 1
            10 file 1 starts
              media loading
            20 file 1 ready of none at 0 unseekable
              media loaded not seekable
              forward failed (not-seekable) burst 1 taps 2 position 0 label "10" spoken "Forward 10 seconds"
              chase 1 failed (not-seekable) elapsed 15 ms waited 15 ms coalesced 0 burst 1
            """)
    }

    @Test("C4, B6: cancel drops what is kept")
    func cancelKept() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 idle no
            5 tap forward x2
              forward pending burst 1 taps 2 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 2 chase 1
            8 cancel
              forward cancelled (cancelled) burst 1 taps 2 label "10" spoken "Forward 10 seconds"
              chase 1 cancelled (cancelled) elapsed 3 ms waited 3 ms coalesced 0 burst 1
              reply chase 1
            10 file 1 starts
              media loading
            20 file 1 ready of 100 at 0
              media loaded duration 100 seekable
            30 cancel
              reply refused nothing-to-undo "no burst is running and nothing is being scrubbed"
            """)
    }

    @Test("C4: a scrub while loading is kept, and a tap counts from it")
    func keptScrub() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 idle no
            5 scrub 50% by 1
              reply chase 1
            6 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            10 file 1 starts
              media loading
            20 file 1 ready of 100 at 0
              media loaded duration 100 seekable
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 50 target 60 position 0 of 100 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 60 exact
              chase 1 seeking exact target 60 elapsed 15 ms waited 0 ms coalesced 1 burst 1
            30 undo
              forward settled (undone) burst 1 taps 1 requested +10 applied +10 origin 50 target 60 position 0 of 100
                  label "10" spoken "Forward 10 seconds"
              reply target 50 chase 1
            """)
    }

    @Test("C4: a fraction of what turns out to have no duration")
    func keptFraction() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 idle no
            5 scrub 50% by 1
              reply chase 1
            10 file 1 starts
              media loading
            20 file 1 ready of none at 0
              media loaded seekable
              chase 1 failed (not-seekable) elapsed 15 ms waited 15 ms coalesced 0
            """)
    }

    @Test("B10: a key held while a file loads is kept at its rate")
    func heldWhileLoading() throws {
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
            50 tap forward repeat
              reply burst 1 taps 1 dropped
            210 tap forward repeat
              forward pending burst 1 taps 2 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 2 chase 1
            300 file 1 starts
              media loading
            310 file 1 ready of 300 at 0
              media loaded duration 300 seekable
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 0 target 20 position 0 of 300 label "+20"
                  spoken "Forward 20 seconds"
              seek #1 to 20 exact
              chase 1 seeking exact target 20 elapsed 300 ms waited 0 ms coalesced 0 burst 1
            """)
    }

    @Test("C8: a kept tap that acts at the end has nobody to answer; what was kept behind it fails")
    func keptAtTheEnd() throws {
        try expect(
            playing: nil, at: nil, with: { $0.atEnd = .next },
            """
            0 next entry yes
            1 load asked
            2 load accepted as 1
              read idle
            3 idle no
            4 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            5 tap backward
              backward pending burst 2 taps 1 label "10" spoken "Backward 10 seconds"
              reply burst 2 taps 1 chase 1
            6 tap backward interval 1
              backward pending burst 2 taps 2 label "10" spoken "Backward 10 seconds"
              reply burst 2 taps 2 chase 1
            10 file 1 starts
              media loading
            20 file 1 ready of 0.5 at 0
              media loaded duration 0.5 seekable
              forward settled (at-end) burst 1 taps 1 requested +10 applied 0 clamped end origin 0 target 0 position 0
                  of 0.5 label "10" spoken "Forward 10 seconds"
              playlist-next
              backward failed (file-changed) burst 2 taps 2 position 0 of 0.5 label "10" spoken "Backward 10 seconds"
              chase 1 aborted (file-changed) elapsed 16 ms waited 14 ms coalesced 0 burst 2
            """)
    }

    @Test("B4: a kept tap at the edge seeks nothing")
    func keptAtTheEdge() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 idle no
            4 tap backward
              backward pending burst 1 taps 1 label "10" spoken "Backward 10 seconds"
              reply burst 1 taps 1 chase 1
            10 file 1 starts
              media loading
            20 file 1 ready of 100 at 0
              media loaded duration 100 seekable
              backward tapped burst 1 taps 1 requested -10 applied 0 clamped start origin 0 target 0 position 0 of 100
                  label "0" spoken "Backward 0 seconds"
              chase 1 landed target 0 position 0 error 0 ms elapsed 16 ms waited 0 ms coalesced 1 burst 1
            """)
    }

    @Test("C16: a scrub kept behind a tap is still a gesture, and a tap behind a scrub ends it")
    func keptTapThenScrub() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 idle no
            4 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            5 scrub 50 by 1
              reply chase 1
            10 file 1 starts
              media loading
            20 file 1 ready of 100 at 0
              media loaded duration 100 seekable
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 100 label "+10"
                  spoken "Forward 10 seconds"
              forward settled (scrub) burst 1 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 100
                  label "10" spoken "Forward 10 seconds"
              seek #1 to 50 exact
              chase 1 seeking exact target 50 elapsed 16 ms waited 0 ms coalesced 1 burst 1
            30 cancel
              chase 1 cancelled (cancelled) exact target 50 elapsed 26 ms waited 10 ms coalesced 1 burst 1
              reply target 10 chase 2
            40 load asked
              chase 2 aborted (file-changed) target 10 elapsed 10 ms waited 10 ms coalesced 1
            41 load accepted as 2
            45 scrub 50 by 1
              reply chase 3
            46 tap forward
              forward pending burst 2 taps 1 position 0 of 100 label "10" spoken "Forward 10 seconds"
              reply burst 2 taps 1 chase 3
            50 file 1 ends stop
              media ended (stop) duration 100 seekable
              read idle
            60 file 2 starts
              media loading
            70 file 2 ready of 100 at 0
              media loaded duration 100 seekable
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 50 target 60 position 0 of 100 label "+10"
                  spoken "Forward 10 seconds"
              seek #2 to 60 exact
              chase 3 seeking exact target 60 elapsed 25 ms waited 0 ms coalesced 1 burst 2
            80 cancel
              forward cancelled (cancelled) burst 2 taps 1 requested +10 applied +10 origin 50 target 60 position 0 of
                  100 label "10" spoken "Forward 10 seconds"
              chase 3 cancelled (cancelled) exact target 60 elapsed 35 ms waited 10 ms coalesced 1 burst 2
              reply target 50 chase 4
            """)
    }

    @Test("B6: cancel drops a kept scrub and its gesture")
    func cancelKeptScrub() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 idle no
            5 scrub 50 by 1
              reply chase 1
            6 cancel
              chase 1 cancelled (cancelled) elapsed 1 ms waited 1 ms coalesced 0
              reply chase 1
            10 file 1 starts
              media loading
            20 file 1 ready of 100 at 0
              media loaded duration 100 seekable
            30 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 100 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 10 exact
              chase 2 seeking exact target 10 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 10 chase 2
            """)
    }
}
