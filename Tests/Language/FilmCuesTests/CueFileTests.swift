import FilmCues
import SeekProtocol
import Testing

@Suite("K1: files beside a film")
struct CueFileTests {
    private func cue(_ kind: Cue.Kind, _ start: Double, _ end: Double) -> Cue {
        Cue(kind: kind, start: start, end: end, source: .file)
    }

    @Test("EDL: seconds, clock times, frames, markers and comments")
    func edl() {
        let text = """
            ## by hand
            5.3\t7.1 0
              00:01:00.500   0:01:10 1
            10:00 10:30 3
            #250 #500 3
            600 2
            610 620 2
            """
        let list = EdlFile.cues(in: Array(text.utf8), frameRate: 25)
        #expect(
            list.cues == [
                cue(.cut, 5.3, 7.1), cue(.mute, 60.5, 70), cue(.commercial, 600, 630), cue(.commercial, 10, 20),
                cue(.scene, 600, 600), cue(.scene, 620, 620),
            ])
        #expect(list.leftOut == 0)
    }

    @Test("EDL: lines of other systems, and the mark of an encoding")
    func edlLines() {
        let list = EdlFile.cues(in: Array("\u{FEFF}1 2 0\r\n\r\n3 4 3".utf8), frameRate: nil)
        #expect(list.cues == [cue(.cut, 1, 2), cue(.commercial, 3, 4)])
    }

    @Test(
        "EDL: a line that is no part is left out, and the others count",
        arguments: [
            ("5 4 0", "line 2: expected an end after the start, got \"5 4 0\""),
            ("5", "line 2: expected \"start end action\", got \"5\""),
            ("1 2 3 4", "line 2: expected \"start end action\", got \"1 2 3 4\""),
            ("1 2 4", "line 2: expected an action from 0 to 3, got \"1 2 4\""),
            ("nan 2 0", "line 2: expected a time: seconds, HH:MM:SS.sss or #frame, got \"nan 2 0\""),
            ("1 inf 0", "line 2: expected a time: seconds, HH:MM:SS.sss or #frame, got \"1 inf 0\""),
            ("-1 2 0", "line 2: expected a time: seconds, HH:MM:SS.sss or #frame, got \"-1 2 0\""),
            ("1e3 2e3 0", "line 2: expected a time: seconds, HH:MM:SS.sss or #frame, got \"1e3 2e3 0\""),
            ("1:2:3:4 5 0", "line 2: expected a time: seconds, HH:MM:SS.sss or #frame, got \"1:2:3:4 5 0\""),
            ("1:75 90 0", "line 2: expected a time: seconds, HH:MM:SS.sss or #frame, got \"1:75 90 0\""),
            ("#5 9 0", "line 2: expected a time, because the film's frame rate is not known, got \"#5 9 0\""),
            (
                "9 3", "line 2: expected a time and the action 2, or a start, an end and an action, got \"9 3\""
            ),
        ])
    func edlProblems(line: String, problem: String) {
        let list = EdlFile.cues(in: Array("1 2 0\n\(line)\n3 4 0".utf8), frameRate: nil)
        #expect(list.cues == [cue(.cut, 1, 2), cue(.cut, 3, 4)])
        #expect(list.leftOut == 1)
        #expect(list.problem == problem)
    }

    @Test("EDL: mpv's own files of that name tell no parts")
    func mpvEdl() {
        let list = EdlFile.cues(in: Array("# mpv EDL v0\n1 2 0\n".utf8), frameRate: nil)
        #expect(list.cues.isEmpty)
        #expect(list.problem == "expected MPlayer's EDL, got mpv's")
    }

    @Test("Not more parts than a source may tell")
    func most() {
        let text = String(repeating: "1 2 0\n", count: Cue.most + 1)
        let list = EdlFile.cues(in: Array(text.utf8), frameRate: nil)
        #expect(list.cues.count == Cue.most)
        #expect(list.leftOut == 1)
        #expect(list.problem == "expected at most 10000 parts, got more")
    }

    @Test("Comskip, with its rate and with the film's")
    func comskip() {
        let lines = "-------------------\n100\t2500\n5000\t7500\n"
        let cues = [cue(.commercial, 4, 100), cue(.commercial, 200, 300)]
        let whole = "FILE PROCESSING COMPLETE  45000 FRAMES AT  2500\n"
        #expect(ComskipFile.cues(in: Array((whole + lines).utf8), frameRate: 50).cues == cues)
        let old = "FILE PROCESSING COMPLETE\n"
        #expect(ComskipFile.cues(in: Array((old + lines).utf8), frameRate: 25).cues == cues)
    }

    @Test(
        "Comskip: one line that is none voids the file",
        arguments: [
            ("1 2\n", "expected comskip's header \"FILE PROCESSING COMPLETE\", got another line"),
            ("FILE PROCESSING COMPLETE\n1 2\n", "expected dashes in comskip's second line, got something else"),
            (
                "FILE PROCESSING COMPLETE\n---\n1 2\n",
                "expected a frame rate in comskip's header or in the film, got none"
            ),
            (
                "FILE PROCESSING COMPLETE 9 FRAMES AT 2500\n---\n1 2\nx 4\n",
                "line 4: expected \"startframe endframe\", got \"x 4\""
            ),
            (
                "FILE PROCESSING COMPLETE 9 FRAMES AT 2500\n---\n1 2\n4 3\n",
                "line 4: expected \"startframe endframe\", got \"4 3\""
            ),
        ])
    func comskipProblems(text: String, problem: String) {
        let list = ComskipFile.cues(in: Array(text.utf8), frameRate: nil)
        #expect(list.cues.isEmpty)
        #expect(list.problem == problem)
    }

    @Test("Parts are cut to the film, and get its own times")
    func within() {
        let list = EdlFile.cues(in: Array("1 2 0\n8 12 0\n10 11 0\n".utf8), frameRate: nil)
        let within = list.within(start: 100, duration: 10)
        #expect(within.cues == [cue(.cut, 101, 102), cue(.cut, 108, 110)])
        #expect(within.leftOut == 1)
        #expect(within.problem == "expected a part of the film, which has 10.0 s, got one at 10.0 s")
        #expect(list.within(start: 0, duration: nil).cues == list.cues)
    }
}
