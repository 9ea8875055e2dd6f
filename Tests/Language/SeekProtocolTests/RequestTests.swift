import Foundation
import SeekProtocol
import Testing

@Suite("Requests")
struct RequestTests {
    private func request(_ command: String) -> Result<Request, Refusal> {
        IncomingRequest(line: #"{"command":\#(command)}"#.utf8).request
    }

    @Test("each row of the table is in its list, in the same order")
    func list() throws {
        let source = try String(
            contentsOf: URL(filePath: #filePath)
                .appending(path: "../../../../Sources/Language/SeekProtocol/Requests/Request.swift")
                .standardizedFileURL,
            encoding: .utf8)
        let rows = source.matches(of: #/static let \w+ = CommandDescription\(\s*"([^"]+)"/#).map { String($0.1) }
        #expect(rows == Request.commands.map(\.name))
    }

    @Test(
        "are decoded as a list and by name",
        arguments: [
            (#"["hello"]"#, #"{"name":"hello"}"#, .hello),
            (
                #"["tap","forward"]"#, #"{"name":"tap","button":"forward"}"#,
                .tap(.forward, count: 1, .steps, isRepeat: false)
            ),
            (
                #"["tap","backward",3,7.5,true]"#,
                #"{"repeat":true,"interval":7.5,"count":3,"button":"backward","name":"tap"}"#,
                .tap(.backward, count: 3, .seconds(7.5), isRepeat: true)
            ),
            (
                #"["tap","forward",null,null,false]"#, #"{"name":"tap","button":"forward","count":null}"#,
                .tap(.forward, count: 1, .steps, isRepeat: false)
            ),
            (
                #"["tap","forward",1000.0,86400]"#, #"{"name":"tap","button":"forward","count":1e3,"interval":86400}"#,
                .tap(.forward, count: 1000, .seconds(86400), isRepeat: false)
            ),
            (#"["toggle"]"#, #"{"name":"toggle"}"#, .toggle),
            (#"["play"]"#, #"{"name":"play"}"#, .play),
            (#"["pause"]"#, #"{"name":"pause"}"#, .pause),
            (#"["scrub",12]"#, #"{"name":"scrub","position":12}"#, .scrub(.position(12))),
            (#"["scrub",-1.5]"#, #"{"name":"scrub","position":-1.5}"#, .scrub(.position(-1.5))),
            (#"["scrub",null,0.25]"#, #"{"name":"scrub","fraction":0.25}"#, .scrub(.fraction(0.25))),
            (#"["scrub-end"]"#, #"{"name":"scrub-end"}"#, .scrubEnd()),
            (
                #"["scrub-end","sofa"]"#, #"{"name":"scrub-end","source":"sofa"}"#, .scrubEnd(source: "sofa")
            ),
            (
                #"["scrub",12,null,"sofa"]"#, #"{"name":"scrub","position":12,"source":"sofa"}"#,
                .scrub(.position(12), source: "sofa")
            ),
            (
                #"["press","forward",false,"sofa"]"#, #"{"name":"press","button":"forward","source":"sofa"}"#,
                .press(.forward, source: "sofa")
            ),
            (#"["release",null,"sofa"]"#, #"{"name":"release","source":"sofa"}"#, .release(nil, source: "sofa")),
            (#"["cancel"]"#, #"{"name":"cancel"}"#, .cancel),
            (#"["undo"]"#, #"{"name":"undo"}"#, .undo),
            (#"["subscribe"]"#, #"{"name":"subscribe"}"#, .subscribe(EventName.allCases, progressRate: nil)),
            (
                #"["subscribe","chase","media","chase"]"#, #"{"name":"subscribe","events":["chase","media"]}"#,
                .subscribe([.chase, .media], progressRate: nil)
            ),
            (
                #"["subscribe","chase"]"#, #"{"name":"subscribe","events":"chase"}"#,
                .subscribe([.chase], progressRate: nil)
            ),
            (
                #"["unsubscribe","seek-button","play-button","shutdown"]"#,
                #"{"name":"unsubscribe","events":["seek-button","play-button","shutdown"]}"#,
                .unsubscribe([.seekButton, .playButton, .shutdown])
            ),
            (#"["segment",2]"#, #"{"name":"segment","segment":2}"#, .segment(.index(2))),
            (#"["segment","next"]"#, #"{"name":"segment","segment":"next"}"#, .segment(.next)),
            (#"["segment","previous"]"#, #"{"name":"segment","segment":"previous"}"#, .segment(.previous)),
            (#"["snapshot"]"#, #"{"name":"snapshot"}"#, .snapshot),
            (#"["choreography","play"]"#, #"{"name":"choreography","part":"play"}"#, .choreography(.play)),
            (#"["history"]"#, #"{"name":"history"}"#, .history(limit: nil)),
            (#"["history",20]"#, #"{"name":"history","limit":20}"#, .history(limit: 20)),
            (#"["forget","/a.mkv"]"#, #"{"name":"forget","film":"/a.mkv"}"#, .forget(.film("/a.mkv"))),
            (#"["forget",null,"42"]"#, #"{"name":"forget","key":"42","all":false}"#, .forget(.key("42"))),
            (#"["forget",null,null,true]"#, #"{"name":"forget","all":true}"#, .forget(.all)),
            (#"["films"]"#, #"{"name":"films","path":null}"#, .films(FilmQuestion())),
            (#"["films",""]"#, #"{"name":"films","path":""}"#, .films(FilmQuestion())),
            (
                #"["films","/f",100,50,"blå film"]"#,
                #"{"name":"films","search":"blå film","limit":50,"offset":100,"path":"/f"}"#,
                .films(FilmQuestion(path: "/f", offset: 100, limit: 50, search: "blå film"))
            ),
            (#"["continue"]"#, #"{"name":"continue"}"#, .goOn(limit: 20)),
            (#"["continue",5]"#, #"{"name":"continue","limit":5}"#, .goOn(limit: 5)),
            (#"["play-film","/f/a.mkv"]"#, #"{"name":"play-film","path":"/f/a.mkv"}"#, .playFilm("/f/a.mkv", .replace)),
            (
                #"["play-film","/f/a.mkv","next"]"#, #"{"name":"play-film","path":"/f/a.mkv","mode":"next"}"#,
                .playFilm("/f/a.mkv", .next)
            ),
            (#"["reload"]"#, #"{"name":"reload"}"#, .reload),
            (#"["stats"]"#, #"{"name":"stats"}"#, .stats),
            (#"["trace"]"#, #"{"name":"trace"}"#, .trace(includingTitles: false)),
            (#"["trace",true]"#, #"{"name":"trace","titles":true}"#, .trace(includingTitles: true)),
            (
                #"["trace",false,true]"#, #"{"name":"trace","slowest":true}"#,
                .trace(includingTitles: false, isOfSlowest: true)
            ),
        ] as [(String, String, Request)])
    func understood(_ list: String, _ named: String, _ expected: Request) {
        #expect(request(list) == .success(expected))
        #expect(request(named) == .success(expected))
    }

    @Test("every row of the command table has an example that is decoded, and comes back as its row")
    func rows() throws {
        #expect(Set(Request.commands.map(\.name)).count == Request.commands.count)
        for command in Request.commands {
            let request = try request(command.example).get()
            #expect(request.description === command, "\(command.name)")
            #expect(!command.help.isEmpty && command.help.last != ".", "\(command.name)")
        }
    }

    @Test("a command is refused without arguments if its row requires one, and those that need one of several")
    func required() {
        for command in Request.commands {
            let needs = ["scrub", "forget"].contains(command.name) || command.parameters.contains(where: \.isRequired)
            switch request(#"["\#(command.name)"]"#) {
            case .success: #expect(!needs, "\(command.name)")
            case .failure(let refusal):
                #expect(needs && refusal.code == .invalidArgument, "\(command.name): \(refusal)")
            }
        }
    }

    private static let button = #"tap: button must be "forward" or "backward""#
    private static let count = "tap: count must be a whole number from 1 to 1,000"
    private static let interval = "tap: interval must be a number of seconds above 0 and at most 86,400"
    private static let either = "scrub needs either position (seconds) or fraction (0 to 1)"
    private static let finite = "scrub: position must be a finite number of seconds"
    private static let rate = "subscribe: progress_hz must be a number from 1 to 60"
    private static let segment = #"segment: segment must be a whole number from 0, "next" or "previous""#
    private static let part = #"choreography: part must be "forward" or "backward" or "play" or "progress" or "look""#
    private static let events =
        "expected names of events (seek-button, play-button, chase, progress, media, cues, offer, subtitles, sleep, "
        + "menu, shutdown)"

    @Test(
        "with a wrong argument are refused with a message that says what was expected",
        arguments: [
            (#"["tap"]"#, "\(button), got none"),
            (#"["tap","sideways"]"#, "\(button), got the string \"sideways\""),
            (#"["tap",1]"#, "\(button), got the number 1"),
            (#"["tap","forward",0]"#, "\(count), got the number 0"),
            (#"["tap","forward",1001]"#, "\(count), got the number 1001"),
            (#"["tap","forward",-1]"#, "\(count), got the number -1"),
            (#"["tap","forward",1.5]"#, "\(count), got the number 1.5"),
            (#"["tap","forward","3"]"#, "\(count), got the string \"3\""),
            (#"["tap","forward",1e300]"#, "\(count), got the number 1e+300"),
            (#"["tap","forward",[]]"#, "\(count), got a list"),
            (#"["tap","forward",1,0]"#, "\(interval), got the number 0"),
            (#"["tap","forward",1,-10]"#, "\(interval), got the number -10"),
            (#"["tap","forward",1,86400.5]"#, "\(interval), got the number 86400.5"),
            (#"["tap","forward",1,1e300]"#, "\(interval), got the number 1e+300"),
            (#"["tap","forward",1,10,"yes"]"#, "tap: repeat must be true or false, got the string \"yes\""),
            (#"["tap","forward",1,10,1]"#, "tap: repeat must be true or false, got the number 1"),
            (
                #"["tap","forward",1,10,true,6]"#,
                "tap takes at most 4 arguments, got 5 (button, count, interval, repeat)"
            ),
            (
                #"{"name":"tap","direction":"forward"}"#,
                #"tap has no argument "direction": it knows button, count, interval, repeat"#
            ),
            (#"["toggle",1]"#, "toggle takes no arguments, got 1"),
            (#"{"name":"toggle","now":true}"#, #"toggle has no argument "now": it takes none"#),
            (#"["scrub"]"#, either),
            (#"["scrub",1,0.5]"#, either),
            (#"["scrub","1"]"#, "\(finite), got the string \"1\""),
            (#"["scrub",{}]"#, "\(finite), got an object"),
            (#"{"name":"scrub","fraction":1.5}"#, "scrub: fraction must be a number from 0 to 1, got the number 1.5"),
            (#"["history",0]"#, "history: limit must be a whole number from 1 to 5,000, got the number 0"),
            (#"["forget"]"#, "forget needs either film, key or all"),
            (#"["forget","/a.mkv",null,true]"#, "forget needs either film, key or all"),
            (#"["forget",7]"#, "forget: film must be a string: a path or a URL, got the number 7"),
            (#"["choreography"]"#, "\(part), got none"),
            (#"["choreography","chase"]"#, "\(part), got the string \"chase\""),
            (#"["subscribe","chases"]"#, "subscribe: \(events), got the string \"chases\""),
            (#"{"name":"subscribe","progress_hz":0.5}"#, "\(rate), got the number 0.5"),
            (#"{"name":"subscribe","progress_hz":61}"#, "\(rate), got the number 61"),
            (#"{"name":"subscribe","progress_hz":"fast"}"#, "\(rate), got the string \"fast\""),
            (
                #"{"name":"subscribe","events":["chase"],"progress_hz":5}"#,
                "subscribe: progress_hz needs the event progress among the names"
            ),
            (#"["segment"]"#, "\(segment), got none"),
            (#"["segment",-1]"#, "\(segment), got the number -1"),
            (#"["segment",1.5]"#, "\(segment), got the number 1.5"),
            (#"["segment","last"]"#, "\(segment), got the string \"last\""),
            (
                #"["cues",{}]"#,
                "cues: cues must be a list of at most 10,000 objects with kind, start and end, such as "
                    + #"{"kind":"intro","start":12.5,"end":84}, got an object"#
            ),
            (
                #"["cues",[{"kind":"intro","start":1,"end":2},{"kind":"opening","start":1,"end":2}]]"#,
                "cues: part 1: expected an object with a kind (intro, recap, credits, preview, commercial, scene, cut, "
                    + "mute), got an object"
            ),
            (
                #"["cues",[{"kind":"intro","start":9,"end":2}]]"#,
                "cues: part 0: expected a start of 0 or more, and an end that is not before it, in seconds, got an object"
            ),
            (#"["unsubscribe",7]"#, "unsubscribe: \(events), got the number 7"),
        ])
    func wrongArgument(_ command: String, _ sentence: String) {
        #expect(request(command) == .failure(Refusal(.invalidArgument, sentence)))
    }

    @Test("may set the rate of progress events")
    func progressRate() {
        #expect(
            request(#"{"name":"subscribe","progress_hz":30}"#)
                == .success(.subscribe(EventName.allCases, progressRate: 30)))
        #expect(
            request(#"{"name":"subscribe","events":"progress","progress_hz":1.5}"#)
                == .success(.subscribe([.progress], progressRate: 1.5)))
    }

    @Test("take at most 256 names at a time")
    func tooManyNames() {
        func subscribe(_ count: Int) -> Result<Request, Refusal> {
            request(#"["subscribe"\#(String(repeating: #","chase""#, count: count))]"#)
        }
        #expect(subscribe(256) == .success(.subscribe([.chase], progressRate: nil)))
        #expect(subscribe(257) == .failure(Refusal(.tooMany, "subscribe takes at most 256 names, got 257")))
    }

    @Test(
        "without a valid command are refused with mpv's error and a message",
        arguments: [
            ("[]", "expected the command's name, a string, as its first element"),
            ("[1]", "expected the command's name, a string, as its first element"),
            ("{}", #"expected the command's "name", a string"#),
            (#"{"name":3}"#, #"expected the command's "name", a string"#),
            (#""tap""#, #"expected a "command", a list or an object, got the string "tap""#),
            ("null", #"expected a "command", a list or an object, got null"#),
        ])
    func noCommand(_ command: String, _ sentence: String) {
        #expect(request(command) == .failure(Refusal(.invalidParameter, sentence)))
    }

    @Test("with a name of tens of kilobytes are refused with a short message")
    func longNames() {
        let name = String(repeating: "x", count: 60_000)
        let short = String(repeating: "x", count: 60)
        #expect(
            request(#"{"name":"undo","\#(name)":1}"#)
                == .failure(Refusal(.invalidArgument, "undo has no argument \"\(short)\": it takes none")))
    }
}
