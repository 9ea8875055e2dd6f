import SeekCore
import SeekModel
import Testing

@Suite("Kept taps: taps before a file is ready")
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
              play-button icon pause spoken "Pause"
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

    @Test("B9, C4: taps after a load that is refused join the burst before it, and the one that their reply named ends")
    func aroundRefusal() throws {
        try expect(
            """
            0 seek event
            10 tap forward
              forward pending burst 1 taps 1 position 20 of 300 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            20 load asked
            30 tap forward
              forward pending burst 2 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 2 taps 1 chase 2
            40 load refused
            50 restart
              read position #1
            51 position 1 is 200
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 200 target 210 position 200 of 300 label
                  "+10" spoken "Forward 10 seconds"
              forward settled (flip) burst 2 taps 0 position 200 of 300 label "10" spoken "Forward 10 seconds"
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 200 target 220 position 200 of 300 label
                  "+20" spoken "Forward 20 seconds"
              seek #1 to 220 exact
              chase 1 seeking exact target 220 elapsed 41 ms waited 0 ms coalesced 1 burst 1
            851 due
              forward settled burst 1 taps 2 requested +20 applied +20 origin 200 target 220 position 200 of 300 label
                  "10" spoken "Forward 10 seconds"
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
              play-button icon pause spoken "Pause"
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
              play-button icon pause spoken "Pause"
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

    @Test("C4: kept taps fail if the file is not seekable")
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
              play-button icon pause spoken "Pause"
            20 file 1 ready of none at 0 unseekable
              media loaded not seekable live
              forward failed (not-seekable) burst 1 taps 2 position 0 label "10" spoken "Forward 10 seconds"
              chase 1 failed (not-seekable) elapsed 15 ms waited 15 ms coalesced 0 burst 1
            """)
    }

    @Test("C4, B6: cancel drops kept commands")
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
              play-button icon pause spoken "Pause"
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
              play-button icon pause spoken "Pause"
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

    @Test("C4: a kept fraction fails if the file has no duration")
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
              play-button icon pause spoken "Pause"
            20 file 1 ready of none at 0
              media loaded seekable
              chase 1 failed (not-seekable) elapsed 15 ms waited 15 ms coalesced 0
            """)
    }

    @Test("B10: a kept part of the duration fails alone if the file has none; the other taps of its burst are served")
    func keptPercent() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 idle no
            5 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            6 tap forward percent 1
              forward pending burst 1 taps 2 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 2 chase 1
            7 tap forward
              forward pending burst 1 taps 3 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 3 chase 1
            10 file 1 starts
              media loading
              play-button icon pause spoken "Pause"
            20 file 1 ready of none at 0
              media loaded seekable
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 0 target 10 position 0 label "+10" spoken
                  "Forward 10 seconds"
              forward failed (not-seekable) burst 2 taps 1 position 0 label "10" spoken "Forward 10 seconds"
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 0 target 20 position 0 label "+20" spoken
                  "Forward 20 seconds"
              seek #1 to 20 exact
              chase 1 seeking exact target 20 elapsed 15 ms waited 0 ms coalesced 1 burst 1
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
              play-button icon pause spoken "Pause"
            310 file 1 ready of 300 at 0
              media loaded duration 300 seekable
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 0 target 20 position 0 of 300 label "+20"
                  spoken "Forward 20 seconds"
              seek #1 to 20 exact
              chase 1 seeking exact target 20 elapsed 300 ms waited 0 ms coalesced 0 burst 1
            """)
    }

    @Test("C8: a kept tap that acts at the end sends no reply; kept commands after it are for the next film")
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
              play-button icon pause spoken "Pause"
            20 file 1 ready of 0.5 at 0
              media loaded duration 0.5 seekable
              forward settled (at-end) burst 1 taps 1 requested +10 applied 0 clamped end origin 0 target 0 position 0
                  of 0.5 label "10" spoken "Forward 10 seconds"
              playlist-next
              backward pending burst 2 taps 2 label "10" spoken "Backward 10 seconds"
            21 load accepted
            30 file 1 ends stop
              media ended (stop) duration 0.5 seekable
              read idle
            31 idle no
            32 file 2 starts
              media loading
            40 file 2 ready of 300 at 50
              media loaded duration 300 seekable
              backward tapped burst 2 taps 1 requested -10 applied -10 origin 50 target 40 position 50 of 300 label
                  "−10" spoken "Backward 10 seconds"
              backward tapped burst 2 taps 2 requested -11 applied -11 origin 50 target 39 position 50 of 300 label
                  "−11" spoken "Backward 11 seconds"
              seek #1 to 39 exact
              chase 1 seeking exact target 39 elapsed 36 ms waited 0 ms coalesced 1 burst 2
            """)
    }

    @Test("C8: libmpv refuses the next entry that a kept tap asked for: the commands after it are served here")
    func keptNextRefused() throws {
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
            10 file 1 starts
              media loading
              play-button icon pause spoken "Pause"
            20 file 1 ready of 300 at 299
              media loaded duration 300 seekable
              forward settled (at-end) burst 1 taps 1 requested +10 applied 0 clamped end origin 299 target 299 position
                  299 of 300 label "10" spoken "Forward 10 seconds"
              playlist-next
              backward pending burst 2 taps 1 label "10" spoken "Backward 10 seconds"
            21 load refused
              backward tapped burst 2 taps 1 requested -10 applied -10 origin 299 target 289 position 299 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 289 exact
              chase 1 seeking exact target 289 elapsed 17 ms waited 0 ms coalesced 0 burst 2
            """)
    }

    @Test("C13: a kept step past the last chapter keeps the taps after it for the next film")
    func keptPastTheLastChapter() throws {
        try expect(
            playing: .film.with(chapters: [0, 60]), at: 70,
            """
            0 next entry yes
            1 seek event
            2 tap backward
              backward pending burst 1 taps 1 position 70 of 300 label "10" spoken "Backward 10 seconds"
              reply burst 1 taps 1 chase 1
            3 seek chapters 1
              reply chase 1
            4 tap forward
              forward pending burst 2 taps 1 position 70 of 300 label "10" spoken "Forward 10 seconds"
              reply burst 2 taps 1 chase 1
            5 restart
              read position #1
            6 position 1 is 70
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 70 target 60 position 70 of 300 label
                  "−10" spoken "Backward 10 seconds"
              playlist-next
              forward pending burst 2 taps 1 label "10" spoken "Forward 10 seconds"
            7 load accepted
              backward settled (file-changed) burst 1 taps 1 requested -10 applied -10 origin 70 target 60 position 70
                  of 300 label "10" spoken "Backward 10 seconds"
            10 file 2 starts
              media loading
            20 file 2 ready of 300 at 50
              media loaded duration 300 seekable
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 50 target 60 position 50 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 60 exact
              chase 1 seeking exact target 60 elapsed 18 ms waited 0 ms coalesced 1 burst 2
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
              play-button icon pause spoken "Pause"
            20 file 1 ready of 100 at 0
              media loaded duration 100 seekable
              backward tapped burst 1 taps 1 requested -10 applied 0 clamped start origin 0 target 0 position 0 of 100
                  label "0" spoken "Backward 0 seconds"
              chase 1 landed target 0 position 0 error 0 ms elapsed 16 ms waited 0 ms coalesced 1 burst 1
            """)
    }

    @Test("C16: a scrub kept after a tap is still a gesture, and a tap after a scrub ends it")
    func keptTapThenScrub() throws {
        try expect(
            playing: nil, at: nil,
            policies: .buttons(because: "a gesture lands at its end (C16)"),
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
              play-button icon pause spoken "Pause"
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
            41 load accepted as 2
              chase 2 aborted (file-changed) target 10 elapsed 11 ms waited 11 ms coalesced 1
            45 scrub 50 by 1
              reply chase 3
            46 tap forward
              forward pending burst 2 taps 1 label "10" spoken "Forward 10 seconds"
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
              play-button icon pause spoken "Pause"
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

    @Test("B3: with one shared total, a tap that was kept behind a refused load is shown by the other button")
    func pendingBesideTotal() throws {
        try expect(
            with: { $0.flip = .net },
            """
            0 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 20 target 10 position 20 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 10 exact
              chase 1 seeking exact target 10 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -10 applied -10 target 10 chase 1
            10 load asked
            20 tap forward
              forward pending burst 2 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 2 taps 1 chase 2
            30 load refused
              forward settled (flip) burst 2 taps 0 position 20 of 300 label "10" spoken "Forward 10 seconds"
              backward cancelled (cancelled) burst 1 taps 2 requested 0 applied 0 origin 20 target 20 position 20 of 300
                  label "10" spoken "Backward 10 seconds"
            """)
    }
}
