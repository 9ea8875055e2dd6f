import SeekProtocol
import Testing

@testable import SeekCore
@testable import SeekModel

@Suite("A film over a network: what is at hand, and what waits for bytes (W3, W4)")
struct RemoteFilmTests {
    private static let film = Media(
        entry: 1, path: "http://nas/film.mkv", duration: 300, isSeekable: true, isNetwork: true)

    private func expectRemote(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try expect(
            playing: Self.film,
            with: {
                $0.policy = .preview
                $0.hold = false
            }, text, sourceLocation: sourceLocation)
    }

    @Test("W3: the cache is read before each seek, which does not wait for the answer")
    func reads() throws {
        try expectRemote(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              read cache
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            115 seek 1 lands at 28
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 28 error -2000 ms elapsed 115 ms waited 115 ms coalesced 0
                  burst 1
              read cache
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 115 ms waited 115 ms coalesced 0 burst 1
            116 at hand 10…25
            300 due
              chase 1 seeking exact target 30 elapsed 300 ms waited 300 ms coalesced 0 burst 1 buffering 0
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 28 of 300 label "10"
                  spoken "Forward 10 seconds"
            1000 due
              probe #1 "http://nas/film.mkv"
            1300 seek 2 lands at 30
              read position #3
              read position #4
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 1300 ms waited 1300 ms coalesced 0 burst 1
            """)
    }

    @Test("W4: a landing that waits for bytes waits for no tap")
    func waitsForBytes() throws {
        try expectRemote(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              read cache
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            115 seek 1 lands at 28
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 28 error -2000 ms elapsed 115 ms waited 115 ms coalesced 0
                  burst 1
              read cache
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 115 ms waited 115 ms coalesced 0 burst 1
            300 due
              chase 1 seeking exact target 30 elapsed 300 ms waited 300 ms coalesced 0 burst 1 buffering 0
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 28 of 300 label "10"
                  spoken "Forward 10 seconds"
            1000 due
              probe #1 "http://nas/film.mkv"
            1315 seek 2 lands at 30
              read position #3
              read position #4
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 1315 ms waited 1315 ms coalesced 0 burst 1
            3000 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 30 target 40 position 30 of 300 label "+10"
                  spoken "Forward 10 seconds"
              read cache
              seek #3 to 40 keyframes
              chase 2 seeking keyframes target 40 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 40 chase 2
            3115 seek 3 lands at 38
              read position #5
              read position #6
              chase 2 previewed keyframes target 40 position 38 error -2000 ms elapsed 115 ms waited 115 ms coalesced 0
                  burst 2
              read cache
              seek #4 to 40 exact
              chase 2 seeking exact target 40 elapsed 115 ms waited 115 ms coalesced 0 burst 2
            3300 due
              chase 2 seeking exact target 40 elapsed 300 ms waited 300 ms coalesced 0 burst 2 buffering 0
            3300 tap forward
              forward tapped burst 2 taps 2 requested +20 applied +20 origin 30 target 50 position 38 of 300 label "+20"
                  spoken "Forward 20 seconds"
              read cache
              seek #5 to 50 keyframes
              chase 2 seeking keyframes target 50 elapsed 300 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 2 requested +20 applied +20 target 50 chase 2
            3415 seek 5 lands at 48
              read position #7
              read position #8
              chase 2 previewed keyframes target 50 position 48 error -2000 ms elapsed 415 ms waited 115 ms coalesced 0
                  burst 2
              read cache
              seek #6 to 50 exact
              chase 2 seeking exact target 50 elapsed 415 ms waited 115 ms coalesced 0 burst 2
            3600 tap forward
              forward tapped burst 2 taps 3 requested +30 applied +30 origin 30 target 60 position 48 of 300 label "+30"
                  spoken "Forward 30 seconds"
              read cache
              seek #7 to 60 keyframes
              chase 2 seeking keyframes target 60 elapsed 600 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 3 requested +30 applied +30 target 60 chase 2
            3715 seek 7 lands at 58
              read position #9
              read position #10
              chase 2 previewed keyframes target 60 position 58 error -2000 ms elapsed 715 ms waited 115 ms coalesced 0
                  burst 2
              read cache
              seek #8 to 60 exact
              chase 2 seeking exact target 60 elapsed 715 ms waited 115 ms coalesced 0 burst 2
            3900 tap forward
              forward tapped burst 2 taps 4 requested +40 applied +40 origin 30 target 70 position 58 of 300 label "+40"
                  spoken "Forward 40 seconds"
              read cache
              seek #9 to 70 keyframes
              chase 2 seeking keyframes target 70 elapsed 900 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 4 requested +40 applied +40 target 70 chase 2
            4000 due
              probe #2 "http://nas/film.mkv"
            4015 seek 9 lands at 68
              read position #11
              read position #12
              chase 2 previewed keyframes target 70 position 68 error -2000 ms elapsed 1015 ms waited 115 ms coalesced 0
                  burst 2
              read cache
              seek #10 to 70 exact
              chase 2 seeking exact target 70 elapsed 1015 ms waited 115 ms coalesced 0 burst 2
            4700 due
              forward settled burst 2 taps 4 requested +40 applied +40 origin 30 target 70 position 68 of 300 label "10"
                  spoken "Forward 10 seconds"
            5100 seek 10 lands at 70
              read position #13
              read position #14
              chase 2 landed exact target 70 position 70 error 0 ms elapsed 2100 ms waited 1200 ms coalesced 0 burst 2
            """)
    }

    @Test("W3: a landing whose bytes are at hand is as one in a local film, and so is its wait")
    func atHand() throws {
        try expectRemote(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              read cache
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            1 at hand 0…100
            15 seek 1 lands at 28
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 28 error -2000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 1
              read cache
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 15 ms waited 15 ms coalesced 0 burst 1
            16 at hand 0…100
            300 due
              chase 1 seeking exact target 30 elapsed 300 ms waited 300 ms coalesced 0 burst 1 buffering 0
            615 seek 2 lands at 30
              read position #3
              read position #4
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 615 ms waited 615 ms coalesced 0 burst 1
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30 of 300 label "10"
                  spoken "Forward 10 seconds"
            3000 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 30 target 40 position 30 of 300 label "+10"
                  spoken "Forward 10 seconds"
              read cache
              seek #3 to 40 keyframes
              chase 2 seeking keyframes target 40 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 40 chase 2
            3015 seek 3 lands at 38
              read position #5
              read position #6
              chase 2 previewed keyframes target 40 position 38 error -2000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 2
              read cache
              seek #4 to 40 exact
              chase 2 seeking exact target 40 elapsed 15 ms waited 15 ms coalesced 0 burst 2
            3300 due
              chase 2 seeking exact target 40 elapsed 300 ms waited 300 ms coalesced 0 burst 2 buffering 0
            3300 tap forward
              forward tapped burst 2 taps 2 requested +20 applied +20 origin 30 target 50 position 38 of 300 label "+20"
                  spoken "Forward 20 seconds"
              read cache
              seek #5 to 50 keyframes
              chase 2 seeking keyframes target 50 elapsed 300 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 2 requested +20 applied +20 target 50 chase 2
            3315 seek 5 lands at 48
              read position #7
              read position #8
              chase 2 previewed keyframes target 50 position 48 error -2000 ms elapsed 315 ms waited 15 ms coalesced 0
                  burst 2
              read cache
              seek #6 to 50 exact
              chase 2 seeking exact target 50 elapsed 315 ms waited 15 ms coalesced 0 burst 2
            3600 tap forward
              forward tapped burst 2 taps 3 requested +30 applied +30 origin 30 target 60 position 48 of 300 label "+30"
                  spoken "Forward 30 seconds"
              read cache
              seek #7 to 60 keyframes
              chase 2 seeking keyframes target 60 elapsed 600 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 3 requested +30 applied +30 target 60 chase 2
            3615 seek 7 lands at 58
              read position #9
              read position #10
              chase 2 previewed keyframes target 60 position 58 error -2000 ms elapsed 615 ms waited 15 ms coalesced 0
                  burst 2
              read cache
              seek #8 to 60 exact
              chase 2 seeking exact target 60 elapsed 615 ms waited 15 ms coalesced 0 burst 2
            3900 tap forward
              forward tapped burst 2 taps 4 requested +40 applied +40 origin 30 target 70 position 58 of 300 label "+40"
                  spoken "Forward 40 seconds"
              read cache
              seek #9 to 70 keyframes
              chase 2 seeking keyframes target 70 elapsed 900 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 4 requested +40 applied +40 target 70 chase 2
            3915 seek 9 lands at 68
              read position #11
              read position #12
              chase 2 previewed keyframes target 70 position 68 error -2000 ms elapsed 915 ms waited 15 ms coalesced 0
                  burst 2
              chase 2 seeking keyframes target 70 elapsed 915 ms waited 15 ms coalesced 0 burst 2
            4050 due
              read cache
              seek #10 to 70 exact
              chase 2 seeking exact target 70 elapsed 1050 ms waited 150 ms coalesced 0 burst 2
            4350 due
              chase 2 seeking exact target 70 elapsed 1350 ms waited 450 ms coalesced 0 burst 2 buffering 0
            4700 due
              forward settled burst 2 taps 4 requested +40 applied +40 origin 30 target 70 position 68 of 300 label "10"
                  spoken "Forward 10 seconds"
            4700 seek 10 lands at 70
              read position #13
              read position #14
              chase 2 landed exact target 70 position 70 error 0 ms elapsed 1700 ms waited 800 ms coalesced 0 burst 2
            """)
    }

    @Test("W4: what landings at hand cost is the processor's part of the others")
    func learnedApart() throws {
        try expectRemote(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              read cache
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            115 seek 1 lands at 28
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 28 error -2000 ms elapsed 115 ms waited 115 ms coalesced 0
                  burst 1
              read cache
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 115 ms waited 115 ms coalesced 0 burst 1
            116 at hand nothing
            300 due
              chase 1 seeking exact target 30 elapsed 300 ms waited 300 ms coalesced 0 burst 1 buffering 0
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 28 of 300 label "10"
                  spoken "Forward 10 seconds"
            1000 due
              probe #1 "http://nas/film.mkv"
            1315 seek 2 lands at 30
              read position #3
              read position #4
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 1315 ms waited 1315 ms coalesced 0 burst 1
            3000 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 30 target 40 position 30 of 300 label "+10"
                  spoken "Forward 10 seconds"
              read cache
              seek #3 to 40 keyframes
              chase 2 seeking keyframes target 40 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 40 chase 2
            3001 at hand 25…50
            3015 seek 3 lands at 38
              read position #5
              read position #6
              chase 2 previewed keyframes target 40 position 38 error -2000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 2
              read cache
              seek #4 to 40 exact
              chase 2 seeking exact target 40 elapsed 15 ms waited 15 ms coalesced 0 burst 2
            3016 at hand 25…50
            3300 due
              chase 2 seeking exact target 40 elapsed 300 ms waited 300 ms coalesced 0 burst 2 buffering 0
            3515 seek 4 lands at 40
              read position #7
              read position #8
              chase 2 landed exact target 40 position 40 error 0 ms elapsed 515 ms waited 515 ms coalesced 0 burst 2
            3800 due
              forward settled burst 2 taps 1 requested +10 applied +10 origin 30 target 40 position 40 of 300 label "10"
                  spoken "Forward 10 seconds"
            6000 tap forward
              forward tapped burst 3 taps 1 requested +10 applied +10 origin 40 target 50 position 40 of 300 label "+10"
                  spoken "Forward 10 seconds"
              read cache
              seek #5 to 50 keyframes
              chase 3 seeking keyframes target 50 elapsed 0 ms waited 0 ms coalesced 0 burst 3
              reply burst 3 taps 1 requested +10 applied +10 target 50 chase 3
            6020 seek 5 lands at 48
              read position #9
              read position #10
              chase 3 previewed keyframes target 50 position 48 error -2000 ms elapsed 20 ms waited 20 ms coalesced 0
                  burst 3
              read cache
              seek #6 to 50 exact
              chase 3 seeking exact target 50 elapsed 20 ms waited 20 ms coalesced 0 burst 3
            6021 at hand 25…50
            6300 due
              chase 3 seeking exact target 50 elapsed 300 ms waited 300 ms coalesced 0 burst 3 buffering 0
            6300 tap forward
              forward tapped burst 3 taps 2 requested +20 applied +20 origin 40 target 60 position 48 of 300 label "+20"
                  spoken "Forward 20 seconds"
              read cache
              seek #7 to 60 keyframes
              chase 3 seeking keyframes target 60 elapsed 300 ms waited 0 ms coalesced 0 burst 3
              reply burst 3 taps 2 requested +20 applied +20 target 60 chase 3
            6320 seek 7 lands at 58
              read position #11
              read position #12
              chase 3 previewed keyframes target 60 position 58 error -2000 ms elapsed 320 ms waited 20 ms coalesced 0
                  burst 3
              read cache
              seek #8 to 60 exact
              chase 3 seeking exact target 60 elapsed 320 ms waited 20 ms coalesced 0 burst 3
            6600 tap forward
              forward tapped burst 3 taps 3 requested +30 applied +30 origin 40 target 70 position 58 of 300 label "+30"
                  spoken "Forward 30 seconds"
              read cache
              seek #9 to 70 keyframes
              chase 3 seeking keyframes target 70 elapsed 600 ms waited 0 ms coalesced 0 burst 3
              reply burst 3 taps 3 requested +30 applied +30 target 70 chase 3
            6620 seek 9 lands at 68
              read position #13
              read position #14
              chase 3 previewed keyframes target 70 position 68 error -2000 ms elapsed 620 ms waited 20 ms coalesced 0
                  burst 3
              read cache
              seek #10 to 70 exact
              chase 3 seeking exact target 70 elapsed 620 ms waited 20 ms coalesced 0 burst 3
            6900 tap forward
              forward tapped burst 3 taps 4 requested +40 applied +40 origin 40 target 80 position 68 of 300 label "+40"
                  spoken "Forward 40 seconds"
              read cache
              seek #11 to 80 keyframes
              chase 3 seeking keyframes target 80 elapsed 900 ms waited 0 ms coalesced 0 burst 3
              reply burst 3 taps 4 requested +40 applied +40 target 80 chase 3
            6920 seek 11 lands at 78
              read position #15
              read position #16
              chase 3 previewed keyframes target 80 position 78 error -2000 ms elapsed 920 ms waited 20 ms coalesced 0
                  burst 3
              chase 3 seeking keyframes target 80 elapsed 920 ms waited 20 ms coalesced 0 burst 3
            7025 due
              read cache
              seek #12 to 80 exact
              chase 3 seeking exact target 80 elapsed 1025 ms waited 125 ms coalesced 0 burst 3
            7325 due
              chase 3 seeking exact target 80 elapsed 1325 ms waited 425 ms coalesced 0 burst 3 buffering 0
            7700 due
              forward settled burst 3 taps 4 requested +40 applied +40 origin 40 target 80 position 78 of 300 label "10"
                  spoken "Forward 10 seconds"
            8025 due
              probe #2 "http://nas/film.mkv"
            8100 seek 12 lands at 80
              read position #17
              read position #18
              chase 3 landed exact target 80 position 80 error 0 ms elapsed 2100 ms waited 1200 ms coalesced 0 burst 3
            """)
    }

    @Test("W3: what a film was does not outlive it")
    func nextFile() throws {
        try expectRemote(
            """
            0 load asked
            1 load accepted as 2
            2 file 1 ends stop
              media ended (stop) path "http://nas/film.mkv" duration 300 seekable
              read idle
            3 file 2 starts
              media loading
            10 file 2 ready of 300 at 0
              media loaded duration 300 seekable
            20 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 10 keyframes
              chase 1 seeking keyframes target 10 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 10 chase 1
            30 load asked
            31 load accepted as 3
              forward settled (file-changed) burst 1 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of
                  300 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (file-changed) keyframes target 10 elapsed 11 ms waited 11 ms coalesced 0 burst 1
            32 file 2 ends stop
              media ended (stop) duration 300 seekable
              read idle
            33 file 3 starts
              media loading
            40 file 3 ready of 300 at 0 network
              media loaded path "http://nas/film.mkv" duration 300 seekable
            50 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 300 label "+10"
                  spoken "Forward 10 seconds"
              read cache
              seek #2 to 10 keyframes
              chase 2 seeking keyframes target 10 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 10 chase 2
            """)
    }
}
