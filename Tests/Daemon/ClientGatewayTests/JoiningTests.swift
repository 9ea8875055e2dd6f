import MpvCommands
import SeekCore
import SeekProtocol
import Testing

@testable import ClientGateway

@Suite("Requests of mpv's protocol that join the chase")
struct JoiningTests {
    private static let sender = Sender(client: 1, slot: nil)

    @Test("C13: a relative seek is a tap of the button with its sign, a repeat if its key repeats")
    func relative() {
        func input(_ seek: SeekRequest, isRepeat: Bool = false) -> EngineInput {
            EngineInput(seek, Sender(client: 1, slot: nil, isRepeat: isRepeat))
        }
        #expect(
            input(.relative(seconds: 5)) == .tap(.forward, count: 1, amount: .seconds(5), isRepeat: false))
        #expect(
            input(.relative(seconds: -5), isRepeat: true)
                == .tap(.backward, count: 1, amount: .seconds(5), isRepeat: true))
        #expect(
            input(.relativePercent(-10)) == .tap(.backward, count: 1, amount: .percent(10), isRepeat: false))
    }

    @Test("C13: an absolute seek keeps its place and its precision; revert-seek and its mark are the engine's own")
    func absolute() {
        #expect(
            EngineInput(.absolute(.position(20), .keyframes), Self.sender)
                == .seek(to: .position(20), precision: .keyframes))
        #expect(
            EngineInput(.absolute(.chapter(2), .exact), Self.sender) == .seek(to: .chapter(2), precision: .exact))
        #expect(EngineInput(.revert, Self.sender) == .revert)
        #expect(EngineInput(.mark(isPermanent: true), Self.sender) == .mark(isPermanent: true))
    }

    @Test("P2: pause is the opposite of playing, and cycle flips it")
    func pause() {
        #expect(EngineInput(PauseRequest.set(isPaused: true)) == .setPlaying(false))
        #expect(EngineInput(PauseRequest.set(isPaused: false)) == .setPlaying(true))
        #expect(EngineInput(PauseRequest.flip) == .toggle)
    }

    // MARK: - Replies

    @Test("C13: who speaks mpv's protocol gets replies as mpv gives them")
    func replies() {
        let moved = Reply.success(.moved(target: 30, chase: 1))
        #expect(ReplyConvention.seekd.convert(moved) == moved)
        #expect(ReplyConvention.mpvCommand.convert(moved) == .success(.value(.null)))
        #expect(ReplyConvention.mpvProperty.convert(moved) == .success(.none))
        func codes(_ code: ErrorCode) -> [ErrorCode?] {
            [ReplyConvention.seekd, .mpvCommand, .mpvProperty].map { convention in
                guard case .refused(let refusal) = convention.convert(.refused(Refusal(code, "why"))) else {
                    return nil
                }
                #expect(refusal.message == "why")
                return refusal.code
            }
        }
        #expect(codes(.nothingLoaded) == [.nothingLoaded, .errorRunningCommand, .propertyUnavailable])
        #expect(codes(.nothingToUndo) == [.nothingToUndo, .errorRunningCommand, .propertyUnavailable])
        #expect(codes(.invalidArgument) == [.invalidArgument, .errorRunningCommand, .propertyFormat])
        #expect(codes(.notSeekable) == [.notSeekable, .notSeekable, .notSeekable], "mpv has no such error")
    }

    // MARK: - Keys

    private func command(_ name: String, _ words: String...) -> Request {
        .mpv(.command(MpvCommand(name, .list(words.map(JSONValue.text)))))
    }

    @Test("B11, B12: what a key asks for when it goes down, repeats, goes up and is pressed")
    func keys() {
        let press = Request.press(.forward, source: "sofa")
        #expect(press.made(by: .down) == press)
        #expect(press.made(by: .repeated) == nil)
        #expect(press.made(by: .up) == .release(.forward, source: "sofa"))
        #expect(press.made(by: .pressed) == .tap(.forward, count: 1, .steps, isRepeat: false))

        let seek = command("seek", "5")
        let chapter = Request.segment(.index(2))
        let next = Request.segment(.next)
        for request in [seek, chapter, next, .toggle, command("set", "fullscreen", "yes")] {
            #expect(request.made(by: .down) == request && request.made(by: .pressed) == request)
            #expect(request.made(by: .up) == nil)
        }
        #expect(seek.made(by: .repeated) == seek)
        #expect(chapter.made(by: .repeated) == nil)
        #expect(Request.toggle.made(by: .repeated) == nil)
        #expect(command("set", "fullscreen", "yes").made(by: .repeated) == nil)
    }

    @Test("commands that press keys are known: a key may not press itself")
    func pressing() {
        for name in ["keypress", "keydown", "keyup", "mouse"] { #expect(command(name, "a").pressesKeys) }
        #expect(!command("seek", "5").pressesKeys)
        #expect(!Request.press(.forward).pressesKeys)
        #expect(!Request.mpv(.getProperty("keypress", asString: false)).pressesKeys)
    }

    @Test("values as mpv writes them in strings")
    func values() {
        #expect(JSONValue.bool(true).mpvText == "yes" && JSONValue.bool(false).mpvText == "no")
        #expect(JSONValue.double(30.5).mpvText == "30.500000")
        #expect(JSONValue.text("a").mpvText == "a" && JSONValue.null.mpvText == "")
    }
}
