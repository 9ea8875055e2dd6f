import Mpv
import Testing

@testable import SeekPlayer

/// T2: what clients of mpv's protocol see while seekd has a track selected that the viewer has not.
@Suite struct ViewersSubtitlesTests {
    private let hidden = ViewersSubtitles(track: "no", option: "auto", isVisible: true, hiddenTrack: "2")

    private func track(_ id: Int64, isSelected: Bool) -> MpvNode {
        var members: [MpvNode.Member] = [.init("id", .int64(id)), .init("type", .text("sub"))]
        members.append(.init("selected", .flag(isSelected)))
        if isSelected { members.append(.init("main-selection", .int64(0))) }
        return .map(members)
    }

    @Test("the track, the option and the visibility are the viewer's, as values and as text")
    func choice() {
        #expect(hidden.value(of: "sid", in: .int64(2), asText: false) == .flag(false))
        #expect(hidden.value(of: "sub", in: .text("2"), asText: true) == .text("no"))
        #expect(hidden.value(of: "options/sid", in: .int64(2), asText: false) == .text("auto"))
        #expect(hidden.value(of: "sub-visibility", in: .flag(false), asText: false) == .flag(true))
        #expect(hidden.value(of: "sub-visibility", in: .text("no"), asText: true) == .text("yes"))
        let own = ViewersSubtitles(track: "1", option: "1", isVisible: false, hiddenTrack: nil)
        #expect(own.value(of: "sid", in: .int64(1), asText: false) == .int64(1))
        #expect(own.value(of: "sub-text", in: .text("Line"), asText: false) == .text("Line"))
    }

    @Test("the hidden track is not selected in lists, and has no lines")
    func tracks() {
        let list = MpvNode.array([track(1, isSelected: false), track(2, isSelected: true)])
        let told = MpvNode.array([track(1, isSelected: false), track(2, isSelected: false)])
        #expect(hidden.value(of: "track-list", in: list, asText: false) == told)
        for property in ["current-tracks/sub", "current-tracks/sub/lang", "sub-text", "sub-start"] {
            #expect(ViewersSubtitles.decides(property))
            #expect(hidden.value(of: property, in: .text("x"), asText: false) == .none)
        }
        for property in ["current-tracks/audio", "sub-font-size", "aid", "time-pos"] {
            #expect(!ViewersSubtitles.decides(property))
        }
    }

    @Test("of an older value only what the choice decides is told: the rest is libmpv's to tell")
    func old() {
        let list = MpvNode.array([track(1, isSelected: false), track(2, isSelected: true)])
        let chosen = ViewersSubtitles(track: "2", option: "2", isVisible: true, hiddenTrack: nil)
        let other = ViewersSubtitles(track: "1", option: "1", isVisible: true, hiddenTrack: nil)
        #expect(chosen.value(of: "track-list", inOld: list, asText: false) == list)
        #expect(chosen.value(of: "current-tracks/sub", inOld: track(2, isSelected: true), asText: false) != nil)
        #expect(other.value(of: "track-list", inOld: list, asText: false) == nil)
        #expect(other.value(of: "current-tracks/sub", inOld: track(2, isSelected: true), asText: false) == nil)
        #expect(other.value(of: "sub-text", inOld: .text("x"), asText: false) == nil)
        #expect(other.value(of: "sid", inOld: .int64(2), asText: false) == .int64(1))
    }
}
