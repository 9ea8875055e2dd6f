import SeekClient
import Testing

@Suite("Updates from the daemon's lines")
struct UpdateTests {
    @Test("an event of seekd has its stamp")
    func event() throws {
        let line = #"{"event":"play-button","playing":true,"missed":4,"seq":7,"time_us":81000000}"#
        let stamp = EventStamp(sequence: 7, timeMicroseconds: 81_000_000, missed: 4)
        #expect(
            Update(event: try Message(line: Array(line.utf8)))
                == .event(.playButton(PlayButtonEvent(isPlaying: true)), stamp))
    }

    @Test("an event of mpv's or of a newer daemon is passed on unchanged")
    func unknown() throws {
        for line in [
            #"{"event":"seek-button","button":"forward","phase":"levitating"}"#, #"{"event":"weather","rain":true}"#,
            #"{"event":"property-change","id":1,"name":"pause","data":true}"#,
        ] {
            let message = try Message(line: Array(line.utf8))
            #expect(Update(event: message) == .other(message))
        }
    }

    @Test("a reply is not an update")
    func reply() throws {
        #expect(Update(event: try Message(line: Array(#"{"error":"success"}"#.utf8))) == nil)
    }
}
