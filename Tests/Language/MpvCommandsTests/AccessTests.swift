import MpvCommands
import SeekProtocol
import Testing

@Suite("Access")
struct AccessTests {
    /// Every command, and whether an observing client may use it.
    private static let commands: [(request: String, isObserving: Bool)] = [
        (#"["hello"]"#, true), (#"["subscribe"]"#, true), (#"["unsubscribe"]"#, true), (#"["snapshot"]"#, true),
        (#"["stats"]"#, true), (#"["trace"]"#, false), (#"["choreography","play"]"#, true),
        (#"["tap","forward"]"#, false),
        (#"["toggle"]"#, false), (#"["segment","next"]"#, false), (#"["scrub",1]"#, false),
        (#"["scrub-end"]"#, false), (#"["cancel"]"#, false), (#"["undo"]"#, false), (#"["loadfile","x"]"#, false),
        (#"["stop"]"#, false), (#"["playlist-next"]"#, false), (#"["playlist-prev"]"#, false), (#"["quit"]"#, false),
    ]

    @Test("an observing client may read everything and change nothing; a controlling client may send every request")
    func requests() throws {
        for (text, isObserving) in Self.commands {
            let incoming = IncomingRequest(line: #"{"command":\#(text)}"#.utf8)
            let request = try incoming.request.get()
            #expect((Access.observe.refusal(of: request) == nil) == isObserving, "\(text)")
            #expect(Access.control.refusal(of: request) == nil)
        }
        for command in Request.commands {
            let request = try IncomingRequest(line: #"{"command":\#(command.example)}"#.utf8).request.get()
            #expect((Access.observe.refusal(of: request) == nil) == command.isForObservers, "\(command.name)")
        }
    }

    @Test("of mpv's requests, an observing client may only send those that read")
    func mpvRequests() {
        let observing =
            ([
                .clientName, .time, .version, .getProperty("pause", asString: true),
                .observeProperty("pause", id: 1, asString: false), .unobserveProperty(id: 1),
                .setEvent(nil, isEnabled: true),
            ] as [MpvRequest]).map { Request.mpv($0) }
        let others =
            ([
                .setProperty("pause", .bool(true)), .requestLogMessages("v"), .requestLogMessages("no"),
                .command(MpvCommand("seek")), .command(MpvCommand("ignore")),
            ] as [MpvRequest]).map { Request.mpv($0) }
        for request in observing + others { #expect(Access.control.refusal(of: request) == nil) }
        for request in observing { #expect(Access.observe.refusal(of: request) == nil) }
        for request in others {
            #expect(Access.observe.refusal(of: request)?.code == .forbidden)
            #expect(Access.observe.refusal(of: request)?.message?.hasPrefix("this socket only observes; ") == true)
        }
    }

    @Test(
        "an observing client can't read properties that may hold passwords, under any of their names",
        arguments: [
            "http-header-fields", "options/http-header-fields", "file-local-options/ytdl-raw-options", "http-proxy",
            "script-opts", "lua-opts", "stream-lavf-o", "demuxer-lavf-o", "http-header-fields/0",
            "user-data/mpv/ytdl",
        ] as [ByteString])
    func secrets(_ name: ByteString) {
        for request in [
            .getProperty(name, asString: false), .observeProperty(name, id: 1, asString: true),
        ] as [MpvRequest] {
            #expect(Access.observe.refusal(of: .mpv(request))?.code == .forbidden)
            #expect(Access.observe.refusal(of: .mpv(request))?.message?.contains("\(name) may hold passwords") == true)
            #expect(Access.control.refusal(of: .mpv(request)) == nil)
        }
    }
}
