import SeekProtocol
import Testing

@testable import SeekCore
@testable import SeekModel

/// F5: the menu of an overlay takes the keys of remotes.
@Suite struct MenuTests {
    @Test("F5: while a menu is open its keys are told, in order, and press nothing")
    func keys() throws {
        try expect(
            """
            0 menu-open by 7
              menu open
              reply menu open
            100 menu down
              menu open key down
              reply menu open
            110 menu down
              menu open key down
              reply menu open
            200 menu left
              menu open key left
              reply menu open
            210 menu right
              menu open key right
              reply menu open
            220 menu up
              menu open key up
              reply menu open
            300 menu ok
              menu open key ok
              reply menu open
            400 menu menu
              menu open key menu
              reply menu open
            500 menu back
              menu open key back
              reply menu open
            600 menu-closed by 7
              menu closed
              reply menu closed
            """)
    }

    @Test("F5: while none is open only the key menu is told: an overlay that has one opens it")
    func closed() throws {
        try expect(
            """
            0 menu up
              reply refused unavailable "no menu is open"
            10 menu down
              reply refused unavailable "no menu is open"
            20 menu left
              reply refused unavailable "no menu is open"
            30 menu right
              reply refused unavailable "no menu is open"
            40 menu ok
              reply refused unavailable "no menu is open"
            50 menu back
              reply refused unavailable "no menu is open"
            60 menu menu
              menu closed key menu
              reply menu closed
            70 menu-open by 7
              menu open
              reply menu open
            """)
    }

    @Test("F5: one client holds the menu: another one is refused, and does not close it")
    func holder() throws {
        try expect(
            """
            0 menu-closed by 7
              reply menu closed
            10 menu-open by 7
              menu open
              reply menu open
            20 menu-open by 7
              reply menu open
            30 menu-open by 8
              reply refused unavailable "another overlay has the menu open"
            40 menu-closed by 8
              reply menu open
            50 menu ok
              menu open key ok
              reply menu open
            60 menu-closed by 7
              menu closed
              reply menu closed
            70 menu-closed by 7
              reply menu closed
            80 menu-open by 8
              menu open
              reply menu open
            """)
    }

    @Test("F5: the end of its connection closes the menu, and that of another client does not")
    func gone() throws {
        try expect(
            """
            0 menu-open by 7
              menu open
              reply menu open
            10 gone 8
            20 gone 7
              menu closed
            30 menu ok
              reply refused unavailable "no menu is open"
            40 menu-open by 8
              menu open
              reply menu open
            """)
    }

    @Test("F5: without a film too, and the end of a film leaves it open")
    func withoutFilm() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 menu menu
              menu closed key menu
              reply menu closed
            10 menu-open by 7
              menu open
              reply menu open
            20 menu ok
              menu open key ok
              reply menu open
            """)
        try expect(
            """
            0 menu-open by 7
              menu open
              reply menu open
            10 file 1 ends eof
              media ended (eof) path "film.mkv" duration 300 seekable
              read idle
            20 menu ok
              menu open key ok
              reply menu open
            """)
    }

    @Test("F5: a burst, a held button and what undo remembers are as without the menu")
    func nothingElse() throws {
        func run(_ inputs: [EngineInput]) -> EngineState {
            let settings = SeekSettings()
            let begun = Transcript(.film, at: 20, settings: settings).engine.checkpoint
            var engine = SeekEngine(settings: settings, restoring: begun)
            var now = Instant(nanoseconds: 100_000_000_000)
            for input in inputs {
                now = now + .milliseconds(10)
                _ = engine.handle(input, at: now)
            }
            return engine.checkpoint
        }
        let menu: [EngineInput] = [.openMenu(client: 7)] + MenuKey.allCases.map { .pressMenu($0) }
        let states: [[EngineInput]] = [
            [.tap(.forward, count: 2, amount: .steps, isRepeat: false)], [.press(.backward, owner: 1)],
            [.scrub(.position(50), owner: 1)], [.seek(to: .position(90), precision: .exact), .undo],
        ]
        for inputs in states {
            var with = run(inputs + menu)
            #expect(with.menuHolder == 7)
            with.menuHolder = nil
            #expect(with == run(inputs))
        }
    }

    @Test("L1, L2, K5: a key shows that somebody is there: it adds time, and stops the next entry's countdown")
    func attention() throws {
        try expect(
            at: 260,
            """
            0 next entry yes
            10 tells credits 260-299
              cues credits 260-299 client
              offer offered credits 260-299 label "Next" prominent countdown 10
              read title of entry 1
              reply
            20 menu menu
              offer offered credits 260-299 label "Next" prominent
              menu closed key menu
              reply menu closed
            """)
        try expect(
            at: 100,
            """
            0 sleep 30s
              sleep ending (set) until time left 30
              reply
            1000 menu menu
              sleep on (extended) until time left 329
              menu closed key menu
              reply menu closed
            """)
    }

    @Test("L2: in the menu a film that waits for somebody goes on waiting; after it the count begins again")
    func stillWatching() throws {
        try expect(
            at: 290, with: { $0.stillWatching = 2 },
            """
            0 file 1 ends eof
              media ended (eof) path "film.mkv" duration 300 seekable
              read idle
            10 file 2 starts
              media loading
            20 menu menu
              menu closed key menu
              reply menu closed
            30 file 2 ends eof
              media ended (eof)
              read idle
            40 file 3 starts
              media loading
            50 file 3 ends eof
              media ended (eof)
              read idle
            60 file 4 starts
              media loading
            70 file 4 ends eof
              media ended (eof)
              read idle
            80 file 5 starts
              media loading
              set pause yes
              play-button icon play spoken "Play"
              sleep asking
            1000 menu menu
              menu closed key menu
              reply menu closed
            2000 toggle
              sleep off (answered)
              set pause no
              play-button icon pause spoken "Pause"
              reply playing yes
            """)
    }

    @Test("F5: a snapshot tells whether a menu is open, and no key")
    func snapshot() {
        var engine = SeekEngine(settings: SeekSettings())
        let now = Instant(nanoseconds: 0)
        #expect(engine.snapshot(at: now).menu == MenuEvent())
        _ = engine.handle(.openMenu(client: 7), at: now)
        _ = engine.handle(.pressMenu(.ok), at: now)
        #expect(engine.snapshot(at: now).menu == MenuEvent(isOpen: true))
    }
}
