import SeekProtocol
import Testing

@Suite("A request's line")
struct IncomingRequestTests {
    private func incoming(_ line: String) -> IncomingRequest { IncomingRequest(line: line.utf8) }

    @Test(
        "has an id of any type, or 0 if it is missing",
        arguments: [
            ("", .integer(0)),
            (#","request_id":7"#, .integer(7)),
            (#","request_id":-1"#, .integer(-1)),
            (#","request_id":1.5"#, .double(1.5)),
            (#","request_id":"a""#, .text("a")),
            (#","request_id":null"#, .null),
            (#","request_id":[1,{"b":2}]"#, .array([.integer(1), .object([.init("b", .integer(2))])])),
        ] as [(String, JSONValue)])
    func id(_ field: String, _ id: JSONValue) {
        let incoming = incoming(#"{"command":["toggle"]\#(field)}"#)
        #expect(incoming.id == id)
        #expect(incoming.request == .success(.toggle))
    }

    @Test("keeps its id if its command is invalid")
    func idOfRefused() {
        let incoming = incoming(#"{"command":["tap","up"],"request_id":9}"#)
        #expect(incoming.id == .integer(9))
        #expect(throws: Refusal.self) { try incoming.request.get() }
    }

    @Test("may ask for a reply out of order, with a whole number as id")
    func async() {
        #expect(incoming(#"{"command":["toggle"],"request_id":7,"async":true}"#).isAsync)
        #expect(!incoming(#"{"command":["toggle"],"request_id":7,"async":false}"#).isAsync)
        #expect(!incoming(#"{"command":["toggle"],"request_id":"7","async":false}"#).isAsync)
        #expect(
            incoming(#"{"command":["toggle"],"request_id":"7","async":true}"#).request
                == .failure(
                    Refusal(
                        .invalidParameter,
                        "expected a whole number as the request_id of an async request, got the string \"7\"")))
        #expect(
            incoming(#"{"command":["toggle"],"async":1}"#).request
                == .failure(Refusal(.invalidParameter, "async: expected true or false, got the number 1")))
    }

    @Test("is answered in order if it is one of mpv's own protocol, or invalid, even with `async`")
    func asyncInOrder() {
        for command in [#"["get_property","pause"]"#, #"["set_property","pause",true]"#, #"["client_name"]"#, "[]"] {
            #expect(!incoming(#"{"command":\#(command),"request_id":7,"async":true}"#).isAsync, "\(command)")
        }
        for command in [#"["show-text","hi"]"#, #"{"name":"set","pause":"yes"}"#] {
            #expect(incoming(#"{"command":\#(command),"request_id":7,"async":true}"#).isAsync, "\(command)")
        }
    }

    @Test("may have unknown fields")
    func unknownFields() {
        #expect(incoming(#"{"x":1,"command":["toggle"],"y":[2]}"#).request == .success(.toggle))
    }

    @Test("ends at a NUL")
    func nul() {
        #expect(incoming("{\"command\":[\"toggle\"]}\u{0}[").request == .success(.toggle))
        #expect(
            incoming("{\"command\":\u{0}[\"toggle\"]}").request
                == .failure(Refusal(.invalidParameter, "invalid JSON at byte 11: a value is missing")))
    }

    @Test("without a command, or with invalid JSON, is refused with its own id or 0")
    func broken() {
        let none = incoming(#"{"request_id":3}"#)
        #expect(none.id == .integer(3))
        #expect(
            none.request
                == .failure(
                    Refusal(.invalidParameter, #"expected a "command", a list or an object, got none"#)))
        let half = incoming(#"{"request_id":3,"command":["tog"#)
        #expect(half.id == .integer(0))
        #expect(
            half.request
                == .failure(
                    Refusal(.invalidParameter, "invalid JSON at byte 31: a string has no closing quote")))
    }
}
