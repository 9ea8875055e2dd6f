import Testing

@Suite("The play button shows what a tap would do")
struct PlayButtonTests {
    @Test("P1, P3: toggle flips the intent")
    func toggle() throws {
        try expect(
            """
            0 toggle
              set pause yes
              play-button icon play spoken "Play"
              reply playing no
            1 pause replied
              read pause #1
            2 pause 1 is yes
            3 pause observed yes
            100 toggle
              set pause no
              play-button icon pause spoken "Pause"
              reply playing yes
            101 pause replied
              read pause #2
            102 pause 2 is no
            103 pause observed no
            """)
    }

    @Test("C7: two quick toggles are two, however late the changes are observed")
    func twoToggles() throws {
        try expect(
            """
            0 toggle
              set pause yes
              play-button icon play spoken "Play"
              reply playing no
            1 toggle
              set pause no
              play-button icon pause spoken "Pause"
              reply playing yes
            2 pause observed yes
            3 pause replied
            4 pause replied
              read pause #1
            5 pause 1 is no
            6 pause observed no
            """)
    }

    @Test("C7: an observed change older than the intent is verified by a read")
    func lateObserved() throws {
        try expect(
            """
            0 toggle
              set pause yes
              play-button icon play spoken "Play"
              reply playing no
            1 toggle
              set pause no
              play-button icon pause spoken "Pause"
              reply playing yes
            2 pause replied
            3 pause replied
              read pause #1
            4 pause 1 is no
            10 pause observed yes
              read pause #2
            11 pause observed no
            12 pause 2 is no
            """)
    }

    @Test("C7: another client plays again after the read, before libmpv observes a change of the value")
    func thereAndBack() throws {
        try expect(
            """
            0 toggle
              set pause yes
              play-button icon play spoken "Play"
              reply playing no
            1 pause replied
              read pause #1
            2 pause 1 is yes
            3 pause changed
              read pause #2
            4 pause 2 is no
              play-button icon pause spoken "Pause"
            """)
    }

    @Test("C7: a change during a read makes another read, and does not keep the first answer away")
    func changesDuringRead() throws {
        try expect(
            """
            0 pause changed
              read pause #1
            5 pause changed
            10 pause changed
            12 pause 1 is yes
              play-button icon play spoken "Play"
              read pause #2
            15 pause 2 is no
              play-button icon pause spoken "Pause"
            """)
    }

    @Test("P2: another client pauses and plays")
    func foreign() throws {
        try expect(
            """
            0 pause observed yes
              read pause #1
            1 pause 1 is yes
              play-button icon play spoken "Play"
            100 pause observed no
              read pause #2
            101 pause 2 is no
              play-button icon pause spoken "Pause"
            200 toggle
              set pause yes
              play-button icon play spoken "Play"
              reply playing no
            """)
    }

    @Test("P2: a toggle while `pause` is being read counts from the intent")
    func toggleWhileLooking() throws {
        try expect(
            """
            0 pause observed yes
              read pause #1
            1 toggle
              set pause yes
              play-button icon play spoken "Play"
              reply playing no
            2 pause 1 is yes
            3 pause replied
              read pause #2
            4 pause 2 is yes
            """)
    }

    @Test("P2: after a change `pause` is read: the button is correct if it was refused or changed back")
    func changedBack() throws {
        try expect(
            """
            0 toggle
              set pause yes
              play-button icon play spoken "Play"
              reply playing no
            1 pause replied
              read pause #1
            2 pause 1 is no
              play-button icon pause spoken "Pause"
            """)
    }

    @Test("P2: an unanswered read changes nothing")
    func noAnswer() throws {
        try expect(
            """
            0 pause observed yes
              read pause #1
            1 pause 1 is none
            2 pause 7 is yes
            3 pause replied
            """)
    }

    @Test("C7: a pause in the middle of a seek is kept")
    func midSeek() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            10 toggle
              set pause yes
              play-button icon play spoken "Play"
              reply playing no
            11 pause replied
              read pause #1
            12 pause 1 is yes
            80 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            """)
    }

    @Test("P1: it works while nothing is loaded")
    func idle() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 toggle
              set pause yes
              play-button icon play spoken "Play" stopped
              reply playing no
            1 pause replied
              read pause #1
            2 pause 1 is yes
            """)
    }

    @Test("P2: play and pause apply in order; no change, no write, unless libmpv has not answered the write before")
    func set() throws {
        try expect(
            """
            0 set play
              reply
            1 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
            2 set pause
              set pause yes
              reply
            3 set play
              set pause no
              play-button icon pause spoken "Pause"
              reply
            4 pause replied
            5 pause observed yes
            6 pause replied
            6 pause replied
              read pause #1
            7 pause 1 is no
            8 pause observed no
            """)
    }

    @Test("P2: play or pause overrides another client's change that is being read")
    func setWhileLooking() throws {
        try expect(
            """
            0 pause observed yes
              read pause #1
            1 set play
              set pause no
              reply
            2 pause 1 is yes
            3 pause replied
              read pause #2
            4 pause 2 is no
            """)
    }

    @Test("P2: it works while nothing is loaded")
    func setIdle() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 set pause
              set pause yes
              play-button icon play spoken "Play" stopped
              reply
            1 pause replied
              read pause #1
            2 pause 1 is yes
            """)
    }
}
