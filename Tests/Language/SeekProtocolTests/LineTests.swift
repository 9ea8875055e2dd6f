import SeekProtocol
import Testing

@Suite("Lines to clients")
struct LineTests {
    private func text(_ line: [UInt8]) -> String { String(decoding: line, as: UTF8.self) }

    @Test(
        "a reply has its fields in mpv's order, and no data where there is none",
        arguments: [
            (.success(.none), #"{"request_id":7,"error":"success"}"#),
            (.success(.value(.null)), #"{"data":null,"request_id":7,"error":"success"}"#),
            (.success(.playing(true)), #"{"data":{"playing":true},"request_id":7,"error":"success"}"#),
            (
                .success(.moved(target: 12.5, chase: 3)),
                #"{"data":{"target":12.500000,"chase":3},"request_id":7,"error":"success"}"#
            ),
            (
                .success(.moved(target: nil, chase: 3)),
                #"{"data":{"target":null,"chase":3},"request_id":7,"error":"success"}"#
            ),
            (
                .success(.names([.chase, .seekButton])),
                #"{"data":{"names":["chase","seek-button"]},"request_id":7,"error":"success"}"#
            ),
            (
                .success(
                    .tap(
                        TapResult(
                            burst: 2, taps: 3, requested: 30, applied: 4, clamped: .end, target: 299, chase: 5))),
                #"{"data":{"burst":2,"taps":3,"requested":30.000000,"applied":4.000000,"clamped":"end","#
                    + #""target":299.000000,"chase":5,"dropped":false},"request_id":7,"error":"success"}"#
            ),
            (
                .success(
                    .tap(
                        TapResult(
                            burst: 1, taps: 1, requested: nil, applied: nil, clamped: nil, target: nil, chase: nil,
                            dropped: true))),
                #"{"data":{"burst":1,"taps":1,"requested":null,"applied":null,"clamped":null,"#
                    + #""target":null,"chase":null,"dropped":true},"request_id":7,"error":"success"}"#
            ),
            (.refused(Refusal(.invalidParameter)), #"{"request_id":7,"error":"invalid parameter"}"#),
            (
                .refused(Refusal(.notSeekable, "this can't seek")),
                #"{"request_id":7,"error":"not-seekable","message":"this can't seek"}"#
            ),
        ] as [(Reply, String)])
    func reply(_ reply: Reply, _ line: String) {
        #expect(text(reply.line(to: .integer(7))) == line + "\n")
    }

    @Test("a reply echoes an id of any kind")
    func replyID() {
        #expect(
            text(Reply.success(.none).line(to: .text("a\"b"))) == #"{"request_id":"a\"b","error":"success"}"# + "\n")
        #expect(
            text(Reply.success(.none).line(to: .double(0.5))) == #"{"request_id":0.500000,"error":"success"}"# + "\n")
    }

    static let button = SeekButtonEvent(
        button: .backward, phase: .tapped, burst: 4, taps: 2, interval: 10, requested: -20, applied: -15,
        clamped: .start, origin: 15, target: 0, position: 14.96, duration: 300, label: "−15",
        spoken: "Backward 15 seconds")

    static let buttonFields =
        #""button":"backward","phase":"tapped","reason":null,"burst":4,"taps":2,"interval":10.000000,"#
        + #""requested":-20.000000,"applied":-15.000000,"clamped":"start","origin":15.000000,"target":0.000000,"#
        + #""position":14.960000,"duration":300.000000,"label":"−15","spoken":"Backward 15 seconds","speed":null"#

    static let chase = ChaseEvent(
        phase: .landed, chase: 9, precision: .exact, target: 50, position: 50.02, errorMilliseconds: 20,
        elapsedMilliseconds: 81.5, waitedMilliseconds: 40, coalesced: 2, burst: 4)

    static let chaseFields =
        #""phase":"landed","reason":null,"chase":9,"precision":"exact","target":50.000000,"position":50.020000,"#
        + #""error_ms":20.000000,"elapsed_ms":81.500000,"waited_ms":40.000000,"coalesced":2,"burst":4,"#
        + #""buffering":null"#

    static let media = MediaEvent(
        phase: .loaded, path: ByteString([0x2F, 0xFF]), duration: 300, isSeekable: true, isLive: false,
        chapters: [.init(title: "One", time: 0, end: 60), .init(title: nil, time: 60)], resumedFrom: 40.5,
        decoder: .init(codec: "h264"))

    @Test("an event is a line with its name first and its stamp last")
    func events() {
        let stamp = EventStamp(sequence: 12, timeMicroseconds: 345)
        let end = #","seq":12,"time_us":345}"# + "\n"
        #expect(
            text(Event.seekButton(Self.button).line(stamp))
                == #"{"event":"seek-button",\#(Self.buttonFields)\#(end)"#)
        #expect(text(Event.chase(Self.chase).line(stamp)) == #"{"event":"chase",\#(Self.chaseFields)\#(end)"#)
        #expect(
            text(Event.playButton(PlayButtonEvent(isPlaying: true)).line(stamp))
                == #"{"event":"play-button","playing":true,"icon":"pause","spoken":"Pause","#
                + #""morph":"play-to-pause","stopped":false\#(end)"#)
        #expect(
            text(Event.playButton(PlayButtonEvent(isPlaying: false)).line(stamp))
                == #"{"event":"play-button","playing":false,"icon":"play","spoken":"Play","#
                + #""morph":"pause-to-play","stopped":false\#(end)"#)
        #expect(
            text(Event.shutdown(ShutdownEvent(reason: "SIGTERM")).line(stamp))
                == #"{"event":"shutdown","reason":"SIGTERM"\#(end)"#)
    }

    @Test("a path that is not UTF-8 is sent unchanged")
    func mediaBytes() {
        let line = Event.media(Self.media).line(EventStamp(sequence: 1, timeMicroseconds: 2))
        let head = #"{"event":"media","phase":"loaded","reason":null,"path":"/"#
        let tail =
            #"","title":null,"duration":300.000000,"seekable":true,"live":false,"chapters":"#
            + #"[{"title":"One","time":0.000000,"end":60.000000},{"title":null,"time":60.000000,"end":null}],"#
            + #""resumed_from":40.500000,"decoder":{"codec":"h264","hardware":null,"fell_back":false},"seq":1,"time_us":2}"#
            + "\n"
        #expect(line == Array(head.utf8) + [0xFF] + Array(tail.utf8))
    }

    @Test("an event has the number of missed ones, if any")
    func missed() {
        let line = Event.shutdown(ShutdownEvent(reason: "quit"))
            .line(EventStamp(sequence: 12, timeMicroseconds: 345, missed: 3))
        #expect(text(line) == #"{"event":"shutdown","reason":"quit","missed":3,"seq":12,"time_us":345}"# + "\n")
    }

    @Test("reasons and error codes with the same meaning have the same name")
    func reasons() {
        var button = Self.button
        button.phase = .failed
        button.reason = .notSeekable
        let line = text(Event.seekButton(button).line(EventStamp(sequence: 1, timeMicroseconds: 1)))
        #expect(line.contains(#""phase":"failed","reason":"\#(ErrorCode.notSeekable.text)""#))
    }

    @Test("a snapshot holds both buttons, play, chase, progress, media, cues and offer")
    func snapshot() {
        var forward = Self.button
        forward.button = .forward
        let snapshot = Snapshot(
            forward: forward, backward: Self.button, play: PlayButtonEvent(isPlaying: false), chase: Self.chase,
            progress: ProgressEvent(
                segment: 1, count: 4, fraction: 0.375, segmentFraction: 0.5, position: 90, duration: 240,
                isPlaying: false),
            media: MediaEvent(phase: .idle), position: nil)
        let line = text(Reply.success(.written(JSONWriter.bytes(of: snapshot))).line(to: .integer(1)))
        let forwardFields = Self.buttonFields.replacing(#""button":"backward""#, with: #""button":"forward""#)
        #expect(
            line
                == #"{"data":{"buttons":{"forward":{\#(forwardFields)},"backward":{\#(Self.buttonFields)}},"#
                + #""play":{"playing":false,"icon":"play","spoken":"Play","morph":"pause-to-play","stopped":false},"#
                + #""chase":{\#(Self.chaseFields)},"#
                + #""progress":{"segment":1,"count":4,"segments":"chapters","fraction":0.375000,"#
                + #""segment_fraction":0.500000,"position":90.000000,"duration":240.000000,"#
                + #""seekable_start":null,"seekable_end":null,"playing":false,"seeking":false,"#
                + #""buffering":null},"#
                + #""media":{"phase":"idle","reason":null,"path":null,"title":null,"duration":null,"#
                + #""seekable":null,"live":null,"chapters":[],"resumed_from":null,"decoder":null},"cues":{"cues":[]},"#
                + #""offer":{"phase":"none","reason":null,"kind":null,"label":"","spoken":"","start":null,"end":null,"#
                + #""target":null,"prominent":false,"countdown":null},"#
                + #""subtitles":{"on":false,"until":null,"reason":null},"#
                + #""sleep":{"phase":"off","until":null,"left_s":null,"reason":null},"#
                + #""menu":{"open":false,"key":null},"position":null},"#
                + #""request_id":1,"error":"success"}"# + "\n")
        #expect(
            snapshot.events(named: .seekButton) == [.seekButton(Self.button), .seekButton(forward)])
        #expect(snapshot.events(named: .shutdown).isEmpty)
    }
}
