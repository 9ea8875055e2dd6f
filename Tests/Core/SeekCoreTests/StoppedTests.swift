import SeekProtocol
import Testing

@testable import SeekCore
@testable import SeekModel

/// P4: the stopped state, and the ways out of it.
@Suite struct StoppedTests {
    @Test("P4: after a stop, `play` loads the entry again where it was")
    func stopThenPlay() throws {
        try expect(
            """
            0 playlist 0 of 2
            1 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
            2 load asked
            3 load accepted
            4 file 1 ends stop
              media ended (stop) path "film.mkv" duration 300 seekable
              read idle
            5 playlist -1 of 2
            6 idle yes
              media idle (stop)
              play-button icon play spoken "Play" stopped
            10 set play
              set pause no
              play-button icon pause spoken "Pause"
              play again 1 from 20 or entry 0
              reply
            """)
    }

    @Test("P1: before a file starts, the reply of `toggle` tells whether it will play")
    func toggleBeforeStart() throws {
        try expect(
            """
            0 file 1 ends stop
              media ended (stop) path "film.mkv" duration 300 seekable
              read idle
            1 idle yes
              media idle (stop)
              play-button icon play spoken "Play" stopped
            10 load asked
            11 toggle
              set pause yes
              play-button icon play spoken "Play" stopped
              reply playing no
            12 toggle
              set pause no
              play-button icon play spoken "Play" stopped
              reply playing yes
            13 load accepted
              read idle
            14 file 2 starts
              media loading
              play-button icon pause spoken "Pause"
            """)
    }

    @Test("P4: after the end, `toggle` begins the last entry anew")
    func endThenToggle() throws {
        try expect(
            at: 290,
            """
            0 playlist 1 of 2
            1 file 1 ends eof
              media ended (eof) path "film.mkv" duration 300 seekable
              read idle
            2 playlist -1 of 2
            3 idle yes
              media idle (eof)
              play-button icon play spoken "Play" stopped
            4 undo
              reply refused nothing-to-undo "the target has not been moved in this file"
            10 toggle
              play-button icon pause spoken "Pause"
              play again 1 or entry 1
              reply playing yes
            """)
    }

    @Test("P4: `undo` after a stop goes back to before it, paused as it was")
    func stopThenUndo() throws {
        try expect(
            """
            0 playlist 0 of 1
            1 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
            2 load asked
            3 file 1 ends stop
              media ended (stop) path "film.mkv" duration 300 seekable
            4 load accepted
              read idle
            6 idle yes
              media idle (stop)
              play-button icon play spoken "Play" stopped
            10 undo
              play-button icon play spoken "Play"
              play again 1 from 20
              reply target 20 chase 1
            """)
    }

    @Test("P4: with an empty playlist `toggle` is for the next film, and the button stays stopped")
    func emptyPlaylist() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 toggle
              set pause yes
              play-button icon play spoken "Play" stopped
              reply playing no
            1 file 1 starts
              media loading
              play-button icon play spoken "Play"
            """)
    }

    @Test(
        "P4, C15: `undo` after the stopped film was removed ends as an aborted seek, and nothing is sought elsewhere"
    )
    func removedThenUndo() throws {
        try expect(
            """
            0 playlist 0 of 2
            2 load asked
            3 load accepted
            4 file 1 ends stop
              media ended (stop) path "film.mkv" duration 300 seekable
              read idle
            5 playlist -1 of 2
            6 idle yes
              media idle (stop)
              play-button icon play spoken "Play" stopped
            7 playlist -1 of 1
            10 undo
              play-button icon pause spoken "Pause"
              play again 1 from 20
              reply target 20 chase 1
            11 load refused
              chase 1 aborted (nothing-loaded) elapsed 1 ms waited 1 ms coalesced 0
              play-button icon play spoken "Play" stopped
            """)
    }

    @Test("P4: progress does not play while nothing is loaded, as the play button")
    func progressWhileStopped() throws {
        var engine = SeekEngine(settings: SeekSettings())
        let now = Instant(nanoseconds: 0)
        _ = engine.handle(.progressSubscribed(client: 1, rate: 10), at: now)
        #expect(!engine.snapshot(at: now).progress.isPlaying)
        #expect(!engine.snapshot(at: now).play.isPlaying)
    }
}
