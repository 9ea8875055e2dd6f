import Testing

/// seekd's lines equal mpv's, byte for byte, except for a refusal's `message` and for differences that a dialogue names.
extension DialogueRun {
    static func compare(_ mpv: Answer, _ seekd: Answer) {
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

    static func words(of step: Dialogue.Step) -> String {
        switch step.action {
        case .say(let line), .forbidden(let line), .harmful(let line), .survived(let line), .differs(let line, _):
            String(decoding: line, as: UTF8.self)
        case .event(let text), .anyEvent(let text): text
        case .events(let names): names.joined(separator: " ")
        case .property(let name, _): name
        case .closed: "the end of the connection"
        }
    }
}
