import SeekCore
import Testing

@Suite("Marks: where undo goes")
struct MarkTests {
    @Test("B6: undo goes to a mark after any later moves, and then back")
    func mark() throws {
        try expect(
            """
            0 mark
              reply
            1 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            40 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 39 ms waited 39 ms coalesced 0
            50 seek to 200
              seek #2 to 200 exact
              chase 2 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 2
            90 seek 2 lands at 200
              read position #3
              read position #4
              chase 2 landed exact target 200 position 200 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            100 undo
              seek #3 to 20 exact
              chase 3 seeking exact target 20 elapsed 0 ms waited 0 ms coalesced 0
              reply target 20 chase 3
            140 seek 3 lands at 20
              read position #5
              read position #6
              chase 3 landed exact target 20 position 20 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            150 undo
              seek #4 to 200 exact
              chase 4 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 4
            """)
    }

    @Test("B6: during a chase the mark is its target")
    func markDuringChase() throws {
        try expect(
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            1 mark
              reply
            40 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            50 seek to 200
              seek #2 to 200 exact
              chase 2 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 2
            90 seek 2 lands at 200
              read position #3
              read position #4
              chase 2 landed exact target 200 position 200 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            100 undo
              seek #3 to 100 exact
              chase 3 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 3
            """)
    }

    @Test("B6: a permanent mark stays until the next")
    func permanent() throws {
        try expect(
            """
            0 mark permanent
              reply
            1 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            40 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 39 ms waited 39 ms coalesced 0
            50 undo
              seek #2 to 20 exact
              chase 2 seeking exact target 20 elapsed 0 ms waited 0 ms coalesced 0
              reply target 20 chase 2
            90 seek 2 lands at 20
              read position #3
              read position #4
              chase 2 landed exact target 20 position 20 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            100 seek to 200
              seek #3 to 200 exact
              chase 3 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 3
            140 seek 3 lands at 200
              read position #5
              read position #6
              chase 3 landed exact target 200 position 200 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            150 undo
              seek #4 to 20 exact
              chase 4 seeking exact target 20 elapsed 0 ms waited 0 ms coalesced 0
              reply target 20 chase 4
            190 seek 4 lands at 20
              read position #7
              read position #8
              chase 4 landed exact target 20 position 20 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            200 seek to 100
              seek #5 to 100 exact
              chase 5 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 5
            240 seek 5 lands at 100
              read position #9
              read position #10
              chase 5 landed exact target 100 position 100 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            250 mark
              reply
            251 seek to 200
              seek #6 to 200 exact
              chase 6 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 6
            290 seek 6 lands at 200
              read position #11
              read position #12
              chase 6 landed exact target 200 position 200 error 0 ms elapsed 39 ms waited 39 ms coalesced 0
            300 undo
              seek #7 to 100 exact
              chase 7 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 7
            340 seek 7 lands at 100
              read position #13
              read position #14
              chase 7 landed exact target 100 position 100 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            350 undo
              seek #8 to 200 exact
              chase 8 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 8
            """)
    }

    @Test("B6: a mark ends with its file")
    func endsWithTheFile() throws {
        try expect(
            """
            0 mark permanent
              reply
            1 file 1 ends eof
              media ended (eof) path "film.mkv" duration 300 seekable
              read idle
            2 file 2 starts
              media loading
            3 file 2 ready of 100 at 0
              media loaded duration 100 seekable
            4 undo
              reply refused nothing-to-undo "the target has not been moved in this file"
            """)
    }
}
