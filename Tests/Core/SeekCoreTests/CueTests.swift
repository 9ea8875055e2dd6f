import SeekProtocol
import Testing

@testable import SeekCore
@testable import SeekModel

/// K1 to K5 and K7: parts of a film by name. The film plays at 20 s.
@Suite struct CueTests {
    // MARK: - What is known (K1)

    @Test("K1: of two parts of one kind that overlap, the more trusted one counts")
    func trust() throws {
        try expect(
            """
            0 found sound of 1 intro 100-160 credits 250-290
              cues intro 100-160 sound, credits 250-290 sound
            10 found chapter of 1 intro 102-158 recap 60-90
              cues recap 60-90 chapter, intro 102-158 chapter, credits 250-290 sound
            20 found file of 1 intro 101-159
              cues recap 60-90 chapter, intro 101-159 file, credits 250-290 sound
            30 tells intro 200-230 intro 220-240
              cues recap 60-90 chapter, intro 101-159 file, intro 200-240 client, credits 250-290 sound
              reply
            40 found chapter of 2 intro 1-50
            50 tells nothing
              cues recap 60-90 chapter, intro 101-159 file, credits 250-290 sound
              reply
            60 tells intro 400-500
              reply
            70 tells scene 40-40 commercial 290-400
              cues scene 40-40 client, recap 60-90 chapter, intro 101-159 file, credits 250-290 sound, commercial
                  290-300 client
              reply
            """)
    }

    @Test("K1: what a client has heard is for the film that it names, and is trusted least")
    func heard() throws {
        try expect(
            """
            0 found chapter of 1 intro 102-158
              cues intro 102-158 chapter
            10 tells of film.mkv heard intro 100-160 credits 250-290
              cues intro 102-158 chapter, credits 250-290 sound
              reply
            20 tells intro 101-159
              cues intro 101-159 client, credits 250-290 sound
              reply
            30 tells of other.mkv heard intro 1-50
              reply refused nothing-loaded "expected the film of these parts to be loaded, other.mkv, got film.mkv"
            40 tells of film.mkv heard recap 10-40
              cues recap 10-40 sound, intro 101-159 client
              offer offered recap 10-40 target 40 label "Skip recap" prominent
              reply
            50 load asked
            60 tells heard intro 1-50
              reply refused nothing-loaded "the film is being loaded; tell what was heard of it later"
            70 tells of film.mkv heard intro 1-50
              reply refused nothing-loaded "the film is being loaded; tell what was heard of it later"
            """)
    }

    @Test("K1: what a client tells while a film is being loaded is for that film")
    func early() throws {
        try expect(
            """
            0 load asked
            10 tells intro 5-60
              reply
            20 load accepted as 2
            30 file 1 ends stop
              media ended (stop) path "film.mkv" duration 300 seekable
              read idle
            40 file 2 starts
              media loading
            50 file 2 ready of 100 at 0
              media loaded duration 100 seekable
              cues intro 5-60 client
            """)
        try expect(
            playing: nil,
            """
            0 tells intro 5-60
              reply refused nothing-loaded "nothing is loaded; load a file first"
            """)
    }

    // MARK: - Offers (K2, K3)

    @Test("K3: playback enters a part: its skip is offered, and less prominent after 8 s, until the part ends")
    func offered() throws {
        try expect(
            """
            0 tells intro 21-60
              cues intro 21-60 client
              reply
            1000 time-pos 21
              offer offered intro 21-60 target 60 label "Skip intro" prominent
            9000 due
              offer offered intro 21-60 target 60 label "Skip intro"
            9500 time-pos 29.5
            38000 time-pos 58
            39004 due
            39008 due
            39016 due
            39032 due
            39064 due
            39128 due
            39256 due
            39500 time-pos 59.2
              offer none (passed)
            """)
    }

    @Test("K3: take skips the whole part, and undo gives it back")
    func taken() throws {
        try expect(
            """
            0 tells intro 19-60
              cues intro 19-60 client
              offer offered intro 19-60 target 60 label "Skip intro" prominent
              reply
            100 take
              offer skipped intro 19-60 target 60 label "Skipped intro, 0:40" spoken "Skipped intro, 40 seconds"
                  prominent
              seek #1 to 60 exact
              chase 1 seeking exact target 60 elapsed 0 ms waited 0 ms coalesced 0
              reply target 60 chase 1
            180 seek 1 lands at 60
              read position #1
              read position #2
              chase 1 landed exact target 60 position 60 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            1000 undo
              seek #2 to 20 exact
              chase 2 seeking exact target 20 elapsed 0 ms waited 0 ms coalesced 0
              offer none (undone)
              reply target 20 chase 2
            1080 seek 2 lands at 20
              read position #3
              read position #4
              chase 2 landed exact target 20 position 20 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            2000 time-pos 20.9
            """)
    }

    @Test("K3: the line about a skip is there for 5 s")
    func skippedLine() throws {
        try expect(
            """
            0 tells intro 19-92
              cues intro 19-92 client
              offer offered intro 19-92 target 92 label "Skip intro" prominent
              reply
            100 take
              offer skipped intro 19-92 target 92 label "Skipped intro, 1:12" spoken "Skipped intro, 1 minute 12
                  seconds" prominent
              seek #1 to 92 exact
              chase 1 seeking exact target 92 elapsed 0 ms waited 0 ms coalesced 0
              reply target 92 chase 1
            180 seek 1 lands at 92
              read position #1
              read position #2
              chase 1 landed exact target 92 position 92 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            5100 due
              offer none (shown)
            6000 take
              reply refused nothing-offered "expected an offer to take, got none"
            """)
    }

    @Test("K3: one forward tap takes the offer, further ones add up")
    func tap() throws {
        try expect(
            """
            0 tells intro 19-60
              cues intro 19-60 client
              offer offered intro 19-60 target 60 label "Skip intro" prominent
              reply
            100 tap forward
              offer skipped intro 19-60 target 60 label "Skipped intro, 0:40" spoken "Skipped intro, 40 seconds"
                  prominent
              forward tapped burst 1 taps 1 requested +40 applied +40 origin 20 target 60 position 20 of 300 label "+40"
                  spoken "Forward 40 seconds"
              seek #1 to 60 exact
              chase 1 seeking exact target 60 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +40 applied +40 target 60 chase 1
            180 seek 1 lands at 60
              read position #1
              read position #2
              chase 1 landed exact target 60 position 60 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            300 tap forward
              forward tapped burst 1 taps 2 requested +50 applied +50 origin 20 target 70 position 60 of 300 label "+50"
                  spoken "Forward 50 seconds"
              seek #2 to 70 exact
              chase 2 seeking exact target 70 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 2 requested +50 applied +50 target 70 chase 2
            380 seek 2 lands at 70
              read position #3
              read position #4
              chase 2 landed exact target 70 position 70 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            """)
    }

    @Test("K3, C8: a tap less than a frame before the end takes no skip, which would lead nowhere")
    func tapAtTheEnd() throws {
        try expect(
            at: 298.98, with: { $0.skip.cut = .ask },
            """
            0 tells cut 290-300
              cues cut 290-300 client
              offer offered cut 290-300 target 299 label "Skip cut" prominent
              reply
            10 tap forward
              forward tapped burst 1 taps 1 requested +10 applied 0 clamped end origin 298.98 target 298.98 position
                  298.98 of 300 label "0" spoken "Forward 0 seconds"
              chase 1 landed target 298.98 position 298.98 error 0 ms elapsed 0 ms waited 0 ms coalesced 1 burst 1
              reply burst 1 taps 1 requested +10 applied 0 clamped end target 298.98 chase 1
            """)
    }

    @Test("K3, B5: a tap takes no skip that leads back behind the total of its burst")
    func tapBehindTotal() throws {
        try expect(
            with: {
                $0.skip.cut = .ask
                $0.accumulateWindow = .seconds(2)
            },
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            100 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 100 ms waited 100 ms coalesced 0 burst 1
            200 time-pos 2
            210 tells cut 0-25
              cues cut 0-25 client
              offer offered cut 0-25 target 25 label "Skip cut" prominent
              reply
            220 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 2 of 300 label "+20"
                  spoken "Forward 20 seconds"
              seek #2 to 40 exact
              chase 2 seeking exact target 40 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              offer none (left)
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 2
            """)
    }

    @Test("K3: a tap that leads further than the part ends is one as any other")
    func longTap() throws {
        try expect(
            """
            0 tells intro 19-26
              cues intro 19-26 client
              offer offered intro 19-26 target 26 label "Skip intro" prominent
              reply
            100 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              offer none (left)
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            """)
    }

    @Test("K3: taps with an amount of their own, several at once, backward ones, and taps after 8 s take nothing")
    func otherTaps() throws {
        try expect(
            """
            0 tells intro 19-60
              cues intro 19-60 client
              offer offered intro 19-60 target 60 label "Skip intro" prominent
              reply
            100 tap forward interval 5
              forward tapped burst 1 taps 1 requested +5 applied +5 origin 20 target 25 position 20 of 300 label "+5"
                  spoken "Forward 5 seconds"
              seek #1 to 25 exact
              chase 1 seeking exact target 25 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +5 applied +5 target 25 chase 1
            180 seek 1 lands at 25
              read position #1
              read position #2
              chase 1 landed exact target 25 position 25 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            900 due
              forward settled burst 1 taps 1 requested +5 applied +5 origin 20 target 25 position 25 of 300 label "10"
                  spoken "Forward 10 seconds"
            1000 tap backward
              backward tapped burst 2 taps 1 requested -10 applied -10 origin 25 target 15 position 25 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #2 to 15 exact
              chase 2 seeking exact target 15 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              offer none (left)
              reply burst 2 taps 1 requested -10 applied -10 target 15 chase 2
            1080 seek 2 lands at 15
              read position #3
              read position #4
              chase 2 landed exact target 15 position 15 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 2
            """)
        try expect(
            """
            0 tells intro 19-60
              cues intro 19-60 client
              offer offered intro 19-60 target 60 label "Skip intro" prominent
              reply
            8000 due
              offer offered intro 19-60 target 60 label "Skip intro"
            8500 time-pos 28.5
            9000 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 28.5 target 38.5 position 28.5 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #1 to 38.5 exact
              chase 1 seeking exact target 38.5 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 38.5 chase 1
            """)
    }

    @Test("K3: with taken_by = \"take\" a tap is one as any other")
    func takenByTake() throws {
        try expect(
            with: { $0.skip.takenBy = .take },
            """
            0 tells intro 19-60
              cues intro 19-60 client
              offer offered intro 19-60 target 60 label "Skip intro" prominent
              reply
            100 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            """)
    }

    @Test("K3: who goes on inside a part keeps the offer; who goes back inside it sees it")
    func inside() throws {
        try expect(
            """
            0 tells intro 19-90
              cues intro 19-90 client
              offer offered intro 19-90 target 90 label "Skip intro" prominent
              reply
            8000 due
              offer offered intro 19-90 target 90 label "Skip intro"
            9000 time-pos 29
            9100 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 29 target 39 position 29 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 39 exact
              chase 1 seeking exact target 39 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 39 chase 1
            9180 seek 1 lands at 39
              read position #1
              read position #2
              chase 1 landed exact target 39 position 39 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            9900 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 29 target 39 position 39 of 300 label "10"
                  spoken "Forward 10 seconds"
            12000 time-pos 42
            12100 tap backward
              backward tapped burst 2 taps 1 requested -10 applied -10 origin 42 target 32 position 42 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #2 to 32 exact
              chase 2 seeking exact target 32 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested -10 applied -10 target 32 chase 2
            12180 seek 2 lands at 32
              read position #3
              read position #4
              chase 2 landed exact target 32 position 32 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 2
              offer none (left)
            """)
    }

    @Test("K3: a part that was played is offered again only if playback enters it from before its start")
    func again() throws {
        try expect(
            """
            0 tells intro 21-40
              cues intro 21-40 client
              reply
            1000 time-pos 21
              offer offered intro 21-40 target 40 label "Skip intro" prominent
            1100 seek to 50
              seek #1 to 50 exact
              chase 1 seeking exact target 50 elapsed 0 ms waited 0 ms coalesced 0
              offer none (left)
              reply target 50 chase 1
            1180 seek 1 lands at 50
              read position #1
              read position #2
              chase 1 landed exact target 50 position 50 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            2000 seek to 30
              seek #2 to 30 exact
              chase 2 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0
              reply target 30 chase 2
            2080 seek 2 lands at 30
              read position #3
              read position #4
              chase 2 landed exact target 30 position 30 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            3000 seek to 10
              seek #3 to 10 exact
              chase 3 seeking exact target 10 elapsed 0 ms waited 0 ms coalesced 0
              reply target 10 chase 3
            3080 seek 3 lands at 10
              read position #5
              read position #6
              chase 3 landed exact target 10 position 10 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            14084 due
            14088 due
            14096 due
            14112 due
            14144 due
            14200 time-pos 21.1
              offer offered intro 21-40 target 40 label "Skip intro" prominent
            """)
    }

    @Test("K3, C6: a seek out of a part hangs, after one into it: nothing is offered before playback is there")
    func hangsBesidePart() throws {
        try expect(
            """
            0 tells intro 90-120
              cues intro 90-120 client
              reply
            1 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            2 seek 1 replied
            3 seek event
              read position #1
            4 position 1 is 100 the target
            5 time-pos 100
            100 seek to 30
              reply target 30 chase 1
            10001 due
              chase 1 stalled (timeout) exact target 30 elapsed 10000 ms waited 9901 ms coalesced 0
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 10000 ms waited 9901 ms coalesced 0
            10002 seek 2 replied
            10003 seek event
              read position #2
            20001 due
              chase 1 stalled (timeout) exact target 30 elapsed 20000 ms waited 19901 ms coalesced 0
              chase 1 failed (timeout) exact target 30 elapsed 20000 ms waited 19901 ms coalesced 0
            20050 time-pos 30
            20060 seek to 100
              seek #3 to 100 exact
              chase 2 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 2
            20061 seek 3 lands at 100
              read position #3
              read position #4
              chase 2 landed exact target 100 position 100 error 0 ms elapsed 1 ms waited 1 ms coalesced 0
              offer offered intro 90-120 target 120 label "Skip intro" prominent
            """)
    }

    @Test("K3: a seek of a program that knows nothing of parts ends the offer")
    func foreign() throws {
        try expect(
            """
            0 tells intro 19-60
              cues intro 19-60 client
              offer offered intro 19-60 target 60 label "Skip intro" prominent
              reply
            1000 seek event
            1050 restart
              read position #1
            1060 position 1 is 100
              offer none (left)
            """)
    }

    @Test("K2: what is off, too short, or nearly over is not offered")
    func nothing() throws {
        try expect(
            with: { $0.skip.recap = .off },
            """
            0 tells recap 10-90 intro 20-22.5 preview 10-20.9 scene 15-60
              cues preview 10-20.9 client, recap 10-90 client, scene 15-60 client, intro 20-22.5 client
              reply
            1000 time-pos 21
            """)
    }

    @Test("K7: of parts inside each other the inner one is offered first")
    func nested() throws {
        try expect(
            """
            0 tells recap 10-90 intro 15-40
              cues recap 10-90 client, intro 15-40 client
              offer offered intro 15-40 target 40 label "Skip intro" prominent
              reply
            8000 due
              offer offered intro 15-40 target 40 label "Skip intro"
            19004 due
            19008 due
            19016 due
            19032 due
            19064 due
            19100 time-pos 39.1
              offer none (passed)
              offer offered recap 10-90 target 90 label "Skip recap" prominent
            """)
    }

    @Test("K2: a setting that turns the kind off ends its offer, and other cues do")
    func changed() throws {
        try expect(
            """
            0 tells intro 19-60
              cues intro 19-60 client
              offer offered intro 19-60 target 60 label "Skip intro" prominent
              reply
            100 tells credits 280-299
              cues credits 280-299 client
              offer none (changed)
              reply
            200 tells intro 19-70
              cues intro 19-70 client
              offer offered intro 19-70 target 70 label "Skip intro" prominent
              reply
            300 found chapter of 1 recap 19-60
              cues recap 19-60 chapter, intro 19-70 client
            """)
    }

    // MARK: - Always (K4)

    @Test("K4: a commercial is skipped where playback crosses its start, once")
    func always() throws {
        try expect(
            """
            0 tells commercial 21-60 commercial 100-130
              cues commercial 21-60 client, commercial 100-130 client
              reply
            1004 due
            1004 time-pos 21
              offer skipped commercial 21-60 target 60 label "Skipped commercial, 0:39" spoken "Skipped commercial, 39
                  seconds" prominent
              seek #1 to 60 exact
              chase 1 seeking exact target 60 elapsed 0 ms waited 0 ms coalesced 0
            1100 seek 1 lands at 60
              read position #1
              read position #2
              chase 1 landed exact target 60 position 60 error 0 ms elapsed 96 ms waited 96 ms coalesced 0
            2000 undo
              seek #2 to 21 exact
              chase 2 seeking exact target 21 elapsed 0 ms waited 0 ms coalesced 0
              offer none (undone)
              reply target 21 chase 2
            2100 seek 2 lands at 21
              read position #3
              read position #4
              chase 2 landed exact target 21 position 21 error 0 ms elapsed 100 ms waited 100 ms coalesced 0
            3000 time-pos 22
            """)
    }

    @Test("K4: breaks without a gap are one skip")
    func chained() throws {
        try expect(
            """
            0 tells commercial 21-60 cut 60.1-70 commercial 70-90 intro 90-120
              cues commercial 21-60 client, cut 60.1-70 client, commercial 70-90 client, intro 90-120 client
              reply
            1004 due
            1004 time-pos 21
              offer skipped commercial 21-60 target 90 label "Skipped commercial, 1:09" spoken "Skipped commercial, 1
                  minute 9 seconds" prominent
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0
            1100 seek 1 lands at 90
              read position #1
              read position #2
              chase 1 landed exact target 90 position 90 error 0 ms elapsed 96 ms waited 96 ms coalesced 0
              offer offered intro 90-120 target 120 label "Skip intro" prominent
            """)
    }

    @Test("K4: who goes into a commercial sees it, and may skip it")
    func goesInto() throws {
        try expect(
            """
            0 tells commercial 25-60
              cues commercial 25-60 client
              reply
            100 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            180 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
              offer offered commercial 25-60 target 60 label "Skip commercial" prominent
            900 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30 of 300 label "10"
                  spoken "Forward 10 seconds"
            2000 take
              offer skipped commercial 25-60 target 60 label "Skipped commercial, 0:30" spoken "Skipped commercial, 30
                  seconds" prominent
              seek #2 to 60 exact
              chase 2 seeking exact target 60 elapsed 0 ms waited 0 ms coalesced 0
              reply target 60 chase 2
            """)
    }

    @Test("K4: a film that begins in a commercial begins behind it")
    func atStart() throws {
        try expect(
            at: 0,
            """
            0 tells commercial 0-30
              cues commercial 0-30 client
              offer skipped commercial 0-30 target 30 label "Skipped commercial, 0:30" spoken "Skipped commercial, 30
                  seconds" prominent
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0
              reply
            """)
    }

    @Test("K4: not while a person taps, scrubs, or has paused")
    func busy() throws {
        try expect(
            """
            0 tells commercial 31-60
              cues commercial 31-60 client
              reply
            100 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            180 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            850 time-pos 31.1
            900 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 31.1 of 300 label
                  "10" spoken "Forward 10 seconds"
              offer skipped commercial 31-60 target 60 label "Skipped commercial, 0:29" spoken "Skipped commercial, 29
                  seconds" prominent
              seek #2 to 60 exact
              chase 2 seeking exact target 60 elapsed 0 ms waited 0 ms coalesced 0
            950 time-pos 31.2
            """)
        try expect(
            policies: .only(because: "previews follow a gesture, and its landing comes behind its end"),
            """
            0 tells commercial 31-60
              cues commercial 31-60 client
              reply
            100 scrub 30 by 1
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0
              reply target 30 chase 1
            180 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            400 scrub 40 by 1
              seek #2 to 40 exact
              chase 2 seeking exact target 40 elapsed 0 ms waited 0 ms coalesced 0
              reply target 40 chase 2
            480 seek 2 lands at 40
              read position #3
              read position #4
              chase 2 landed exact target 40 position 40 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            600 scrub-end by 1
              offer offered commercial 31-60 target 60 label "Skip commercial" prominent
              reply target 40 chase 2
            """)
        try expect(
            """
            0 tells commercial 21-60
              cues commercial 21-60 client
              reply
            500 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
            600 time-pos 21
            700 set play
              set pause no
              play-button icon pause spoken "Pause"
              offer skipped commercial 21-60 target 60 label "Skipped commercial, 0:39" spoken "Skipped commercial, 39
                  seconds" prominent
              seek #1 to 60 exact
              chase 1 seeking exact target 60 elapsed 0 ms waited 0 ms coalesced 0
              reply
            """)
    }

    @Test("K4: a commercial that ends with the film leads to its last position")
    func atEnd() throws {
        try expect(
            at: 249,
            """
            0 tells commercial 250-300
              cues commercial 250-300 client
              reply
            1004 due
            1004 time-pos 250
              offer skipped commercial 250-300 target 299 label "Skipped commercial, 0:49" spoken "Skipped commercial,
                  49 seconds" prominent
              seek #1 to 299 exact
              chase 1 seeking exact target 299 elapsed 0 ms waited 0 ms coalesced 0
            """)
    }

    // MARK: - Cuts (K6)

    @Test("K6: a cut is always skipped, and taps get past it in both directions")
    func cut() throws {
        try expect(
            """
            0 tells cut 25-60
              cues cut 25-60 client
              reply
            100 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +40 origin 20 target 60 position 20 of 300 label "+40"
                  spoken "Forward 40 seconds"
              seek #1 to 60 exact
              chase 1 seeking exact target 60 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +40 target 60 chase 1
            180 seek 1 lands at 60
              read position #1
              read position #2
              chase 1 landed exact target 60 position 60 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            900 due
              forward settled burst 1 taps 1 requested +10 applied +40 origin 20 target 60 position 60 of 300 label "10"
                  spoken "Forward 10 seconds"
            1000 time-pos 62
            1100 tap backward
              backward tapped burst 2 taps 1 requested -10 applied -45 origin 62 target 17 position 62 of 300 label
                  "−45" spoken "Backward 45 seconds"
              seek #2 to 17 exact
              chase 2 seeking exact target 17 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested -10 applied -45 target 17 chase 2
            1180 seek 2 lands at 17
              read position #3
              read position #4
              chase 2 landed exact target 17 position 17 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 2
            """)
        try expect(
            """
            0 tells cut 21-22 cut 100-120
              cues cut 21-22 client, cut 100-120 client
              reply
            1004 due
            1004 time-pos 21
              offer skipped cut 21-22 target 22 label "Skipped cut, 0:01" spoken "Skipped cut, 1 second"
              seek #1 to 22 exact
              chase 1 seeking exact target 22 elapsed 0 ms waited 0 ms coalesced 0
            1100 seek 1 lands at 22
              read position #1
              read position #2
              chase 1 landed exact target 22 position 22 error 0 ms elapsed 96 ms waited 96 ms coalesced 0
            1200 seek to 110
              seek #2 to 110 exact
              chase 2 seeking exact target 110 elapsed 0 ms waited 0 ms coalesced 0
              reply target 110 chase 2
            1300 seek 2 lands at 110
              read position #3
              read position #4
              chase 2 landed exact target 110 position 110 error 0 ms elapsed 100 ms waited 100 ms coalesced 0
              offer skipped cut 100-120 target 120 label "Skipped cut, 0:10" spoken "Skipped cut, 10 seconds"
              seek #3 to 120 exact
              chase 3 seeking exact target 120 elapsed 0 ms waited 0 ms coalesced 0
            1400 seek 3 lands at 120
              read position #5
              read position #6
              chase 3 landed exact target 120 position 120 error 0 ms elapsed 100 ms waited 100 ms coalesced 0
            6300 due
              offer none (shown)
            8000 seek to 110
              seek #4 to 110 exact
              chase 4 seeking exact target 110 elapsed 0 ms waited 0 ms coalesced 0
              reply target 110 chase 4
            8100 seek 4 lands at 110
              read position #7
              read position #8
              chase 4 landed exact target 110 position 110 error 0 ms elapsed 100 ms waited 100 ms coalesced 0
              offer skipped cut 100-120 target 120 label "Skipped cut, 0:10" spoken "Skipped cut, 10 seconds"
              seek #5 to 120 exact
              chase 5 seeking exact target 120 elapsed 0 ms waited 0 ms coalesced 0
            8200 seek 5 lands at 120
              read position #9
              read position #10
              chase 5 landed exact target 120 position 120 error 0 ms elapsed 100 ms waited 100 ms coalesced 0
            8300 undo
              seek #6 to 110 exact
              chase 6 seeking exact target 110 elapsed 0 ms waited 0 ms coalesced 0
              offer none (undone)
              reply target 110 chase 6
            8400 seek 6 lands at 110
              read position #11
              read position #12
              chase 6 landed exact target 110 position 110 error 0 ms elapsed 100 ms waited 100 ms coalesced 0
            9400 time-pos 111
            """)
    }

    @Test("K6: a cut plays for who takes its skip back, also when it is not shown any more")
    func undoneCut() throws {
        try expect(
            """
            0 tells cut 21-30
              cues cut 21-30 client
              reply
            1004 due
            1004 time-pos 21
              offer skipped cut 21-30 target 30 label "Skipped cut, 0:09" spoken "Skipped cut, 9 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0
            1100 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 96 ms waited 96 ms coalesced 0
            6004 due
              offer none (shown)
            9000 undo
              seek #2 to 21 exact
              chase 2 seeking exact target 21 elapsed 0 ms waited 0 ms coalesced 0
              reply target 21 chase 2
            9100 seek 2 lands at 21
              read position #3
              read position #4
              chase 2 landed exact target 21 position 21 error 0 ms elapsed 100 ms waited 100 ms coalesced 0
            10000 time-pos 22
            """)
    }

    @Test("K4: a loop skips the same part again, and tells it, though the skip before is shown")
    func loops() throws {
        try expect(
            """
            0 tells cut 21-30
              cues cut 21-30 client
              reply
            1004 due
            1004 time-pos 21
              offer skipped cut 21-30 target 30 label "Skipped cut, 0:09" spoken "Skipped cut, 9 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0
            1100 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 96 ms waited 96 ms coalesced 0
            2000 seek event
            2010 restart
              read position #3
            2020 position 3 is 21
              offer skipped cut 21-30 target 30 label "Skipped cut, 0:09" spoken "Skipped cut, 9 seconds"
              seek #2 to 30 exact
              chase 2 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0
            """)
    }

    @Test("K3: near the film's end a skip that leads nowhere is not offered, nor taken")
    func leadsNowhere() throws {
        try expect(
            """
            0 tells intro 290-300
              cues intro 290-300 client
              reply
            10 seek to 299
              seek #1 to 299 exact
              chase 1 seeking exact target 299 elapsed 0 ms waited 0 ms coalesced 0
              reply target 299 chase 1
            90 seek 1 lands at 299
              read position #1
              read position #2
              chase 1 landed exact target 299 position 299 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            100 take
              reply refused nothing-offered "expected an offer to take, got none"
            """)
    }

    @Test("K4: nothing is skipped while commands wait for another film")
    func kept() throws {
        try expect(
            """
            0 load asked
            10 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            20 found file of 1 commercial 15-60
              cues commercial 15-60 file
            """)
    }

    // MARK: - The next entry (K5)

    @Test("K5: credits at the end offer the next entry, which begins by itself after 10 s")
    func next() throws {
        try expect(
            at: 259,
            """
            0 next entry yes
            10 tells credits 260-299
              cues credits 260-299 client
              reply
            1004 due
            1008 due
            1010 time-pos 260
              offer offered credits 260-299 label "Next" prominent countdown 10
              read title of entry 1
            2010 due
              offer offered credits 260-299 label "Next" prominent countdown 9
            3010 due
              offer offered credits 260-299 label "Next" prominent countdown 8
            4010 due
              offer offered credits 260-299 label "Next" prominent countdown 7
            5010 due
              offer offered credits 260-299 label "Next" prominent countdown 6
            6010 due
              offer offered credits 260-299 label "Next" prominent countdown 5
            7010 due
              offer offered credits 260-299 label "Next" prominent countdown 4
            8010 due
              offer offered credits 260-299 label "Next" prominent countdown 3
            9010 due
              offer offered credits 260-299 label "Next" prominent countdown 2
            10010 due
              offer offered credits 260-299 label "Next" prominent countdown 1
            11010 due
              offer none (taken)
              playlist-next
            12000 load accepted as 2
            """)
        try expect(
            at: 260,
            """
            0 playlist 1 of 3
            10 tells credits 260-299
              cues credits 260-299 client
              offer offered credits 260-299 label "Next" prominent countdown 10
              read title of entry 2
              reply
            20 title of 1 Episode 1
            30 title of 2 Episode 2
              offer offered credits 260-299 label "Next: Episode 2" prominent countdown 10
            """)
        try expect(
            at: 259, with: { $0.skip.credits = .always },
            """
            0 next entry yes
            10 tells credits 260-299
              cues credits 260-299 client
              reply
            1004 due
            1008 due
            1010 time-pos 260
              playlist-next
            """)
    }

    @Test("K5: any button but take stops the countdown")
    func stops() throws {
        try expect(
            at: 260,
            """
            0 next entry yes
            10 tells credits 260-299
              cues credits 260-299 client
              offer offered credits 260-299 label "Next" prominent countdown 10
              read title of entry 1
              reply
            1010 due
              offer offered credits 260-299 label "Next" prominent countdown 9
            2010 due
              offer offered credits 260-299 label "Next" prominent countdown 8
            2100 toggle
              offer offered credits 260-299 label "Next" prominent
              set pause yes
              play-button icon play spoken "Play"
              reply playing no
            2200 toggle
              set pause no
              play-button icon pause spoken "Pause"
              reply playing yes
            10100 due
              offer offered credits 260-299 label "Next"
            13000 take
              offer none (taken)
              playlist-next
              reply
            """)
    }

    @Test("K5: without a next entry nothing is offered at the end; credits before a last scene are skipped")
    func noNext() throws {
        try expect(
            at: 260,
            """
            0 tells credits 260-299
              cues credits 260-299 client
              reply
            100 tells credits 260-280
              cues credits 260-280 client
              offer offered credits 260-280 target 280 label "Skip credits" prominent
              reply
            """)
    }

    @Test("K9: what was heard is offered where \"always\" is set, unless the configuration says otherwise")
    func alwaysHeard() throws {
        try expect(
            with: { $0.skip.intro = .always },
            """
            0 tells heard intro 21-60
              cues intro 21-60 sound
              reply
            1004 due
            1004 time-pos 21
              offer offered intro 21-60 target 60 label "Skip intro" prominent
            """)
        try expect(
            with: { ($0.skip.intro, $0.skip.alwaysHeard) = (.always, true) },
            """
            0 tells heard intro 21-60
              cues intro 21-60 sound
              reply
            1004 due
            1004 time-pos 21
              offer skipped intro 21-60 target 60 label "Skipped intro, 0:39" spoken "Skipped intro, 39 seconds"
                  prominent
              seek #1 to 60 exact
              chase 1 seeking exact target 60 elapsed 0 ms waited 0 ms coalesced 0
            """)
    }

    @Test("K9: credits that were heard have no countdown")
    func creditsHeard() throws {
        try expect(
            at: 260,
            """
            0 next entry yes
            10 tells heard credits 260-299
              cues credits 260-299 sound
              offer offered credits 260-299 label "Next" prominent
              read title of entry 1
              reply
            8010 due
              offer offered credits 260-299 label "Next"
            """)
    }

    @Test("K6: a part that is not to be heard is muted from 0.1 s before it, and where playback goes into it")
    func mute() throws {
        try expect(
            """
            0 tells mute 21-22 mute 100-130
              cues mute 21-22 client, mute 100-130 client
              reply
            903 due
            904 time-pos 20.9
              set part mute yes
            2008 due
            2008 time-pos 22
              set part mute no
            3000 seek to 110
              seek #1 to 110 exact
              chase 1 seeking exact target 110 elapsed 0 ms waited 0 ms coalesced 0
              reply target 110 chase 1
            3100 seek 1 lands at 110
              read position #1
              read position #2
              chase 1 landed exact target 110 position 110 error 0 ms elapsed 100 ms waited 100 ms coalesced 0
              set part mute yes
            4000 seek to 140
              seek #2 to 140 exact
              chase 2 seeking exact target 140 elapsed 0 ms waited 0 ms coalesced 0
              reply target 140 chase 2
            4100 seek 2 lands at 140
              read position #3
              read position #4
              chase 2 landed exact target 140 position 140 error 0 ms elapsed 100 ms waited 100 ms coalesced 0
              set part mute no
            5000 seek to 120
              seek #3 to 120 exact
              chase 3 seeking exact target 120 elapsed 0 ms waited 0 ms coalesced 0
              reply target 120 chase 3
            5100 seek 3 lands at 120
              read position #5
              read position #6
              chase 3 landed exact target 120 position 120 error 0 ms elapsed 100 ms waited 100 ms coalesced 0
              set part mute yes
            6000 file 1 ends eof
              set part mute no
              cues none
              media ended (eof) path "film.mkv" duration 300 seekable
              read idle
            """)
        try expect(
            with: { $0.skip.mutes = false },
            """
            0 tells mute 19-22
              cues mute 19-22 client
              reply
            904 time-pos 20.9
            """)
    }

    @Test("K6: a mute that a client takes back ends")
    func muteTakenBack() throws {
        try expect(
            """
            0 tells mute 19-22
              cues mute 19-22 client
              set part mute yes
              reply
            100 tells nothing
              cues none
              set part mute no
              reply
            """)
    }

    @Test("K8: in a group that plays together nothing is skipped without asking")
    func inGroup() throws {
        try expect(
            with: { $0.skip.inGroup = true },
            """
            0 tells commercial 21-60
              cues commercial 21-60 client
              reply
            1004 due
            1004 time-pos 21
              offer offered commercial 21-60 target 60 label "Skip commercial" prominent
            """)
        try expect(
            with: { $0.skip.inGroup = true },
            """
            0 tells cut 21-60
              cues cut 21-60 client
              reply
            1004 due
            1004 time-pos 21
              offer offered cut 21-60 target 60 label "Skip cut" prominent
            """)
    }

    @Test("K5: with a countdown of 0 the next entry is only offered")
    func noCountdown() throws {
        try expect(
            at: 260, with: { $0.skip.nextCountdown = 0 },
            """
            0 next entry yes
            10 tells credits 260-299
              cues credits 260-299 client
              offer offered credits 260-299 label "Next" prominent
              read title of entry 1
              reply
            8010 due
              offer offered credits 260-299 label "Next"
            9000 time-pos 269
            """)
    }

    @Test("A file change ends the offer, and the parts are forgotten")
    func fileChange() throws {
        try expect(
            """
            0 tells intro 19-60
              cues intro 19-60 client
              offer offered intro 19-60 target 60 label "Skip intro" prominent
              reply
            100 load asked
            200 load accepted as 2
            210 file 1 ends stop
              offer none (file-ended)
              cues none
              media ended (stop) path "film.mkv" duration 300 seekable
              read idle
            220 file 2 starts
              media loading
            230 file 2 ready of 100 at 20
              media loaded duration 100 seekable
            """)
    }
}
