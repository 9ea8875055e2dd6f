import SeekModel
import SeekProtocol
import Testing

/// Seeks whose events come late, are lost or never come.
extension RareOrderTests {
    @Test("C14: where decoding begins too late, a step back whose position is read too late is retried too")
    func lateStepReadLate() throws {
        try expect(
            playing: Media(
                entry: 1, path: "film.ts", duration: 300, isSeekable: true, lateLandings: .decodingBeganLate),
            at: 0.13, policies: .only(because: "a preview comes first"),
            """
            0 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -0.13 clamped start origin 0.13 target 0 position
                  0.13 of 300 label "−0.1" spoken "Backward 0.1 seconds"
              seek #1 to 0 exact
              chase 1 seeking exact target 0 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -10 applied -0.13 clamped start target 0 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 0 the target
            40 restart
              read position #2
            41 position 2 is 0.1415
              set pause yes
              step back #2
            42 seek 2 replied
            43 seek event
              read position #3
            44 restart
              read position #4
            45 position 3 is 1.2
            46 position 4 is 1.2
              set demuxer offset 10
              seek #3 to 0 exact
              chase 1 seeking exact target 0 elapsed 46 ms waited 46 ms coalesced 0 burst 1
              set pause no
            47 seek 3 lands at 0
              read position #5
              read position #6
              chase 1 landed exact target 0 position 0 error 0 ms elapsed 47 ms waited 47 ms coalesced 0 burst 1
            """)
    }

    @Test("C7: a step back that libmpv does not make holds no other film, whose taps wait already")
    func lostStepBeforeTaps() throws {
        try expect(
            playing: Media(entry: 1, path: "slides.mkv", duration: 300, isSeekable: true, lateLandings: .nextFrame),
            at: 100, policies: .only(because: "a preview comes first"),
            """
            0 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -10 applied -10 target 90 chase 1
            100 seek 1 lands at 110
              read position #1
              read position #2
              set pause yes
              step back #2
            101 pause replied
              read pause #1
            102 pause 1 is yes
            800 due
              backward settled burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 110 of 300 label
                  "10" spoken "Backward 10 seconds"
            900 load asked
            901 tap backward
              backward pending burst 2 taps 1 label "10" spoken "Backward 10 seconds"
              reply burst 2 taps 1 chase 2
            902 load accepted as 2
              chase 1 aborted (file-changed) exact target 90 elapsed 902 ms waited 902 ms coalesced 0 burst 1
              set pause no
            903 seek 2 replied
            """)
    }

    @Test("C9: events were lost after the restart: a position that is far away is another seek's")
    func lostBehindRestart() throws {
        try expect(
            playing: Media(entry: 1, path: "film.mkv", duration: 300, isSeekable: true, lateLandings: .nextFrame),
            policies: .only(because: "a preview comes first"),
            """
            0 seek to 50
              seek #1 to 50 exact
              chase 1 seeking exact target 50 elapsed 0 ms waited 0 ms coalesced 0
              reply target 50 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 50 the target
            100 restart
              read position #2
            101 events lost
              read pause #1
              read state
            102 position 2 is 198
              chase 1 aborted (foreign-seek) exact target 50 position 198 elapsed 102 ms waited 102 ms coalesced 0
            """)
    }

    @Test("C9: the same where the position was not known yet")
    func lostWhileSettling() throws {
        try expect(
            playing: Media(entry: 1, path: "film.mkv", duration: 300, isSeekable: true, lateLandings: .nextFrame),
            policies: .only(because: "a preview comes first"),
            """
            0 seek to 50
              seek #1 to 50 exact
              chase 1 seeking exact target 50 elapsed 0 ms waited 0 ms coalesced 0
              reply target 50 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 50 the target
            100 restart
              read position #2
            101 position 2 is 50 the target
            105 events lost
              read pause #1
              read state
            111 due
              read position #3
            112 position 3 is 198
              chase 1 aborted (foreign-seek) exact target 50 position 198 elapsed 112 ms waited 112 ms coalesced 0
            """)
    }

    @Test("P2: a pause while libmpv has not answered the one before is newer than what a script has asked for since")
    func pausedAgain() throws {
        try expect(
            """
            0 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
            1000 set pause
              set pause yes
              reply
            1001 pause replied
            1002 pause replied
              read pause #1
            1003 pause 1 is yes
            """)
    }
}
