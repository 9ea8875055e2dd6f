import Testing

@Suite("mpv's revert-seek (C13)")
struct RevertTests {
    @Test("seeks that follow each other within 2 s share one point, which is before the first")
    func quick() throws {
        try expect(
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            40 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            2000 seek to 200
              seek #2 to 200 exact
              chase 2 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 2
            2040 seek 2 lands at 200
              read position #3
              read position #4
              chase 2 landed exact target 200 position 200 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            9000 revert
              seek #3 to 20 exact
              chase 3 seeking exact target 20 elapsed 0 ms waited 0 ms coalesced 0
              reply target 20 chase 3
            9040 seek 3 lands at 20
              read position #5
              read position #6
              chase 3 landed exact target 20 position 20 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            9050 revert
              seek #4 to 200 exact
              chase 4 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 4
            """)
    }

    @Test("a seek more than 2 s after the one before has a point of its own; undo goes back one move")
    func slow() throws {
        try expect(
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            40 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            2001 seek to 200
              seek #2 to 200 exact
              chase 2 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 2
            2040 seek 2 lands at 200
              read position #3
              read position #4
              chase 2 landed exact target 200 position 200 error 0 ms elapsed 39 ms waited 39 ms coalesced 0
            2100 seek to 250
              seek #3 to 250 exact
              chase 3 seeking exact target 250 elapsed 0 ms waited 0 ms coalesced 0
              reply target 250 chase 3
            2140 seek 3 lands at 250
              read position #5
              read position #6
              chase 3 landed exact target 250 position 250 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            2200 revert
              seek #4 to 100 exact
              chase 4 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 4
            2240 seek 4 lands at 100
              read position #7
              read position #8
              chase 4 landed exact target 100 position 100 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            2300 undo
              seek #5 to 250 exact
              chase 5 seeking exact target 250 elapsed 0 ms waited 0 ms coalesced 0
              reply target 250 chase 5
            """)
    }

    @Test("it goes to a mark; a permanent one stays, and so does the point before the seeks")
    func marks() throws {
        try expect(
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            40 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            50 mark permanent
              reply
            60 seek to 200
              seek #2 to 200 exact
              chase 2 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 2
            100 seek 2 lands at 200
              read position #3
              read position #4
              chase 2 landed exact target 200 position 200 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            110 revert
              seek #3 to 100 exact
              chase 3 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 3
            150 seek 3 lands at 100
              read position #5
              read position #6
              chase 3 landed exact target 100 position 100 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            160 revert
              chase 4 landed target 100 position 100 error 0 ms elapsed 0 ms waited 0 ms coalesced 1
              reply target 100 chase 4
            170 mark
              reply
            180 revert
              chase 5 landed target 100 position 100 error 0 ms elapsed 0 ms waited 0 ms coalesced 1
              reply target 100 chase 5
            190 revert
              chase 6 landed target 100 position 100 error 0 ms elapsed 0 ms waited 0 ms coalesced 1
              reply target 100 chase 6
            """)
    }

    @Test("before the first seek of a file there is nothing to go back to")
    func nothing() throws {
        try expect(
            """
            0 revert
              reply refused nothing-to-undo "the target has not been moved in this file"
            """)
    }
}
