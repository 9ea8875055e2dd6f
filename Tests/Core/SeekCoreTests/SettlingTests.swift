import SeekCore
import SeekModel
import Testing

/// After a restart libmpv may report the seek's target until it knows where the seek came down.
@Suite("A landing is believed only if libmpv reports a position")
struct SettlingTests {
    @Test("C5: while the position is still the target, it is read again, and what it is then counts")
    func elsewhere() throws {
        try expect(
            at: 100,
            """
            0 seek to 200
              seek #1 to 200 exact
              chase 1 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 200 the target
            20 restart
              read position #2
            21 position 2 is 200 the target
            31 due
              read position #3
            32 position 3 is 200 the target
            42 due
              read position #4
            43 position 4 is 149.52
              chase 1 failed (seek-failed) exact target 200 position 149.52 elapsed 43 ms waited 43 ms coalesced 0
            50 seek to 149.52
              chase 2 landed target 149.52 position 149.52 error 0 ms elapsed 0 ms waited 0 ms coalesced 1
              reply target 149.52 chase 2
            """)
    }

    @Test("C5: a seek whose target is read only after its restart is ours too")
    func targetReadLate() throws {
        try expect(
            at: 100,
            """
            0 seek to 200
              seek #1 to 200 exact
              chase 1 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 restart
              read position #2
            4 position 1 is 200 the target
            5 position 2 is 200 the target
            15 due
              read position #3
            16 position 3 is 149.52
              chase 1 failed (seek-failed) exact target 200 position 149.52 elapsed 16 ms waited 16 ms coalesced 0
            """)
    }

    @Test("C5: a target that libmpv reports for a second is its position")
    func stays() throws {
        var text = """
            0 seek to 200
              seek #1 to 200 exact
              chase 1 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 200 the target
            20 restart
              read position #2
            """
        for read in 2..<102 {
            let now = 10 * read
            text += """

                \(now) position \(read) is 200 the target
                \(now + 10) due
                  read position #\(read + 1)
                """
        }
        text += """

            1020 position 102 is 200 the target
              chase 1 landed exact target 200 position 200 error 0 ms elapsed 1020 ms waited 1020 ms coalesced 0
            """
        try expect(at: 100, text)
    }

    @Test("C5: a file that is being closed has no position: the seek ends with the file")
    func closing() throws {
        try expect(
            at: 100,
            """
            0 seek to 200
              seek #1 to 200 exact
              chase 1 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 200 the target
            20 restart
              read position #2
            21 position 2 is none
            31 due
              read position #3
            32 position 3 is none
            33 file 1 ends eof
              chase 1 aborted (file-ended) exact target 200 elapsed 33 ms waited 33 ms coalesced 0
              media ended (eof) path "film.mkv" duration 300 seekable
              read idle
            """)
    }

    @Test("C9: another client's seek in a file that is being closed moves nothing")
    func foreignInClosing() throws {
        try expect(
            at: 100,
            """
            0 seek event
            20 restart
              read position #1
            21 position 1 is none
            22 file 1 ends eof
              media ended (eof) path "film.mkv" duration 300 seekable
              read idle
            """)
    }

    @Test("C1: a tap meanwhile waits for the position, and the next seek is to the newest target")
    func tapMeanwhile() throws {
        try expect(
            at: 100,
            """
            0 seek to 200
              seek #1 to 200 exact
              chase 1 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 200 the target
            20 restart
              read position #2
            21 position 2 is 200 the target
            25 seek to 120
              reply target 120 chase 1
            31 due
              read position #3
            32 position 3 is 149.52
            33 due
              seek #2 to 120 exact
              chase 1 seeking exact target 120 elapsed 33 ms waited 8 ms coalesced 0
            """)
    }

    @Test("C9: a seek event meanwhile is another seek's, and its restart counts")
    func seekMeanwhile() throws {
        try expect(
            at: 100,
            """
            0 seek to 200
              seek #1 to 200 exact
              chase 1 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 200 the target
            20 restart
              read position #2
            21 position 2 is 200 the target
            25 seek event
              read position #3
            26 position 3 is 50
            40 restart
              read position #4
            41 position 4 is 50
              chase 1 aborted (foreign-seek) exact target 200 position 50 elapsed 41 ms waited 41 ms coalesced 0
            """)
    }

    @Test("C6: a seek that settles is not superseded, and ends 2 s after its restart if nothing more comes")
    func timeout() throws {
        try expect(
            at: 100, with: { $0.seekTimeout = .seconds(1) },
            """
            0 seek to 200
              seek #1 to 200 exact
              chase 1 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 200 the target
            20 restart
              read position #2
            21 position 2 is 200 the target
            31 due
              read position #3
            2020 due
              chase 1 stalled (timeout) exact target 200 elapsed 2020 ms waited 2020 ms coalesced 0
              chase 1 failed (timeout) exact target 200 elapsed 2020 ms waited 2020 ms coalesced 0
            """)
    }

    @Test("C5: the same after events were lost")
    func recovering() throws {
        try expect(
            at: 100,
            """
            0 seek to 200
              seek #1 to 200 exact
              chase 1 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 1
            1 seek 1 replied
            2 events lost
              read pause #1
              read state
            3 state entry 1
              read position #1
            4 position 1 is 200 the target
            14 due
              read position #2
            15 position 2 is 149.52
              chase 1 failed (seek-failed) exact target 200 position 149.52 elapsed 15 ms waited 15 ms coalesced 0
            """)
    }
}
