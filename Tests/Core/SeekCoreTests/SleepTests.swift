import SeekProtocol
import Testing

@testable import SeekCore
@testable import SeekModel

/// L1: playback that pauses by itself. The film plays at 100 s.
@Suite struct SleepTests {
    private func expect(
        at position: Double = 100, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try SeekCoreTests.expect(at: position, text, sourceLocation: sourceLocation)
    }

    @Test("L1: after the time the sound has faded out, playback pauses, and goes back to where the fade began")
    func time() throws {
        try expect(
            """
            0 sleep 70s
              sleep on (set) until time left 70
              reply
            10000 due
              sleep ending until time left 59.999
            60000 time-pos 160
              sleep fading until time left 10
            60200 due
              set sound level 0.98
            60401 due
              set sound level 0.96
            60602 due
              set sound level 0.94
            60803 due
              set sound level 0.92
            61004 due
              set sound level 0.9
            61205 due
              set sound level 0.88
            61406 due
              set sound level 0.86
            61607 due
              set sound level 0.84
            61808 due
              set sound level 0.82
            62009 due
              set sound level 0.8
            62210 due
              set sound level 0.78
            62411 due
              set sound level 0.76
            62612 due
              set sound level 0.74
            62813 due
              set sound level 0.72
            63014 due
              set sound level 0.7
            63215 due
              set sound level 0.68
            63416 due
              set sound level 0.66
            63617 due
              set sound level 0.64
            63818 due
              set sound level 0.62
            64000 time-pos 164
              set sound level 0.6
            64201 due
              set sound level 0.58
            64402 due
              set sound level 0.56
            64603 due
              set sound level 0.54
            64804 due
              set sound level 0.52
            65005 due
              set sound level 0.5
            65206 due
              set sound level 0.48
            65407 due
              set sound level 0.46
            65608 due
              set sound level 0.44
            65809 due
              set sound level 0.42
            66010 due
              set sound level 0.4
            66211 due
              set sound level 0.38
            66412 due
              set sound level 0.36
            66613 due
              set sound level 0.34
            66814 due
              set sound level 0.32
            67015 due
              set sound level 0.3
            67216 due
              set sound level 0.28
            67417 due
              set sound level 0.26
            67618 due
              set sound level 0.24
            67819 due
              set sound level 0.22
            68019 due
              set sound level 0.2
            68220 due
              set sound level 0.18
            68421 due
              set sound level 0.16
            68622 due
              set sound level 0.14
            68823 due
              set sound level 0.12
            69000 time-pos 169
              set sound level 0.1
            69200 due
              set sound level 0.08
            69401 due
              set sound level 0.06
            69602 due
              set sound level 0.04
            69803 due
              set sound level 0.02
            70000 time-pos 170
              set pause yes
              play-button icon play spoken "Play"
              set sound level 1
              sleep off (slept)
              seek #1 to 160 exact
              chase 1 seeking exact target 160 elapsed 0 ms waited 0 ms coalesced 0
            70081 seek 1 lands at 160
              read position #1
              read position #2
              chase 1 landed exact target 160 position 160 error 0 ms elapsed 81 ms waited 81 ms coalesced 0
            """)
    }

    @Test("L1: a press in the last minute adds five minutes and ends the fade; before that it does not")
    func press() throws {
        try expect(
            """
            0 sleep 65s
              sleep on (set) until time left 65
              reply
            1000 toggle
              set pause yes
              play-button icon play spoken "Play"
              reply playing no
            2000 toggle
              set pause no
              play-button icon pause spoken "Pause"
              reply playing yes
            5000 due
              sleep ending until time left 59.999
            6000 tap forward
              sleep on (extended) until time left 359
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position 100 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #1 to 110 exact
              chase 1 seeking exact target 110 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 110 chase 1
            """)
        try expect(
            """
            0 sleep 12s
              sleep ending (set) until time left 12
              reply
            2000 due
              sleep fading until time left 9.999
            2201 due
              set sound level 0.98
            2402 due
              set sound level 0.96
            2603 due
              set sound level 0.94
            2804 due
              set sound level 0.92
            3005 due
              set sound level 0.9
            3206 due
              set sound level 0.88
            3407 due
              set sound level 0.86
            3608 due
              set sound level 0.84
            3809 due
              set sound level 0.82
            4010 due
              set sound level 0.8
            4100 tap backward
              set sound level 1
              sleep on (extended) until time left 307.9
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -10 applied -10 target 90 chase 1
            """)
    }

    @Test("L1: at the end of the film and of the chapter, wherever it is played")
    func places() throws {
        try expect(
            at: 280,
            """
            0 sleep film
              sleep ending (set) until film left 19.75
              reply
            9750 due
              sleep fading until film left 9.999
            9951 due
              set sound level 0.98
            10000 time-pos 290
            10200 due
              set sound level 0.95
            10401 due
              set sound level 0.93
            10602 due
              set sound level 0.91
            10803 due
              set sound level 0.89
            11004 due
              set sound level 0.87
            11205 due
              set sound level 0.85
            11406 due
              set sound level 0.83
            11607 due
              set sound level 0.81
            11808 due
              set sound level 0.79
            12009 due
              set sound level 0.77
            12210 due
              set sound level 0.75
            12411 due
              set sound level 0.73
            12612 due
              set sound level 0.71
            12813 due
              set sound level 0.69
            13014 due
              set sound level 0.67
            13215 due
              set sound level 0.65
            13416 due
              set sound level 0.63
            13617 due
              set sound level 0.61
            13818 due
              set sound level 0.59
            14019 due
              set sound level 0.57
            14220 due
              set sound level 0.55
            14421 due
              set sound level 0.53
            14622 due
              set sound level 0.51
            14823 due
              set sound level 0.49
            15000 time-pos 295
              set sound level 0.48
            """)
        try expect(
            at: 200,
            """
            0 sleep film
              sleep on (set) until film left 99.75
              reply
            100 tap forward x3
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 200 target 230 position 200 of 300 label
                  "+30" spoken "Forward 30 seconds"
              seek #1 to 230 exact
              chase 1 seeking exact target 230 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 3 requested +30 applied +30 target 230 chase 1
            180 seek 1 lands at 230
              read position #1
              read position #2
              chase 1 landed exact target 230 position 230 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
              sleep on until film left 69.75
            """)
    }

    @Test("L1: off, and the next choice of a key")
    func off() throws {
        try expect(
            """
            0 sleep next
              sleep on (set) until time left 900
              reply
            100 sleep next
              sleep on (set) until time left 1800
              reply
            200 sleep next
              sleep on (set) until time left 3600
              reply
            300 sleep next
              sleep on (set) until film left 199.45
              reply
            400 sleep next
              sleep off (cancelled)
              reply
            500 sleep off
              reply
            """)
        try expect(
            """
            0 sleep 5s
              sleep ending (set) until time left 5
              sleep fading until time left 5
              reply
            201 due
              set sound level 0.96
            402 due
              set sound level 0.92
            603 due
              set sound level 0.88
            804 due
              set sound level 0.84
            1005 due
              set sound level 0.8
            1206 due
              set sound level 0.76
            1407 due
              set sound level 0.72
            1608 due
              set sound level 0.68
            1809 due
              set sound level 0.64
            2010 due
              set sound level 0.6
            2100 sleep off
              set sound level 1
              sleep off (cancelled)
              reply
            """)
    }

    @Test("L1: while it is paused, nothing fades, and the time goes on; the film's end does not come nearer")
    func paused() throws {
        try expect(
            """
            0 sleep 70s
              sleep on (set) until time left 70
              reply
            100 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
            """)
        try expect(
            at: 200,
            """
            0 sleep film
              sleep on (set) until film left 99.75
              reply
            100 set pause
              set pause yes
              play-button icon play spoken "Play"
              sleep on until film left 99.75
              reply
            60000 set play
              set pause no
              play-button icon pause spoken "Pause"
              sleep on until film left 99.75
              reply
            """)
    }

    @Test(
        "L1: another film: the time goes on, and whoever falls asleep in it is not sent back to the first one's place")
    func otherFilm() throws {
        try expect(
            """
            0 sleep 11s
              sleep ending (set) until time left 11
              reply
            1000 due
              sleep fading until time left 9.999
            1201 due
              set sound level 0.98
            1402 due
              set sound level 0.96
            1603 due
              set sound level 0.94
            1804 due
              set sound level 0.92
            2000 file 1 ends eof
              media ended (eof) path "film.mkv" duration 300 seekable
              read idle
            2010 file 2 starts
              media loading
            """)
        try expect(
            """
            0 sleep film
              sleep on (set) until film left 199.75
              reply
            1000 file 1 ends stop
              media ended (stop) path "film.mkv" duration 300 seekable
              read idle
              sleep on until film
            1001 idle yes
              media idle (stop)
              play-button icon play spoken "Play" stopped
              sleep off (stopped)
            """)
    }

    @Test(
        "L2: after films that followed each other without a press the next one waits, until somebody presses anything")
    func stillWatching() throws {
        let two = { (settings: inout SeekSettings) in settings.stillWatching = 2 }
        try SeekCoreTests.expect(
            at: 290, with: two,
            """
            0 file 1 ends eof
              media ended (eof) path "film.mkv" duration 300 seekable
              read idle
            10 file 2 starts
              media loading
            20 file 2 ends eof
              media ended (eof)
              read idle
            30 file 3 starts
              media loading
              set pause yes
              play-button icon play spoken "Play"
              sleep asking
            40 file 3 ends eof
              media ended (eof)
              read idle
            50 file 4 starts
              media loading
            1000 tap forward
              sleep off (answered)
              set pause no
              play-button icon pause spoken "Pause"
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            """)
        try SeekCoreTests.expect(
            at: 290, with: two,
            """
            0 file 1 ends eof
              media ended (eof) path "film.mkv" duration 300 seekable
              read idle
            10 file 2 starts
              media loading
            20 toggle
              set pause yes
              play-button icon play spoken "Play"
              reply playing no
            30 toggle
              set pause no
              play-button icon pause spoken "Pause"
              reply playing yes
            40 file 2 ends eof
              media ended (eof)
              read idle
            50 file 3 starts
              media loading
            60 file 3 ends eof
              media ended (eof)
              read idle
            70 file 4 starts
              media loading
            80 file 4 ends eof
              media ended (eof)
              read idle
            90 file 5 starts
              media loading
              set pause yes
              play-button icon play spoken "Play"
              sleep asking
            1000 toggle
              sleep off (answered)
              set pause no
              play-button icon pause spoken "Pause"
              reply playing yes
            """)
    }
}
