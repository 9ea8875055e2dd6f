import SeekCore
import SeekModel
import Testing

@Suite("Failed and stalled seeks never block the next tap")
struct StallTests {
    @Test("C6: a refused seek fails burst and chase, and blocks nothing")
    func refused() throws {
        try expect(
            policies: .only(because: "a preview has moved playback before the failure"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            2 seek 1 refused
              chase 1 failed (seek-failed) exact target 30 elapsed 2 ms waited 2 ms coalesced 0 burst 1
              forward failed (seek-failed) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of
                  300 label "10" spoken "Forward 10 seconds"
            10 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              reply burst 2 taps 1 requested +10 applied +10 target 30 chase 2
            33 due
              seek #2 to 30 exact
              chase 2 seeking exact target 30 elapsed 23 ms waited 23 ms coalesced 0 burst 2
            """)
    }

    @Test("C6: a newer target is another chance for a refused seek")
    func refusedWithANewer() throws {
        try expect(
            policies: .buttons(because: "previews of taps are at least 77 ms apart (C10)"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            1 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            2 seek 1 refused
            33 due
              seek #2 to 40 exact
              chase 1 seeking exact target 40 elapsed 33 ms waited 32 ms coalesced 0 burst 1
            50 seek 2 lands at 40
              read position #1
              read position #2
              chase 1 landed exact target 40 position 40 error 0 ms elapsed 50 ms waited 49 ms coalesced 0 burst 1
            """)
    }

    @Test("C6: a position that can't be read for a second is a failed seek")
    func unreadable() throws {
        var text = """
            0 seek to 200
              seek #1 to 200 exact
              chase 1 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is none
            20 restart
              read position #2
            """
        for read in 2..<102 {
            let now = 10 * read
            text += """

                \(now) position \(read) is none
                \(now + 10) due
                  read position #\(read + 1)
                """
        }
        text += """

            1020 position 102 is none
              chase 1 failed (seek-failed) exact target 200 elapsed 1020 ms waited 1020 ms coalesced 0
            """
        try expect(at: 100, text)
    }

    @Test("C6: a silent failure is stalled and ends as a timeout")
    func timeout() throws {
        try expect(
            policies: .only(because: "a preview has moved playback before the timeout"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            2 seek 1 replied
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            10000 due
              chase 1 stalled (timeout) exact target 30 elapsed 10000 ms waited 10000 ms coalesced 0 burst 1
              chase 1 failed (timeout) exact target 30 elapsed 10000 ms waited 10000 ms coalesced 0 burst 1
            10010 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #2 to 30 exact
              chase 2 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 30 chase 2
            """)
    }

    @Test("C6: a timeout fails the burst that is still running")
    func timeoutInTheBurst() throws {
        try expect(
            with: { $0.seekTimeout = .milliseconds(500) },
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            2 seek 1 replied
            500 due
              chase 1 stalled (timeout) exact target 30 elapsed 500 ms waited 500 ms coalesced 0 burst 1
              chase 1 failed (timeout) exact target 30 elapsed 500 ms waited 500 ms coalesced 0 burst 1
              forward failed (timeout) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300
                  label "10" spoken "Forward 10 seconds"
            """)
    }

    @Test("C6: a newer target supersedes a stalled seek")
    func superseded() throws {
        try expect(
            policies: .buttons(because: "a tap gives a landing up (C10)"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            2 seek 1 replied
            700 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            1500 due
              forward settled burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            10000 due
              chase 1 stalled (timeout) exact target 40 elapsed 10000 ms waited 9300 ms coalesced 0 burst 1
              seek #2 to 40 exact
              chase 1 seeking exact target 40 elapsed 10000 ms waited 9300 ms coalesced 0 burst 1
            10002 seek 2 replied
            10004 seek event
              read position #1
            10005 position 1 is 40
            10080 restart
              read position #2
            10081 position 2 is 40
              chase 1 landed exact target 40 position 40 error 0 ms elapsed 10081 ms waited 9381 ms coalesced 0 burst 1
            """)
    }

    @Test("C4, C6: a stalled seek of the old file is not reported for commands that wait for the new one")
    func stalledInTheOldFile() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            2 seek 1 replied
            10 load asked
            20 load accepted as 2
              forward settled (file-changed) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of
                  300 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (file-changed) exact target 30 elapsed 20 ms waited 20 ms coalesced 0 burst 1
            30 tap forward
              forward pending burst 2 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 2 taps 1 chase 2
            10000 due
            10010 file 1 ends stop
              media ended (stop) path "film.mkv" duration 300 seekable
              read idle
            10020 idle no
            10030 file 2 starts
              media loading
            10040 file 2 ready of 100 at 0
              media loaded duration 100 seekable
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 100 label "+10"
                  spoken "Forward 10 seconds"
              seek #2 to 10 exact
              chase 2 seeking exact target 10 elapsed 10010 ms waited 0 ms coalesced 0 burst 2
            """)
    }

    @Test("C6, B5: after a timeout playback is where the seek leads that has begun, not where one before it led")
    func whereItLeads() throws {
        try expect(
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 100 the target
            4 time-pos 100
            100 seek to 30
              reply target 30 chase 1
            10000 due
              chase 1 stalled (timeout) exact target 30 elapsed 10000 ms waited 9900 ms coalesced 0
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 10000 ms waited 9900 ms coalesced 0
            10001 seek 2 replied
            10002 seek event
              read position #2
            20000 due
              chase 1 stalled (timeout) exact target 30 elapsed 20000 ms waited 19900 ms coalesced 0
              chase 1 failed (timeout) exact target 30 elapsed 20000 ms waited 19900 ms coalesced 0
            20100 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 30 target 40 position 30 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #3 to 40 exact
              chase 2 seeking exact target 40 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 40 chase 2
            """)
    }

    @Test("C6, B5: after a timeout the position is the last one that libmpv reported")
    func whereItIs() throws {
        try expect(
            policies: .buttons(because: "a tap gives a landing up (C10)"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            2 seek 1 replied
            700 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            1500 due
              forward settled burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            9000 time-pos 28.5
            10000 due
              chase 1 stalled (timeout) exact target 40 elapsed 10000 ms waited 9300 ms coalesced 0 burst 1
              seek #2 to 40 exact
              chase 1 seeking exact target 40 elapsed 10000 ms waited 9300 ms coalesced 0 burst 1
            20000 due
              chase 1 stalled (timeout) exact target 40 elapsed 20000 ms waited 19300 ms coalesced 0 burst 1
              chase 1 failed (timeout) exact target 40 elapsed 20000 ms waited 19300 ms coalesced 0 burst 1
            20100 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 28.5 target 38.5 position 28.5 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #3 to 38.5 exact
              chase 2 seeking exact target 38.5 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 38.5 chase 2
            """)
    }
}
