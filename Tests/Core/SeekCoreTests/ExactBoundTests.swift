import SeekModel
import SeekProtocol
import Testing

@testable import SeekChase
@testable import SeekCore

/// What machines do at a bound exactly, and what only a second look at them shows: mutants have survived there.
@Suite("Bounds, exactly")
struct ExactBoundTests {
    // MARK: - Lines

    @Test("N3: stretches that were played are one where they touch, and two where more than a line fits between them")
    func stretches() {
        var lines = SpokenLines()
        lines.play(from: 10, to: 20)
        lines.play(from: 5, to: 12)
        #expect(lines.played == [5...20])
        lines.play(from: 21, to: 30)
        #expect(lines.played == [5...20, 21...30])
        #expect(!lines.knows(20.5))
    }

    @Test("N2: a line without an end that is known is the last one, and not one that is spoken")
    func endless() {
        var lines = SpokenLines()
        lines.play(from: 0, to: 20)
        lines.note(SubtitleLine(start: 10, end: nil))
        #expect(lines.last(at: 15)?.start == 10)
        #expect(lines.current(at: 15) == nil)
    }

    // MARK: - Landings

    @Test("C12: a landing that was given up when it had taken as long as predicted costs a quarter more")
    func givenUpInTime() {
        var cost = LandingCost()
        let predicted = cost.predicted(distance: nil)
        cost.noteGivenUp(after: predicted, distance: nil)
        #expect(cost.predicted(distance: nil) == predicted * 5 / 4)
    }

    @Test("C11: a keyframe whose position was read later is no other keyframe")
    func keyframeReadLater() {
        var keyframes = Keyframes()
        for time in stride(from: 0.0, through: 30, by: 10) { keyframes.notePreview(of: time + 1, landedAt: time) }
        keyframes.notePreview(of: 31.5, landedAt: 30.06)
        keyframes.notePreview(of: 32, landedAt: 30)
        #expect(!keyframes.mayPreview(33, notBefore: 30.9))
    }

    @Test("C11: a keyframe that a preview passes is none: another's exact seek was taken for a preview")
    func passedKeyframe() {
        var keyframes = Keyframes()
        keyframes.notePreview(of: 4.51, landedAt: 4.52)
        #expect(keyframes.mayPreview(4.8, notBefore: 4.5))
        keyframes.notePreview(of: 4.93, landedAt: 0)
        #expect(!keyframes.mayPreview(4.8, notBefore: 4.5))
        #expect(keyframes.distance(to: 4.8) == 4.8)
    }

    @Test("C11: neither the keyframe of a preview nor its target is passed by it")
    func boundsOfPreview() {
        var keyframes = Keyframes()
        for time in stride(from: 0.0, through: 30, by: 10) { keyframes.notePreview(of: time, landedAt: time) }
        keyframes.notePreview(of: 10.05, landedAt: 0)
        keyframes.notePreview(of: 15, landedAt: 9.76)
        #expect(keyframes.mayPreview(12, notBefore: 10))
        keyframes.notePreview(of: 10.06, landedAt: 0)
        #expect(!keyframes.mayPreview(12, notBefore: 10))
    }

    @Test("C11: without a keyframe that was none, keyframes are as far apart as the others")
    func distanceWithoutPassed() {
        var keyframes = Keyframes()
        for time in stride(from: 0.0, through: 30, by: 10) { keyframes.notePreview(of: time, landedAt: time) }
        keyframes.notePreview(of: 25, landedAt: 25)
        #expect(keyframes.keyframe(of: 36, sharedWith: 31) == nil)
        keyframes.notePreview(of: 26, landedAt: 20)
        #expect(keyframes.keyframe(of: 36, sharedWith: 31) == 30)
    }

    @Test("C11: a target at its keyframe is no distance from it")
    func atKeyframe() {
        var keyframes = Keyframes()
        keyframes.notePreview(of: 12, landedAt: 10)
        #expect(keyframes.distance(to: 10) == 0)
    }

    @Test("W3: a target is at hand only with what libmpv reads before it")
    func atHand() {
        let film = RemoteFilm(cached: [10...50])
        #expect(film.holds(15, offset: 5))
        #expect(!film.holds(14, offset: 5))
        #expect(!film.holds(52, offset: 5))
    }

    // MARK: - Places

    @Test("C8: an entry that was asked for is asked for until it is reported")
    func asked() {
        var place = PlaylistPlace(position: 0, count: 3)
        place.ask(for: 2)
        place.update(PlaylistPlace(position: 0, count: 3))
        #expect(place.asked == 2)
        place.update(PlaylistPlace(position: 2, count: 3))
        #expect(place.asked == nil)
        place.endEntry()
        place.ask(for: 1)
        #expect(!place.isOver)
    }

    @Test("W2: ends of a film at one place count until playback is farther from it than the tolerance")
    func endsAtOnePlace() {
        var line = Line()
        for _ in 1...4 {
            let isCut = line.isCut(at: 20)
            #expect(!isCut)
        }
        line.played(at: 20.25)
        let isCut = line.isCut(at: 20)
        #expect(isCut)
    }

    @Test("a speed of 0 is none")
    func noSpeed() {
        #expect(PlaybackChange.speed(0).finite == .speed(1))
    }

    @Test("the snapshot has each button's own event")
    func buttonsInSnapshot() throws {
        var transcript = Transcript(.film, at: 100, settings: SeekSettings())
        try transcript.perform("0 tap backward")
        let snapshot = transcript.engine.snapshot(at: Instant(nanoseconds: 0))
        #expect(snapshot.backward.phase == .tapped)
        #expect(snapshot.forward.phase == .settled)
    }

    @Test("K5, R4: of two parts that lead to the next entry, the later one is where the credits begin")
    func lastCredits() throws {
        var transcript = Transcript(.film, at: 20, settings: SeekSettings())
        try transcript.perform("0 tells credits 280-291 credits 292-300")
        #expect(transcript.engine.creditsStart == 292)
    }

    @Test("K3: what is shown after a film's end is that its offer ended with it")
    func offerAfterEnd() throws {
        var transcript = Transcript(.film, at: 20, settings: SeekSettings())
        try transcript.perform("0 tells intro 10-60\n10 time-pos 20.1\n1000 file 1 ends eof")
        #expect(transcript.engine.snapshot(at: Instant(nanoseconds: 2_000_000_000)).offer.reason == .fileEnded)
    }

    @Test("B12: a held button's step is at most a tenth of the film")
    func tenth() throws {
        var settings = SeekSettings()
        settings.heldSteps = [20]
        var transcript = Transcript(Media(entry: 1, duration: 50, isSeekable: true), at: 0, settings: settings)
        try transcript.perform("0 press forward by 1")
        transcript.advance(to: Instant(nanoseconds: 1_000_000_000))
        let burst = transcript.engine.snapshot(at: Instant(nanoseconds: 1_000_000_000)).forward
        #expect(burst.taps > 1)
        #expect(burst.requested == 10 + 5 * Double(burst.taps - 1))
    }

    // MARK: - Transcripts

    @Test("K2: the shortest part that is offered")
    func shortestPart() throws {
        try expect(
            """
            0 tells intro 30-33
              cues intro 30-33 client
              reply
            1 time-pos 30
              offer offered intro 30-33 target 33 label "Skip intro" prominent
            """)
    }

    @Test("K5: a countdown of a second")
    func shortCountdown() throws {
        try expect(
            with: { ($0.skip.credits, $0.skip.nextCountdown) = (.ask, 1) },
            """
            0 next entry yes
            1 tells credits 290-300
              cues credits 290-300 client
              reply
            2 time-pos 290
              offer offered credits 290-300 label "Next" prominent countdown 1
              read title of entry 1
            """)
    }

    @Test("K4: playback at another speed comes to a part sooner")
    func partAtDoubleSpeed() throws {
        try expect(
            with: { $0.skip.intro = .always },
            """
            0 speed 2
            1 tells intro 30-60
              cues intro 30-60 client
              reply
            2 time-pos 20
            5006 due
            5010 due
            5018 due
            5034 due
            5066 due
            5130 due
            5258 due
            5514 due
            6000 muted no
            """)
    }

    @Test("K4: undo leads to just before a part's start: it is offered, and not skipped again")
    func undoneAtStart() throws {
        try expect(
            with: { $0.skip.intro = .always },
            """
            0 tells intro 30-60
              cues intro 30-60 client
              reply
            1 time-pos 29.9
            100 time-pos 30.1
              offer skipped intro 30-60 target 60 label "Skipped intro, 0:30" spoken "Skipped intro, 30 seconds"
                  prominent
              seek #1 to 60 exact
              chase 1 seeking exact target 60 elapsed 0 ms waited 0 ms coalesced 0
            150 seek 1 lands at 60
              read position #1
              read position #2
              chase 1 landed exact target 60 position 60 error 0 ms elapsed 50 ms waited 50 ms coalesced 0
            1000 undo
              seek #2 to 30.1 exact
              chase 2 seeking exact target 30.1 elapsed 0 ms waited 0 ms coalesced 0
              offer none (undone)
              reply target 30.1 chase 2
            1100 seek 2 lands at 30.1
              read position #3
              read position #4
              chase 2 landed exact target 30.1 position 30.1 error 0 ms elapsed 100 ms waited 100 ms coalesced 0
            """)
    }

    @Test("W2: the end of the part that is played is the film's end")
    func endOfPart() throws {
        try expect(
            playing: Media(entry: 1, path: "http://nas/film.mkv", duration: 300, isSeekable: true, isNetwork: true),
            """
            0 plays from 10 to 40
            1 time-pos 39
            2 file 1 closes atEnd
              close file
            """)
    }

    @Test("S5: an entry before one that was asked for")
    func previousOfAsked() throws {
        try expect(
            with: { $0.segments = .playlist },
            """
            0 playlist 1 of 4
            1 segment next
              play entry 2
              reply segment 2
            2 segment previous
              play entry 1
              reply segment 1
            """)
    }

    @Test("C13: a chapter's start, its threshold after it: the chapter before")
    func chapterThreshold() throws {
        try expect(
            playing: Media.film.with(chapters: [0, 60, 120]), at: 65,
            """
            0 seek chapters -1
              seek #1 to 0 exact
              chase 1 seeking exact target 0 elapsed 0 ms waited 0 ms coalesced 0
              reply target 0 chase 1
            """)
    }

    @Test("P4: an entry that could not be opened is the one that play begins again")
    func failedEntry() throws {
        try expect(
            """
            0 playlist 0 of 2
            1 file 1 ends eof
              media ended (eof) path "film.mkv" duration 300 seekable
              read idle
            2 file 2 starts
              media loading
            3 playlist 1 of 2
            4 file 2 ends error
              media failed (error)
              read idle
            5 idle yes
              media idle (error)
              play-button icon play spoken "Play" stopped
            10 toggle
              play-button icon pause spoken "Pause"
              play again 2 or entry 1
              reply playing yes
            """)
    }

    @Test("L1: the end of the chapter is looked for anew after a seek")
    func chapterAfterSeek() throws {
        try expect(
            playing: Media.film.with(chapters: [0, 120, 240]), at: 20,
            """
            0 sleep chapter
              sleep on (set) until chapter left 99.9
              reply
            100 seek to 130
              seek #1 to 130 exact
              chase 1 seeking exact target 130 elapsed 0 ms waited 0 ms coalesced 0
              reply target 130 chase 1
            150 seek 1 lands at 130
              read position #1
              read position #2
              chase 1 landed exact target 130 position 130 error 0 ms elapsed 50 ms waited 50 ms coalesced 0
              sleep on until chapter left 109.9
            """)
    }

    @Test("L1: a time that was not known is told once it is, also while playback is paused")
    func unknownTime() throws {
        try expect(
            """
            0 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
            1 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            2 sleep film
              sleep on (set) until film
              reply
            60 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 59 ms waited 59 ms coalesced 0
              sleep on until film left 199.75
            """)
    }

    @Test("P1: a toggle while nothing is on its way says that nothing plays")
    func toggleOfNothing() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 toggle
              set pause yes
              play-button icon play spoken "Play" stopped
              reply playing no
            1 toggle
              set pause no
              play-button icon play spoken "Play" stopped
              reply playing no
            """)
    }

    @Test("C14: a tap forward by less than a frame does not step back")
    func forwardInSlides() throws {
        try expect(
            playing: Media(entry: 1, path: "slides.mkv", duration: 300, isSeekable: true, lateLandings: .nextFrame),
            at: 93, policies: .only(because: "a preview comes first"),
            """
            0 tap forward interval 0.5
              forward tapped burst 1 taps 1 requested +0.5 applied +0.5 origin 93 target 93.5 position 93 of 300 label
                  "+0.5" spoken "Forward 0.5 seconds"
              seek #1 to 93.5 exact
              chase 1 seeking exact target 93.5 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +0.5 applied +0.5 target 93.5 chase 1
            100 seek 1 lands at 110
              read position #1
              read position #2
              chase 1 landed exact target 93.5 position 110 error 16400 ms elapsed 100 ms waited 100 ms coalesced 0
                  burst 1
            """)
    }

    @Test("C6: after lost events, a landing off its target is one, however long the seek has taken")
    func recovered() throws {
        try expect(
            policies: .only(because: "a preview comes first"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            1 seek 1 replied
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            1500 events lost
              read pause #1
              read state
            1501 state entry 1
              read position #1
            1502 position 1 is 30.6
              set demuxer offset 10
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 1502 ms waited 1502 ms coalesced 0 burst 1
            """)
    }

    // MARK: - Second thoughts

    @Test("B8: the taps of one count have an amount each")
    func amountOfEach() {
        let tap = Tap(direction: .forward, count: 4, amount: .steps)
        #expect(tap.seconds(from: 1, steps: [10, 20, 30, 60], duration: nil) == 120)
    }

    @Test("C4: exactly as many commands are kept as are told")
    func mostKept() {
        var engine = SeekEngine(settings: SeekSettings())
        _ = engine.handle(.fileChangeRequested, at: Instant(nanoseconds: 0))
        func isRefused(_ number: Int) -> Bool {
            engine.handle(
                .tap(number.isMultiple(of: 2) ? .forward : .backward, count: 1, amount: .steps, isRepeat: false),
                at: Instant(nanoseconds: Int64(number))
            )
            .contains(engine.tooManyKept)
        }
        // The file change is one of them.
        #expect(!(1..<SeekEngine.mostKept).contains(where: isRefused))
        #expect(isRefused(SeekEngine.mostKept))
    }

    @Test("S4: a film of no length has no fraction")
    func noLength() throws {
        try expect(
            playing: nil, at: nil, with: { $0.segments = .playlist },
            """
            0 playlist 0 of 2 loops
            5 listens 1 hz 1
            10 load asked
            20 load accepted as 1
              read idle
            30 file 1 starts
              media loading
              play-button icon pause spoken "Pause"
              progress segment 0 of 2 entries at 0 row 0 playing
            40 file 1 ready of 0 at 0
              media loaded duration 0 seekable
              progress segment 0 of 2 entries row 0 position 0 of 0 playing
            """)
    }

    @Test("C4: after lost events were read, no later load reads them again")
    func readOnce() throws {
        try expect(
            """
            0 events lost
              read pause #1
              read state
            1 state entry 1
              read position #1
            10 load asked
            11 load accepted as 2
            """)
    }

    @Test("C4: an entry that was asked for has started: another one may follow it, also one from before")
    func earlierEntry() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 load accepted as 5
              read idle
            2 file 5 starts
              media loading
              play-button icon pause spoken "Pause"
            3 load asked
            4 file 5 ends error loading failed
              media failed (loading failed)
            5 load refused
              read idle
            6 idle no
            7 file 3 starts
              media loading
            8 file 3 ready of 300 at 0
              media loaded duration 300 seekable
            9 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 10 exact
              chase 1 seeking exact target 10 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 10 chase 1
            """)
    }

    @Test("C14: frames of one second are no long ones: a landing far off is another's seek")
    func frameOfASecond() throws {
        try expect(
            playing: Media(
                entry: 1, path: "slides.mkv", duration: 300, isSeekable: true, lateLandings: .nextFrame),
            at: 20, policies: .only(because: "a preview comes first"),
            """
            0 toggle
              set pause yes
              play-button icon play spoken "Play"
              reply playing no
            1 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            100 seek 1 lands at 31
              read position #1
              read position #2
              chase 1 landed exact target 30 position 31 error 1000 ms elapsed 99 ms waited 99 ms coalesced 0 burst 1
            801 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 31 of 300 label "10"
                  spoken "Forward 10 seconds"
            2000 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 31 target 41 position 31 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #2 to 41 exact
              chase 2 seeking exact target 41 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 41 chase 2
            2001 seek 2 replied
            2002 seek event
              read position #3
            2003 position 3 is none
            2080 restart
              read position #4
            2081 position 4 is 60
              chase 2 aborted (foreign-seek) exact target 41 position 60 elapsed 81 ms waited 81 ms coalesced 0 burst 2
              forward settled (foreign-seek) burst 2 taps 1 requested +10 applied +10 origin 31 target 41 position 60 of
                  300 label "10" spoken "Forward 10 seconds"
            """)
    }

    @Test("C14: where a frame has lasted longer than a second, a landing far behind the target is at the next one")
    func longFrameAgain() throws {
        try expect(
            playing: Media(
                entry: 1, path: "slides.mkv", duration: 300, isSeekable: true, lateLandings: .nextFrame),
            at: 20, policies: .only(because: "a preview comes first"),
            """
            0 toggle
              set pause yes
              play-button icon play spoken "Play"
              reply playing no
            1 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            100 seek 1 lands at 31.5
              read position #1
              read position #2
              chase 1 landed exact target 30 position 31.5 error 1500 ms elapsed 99 ms waited 99 ms coalesced 0 burst 1
            801 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 31.5 of 300 label
                  "10" spoken "Forward 10 seconds"
            2000 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 31.5 target 41.5 position 31.5 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #2 to 41.5 exact
              chase 2 seeking exact target 41.5 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 41.5 chase 2
            2001 seek 2 replied
            2002 seek event
              read position #3
            2003 position 3 is none
            2080 restart
              read position #4
            2081 position 4 is 60
              chase 2 landed exact target 41.5 position 60 error 18500 ms elapsed 81 ms waited 81 ms coalesced 0 burst 2
            """)
    }

    @Test("L1: a film of one chapter ends with it: the chapter is no choice of its own")
    func oneChapter() throws {
        try expect(
            playing: Media(
                entry: 1, path: "film.mkv", duration: 300, isSeekable: true,
                chapters: [MediaEvent.Chapter(title: nil, time: 0)]),
            """
            0 sleep 80000
              sleep on (set) until time left 80000
              reply
            1 sleep next
              sleep on (set) until film left 279.749
              reply
            2 sleep next
              sleep off (cancelled)
              reply
            """)
    }

    @Test("C16, K3: a skip that is taken ends the gesture before it")
    func takenInGesture() throws {
        try expect(
            policies: .only(because: "a gesture previews"),
            """
            0 tells intro 19-60
              cues intro 19-60 client
              offer offered intro 19-60 target 60 label "Skip intro" prominent
              reply
            100 scrub 30 by 1
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0
              reply target 30 chase 1
            140 take
              offer skipped intro 19-60 target 60 label "Skipped intro, 0:30" spoken "Skipped intro, 30 seconds"
                  prominent
              reply target 60 chase 1
            300 cancel
              reply refused nothing-to-undo "no burst is running and nothing is being scrubbed"
            """)
    }

    @Test("K4, K6: a cut that is told while a skip into it is taken back is offered, not skipped")
    func partAfterUndo() throws {
        try expect(
            """
            0 tells commercial 21-60
              cues commercial 21-60 client
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
            2050 tells commercial 21-60 cut 20.9-70
              cues cut 20.9-70 client, commercial 21-60 client
              reply
            2100 seek 2 lands at 21
              read position #3
              read position #4
              chase 2 landed exact target 21 position 21 error 0 ms elapsed 100 ms waited 100 ms coalesced 0
              offer offered cut 20.9-70 target 70 label "Skip cut" prominent
            """)
    }
}
