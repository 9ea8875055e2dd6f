import SeekCore
import SeekModel
import SeekProtocol
import Testing

/// What happens once in millions of inputs: each was found by the simulation.
@Suite struct RareOrderTests {
    // MARK: - File changes (C4)

    @Test("C4: the old film's seek comes down elsewhere after the next film was accepted: its taps stay")
    func lateRead() throws {
        try expect(
            policies: .only(because: "a preview comes first"),
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 65
            10 load asked
            20 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 2
            100 restart
              read position #2
            101 load accepted as 2
              chase 1 aborted (file-changed) exact target 100 elapsed 101 ms waited 101 ms coalesced 0
            102 position 2 is 65
            110 file 1 ends stop
              media ended (stop) path "film.mkv" duration 300 seekable
              read idle
            111 file 2 starts
              media loading
            200 file 2 ready of 100 at 0
              media loaded duration 100 seekable
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 100 label "+10"
                  spoken "Forward 10 seconds"
              seek #2 to 10 exact
              chase 2 seeking exact target 10 elapsed 180 ms waited 0 ms coalesced 0 burst 1
            """)
    }

    @Test("C4, C15: a step past the last chapter that waited behind a refused load: the chase before ends here")
    func joinedChase() throws {
        try expect(
            playing: Media(
                entry: 1, path: "film.mkv", duration: 300, isSeekable: true,
                chapters: [MediaEvent.Chapter(title: nil, time: 0), MediaEvent.Chapter(title: nil, time: 10)]),
            policies: .only(because: "a preview comes first"),
            """
            0 next entry yes
            1 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            2 seek 1 replied
            3 load asked
            4 segment next
              reply chase 2
            5 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 2
            6 load refused
              playlist-next
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
            7 load accepted
              chase 1 aborted (file-changed) exact target 100 elapsed 6 ms waited 2 ms coalesced 0 burst 1
            """)
    }

    @Test("C4: a client stops libmpv before it begins a film: looked for after a second, as no event tells")
    func stoppedBeforeStart() throws {
        try expect(
            playing: nil,
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 idle no
            3 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            1002 due
              read idle
            1003 idle yes
              forward failed (nothing-loaded) burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (nothing-loaded) elapsed 1000 ms waited 1000 ms coalesced 0 burst 1
            """)
    }

    @Test("C4: a film that begins is not looked for")
    func begins() throws {
        try expect(
            playing: nil,
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 idle no
            3 file 1 starts
              media loading
              play-button icon pause spoken "Pause"
            2000 file 1 ready of 100 at 0
              media loaded duration 100 seekable
            """)
    }

    @Test("W2: while a film is opened again a script stops libmpv, and a file change is refused: it is over")
    func stoppedWhileReopening() throws {
        try expect(
            playing: Media(entry: 1, path: "http://nas/film.mkv", duration: 300, isSeekable: true, isNetwork: true),
            """
            0 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #1 "http://nas/film.mkv"
            1 probe 1 is reachable
              reopen 1 at 20
            2 file 1 closes asked
              close file
            3 file 1 ends stop
              read idle
            4 load asked
            5 idle yes
            6 load refused
              read idle
            7 idle yes
              media idle (the connection to the server was lost)
              play-button icon play spoken "Play" stopped
            """)
    }

    @Test("W2: a film that was opened again is being closed when it is read: it has no position, and is where it began")
    func closedWhileRead() throws {
        try expect(
            playing: Media(entry: 1, path: "http://nas/film.mkv", duration: 300, isSeekable: true, isNetwork: true),
            """
            0 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #1 "http://nas/film.mkv"
            1 probe 1 is reachable
              reopen 1 at 20
            2 file 1 ends stop
              read idle
            3 file 1 starts
            4 idle no
            400 file 1 ready of 300 network
              media loaded path "http://nas/film.mkv" duration 300 seekable
            501 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
            600 seek to 20
              chase 1 landed target 20 position 20 error 0 ms elapsed 0 ms waited 0 ms coalesced 1
              reply target 20 chase 1
            """)
    }

    @Test("R5: a film that was resumed is being closed when it is read: it has no position, and is where it began")
    func closedAfterResuming() {
        var engine = SeekEngine(settings: SeekSettings())
        let now = Instant(nanoseconds: 0)
        let film = Media(entry: 1, path: "film.mkv", duration: 300, isSeekable: true, resumedFrom: 50)
        for input: EngineInput in [
            .fileChangeRequested, .fileChangeReplied(accepted: true, entry: 1), .fileStarted(entry: 1),
            .fileReady(film, position: nil),
        ] {
            _ = engine.handle(input, at: now)
        }
        #expect(engine.position == 50)
    }

    @Test("W5: of a server that can't be looked for, libmpv alone tells")
    func unknownServer() throws {
        try expect(
            playing: Media(entry: 1, path: "http://nas/film.mkv", duration: 300, isSeekable: true, isNetwork: true),
            """
            0 cache 0
            300 due
            1000 due
              probe #1 "http://nas/film.mkv"
            1001 probe 1 is unknown
            9000 cache full
            """)
    }

    // MARK: - Seeks

    @Test("C9: a tap after commands that wait for a foreign seek waits too, also while an absolute target is sought")
    func keptInOrder() throws {
        try expect(
            policies: .only(because: "a preview comes first"),
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 100 the target
            4 restart
              read position #2
            5 seek to 150
              reply target 150 chase 1
            6 position 2 is 100
              chase 1 previewed exact target 150 position 100 elapsed 6 ms waited 1 ms coalesced 0
            7 seek event
            8 tap forward
              forward pending burst 1 taps 1 position 100 of 300 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            33 due
              seek #2 to 150 exact
              chase 1 seeking exact target 150 elapsed 33 ms waited 25 ms coalesced 0 burst 1
            40 tap backward
              backward pending burst 2 taps 1 position 100 of 300 label "10" spoken "Backward 10 seconds"
              reply burst 2 taps 1 chase 1
            41 seek 2 lands at 150
              read position #3
              read position #4
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 150 target 160 position 150 of 300 label
                  "+10" spoken "Forward 10 seconds"
              forward settled (flip) burst 1 taps 1 requested +10 applied +10 origin 150 target 160 position 150 of 300
                  label "10" spoken "Forward 10 seconds"
              backward tapped burst 2 taps 1 requested -10 applied -10 origin 160 target 150 position 150 of 300 label
                  "−10" spoken "Backward 10 seconds"
              chase 1 landed exact target 150 position 150 error 0 ms elapsed 41 ms waited 0 ms coalesced 2 burst 2
            """)
    }

    @Test("C6: a seek whose picture has come just before its time is up has not stalled")
    func settlesLate() throws {
        try expect(
            """
            0 seek to 200
              seek #1 to 200 exact
              chase 1 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 200 the target
            9999 restart
              read position #2
            10000 position 2 is 200 the target
            10010 due
              read position #3
            10011 position 3 is 150
              chase 1 failed (seek-failed) exact target 200 position 150 elapsed 10011 ms waited 10011 ms coalesced 0
            """)
    }

    @Test("C14: where decoding begins too late, a step back that comes down after the frame is retried")
    func lateStep() throws {
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
            44 position 3 is 0.1415
            60 restart
              read position #4
            61 position 4 is 1.2
              set demuxer offset 10
              seek #3 to 0 exact
              chase 1 seeking exact target 0 elapsed 61 ms waited 61 ms coalesced 0 burst 1
              set pause no
            62 seek 3 lands at 0
              read position #5
              read position #6
              chase 1 landed exact target 0 position 0 error 0 ms elapsed 62 ms waited 62 ms coalesced 0 burst 1
            """)
    }

    @Test("C7: a step back that libmpv does not make holds no other film")
    func lostStep() throws {
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
            901 load accepted as 2
              chase 1 aborted (file-changed) exact target 90 elapsed 901 ms waited 901 ms coalesced 0 burst 1
              set pause no
            """)
    }

    @Test("C7: libmpv forgets a step by one frame when it seeks: the film stays paused")
    func forgottenStep() throws {
        try expect(
            """
            0 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
            1 pause replied
              read pause #1
            2 pause 1 is yes
            10 frame-back-step
              frame-back-step
              reply
            11 frame-step
              frame-step
              read pause #2
              reply
            12 pause 2 is no
            13 seek event
              set pause yes
            14 pause replied
              read pause #3
            15 pause 3 is yes
            """)
    }

    @Test("C8: no film of unknown length is longer than 10⁹ s")
    func farAway() throws {
        try expect(
            playing: Media(entry: 1, path: "stream", duration: nil, isSeekable: true), at: 20,
            policies: .only(because: "a preview comes first"),
            """
            0 seek to 1e300
              seek #1 to 1000000000 exact
              chase 1 seeking exact target 1000000000 elapsed 0 ms waited 0 ms coalesced 0
              reply target 1000000000 chase 1
            1 seek 1 lands at 80
              read position #1
              read position #2
              chase 1 failed (seek-failed) exact target 1000000000 position 80 elapsed 1 ms waited 1 ms coalesced 0
            """)
    }

    // MARK: - Parts and sleep

    @Test("K3: other parts count now, and playback is before the new one: that it was in the old one counts no more")
    func toldAnew() throws {
        try expect(
            """
            0 tells intro 10-60
              cues intro 10-60 client
              offer offered intro 10-60 target 60 label "Skip intro" prominent
              reply
            1 time-pos 21
            10 tells intro 40-60
              cues intro 40-60 client
              offer none (changed)
              reply
            20 time-pos 39.9
            30 time-pos 40.1
              offer offered intro 40-60 target 60 label "Skip intro" prominent
            """)
    }

    @Test("L1: where playback is found to be earlier than expected, a fade gets no louder")
    func fadesOn() throws {
        try expect(
            at: 280,
            """
            0 sleep film
              sleep ending (set) until film left 19.75
              reply
            10 time-pos 296
              sleep fading until film left 3.75
            20 time-pos 298
              set sound level 0.47
              sleep fading until film left 1.75
            30 time-pos 297
              sleep fading until film left 2.75
            40 time-pos 298.5
              set sound level 0.33
              sleep fading until film left 1.25
            """)
    }
}
