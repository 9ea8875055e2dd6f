import CommandLineTool
import SeekProtocol
import Testing

@testable import seekctl

/// What seekctl says to people, without a daemon.
@Suite("seekctl's words")
struct SeekctlWordsTests {
    static func json(_ text: String) throws -> JSONValue { try JSONReader.value(of: text.utf8) }

    @Test(
        "an amount has its sign, and is a time from a minute on",
        arguments: [
            (30.0, "+30 s"), (-7.5, "−7.5 s"), (59.94, "+59.9 s"), (59.96, "+1:00"), (60, "+1:00"), (-439.998, "−7:20"),
            (3723, "+1:02:03"), (-0.04, "−0 s"), (1e30, "+1e+30"),
        ])
    func amounts(_ amount: Double, _ text: String) {
        #expect(MediaTime.amount(amount, sign: 1) == text)
    }

    @Test("nothing has the sign of its button")
    func nothing() {
        #expect(MediaTime.amount(0, sign: 1) == "+0 s")
        #expect(MediaTime.amount(0, sign: -1) == "−0 s")
    }

    @Test("a time that is no number any more is none")
    func endless() {
        let digits = String(repeating: "9", count: 308)
        #expect(MediaTime.parse(digits)?.isFinite == true)
        #expect(MediaTime.parse(digits + ":05") == nil)
    }

    @Test("what is shown can be typed, with either minus sign")
    func typed() throws {
        for (text, seconds) in [("+7:20", 440.0), ("−7:20", -440), ("-7:20", -440), ("−10", -10), ("+1:00", 60)] {
            #expect(try Destination.read(text) == .step(seconds), "\(text)")
        }
        #expect(try Destination.read("1:02:03") == .place(.position(3723)))
        #expect(try Amount.read("−5%") == .change(-5))
    }

    @Test(
        "an event is a line, with times as everywhere",
        arguments: [
            (
                #"{"event":"seek-button","button":"backward","phase":"tapped","applied":-90.0,"origin":100.0,"target":10.0}"#,
                "backward  tapped     −1:30   1:40 -> 0:10"
            ),
            (
                #"{"event":"chase","phase":"landed","precision":"exact","position":3723.4,"elapsed_ms":44.2}"#,
                "chase     landed     exact      at 1:02:03  after 44.2 ms"
            ),
            (
                #"{"event":"media","phase":"loaded","path":"/a.mkv","duration":300.0,"resumed_from":62.0}"#,
                "media     loaded     /a.mkv  5:00  resumed at 1:02"
            ),
            (
                #"{"event":"cues","cues":[{"kind":"intro","start":12.0,"end":84.0},{"kind":"credits","start":2400.0,"end":2520.0}]}"#,
                "cues      intro 0:12 to 1:24, credits 40:00 to 42:00"
            ),
            (#"{"event":"cues","cues":[]}"#, "cues      none"),
            (
                #"{"event":"offer","phase":"offered","label":"Skip intro","target":84.0,"countdown":null,"reason":null}"#,
                "offer     offered    Skip intro  -> 1:24"
            ),
            (
                #"{"event":"offer","phase":"none","label":"","target":null,"reason":"passed"}"#,
                "offer     none         (passed)"
            ),
            (
                #"{"event":"subtitles","on":true,"until":92.0,"reason":"skip-back"}"#,
                "subtitles shown until 1:32  (skip-back)"
            ),
            (
                #"{"event":"subtitles","on":false,"until":null,"reason":"passed"}"#,
                "subtitles as the viewer has them  (passed)"
            ),
            (
                #"{"event":"sleep","phase":"on","until":"time","left_s":1799.2,"reason":"set"}"#,
                "sleep     in 30:00  (set)"
            ),
            (
                #"{"event":"sleep","phase":"off","until":null,"reason":"cancelled"}"#,
                "sleep     no sleep timer  (cancelled)"
            ),
            (#"{"event":"menu","open":true,"key":"ok"}"#, "menu      open       ok"),
            (#"{"event":"menu","open":false,"key":null}"#, "menu      closed"),
            (#"{"event":"new","a":1}"#, #"new       {"a":1}"#),
        ])
    func events(_ event: String, _ line: String) throws {
        let value = try Self.json(event)
        #expect(EventLine.words(for: value, named: value["event"]?.text ?? "") == line)
    }

    @Test("values are completed with what they stand for, except in bash, which would run what stands in a title")
    func completions() {
        let values: [Completions.Value] = [("0", "0:00  Harbour: $(false)"), ("1", "")]
        #expect(Completions.lines(values, for: "zsh") == ["0:0:00  Harbour: $(false)", "1"])
        #expect(Completions.lines(values, for: "fish") == ["0\t0:00  Harbour: $(false)", "1"])
        #expect(Completions.lines(values, for: "bash") == ["0", "1"])
        #expect(Completions.lines(values, for: nil) == ["0", "1"])
    }

    @Test("stats are a few lines, without the buckets")
    func stats() throws {
        let latency =
            #"{"count":9,"p50":12.479,"p90":17.177,"p99":1017.6,"max":9.96,"sum":1.0,"bounds":[5],"counts":[9]}"#
        let words = Stats.words(
            for: try Self.json(
                #"{"uptime_s":184325,"taps":9,"taps_dropped":1,"refused":4,"seeks":12,"coalesced":2,"landed":9,"failed":0,"#
                    + #""cancelled":1,"aborted":0,"stalled":0,"loads":1,"loads_failed":0,"decoder_fallbacks":0,"#
                    + #""tap_to_picture_ms":\#(latency),"tap_to_landed_ms":{"count":0,"p50":0.0},"clients":2,"#
                    + #""slowest_chase":{"chase":8,"phase":"landed","waited_ms":17.277},"clients_seen":7}"#))
        #expect(
            words == """
                uptime            2 days 3:12:05
                clients           2, 7 since the start
                films             1
                taps              9, 1 dropped
                seeks             12, 2 more saved
                chases            9 landed, 1 cancelled
                tap to picture    median 12 ms, p99 1018 ms, longest 10 ms (of 9)
                tap to landing    none yet
                slowest chase     17 ms, landed; seekctl trace --slowest tells how
                refused requests  4
                """)
    }

    @Test("stats of a daemon that has done nothing, or says nothing")
    func fewStats() throws {
        let words = Stats.words(for: try Self.json(#"{"uptime_s":61,"slowest_chase":null,"taps":1e30}"#))
        #expect(words.hasPrefix("uptime            1:01\nclients           0\nfilms             0\n"), "\(words)")
        #expect(words.contains("\nchases            none\n") && words.contains("none in the last hour"), "\(words)")
    }

    @Test("times in columns end where the others do")
    func columns() throws {
        let cues = try Self.json(
            #"[{"kind":"intro","start":12.0,"end":84.0,"source":"client"},"#
                + #"{"kind":"credits","start":3600.0,"end":4000.5,"source":"sound","note":"also in b.mkv"}]"#)
        #expect(
            ListCues.words(for: cues, at: 20) == """
                > intro       0:12     1:24  client
                  credits  1:00:00  1:06:40  sound   also in b.mkv
                """)
    }
}
