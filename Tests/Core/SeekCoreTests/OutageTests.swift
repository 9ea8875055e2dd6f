import SeekProtocol
import Testing

@testable import SeekCore
@testable import SeekModel

/// W2 and W5: a film over a network, and the connection to its server.
@Suite struct OutageTests {
    private func expectFilm(
        of server: ByteString = "http://nas/film.mkv", isSeekable: Bool = true, policies: Policies = .both,
        with change: (inout SeekSettings) -> Void = { _ in }, _ text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expect(
            playing: Media(entry: 1, path: server, duration: 300, isSeekable: isSeekable, isNetwork: true),
            with: change, policies: policies, text, sourceLocation: sourceLocation)
    }

    @Test("W2: the server closes the connection: the film is opened again at its place at once")
    func closed() throws {
        try expectFilm(
            """
            1000 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #1 "http://nas/film.mkv"
            """)
    }

    @Test("W2: the end of the film is its end")
    func end() throws {
        try expectFilm(
            """
            0 time-pos 296
            1000 file 1 closes atEnd
              close file
            """)
    }

    @Test("W2: a seek that another one has taken the place of is not where the film ends")
    func replacedSeek() throws {
        try expectFilm(
            """
            0 seek to 296
              read cache
              seek #1 to 296 exact
              chase 1 seeking exact target 296 elapsed 0 ms waited 0 ms coalesced 0
              reply target 296 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 100
            200 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              chase 1 seeking exact target 296 elapsed 200 ms waited 200 ms coalesced 0 buffering 0
              probe #1 "http://nas/film.mkv"
            """)
    }

    @Test("W2: a film ends where the seek that has stalled leads, not where one before it led")
    func stalledSeek() throws {
        try expectFilm(
            """
            0 seek to 296
              read cache
              seek #1 to 296 exact
              chase 1 seeking exact target 296 elapsed 0 ms waited 0 ms coalesced 0
              reply target 296 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 296
            4 time-pos 296
            100 seek to 100
              reply target 100 chase 1
            300 due
              chase 1 seeking exact target 100 elapsed 300 ms waited 200 ms coalesced 1 buffering 0
            1000 due
              probe #1 "http://nas/film.mkv"
            10000 due
              chase 1 stalled (timeout) exact target 100 elapsed 10000 ms waited 9900 ms coalesced 0
              read cache
              seek #2 to 100 exact
              chase 1 seeking exact target 100 elapsed 10000 ms waited 9900 ms coalesced 0
            10001 seek 2 replied
            10002 seek event
              read position #2
            20000 due
              chase 1 stalled (timeout) exact target 100 elapsed 20000 ms waited 19900 ms coalesced 0
              chase 1 failed (timeout) exact target 100 elapsed 20000 ms waited 19900 ms coalesced 0
            20100 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #2 "http://nas/film.mkv"
            """)
    }

    @Test("W2: where libmpv tells a position after a seek has stalled, the film ends there")
    func toldAfterStall() throws {
        try expectFilm(
            """
            0 seek to 100
              read cache
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 100
            4 time-pos 100
            100 seek to 296
              reply target 296 chase 1
            300 due
              chase 1 seeking exact target 296 elapsed 300 ms waited 200 ms coalesced 1 buffering 0
            1000 due
              probe #1 "http://nas/film.mkv"
            10000 due
              chase 1 stalled (timeout) exact target 296 elapsed 10000 ms waited 9900 ms coalesced 0
              read cache
              seek #2 to 296 exact
              chase 1 seeking exact target 296 elapsed 10000 ms waited 9900 ms coalesced 0
            10001 seek 2 replied
            10002 seek event
              read position #2
            20000 due
              chase 1 stalled (timeout) exact target 296 elapsed 20000 ms waited 19900 ms coalesced 0
              chase 1 failed (timeout) exact target 296 elapsed 20000 ms waited 19900 ms coalesced 0
            20050 time-pos 100
            20100 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #2 "http://nas/film.mkv"
            """)
    }

    @Test("W2: the server is lost while a stalled seek hangs that has begun late: it is not the film's end")
    func lateBegun() throws {
        try expectFilm(
            """
            0 time-pos 298
            1 seek to 100
              read cache
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            2 seek 1 replied
            301 due
              chase 1 seeking exact target 100 elapsed 300 ms waited 300 ms coalesced 0 buffering 0
            1001 due
              probe #1 "http://nas/film.mkv"
            10001 due
              chase 1 stalled (timeout) exact target 100 elapsed 10000 ms waited 10000 ms coalesced 0
              chase 1 failed (timeout) exact target 100 elapsed 10000 ms waited 10000 ms coalesced 0
            10100 seek event
            10400 due
            11100 due
              probe #2 "http://nas/film.mkv"
            20100 due
            20200 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 298 target 288 position 298 of 300 label
                  "−10" spoken "Backward 10 seconds"
              read cache
              seek #2 to 288 exact
              chase 2 seeking exact target 288 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -10 applied -10 target 288 chase 2
            20201 seek 2 replied
            20300 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              chase 2 seeking exact target 288 elapsed 100 ms waited 100 ms coalesced 0 burst 1 buffering 0
              probe #3 "http://nas/film.mkv"
            """)
    }

    @Test("W2: a stalled seek begins late, and the newest one, to the film's end, does not: it is not the film's end")
    func lateBegunBefore() throws {
        try expectFilm(
            """
            0 time-pos 298
            1 seek to 100
              read cache
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            2 seek 1 replied
            301 due
              chase 1 seeking exact target 100 elapsed 300 ms waited 300 ms coalesced 0 buffering 0
            1001 due
              probe #1 "http://nas/film.mkv"
            10001 due
              chase 1 stalled (timeout) exact target 100 elapsed 10000 ms waited 10000 ms coalesced 0
              chase 1 failed (timeout) exact target 100 elapsed 10000 ms waited 10000 ms coalesced 0
            10100 seek to 300
              read cache
              seek #2 to 299 exact
              chase 2 seeking exact target 299 elapsed 0 ms waited 0 ms coalesced 0
              reply target 299 chase 2
            10101 seek 2 replied
            10200 seek event
              read position #1
            10201 position 1 is 100
            10400 due
              chase 2 seeking exact target 299 elapsed 300 ms waited 300 ms coalesced 0 buffering 0
            11100 due
              probe #2 "http://nas/film.mkv"
            20100 due
              chase 2 stalled (timeout) exact target 299 elapsed 10000 ms waited 10000 ms coalesced 0
              chase 2 failed (timeout) exact target 299 elapsed 10000 ms waited 10000 ms coalesced 0
            20300 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #3 "http://nas/film.mkv"
            """)
    }

    @Test("W2: the server is lost while a seek hangs that was given up for a newer one: it is not the film's end")
    func overtaken() throws {
        try expectFilm(
            policies: .buttons(because: "a tap gives a landing up (C10)"), with: { $0.policy = .preview },
            """
            0 time-pos 298
            1 seek to 100
              read cache
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            2 seek 1 replied
            3 seek event
              read position #1
            301 due
              chase 1 seeking exact target 100 elapsed 300 ms waited 300 ms coalesced 0 buffering 0
            600 tap forward
              set pause yes
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position 298 of 300 label
                  "+10" spoken "Forward 10 seconds"
              read cache
              seek #2 to 110 keyframes
              chase 1 seeking keyframes target 110 elapsed 599 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 110 chase 1
            601 seek 2 replied
            1001 due
              probe #1 "http://nas/film.mkv"
            1400 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position 298 of 300 label
                  "10" spoken "Forward 10 seconds"
            10600 due
              chase 1 stalled (timeout) keyframes target 110 elapsed 10599 ms waited 10000 ms coalesced 0 burst 1
              chase 1 failed (timeout) keyframes target 110 elapsed 10599 ms waited 10000 ms coalesced 0 burst 1
              set pause no
            10700 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #2 "http://nas/film.mkv"
            """)
    }

    @Test("W2: a film that is not known yet, as events were lost, is read before its end counts")
    func unreadFilm() throws {
        try expectFilm(
            """
            1000 events lost
              read pause #1
              read state
            1001 file 2 closes atEnd
              read closing
            1002 state entry 2
              media loading
              read media 2
            1003 file 2 closes atEnd
              read closing
            1004 file 2 ready of 300 at 0 network
              media loaded path "http://nas/film.mkv" duration 300 seekable
            1005 file 2 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #1 "http://nas/film.mkv"
            """)
    }

    @Test("W2: a film that can't be read after lost events is closed")
    func unreadableFilm() throws {
        try expectFilm(
            """
            1000 events lost
              read pause #1
              read state
            1002 state entry 2
              media loading
              read media 2
            1003 file 2 closes atEnd
              read closing
            1004 file 2 closes atEnd
              close file
            """)
    }

    @Test("W2: after lost events, a film that a load is to follow is closed at once")
    func unreadBeforeLoad() throws {
        try expectFilm(
            """
            1000 events lost
              read pause #1
              read state
            1001 load asked
            1002 file 2 closes atEnd
              close file
            """)
    }

    @Test("W2: taps while the connection is lost count, and land once it is back")
    func taps() throws {
        try expectFilm(
            """
            1000 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #1 "http://nas/film.mkv"
            1100 probe 1 is away
            1200 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            1300 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            1500 due
              probe #2 "http://nas/film.mkv"
            2000 due
              reopen 1 at 40
            2100 due
              forward settled burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            2500 probe 2 is away
              probe #3 "http://nas/film.mkv"
            3200 probe 3 is reachable
              reopen 1 at 40
              probe #4 "http://nas/film.mkv"
            3201 file 1 ends stop
              read idle
            3202 file 1 starts
            3300 file 1 ready of 300 at 40.02 network
              media loaded path "http://nas/film.mkv" duration 300 seekable
              chase 1 landed exact target 40 position 40.02 error 20.000000000003126 ms elapsed 2100 ms waited 2000 ms
                  coalesced 2 burst 1
            """)
    }

    @Test("W2: a seek that waits for the server, and the server is away: lost, and opened again at the target")
    func seeking() throws {
        try expectFilm(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              read cache
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 30
            300 due
              chase 1 seeking exact target 30 elapsed 300 ms waited 300 ms coalesced 0 burst 1 buffering 0
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            1000 due
              probe #1 "http://nas/film.mkv"
            1100 probe 1 is away
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
            1500 due
              probe #2 "http://nas/film.mkv"
            1600 probe 2 is reachable
              reopen 1 at 30
            1601 file 1 closes asked
              close file
            1602 file 1 ends stop
              read idle
            1603 file 1 starts
            1700 file 1 ready of 300 at 30.01 network
              media loaded path "http://nas/film.mkv" duration 300 seekable
              chase 1 landed exact target 30 position 30.01 error 10.000000000001563 ms elapsed 1700 ms waited 1700 ms
                  coalesced 0 burst 1
            """)
    }

    @Test("W2: a server that answers nothing useful is tried after 1, 2, 4 s, and given up after 5 minutes")
    func givenUp() throws {
        try expectFilm(
            """
            0 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #1 "http://nas/film.mkv"
            10 probe 1 is reachable
              reopen 1 at 20
            20 file 1 ends stop
              read idle
            21 file 1 starts
            22 file 1 closes notOpened
            30 probe 2 is reachable
            500 due
              probe #2 "http://nas/film.mkv"
            2022 due
              reopen 1 at 20
            2100 file 1 ends stop
              read idle
            2101 file 1 starts
            2102 file 1 closes notOpened
            6102 due
              reopen 1 at 20
            301000 file 1 closes notOpened
              stop
            301001 load accepted
              close file
            301002 file 1 ends stop
              media failed (the connection to the server was lost, and was not back within 5 minutes) path
                  "http://nas/film.mkv" duration 300 seekable
              read idle
            301003 idle yes
              media idle (the connection to the server was lost, and was not back within 5 minutes)
              play-button icon play spoken "Play" stopped
            """)
    }

    @Test("W2: a film that was cut ends at one place again and again, and then ends")
    func cut() throws {
        try expectFilm(
            """
            0 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #1 "http://nas/film.mkv"
            10 probe 1 is reachable
              reopen 1 at 20
            12 file 1 starts
            20 file 1 ready of 300 at 20 network
              media loaded path "http://nas/film.mkv" duration 300 seekable
            30 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #2 "http://nas/film.mkv"
            40 probe 2 is reachable
            2030 due
              reopen 1 at 20
              probe #3 "http://nas/film.mkv"
            2100 file 1 starts
            2110 file 1 ready of 300 at 20 network
              media loaded path "http://nas/film.mkv" duration 300 seekable
            2120 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #4 "http://nas/film.mkv"
            6120 due
              reopen 1 at 20
            6200 file 1 starts
            6210 file 1 ready of 300 at 20 network
              media loaded path "http://nas/film.mkv" duration 300 seekable
            6220 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #5 "http://nas/film.mkv"
            14220 due
              reopen 1 at 20
            14300 file 1 starts
            14310 file 1 ready of 300 at 20 network
              media loaded path "http://nas/film.mkv" duration 300 seekable
            14320 file 1 closes atEnd
              close file
            """)
    }

    @Test("W2: a line that breaks again at the place where a person went back to: no film that was cut")
    func brokenAgain() throws {
        try expectFilm(
            """
            0 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #1 "http://nas/film.mkv"
            10 probe 1 is reachable
              reopen 1 at 20
            12 file 1 starts
            20 file 1 ready of 300 at 20 network
              media loaded path "http://nas/film.mkv" duration 300 seekable
            500 time-pos 20.4
            600 seek to 20
              read cache
              seek #1 to 20 exact
              chase 1 seeking exact target 20 elapsed 0 ms waited 0 ms coalesced 0
              reply target 20 chase 1
            700 seek 1 lands at 20
              read position #1
              read position #2
              chase 1 landed exact target 20 position 20 error 0 ms elapsed 100 ms waited 100 ms coalesced 0
            800 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #2 "http://nas/film.mkv"
            810 probe 2 is reachable
              reopen 1 at 20
            """)
    }

    @Test("W2: a film that can't begin in the middle fails, and the playlist does not go on")
    func withoutRanges() throws {
        try expectFilm(
            isSeekable: false, policies: .only(because: "nothing is sought"),
            """
            0 file 1 closes atEnd
              stop
              probe #1 "http://nas/film.mkv"
            1 load accepted
              close file
            2 file 1 ends stop
              media failed (the connection to the server was lost, and the server can't continue in the middle of the
                  film) path "http://nas/film.mkv" duration 300 not seekable
              read idle
            3 idle yes
              media idle (the connection to the server was lost, and the server can't continue in the middle of the
                  film)
              play-button icon play spoken "Play" stopped
            """)
    }

    @Test("W2: another film that a client loads meanwhile comes at once; its refusal changes nothing")
    func anotherFilm() throws {
        try expectFilm(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              read cache
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            1 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              chase 1 seeking exact target 30 elapsed 1 ms waited 1 ms coalesced 0 burst 1 buffering 0
              probe #1 "http://nas/film.mkv"
            10 load asked
            11 load refused
            20 load asked
            21 load accepted as 2
              forward settled (file-changed) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of
                  300 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (file-changed) exact target 30 elapsed 21 ms waited 21 ms coalesced 0 burst 1
              close file
            22 file 1 ends stop
              media ended (stop) path "http://nas/film.mkv" duration 300 seekable
              read idle
            23 file 2 starts
              media loading
            24 file 2 ready of 100 at 0
              media loaded duration 100 seekable
            """)
    }

    @Test("W2: in a burst to the film's end, playback was elsewhere when the connection was lost: no end of the film")
    func burstToTheEnd() throws {
        try expectFilm(
            policies: .only(because: "a preview shows the end"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              read cache
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 30
            100 tap forward interval 280
              forward tapped burst 1 taps 2 requested +290 applied +279 clamped end origin 20 target 299 position 20 of
                  300 label "+4:39" spoken "Forward 4 minutes 39 seconds"
              reply burst 1 taps 2 requested +290 applied +279 clamped end target 299 chase 1
            200 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              chase 1 seeking exact target 299 elapsed 200 ms waited 100 ms coalesced 1 burst 1 buffering 0
              probe #1 "http://nas/film.mkv"
            210 probe 1 is reachable
              reopen 1 at 299
            """)
    }

    @Test("W2: a script asks for no file while the film is opened again: it is over")
    func scriptStops() throws {
        try expectFilm(
            """
            0 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #1 "http://nas/film.mkv"
            10 probe 1 is reachable
              reopen 1 at 20
            20 file 1 ends stop
              read idle
            21 idle yes
              media idle (the connection to the server was lost)
              play-button icon play spoken "Play" stopped
            """)
    }

    @Test("W2: the cache that was waited for when the connection was lost is not waited for in the film opened again")
    func bufferingBefore() throws {
        try expectFilm(
            policies: .only(because: "the film is not sought"),
            """
            0 listens 1 hz 1
            100 cache 0.5
            400 due
              progress segment 0 of 1 at 0.06666666666666667 row 0.06666666666666667 position 20 of 300 playing
                  buffering 0.5
            1000 due
              progress segment 0 of 1 at 0.06666666666666667 row 0.06666666666666667 position 20 of 300 playing
                  buffering 0.5 to 1
            1100 due
              probe #1 "http://nas/film.mkv"
            1200 probe 1 is away
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              progress segment 0 of 1 at 0.06666666666666667 row 0.06666666666666667 position 20 of 300 playing
                  buffering 0
            1300 cache full
            1600 due
              probe #2 "http://nas/film.mkv"
            1700 probe 2 is reachable
              reopen 1 at 20
            1701 file 1 closes asked
              close file
            1702 file 1 ends stop
              read idle
            1703 idle no
            1704 file 1 starts
            1800 file 1 ready of 300 at 20 network
              media loaded path "http://nas/film.mkv" duration 300 seekable
              progress segment 0 of 1 at 0.06666666666666667 row 0.06666666666666667 position 20 of 300 playing
            2000 due
              progress segment 0 of 1 at 0.06666666666666667 row 0.06666666666666667 position 20 of 300 playing to 1
            """)
    }

    @Test("W2: the film's start is not reported because events were lost: its first picture tells")
    func lostStart() throws {
        try expectFilm(
            """
            0 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #1 "http://nas/film.mkv"
            10 probe 1 is reachable
              reopen 1 at 20
            20 restart
            30 file 1 ends stop
              read idle
            31 idle no
            40 restart
              read media 1
            50 file 1 ready of 300 at 20 network
              media loaded path "http://nas/film.mkv" duration 300 seekable
            """)
    }

    @Test("W2: a script goes to the next entry: libmpv does not wait")
    func script() throws {
        try expectFilm(
            """
            0 playlist 0 of 2
            1 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #1 "http://nas/film.mkv"
            2 playlist 1 of 2
              close file
            3 file 1 ends stop
              media ended (stop) path "http://nas/film.mkv" duration 300 seekable
              read idle
            4 file 2 starts
              media loading
            """)
    }

    @Test("W5: waiting for the cache is told after 300 ms, with its level, and its end")
    func buffering() throws {
        try expectFilm(
            policies: .only(because: "the film is not sought"),
            """
            0 listens 1 hz 1
            100 time-pos 20.1
            200 cache 0
            500 due
              progress segment 0 of 1 at 0.067 row 0.067 position 20.1 of 300 playing buffering 0
            600 cache 0.5
              progress segment 0 of 1 at 0.067 row 0.067 position 20.1 of 300 playing buffering 0.5
            700 cache full
              progress segment 0 of 1 at 0.067 row 0.067 position 20.1 of 300 playing
            """)
    }

    @Test("W5: a wait of less than 300 ms is not told")
    func shortWait() throws {
        try expectFilm(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              read cache
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 30
            200 restart
              read position #2
            201 position 2 is 30
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 201 ms waited 201 ms coalesced 0 burst 1
            """)
    }

    @Test("W2: taps that wait for a foreign seek are served when the connection is lost, before later ones")
    func keptTaps() throws {
        try expectFilm(
            """
            0 seek event
            10 tap backward
              backward pending burst 1 taps 1 position 20 of 300 label "10" spoken "Backward 10 seconds"
              reply burst 1 taps 1 chase 1
            300 due
              chase 1 waiting elapsed 290 ms waited 290 ms coalesced 0 burst 1 buffering 0
            1000 due
              probe #1 "http://nas/film.mkv"
            1000 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 20 target 10 position 20 of 300 label
                  "−10" spoken "Backward 10 seconds"
              probe #2 "http://nas/film.mkv"
            1100 tap backward
              backward tapped burst 1 taps 2 requested -20 applied -20 origin 20 target 0 position 20 of 300 label "−20"
                  spoken "Backward 20 seconds"
              reply burst 1 taps 2 requested -20 applied -20 target 0 chase 1
            """)
    }

    @Test("W2: a film is not opened again while another one is asked for, and nothing is due meanwhile but a look")
    func askedMeanwhile() throws {
        try expectFilm(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              read cache
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 30
            300 due
              chase 1 seeking exact target 30 elapsed 300 ms waited 300 ms coalesced 0 burst 1 buffering 0
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            1000 due
              probe #1 "http://nas/film.mkv"
            1050 load asked
            1100 probe 1 is away
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
            1500 due
              probe #2 "http://nas/film.mkv"
            1510 probe 2 is away
            2000 due
              probe #3 "http://nas/film.mkv"
            2010 probe 3 is away
            2100 due
            2200 load refused
            2500 due
              probe #4 "http://nas/film.mkv"
            2510 probe 4 is away
            3000 due
              probe #5 "http://nas/film.mkv"
            3010 probe 5 is away
            3100 due
              reopen 1 at 30
            """)
    }

    @Test("W2, C4: the film is open again before libmpv refuses another one: it goes on")
    func refusedMeanwhile() throws {
        try expectFilm(
            """
            0 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #1 "http://nas/film.mkv"
            10 probe 1 is reachable
              reopen 1 at 20
            20 file 1 ends stop
              read idle
            21 file 1 starts
            22 idle no
            23 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            30 load asked
            31 file 1 ready of 300 at 20 network
              media loaded path "http://nas/film.mkv" duration 300 seekable
              chase 1 seeking target 30 elapsed 8 ms waited 8 ms coalesced 1 burst 1
            32 load refused
              read cache
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 9 ms waited 9 ms coalesced 0 burst 1
            40 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 17 ms waited 17 ms coalesced 0 burst 1
            """)
    }

    @Test("W2, C4: the film is open again before libmpv accepts another one")
    func acceptedMeanwhile() throws {
        try expectFilm(
            policies: .buttons(because: "nothing is sought: the film is another one"),
            """
            0 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #1 "http://nas/film.mkv"
            10 probe 1 is reachable
              reopen 1 at 20
            20 file 1 ends stop
              read idle
            21 file 1 starts
            22 idle no
            23 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            30 load asked
            31 file 1 ready of 300 at 20 network
              media loaded path "http://nas/film.mkv" duration 300 seekable
              chase 1 seeking target 30 elapsed 8 ms waited 8 ms coalesced 1 burst 1
            32 load accepted as 2
              forward settled (file-changed) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of
                  300 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (file-changed) target 30 elapsed 9 ms waited 9 ms coalesced 1 burst 1
            33 file 1 closes asked
              close file
            34 file 1 ends stop
              media ended (stop) path "http://nas/film.mkv" duration 300 seekable
              read idle
            35 file 2 starts
              media loading
            36 file 2 ready of 100 at 0
              media loaded duration 100 seekable
            """)
    }

    @Test("W2: what ends with the daemon makes room for no offer")
    func shutDown() throws {
        try expectFilm(
            """
            0 time-pos 30
            10 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #1 "http://nas/film.mkv"
            20 found file of 1 intro 20-60
              cues intro 20-60 file
            1000 shutdown
              close file
            """)
    }
}
