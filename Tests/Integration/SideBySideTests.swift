import Foundation
import Testing

/// Runs the dialogues in Tests/Dialogues with mpv and with seekd. seekd's lines equal mpv's, byte for byte, except for
/// a refusal's `message` and for differences that a dialogue names.
@Suite("Side by side with mpv")
struct SideBySideTests {
    @Test(
        "seekd gives the same replies as mpv",
        arguments: [
            "grammar", "requests", "properties", "commands", "text", "observers", "events", "messages", "files",
            "playlist", "seeks", "refused",
        ])
    func dialogue(_ name: String) throws {
        let dialogue = try Dialogue(name)
        let mpv = try DialogueRun(dialogue, with: PlainMpv())
        show(mpv, of: "mpv")
        let seekd = try DialogueRun(dialogue, with: Seekd())
        show(seekd, of: "seekd")
        for (theirs, ours) in zip(mpv.answers, seekd.answers) { compare(theirs, ours) }
    }

    @Test("with on_quit = \"exit\" a client's quit ends seekd as it ends mpv")
    func quit() throws {
        let dialogue = try Dialogue("quit")
        let player = try Seekd(settings: ["player.on_quit=exit"])
        let mpv = try DialogueRun(dialogue, with: PlainMpv())
        show(mpv, of: "mpv")
        let seekd = try DialogueRun(dialogue, with: player)
        show(seekd, of: "seekd")
        for (theirs, ours) in zip(mpv.answers, seekd.answers) { compare(theirs, ours) }
        #expect(try player.exitStatus() == 0)
    }

    @Test("a client that sends nothing gets all events since it connected")
    func listener() throws {
        let player = try Seekd()
        let client = try WireClient(player.socket)
        for round in 1...5 {
            let listener = try WireClient(player.socket)
            // After this reply, the daemon has accepted the listener, which connected first.
            _ = try client.exchange([])
            let clip = Seekd.clip("short.mkv")
            _ = try client.exchange(Array(#"{"command":["loadfile","\#(clip)"]}"#.utf8))
            let start = try listener.event(with: #""event":"start-file""#)
            #expect(start == #"{"event":"start-file","playlist_entry_id":\#(round)}"#)
            _ = try listener.event(with: #""event":"file-loaded""#)
        }
    }

    private func compare(_ mpv: DialogueRun.Answer, _ seekd: DialogueRun.Answer) {
        let place = mpv.step.place
        switch mpv.step.action {
        case .forbidden:
            #expect(seekd.lines.count == 1, "\(place)")
            #expect(seekd.lines.allSatisfy { $0.contains(#""error":"forbidden""#) }, "\(place): \(seekd.lines)")
        case .harmful(let line):
            let isText = line.first != UInt8(ascii: "{")
            #expect(seekd.lines.count == (isText ? 0 : 1), "\(place)")
            #expect(!seekd.lines.contains { $0.contains(#""error":"success""#) }, "\(place): \(seekd.lines)")
        case .differs(_, let reply):
            #expect(seekd.lines == [reply], "\(place)")
            #expect(mpv.lines != [reply], "\(place): no difference any more")
        case .survived: break
        case .say, .event, .anyEvent, .events, .property, .closed:
            #expect(seekd.lines == mpv.lines, "\(place): \(words(of: mpv.step))")
        }
        let refusals = seekd.lines.count { $0.contains(#""error":"#) && !$0.contains(#""error":"success""#) }
        #expect(seekd.messages.count == refusals, "\(place): a refusal without a sentence: \(seekd.lines)")
    }

    private func words(of step: Dialogue.Step) -> String {
        switch step.action {
        case .say(let line), .forbidden(let line), .harmful(let line), .survived(let line), .differs(let line, _):
            String(decoding: line, as: UTF8.self)
        case .event(let text), .anyEvent(let text): text
        case .events(let names): names.joined(separator: " ")
        case .property(let name, _): name
        case .closed: "the end of the connection"
        }
    }

    /// Prints the lines if SEEKD_SHOW_DIALOGUES=1.
    private func show(_ run: DialogueRun, of player: String) {
        guard ProcessInfo.processInfo.environment["SEEKD_SHOW_DIALOGUES"] != nil else { return }
        for answer in run.answers {
            print("\(player) \(answer.step.place) \(answer.step.speaker): \(words(of: answer.step))")
            for line in answer.lines { print("\(player)     \(line)") }
        }
    }
}
