import SeekModel
import SeekProtocol
import Testing

@testable import SeekChase
@testable import SeekCore

/// What no other test has noticed: faults that were planted here survived (`make mutate`).
@Suite("Faults that had survived")
struct MutantTests {
    // MARK: - The film

    @Test("C13: a chapter that starts where the film ends is sought at the end guard")
    func chapterAtEnd() throws {
        try expect(
            playing: Media.film.with(chapters: [0, 300]), at: 65,
            """
            0 seek to chapter 1
              seek #1 to 299 exact
              chase 1 seeking exact target 299 elapsed 0 ms waited 0 ms coalesced 0
              reply target 299 chase 1
            """)
    }

    @Test("C8: from behind the end guard, a place a little later is where playback is")
    func scaledBehindEnd() throws {
        try expect(
            at: 299.5,
            """
            0 seek times 1.001
              chase 1 landed target 299.5 position 299.5 error 0 ms elapsed 0 ms waited 0 ms coalesced 1
              reply target 299.5 chase 1
            """)
    }

    @Test("B12: a held button whose tap reaches the edge taps no more")
    func heldToEdge() throws {
        try expect(
            at: 285, with: { $0.held = .repeat },
            policies: .buttons(because: "a tap gives a landing up (C10)"),
            """
            0 press forward by 1
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 285 target 295 position 285 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #1 to 295 exact
              chase 1 seeking exact target 295 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 295 chase 1
            500 due
              forward tapped burst 1 taps 2 requested +20 applied +14 clamped end origin 285 target 299 position 285 of
                  300 label "+14" spoken "Forward 14 seconds" speed 50
              forward settled burst 1 taps 2 requested +20 applied +14 clamped end origin 285 target 299 position 285 of
                  300 label "10" spoken "Forward 10 seconds"
            """)
    }

    // MARK: - Landings

    @Test("C5, C9: where frames last a second, a seek that leads elsewhere is another's, also if it lands in the frame")
    func foreignInLongFrame() throws {
        try expect(
            playing: Media(entry: 1, path: "film.mkv", duration: 300, isSeekable: true, frameDuration: 1),
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 200
            4 restart
              read position #2
            5 position 2 is 100.5
              chase 1 aborted (foreign-seek) exact target 100 position 100.5 elapsed 5 ms waited 5 ms coalesced 0
            """)
    }

    @Test("C6: a stalled seek's target that is told a frame off is its target")
    func stalledTarget() throws {
        try expect(
            playing: Media(entry: 1, path: "film.mkv", duration: 300, isSeekable: true, frameDuration: 0.03125),
            policies: .buttons(because: "only exact seeks are told so"),
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            1 seek 1 replied
            10000 due
              chase 1 stalled (timeout) exact target 100 elapsed 10000 ms waited 10000 ms coalesced 0
              chase 1 failed (timeout) exact target 100 elapsed 10000 ms waited 10000 ms coalesced 0
            10010 seek to 200
              seek #2 to 200 exact
              chase 2 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 2
            10011 seek 2 replied
            10012 seek event
              read position #1
            10013 position 1 is 100.03125
            10014 restart
              read position #2
            10015 seek event
              read position #3
            10016 position 2 is 200 the target
            10016 position 3 is 200 the target
            10017 restart
              read position #4
            10018 position 4 is 200
              chase 2 landed exact target 200 position 200 error 0 ms elapsed 8 ms waited 8 ms coalesced 0
            """)
    }

    @Test("C14: a step back has shown how long a frame lasts: a landing that far before its target is one")
    func afterStepBack() throws {
        try expect(
            playing: Media(entry: 1, path: "film.mkv", duration: 300, isSeekable: true, lateLandings: .nextFrame),
            at: 100, policies: .buttons(because: "previews show other frames (C10)"),
            """
            0 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -10 applied -10 target 90 chase 1
            10 seek 1 lands at 100
              read position #1
              read position #2
              set pause yes
              step back #2
            20 seek 2 replied
            21 seek event
              read position #3
            22 position 3 is 100
            23 restart
              read position #4
            24 position 4 is 85
              chase 1 landed exact target 90 position 85 error -5000 ms elapsed 24 ms waited 24 ms coalesced 0 burst 1
              set pause no
            800 due
              backward settled burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 85 of 300 label
                  "10" spoken "Backward 10 seconds"
            2000 seek to 200
              seek #3 to 200 exact
              chase 2 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 2
            2001 seek 3 replied
            2002 seek event
              read position #5
            2003 restart
              read position #6
            2004 position 6 is 190
              chase 2 landed exact target 200 position 190 error -10000 ms elapsed 4 ms waited 4 ms coalesced 0
            """)
    }

    @Test("W2: a film that was opened again a frame off its place is there")
    func reopenedNear() {
        var coordinator = SeekCoordinator(settings: SeekSettings())
        let now = Instant(nanoseconds: 0)
        var playback = Playback()
        playback.frameDuration = 0.03125
        _ = coordinator.chase(to: 100, .once(.exact), burst: nil, playback, at: now)
        coordinator.loseSeek()
        coordinator.reopened(at: 100.03125, place: 100, playback)
        #expect(coordinator.landing?.position == 100.03125)
    }

    @Test("C6: 32 stalled seeks are remembered")
    func rememberedStalls() {
        var settings = SeekSettings()
        settings.policy = .exact
        var coordinator = SeekCoordinator(settings: settings)
        for number in 1...33 {
            let now = Instant(nanoseconds: Int64(number) * 20_000_000_000)
            _ = coordinator.chase(to: Double(number * 20), .once(.exact), burst: nil, Playback(), at: now)
            _ = coordinator.deadlineReached(Playback(), at: now + settings.seekTimeout)
        }
        #expect(coordinator.stalledGoals.map(\.target) == (2...33).map { Double($0 * 20) })
    }

    @Test("C11: a keyframe just before the origin of a burst may be shown")
    func keyframeAtOrigin() {
        var keyframes = Keyframes()
        keyframes.notePreview(of: 5, landedAt: 0)
        #expect(keyframes.mayPreview(3, notBefore: 0.05))
    }

    // MARK: - Waits

    @Test("C6, C9: events were lost as a stalled seek came down: the next one that leads there is another's")
    func forgottenStall() throws {
        try expect(
            with: { ($0.policy, $0.hold) = (.preview, false) },
            policies: .buttons(because: "a tap gives a landing up (C10)"),
            """
            0 tap forward x1 interval 4
              forward tapped burst 1 taps 1 requested +4 applied +4 origin 20 target 24 position 20 of 300 label "+4"
                  spoken "Forward 4 seconds"
              seek #1 to 24 keyframes
              chase 1 seeking keyframes target 24 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +4 applied +4 target 24 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 24 the target
            100 tap forward x1 interval 4
              forward tapped burst 1 taps 2 requested +8 applied +8 origin 20 target 28 position 20 of 300 label "+8"
                  spoken "Forward 8 seconds"
              reply burst 1 taps 2 requested +8 applied +8 target 28 chase 1
            900 due
              forward settled burst 1 taps 2 requested +8 applied +8 origin 20 target 28 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            10000 due
              chase 1 stalled (timeout) keyframes target 28 elapsed 10000 ms waited 9900 ms coalesced 0 burst 1
              seek #2 to 28 keyframes
              chase 1 seeking keyframes target 28 elapsed 10000 ms waited 9900 ms coalesced 0 burst 1
            10001 seek 2 replied
            10300 events lost
              read pause #1
              read state
            10301 state entry 1
              read position #2
            10302 position 2 is 20
            10303 seek event
              read position #3
            10304 position 3 is 24
            10310 restart
              read position #4
            10311 position 4 is 22
              chase 1 aborted (foreign-seek) keyframes target 28 position 22 elapsed 10311 ms waited 10211 ms coalesced
                  0 burst 1
            """)
    }

    @Test("C9, C14: events were lost during a step back, and the film is far behind it: another seek has led there")
    func lostDuringStepBack() throws {
        try expect(
            playing: Media(entry: 1, path: "film.mkv", duration: 300, isSeekable: true, lateLandings: .nextFrame),
            at: 100, policies: .buttons(because: "previews show other frames (C10)"),
            """
            0 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -10 applied -10 target 90 chase 1
            10 seek 1 lands at 100
              read position #1
              read position #2
              set pause yes
              step back #2
            20 seek 2 replied
            21 events lost
              read state
            22 state entry 1
              read position #3
            23 position 3 is 160
              chase 1 aborted (foreign-seek) exact target 90 position 160 elapsed 23 ms waited 23 ms coalesced 0 burst 1
              backward settled (foreign-seek) burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 160
                  of 300 label "10" spoken "Backward 10 seconds"
              set pause no
            """)
    }

    @Test("C11: keyframes that are found from the last to the first tell how close they are")
    func keyframesBackward() {
        var keyframes = Keyframes()
        for keyframe in [60.0, 40, 20, 10] { keyframes.notePreview(of: keyframe + 1, landedAt: keyframe) }
        #expect(keyframes.keyframe(of: 15, sharedWith: 10) == 10)
    }

    @Test("C11: of 1,024 keyframes, the farthest from a new one is forgotten")
    func manyKeyframes() {
        var keyframes = Keyframes()
        for index in 0...1024 { keyframes.notePreview(of: Double(index * 2 + 1), landedAt: Double(index * 2)) }
        #expect(keyframes.distance(to: 1) == nil)
        #expect(keyframes.distance(to: 2049) == 1)
        keyframes.notePreview(of: 1, landedAt: 0)
        #expect(keyframes.distance(to: 1) == 1)
        #expect(keyframes.distance(to: 2049) == nil)
    }

    @Test("C16: a gesture is over when its quiet time is")
    func gestureEnds() throws {
        let settings = SeekSettings()
        var transcript = Transcript(.film, at: 20, settings: settings)
        try transcript.perform("0 scrub 30 by 1")
        let end = settings.scrubQuiet
        let isOnBefore = transcript.engine.isScrubbing(Owner(client: 1), at: Instant(nanoseconds: 0) + end * 0.999)
        let isOnThen = transcript.engine.isScrubbing(Owner(client: 1), at: Instant(nanoseconds: 0) + end)
        #expect(isOnBefore && !isOnThen)
    }

    @Test("K3: of other parts, the one that playback has almost come to counts as played")
    func playedNearStart() {
        var offering = Offering()
        offering.passage = Offering.Passage(begin: .film, from: 0, last: 19.9)
        offering.played = [Cue(kind: .intro, start: 19, end: 40, source: .file)]
        let other = Cue(kind: .intro, start: 20, end: 41, source: .client)
        offering.cuesChanged(to: [other], nearStart: 0.25)
        #expect(offering.hasPlayed(other))
    }

    @Test("B6, C4: undo of a seek that waited for the film leads to where the film began")
    func undoOfKept() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 file 1 starts
              media loading
              play-button icon pause spoken "Pause"
            3 seek to 100
              reply chase 1
            10 file 1 ready of 300 at 20
              media loaded duration 300 seekable
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 7 ms waited 0 ms coalesced 0
            100 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 97 ms waited 90 ms coalesced 0
            200 undo
              seek #2 to 20 exact
              chase 2 seeking exact target 20 elapsed 0 ms waited 0 ms coalesced 0
              reply target 20 chase 2
            """)
    }

    // MARK: - Lost events

    @Test("W2: events were lost while a film is opened again: its first picture tells that it is there")
    func lostWhileReopening() throws {
        try expect(
            playing: Media(entry: 1, path: "http://nas/film.mkv", duration: 300, isSeekable: true, isNetwork: true),
            """
            0 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #1 "http://nas/film.mkv"
            1 probe 1 is reachable
              reopen 1 at 20
            2 events lost
              read pause #1
              read state
            3 state entry 1 seeking
            4 restart
              read media 1
            """)
    }

    @Test("W2: events were lost, and libmpv has no film at the moment: it is not read")
    func lostBetweenFilms() throws {
        try expect(
            playing: Media(entry: 1, path: "http://nas/film.mkv", duration: 300, isSeekable: true, isNetwork: true),
            """
            0 file 1 closes atEnd
              media reconnecting (the connection to the server was lost) path "http://nas/film.mkv" duration 300
                  seekable
              probe #1 "http://nas/film.mkv"
            1 probe 1 is reachable
              reopen 1 at 20
            2 events lost
              read pause #1
              read state
            3 state
            """)
    }

    @Test("M1: what libmpv has told of pause is certain")
    func certainPause() throws {
        var transcript = Transcript(.film, at: 20, settings: SeekSettings())
        try transcript.perform("0 pause observed no")
        let isPaused = transcript.engine.isPaused(isUpToDate: true)
        #expect(isPaused == false)
    }

    // MARK: - Kept taps

    @Test("B3, C4: taps that waited behind a refused load join a running burst: the button that showed them settles")
    func joinedButton() throws {
        try expect(
            at: 100, with: { $0.flip = .net },
            policies: .buttons(because: "a tap gives a landing up (C10)"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position 100 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #1 to 110 exact
              chase 1 seeking exact target 110 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 110 chase 1
            5 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 100 target 120 position 100 of 300 label
                  "+20" spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 120 chase 1
            10 load asked
            20 tap backward
              backward pending burst 2 taps 1 label "10" spoken "Backward 10 seconds"
              reply burst 2 taps 1 chase 2
            25 tap forward
              backward pending burst 2 taps 2 label "10" spoken "Backward 10 seconds"
              reply burst 2 taps 2 chase 2
            30 load refused
              forward tapped burst 1 taps 3 requested +10 applied +10 origin 100 target 110 position 100 of 300 label
                  "+10" spoken "Forward 10 seconds"
              backward settled (flip) burst 2 taps 0 position 100 of 300 label "10" spoken "Backward 10 seconds"
              forward tapped burst 1 taps 4 requested +20 applied +20 origin 100 target 120 position 100 of 300 label
                  "+20" spoken "Forward 20 seconds"
            """)
    }

    @Test("B3, C4: taps that waited were shown by no button: the one of the tap settles, not one that shows others")
    func joinedBesideOthers() throws {
        try expect(
            at: 100, with: { $0.flip = .net },
            policies: .buttons(because: "a tap gives a landing up (C10)"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position 100 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #1 to 110 exact
              chase 1 seeking exact target 110 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 110 chase 1
            10 load asked
            20 tap forward
              reply burst 2 taps 1 chase 2
            25 load asked
            28 tap backward
              backward pending burst 3 taps 1 label "10" spoken "Backward 10 seconds"
              reply burst 3 taps 1 chase 3
            30 load refused
            35 load refused
              forward settled (flip) burst 2 taps 0 position 100 of 300 label "10" spoken "Forward 10 seconds"
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 100 target 120 position 100 of 300 label
                  "+20" spoken "Forward 20 seconds"
              backward settled (flip) burst 3 taps 0 position 100 of 300 label "10" spoken "Backward 10 seconds"
              forward tapped burst 1 taps 3 requested +10 applied +10 origin 100 target 110 position 100 of 300 label
                  "+10" spoken "Forward 10 seconds"
            """)
    }
}
