import SeekClient
import SeekProtocol

@testable import seek_overlay

/// What a daemon tells, for tests.
enum Told {
    static func button(
        _ button: Direction, _ phase: SeekButtonEvent.Phase, _ label: String = "10", reason: String? = nil,
        clamped: String? = nil
    ) throws -> Update {
        let name = button.role.description.label
        func quoted(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "null" }
        return try event(
            #"{"event":"seek-button","button":"\#(button.rawValue)","phase":"\#(phase.rawValue)","#
                + #""reason":\#(quoted(reason)),"interval":10.0,"clamped":\#(quoted(clamped)),"label":"\#(label)","#
                + #""spoken":"\#(name) \#(label.drop { "+−".contains($0) }) seconds","seq":5}"#)
    }

    static func play(_ isPlaying: Bool) throws -> Update {
        try event(#"{"event":"play-button","playing":\#(isPlaying),"spoken":"Play"}"#)
    }

    static func film(_ title: String) throws -> Update {
        try event(#"{"event":"media","phase":"loaded","path":"/a.mkv","title":"\#(title)"}"#)
    }

    static func event(_ line: String) throws -> Update {
        try Update(event: Message(line: Array(line.utf8))) ?? .disconnected(.closed)
    }

    /// A model with a film that is paused.
    static func model(_ more: Update..., at now: Double = 0) throws -> OverlayModel {
        var model = OverlayModel()
        let first: [Update] = try [
            .connected(path: "/s"), button(.backward, .settled), button(.forward, .settled), play(false),
            film("A film"),
        ]
        for update in first + more { model.apply(update, at: now) }
        return model
    }
}
