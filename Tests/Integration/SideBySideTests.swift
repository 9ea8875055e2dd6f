import Foundation
import TestSupport
import Testing

/// Runs the dialogues in Tests/Dialogues with mpv and with seekd. seekd's lines equal mpv's, byte for byte, except for
/// a refusal's `message` and for differences that a dialogue names.
@Suite("Side by side with mpv", .waitsForPrograms)
struct SideBySideTests {
    @Test(
        "seekd gives the same replies as mpv",
        arguments: [
            "grammar", "requests", "properties", "commands", "text", "observers", "events", "messages", "files",
            "playlist", "seeks", "refused", "own", "errors",
        ])
    func dialogue(_ name: String) throws {
        let dialogue = try Dialogue(name)
        let mpv = try DialogueRun(dialogue, with: PlainMpv())
        show(mpv, of: "mpv")
        let seekd = try DialogueRun(dialogue, with: Seekd())
        show(seekd, of: "seekd")
        for (theirs, ours) in zip(mpv.answers, seekd.answers) { DialogueRun.compare(theirs, ours) }
    }

    @Test("with on_quit = \"exit\" a client's quit ends seekd as it ends mpv")
    func quit() throws {
        let dialogue = try Dialogue("quit")
        let player = try Seekd(settings: ["player.on_quit=exit"])
        let mpv = try DialogueRun(dialogue, with: PlainMpv())
        show(mpv, of: "mpv")
        let seekd = try DialogueRun(dialogue, with: player)
        show(seekd, of: "seekd")
        for (theirs, ours) in zip(mpv.answers, seekd.answers) { DialogueRun.compare(theirs, ours) }
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

    /// Prints the lines if SEEKD_SHOW_DIALOGUES=1.
    private func show(_ run: DialogueRun, of player: String) {
        guard ProcessInfo.processInfo.environment["SEEKD_SHOW_DIALOGUES"] != nil else { return }
        for answer in run.answers {
            print("\(player) \(answer.step.place) \(answer.step.speaker): \(DialogueRun.words(of: answer.step))")
            for line in answer.lines { print("\(player)     \(line)") }
        }
    }
}
