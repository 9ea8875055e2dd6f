import SeekProtocol
import Testing

@Suite("mpv's own requests")
struct MpvRequestTests {
    private func request(_ command: String) -> Result<Request, Refusal> {
        IncomingRequest(line: "{\"command\":\(command)}".utf8).request
    }

    @Test(
        "of its protocol are understood as lists",
        arguments: [
            (#"["client_name"]"#, .clientName),
            (#"["client_name",1]"#, .clientName),
            (#"["get_time_us"]"#, .time),
            (#"["get_version"]"#, .version),
            (#"["get_property","pause"]"#, .getProperty("pause", asString: false)),
            (#"["get_property_string","pause"]"#, .getProperty("pause", asString: true)),
            (#"["set_property","pause",true]"#, .setProperty("pause", .bool(true))),
            (#"["set_property_string","volume","5"]"#, .setProperty("volume", .string("5"))),
            (#"["observe_property",0,"pause"]"#, .observeProperty("pause", id: 0, asString: false)),
            (#"["observe_property_string",-3,"x"]"#, .observeProperty("x", id: -3, asString: true)),
            (#"["unobserve_property",7]"#, .unobserveProperty(id: 7)),
            (#"["request_log_messages","warn"]"#, .requestLogMessages("warn")),
            (#"["enable_event","all"]"#, .setEvent(nil, isEnabled: true)),
            (#"["disable_event","seek"]"#, .setEvent("seek", isEnabled: false)),
        ] as [(String, MpvRequest)])
    func protocolCommand(_ command: String, _ expected: MpvRequest) {
        #expect(request(command) == .success(.mpv(expected)))
    }

    @Test(
        "of its protocol with a wrong argument are refused in mpv's words",
        arguments: [
            (#"["get_property"]"#, "get_property takes the name of a property, got 0 arguments"),
            (#"["get_property",1]"#, "get_property: the name of a property must be a string, got the number 1"),
            (#"["get_property","a","b"]"#, "get_property takes the name of a property, got 2 arguments"),
            (
                #"["set_property","a"]"#,
                "set_property takes the name of a property and its value, got 1 argument"
            ),
            (
                #"["observe_property","1","a"]"#,
                "observe_property: a number for its events must be a whole number, got the string \"1\""
            ),
            (
                #"["observe_property",1.5,"a"]"#,
                "observe_property: a number for its events must be a whole number, got the number 1.5"
            ),
            (
                #"["unobserve_property",null]"#,
                "unobserve_property: the number it is observed under must be a whole number, got null"
            ),
            (#"["enable_event"]"#, "enable_event takes the name of an event, or \"all\", got 0 arguments"),
        ])
    func wrongArgument(_ command: String, _ sentence: String) {
        #expect(request(command) == .failure(Refusal(.invalidParameter, sentence)))
    }

    @Test(
        "that are commands keep their prefixes and arguments as they are",
        arguments: [
            (#"["seek",10]"#, MpvCommand("seek", .list([.integer(10)]))),
            (#"["no-osd","raw","seek","10"]"#, MpvCommand("seek", .list([.string("10")]), prefixes: [.noOSD, .raw])),
            (#"["show_text","a"]"#, MpvCommand("show-text", .list([.string("a")]))),
            (
                #"{"name":"seek","target":5,"_flags":["async"]}"#,
                MpvCommand("seek", .named([.init("target", .integer(5))]), prefixes: [.async])
            ),
            // Only as lists: by name mpv knows commands alone.
            (#"{"name":"get_property"}"#, MpvCommand("get-property", .named([]))),
            (#"["no-osd","tap","forward"]"#, MpvCommand("tap", .list([.string("forward")]), prefixes: [.noOSD])),
        ])
    func command(_ text: String, _ expected: MpvCommand) {
        #expect(request(text) == .success(.mpv(.command(expected))))
    }

    @Test("have no request_id in the reply if async is not a bool, as in mpv")
    func asyncID() {
        let refused = IncomingRequest(line: #"{"command":["ignore"],"request_id":5,"async":1}"#.utf8)
        #expect(refused.id == .integer(0))
        let word = IncomingRequest(line: #"{"command":["ignore"],"request_id":"a","async":true}"#.utf8)
        #expect(word.id == .string("a"))
        #expect(!word.isAsync)
    }

    @Test("have the order of mpv's event in replies out of order")
    func asyncReply() {
        func line(_ reply: Reply) -> String {
            String(decoding: reply.line(to: .integer(3), isAsync: true), as: UTF8.self)
        }
        #expect(line(.success(.value(.null))) == "{\"request_id\":3,\"error\":\"success\",\"data\":null}\n")
        #expect(
            line(.refused(Refusal(.errorRunningCommand)))
                == "{\"request_id\":3,\"error\":\"error running command\",\"data\":null}\n")
        #expect(
            line(.refused(Refusal(.invalidParameter)))
                == "{\"request_id\":3,\"error\":\"invalid parameter\"}\n")
    }
}
