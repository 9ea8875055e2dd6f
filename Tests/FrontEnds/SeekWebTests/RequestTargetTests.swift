import Testing

@testable import seek_web

@Suite("A request's target")
struct RequestTargetTests {
    @Test(
        "has a path, and the token without its escapes",
        arguments: [
            ("/events", "/events", nil), ("/events?token=abc", "/events", "abc"),
            ("/events?a=b&token=a%7Eb&c", "/events", "a~b"),
            ("/?token=", "/", ""), ("/events?token=%4", "/events", "%4"), ("/%65vents", "/%65vents", nil),
            ("", "", nil),
            ("/events?token=one&token=two", "/events", "one"),
        ] as [(String, String, String?)])
    func parts(target: String, path: String, token: String?) {
        let parsed = RequestTarget(target)
        #expect(parsed.path == path)
        #expect(parsed.token.map { String(decoding: $0, as: UTF8.self) } == token)
    }
}
