import SeekClient
import SeekProtocol
import Testing

@Suite("Commands as a client writes them")
struct CommandTests {
    @Test(
        "are what the daemon reads",
        arguments: [
            (Command.tap(.forward), #"{"name":"tap","button":"forward"}"#),
            (
                .tap(.backward, count: 3, interval: 7.5, isRepeat: true),
                #"{"name":"tap","button":"backward","count":3,"interval":7.500000,"repeat":true}"#
            ),
            (.toggle, #"["toggle"]"#),
            (.play, #"["play"]"#),
            (.pause, #"["pause"]"#),
            (.scrub(to: 83.5), #"{"name":"scrub","position":83.500000}"#),
            (.scrub(toFraction: 0.5), #"{"name":"scrub","fraction":0.500000}"#),
            (.scrubEnd, #"["scrub-end"]"#), (.cancel, #"["cancel"]"#), (.undo, #"["undo"]"#),
            (.subscribe(to: [.chase, .seekButton]), #"{"name":"subscribe","events":["chase","seek-button"]}"#),
            (
                .subscribe(to: [.progress], progressRate: 1),
                #"{"name":"subscribe","events":["progress"],"progress_hz":1.000000}"#
            ), (.segment(2), #"["segment",2]"#), (.nextSegment, #"["segment","next"]"#),
            (.previousSegment, #"["segment","previous"]"#),
            (.unsubscribe(from: [.media]), #"{"name":"unsubscribe","events":["media"]}"#),
            (.choreography(of: .backward), #"["choreography","backward"]"#),
            (.choreography(of: .play), #"["choreography","play"]"#), (.snapshot, #"["snapshot"]"#),
            (.hello, #"["hello"]"#), (.stats, #"["stats"]"#),
            (Command("loadfile", "/film.mkv", "append"), #"["loadfile","/film.mkv","append"]"#),
            (
                Command("osd-overlay", named: ["id": 1, "data": "{\\p1}", "hidden": false, "z": 0.5]),
                #"{"name":"osd-overlay","id":1,"data":"{\\p1}","hidden":false,"z":0.500000}"#
            ),
        ])
    func wire(_ command: Command, _ text: String) {
        #expect(String(decoding: JSONWriter.bytes(of: command.value), as: UTF8.self) == text)
    }
}
