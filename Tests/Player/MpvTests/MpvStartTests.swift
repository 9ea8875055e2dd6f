import Testing

@testable import Mpv

@Suite(.serialized)
struct MpvStartTests {
    private func startError(
        _ options: [(name: String, value: String)], logLevel: String = "no"
    ) -> MpvStartError? {
        do throws(MpvStartError) {
            _ = try MpvHandle(options: TestPlayer.headless + options, logLevel: logLevel)
            return nil
        } catch {
            return error
        }
    }

    @Test("An unknown option is refused with its name and mpv's error")
    func unknownOption() {
        let error = startError([("no-such-option", "1")])
        #expect(error == .option(name: "no-such-option", value: "1", reason: .optionNotFound))
        #expect(error?.description == "mpv option no-such-option=1: option not found")
    }

    @Test("A value that mpv can't parse is refused with the option's name")
    func badValue() {
        let error = startError([("volume", "loud")])
        #expect(error == .option(name: "volume", value: "loud", reason: .optionError))
        let words = "mpv option volume=loud: error setting option; it takes no such value (a flag takes yes or no)"
        #expect(error?.description == words)
    }

    @Test("A NUL in an option is refused")
    func nulInOption() {
        #expect(
            startError([("title", "a\0b")]) == .option(name: "title", value: "a\0b", reason: .invalidParameter))
    }

    @Test("A log level that mpv does not know is refused")
    func unknownLogLevel() {
        #expect(startError([], logLevel: "chatty") == .logLevel("chatty", reason: .invalidParameter))
    }

    @Test("Options take effect at the start")
    func optionsHold() throws {
        var player = try TestPlayer(options: [("volume", "40")])
        #expect(try player.property("volume").number == 40)
        #expect(try player.property("pause").flag == true)
    }

    @Test("A player has a name, a library version and error texts")
    func names() throws {
        var player = try TestPlayer()
        #expect(player.handle.name == "main")
        #expect(MpvHandle.libraryVersion.hasPrefix("2."))
        #expect(try player.property("mpv-version").text?.hasPrefix("mpv ") == true)
        #expect(MpvHandle.errorString(0) == "success")
        #expect(MpvError.propertyUnavailable.description == "property unavailable")
    }

    @Test("Each line of mpv's log is an event, from the requested level on")
    func log() throws {
        var player = try TestPlayer(logLevel: "v")
        let event = try player.event("a log line") {
            guard case .logMessage = $0.body else { return false }
            return true
        }
        guard case .logMessage(let prefix, let level, let text) = event.body else { return }
        #expect(!prefix.isEmpty && !level.isEmpty)
        #expect(!text.contains("\n"))
    }

    @Test("A player that was made in advance is used, and behaves like any other")
    func ahead() throws {
        PlayerAhead.begin()
        let player = try MpvHandle(options: TestPlayer.headless + [("volume", "40")], logLevel: "no")
        #expect(player.name == "main")
        #expect(PlayerAhead.take() == nil)
        #expect(startError([("no-such-option", "1")])?.description == "mpv option no-such-option=1: option not found")
    }
}
