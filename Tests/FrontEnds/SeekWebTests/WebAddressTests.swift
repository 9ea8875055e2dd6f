import Testing

@testable import seek_web

@Suite("Addresses and tokens")
struct WebAddressTests {
    @Test(
        "an address is parsed, and classified as loopback or not",
        arguments: [
            ("127.0.0.1:8337", true), ("localhost:80", true), ("127.8.0.1:1", true), ("[::1]:8337", true),
            ("0.0.0.0:8337", false), ("192.168.1.5:8337", false), ("[::]:0", false), ("[fd00::1]:8337", false),
        ])
    func addresses(text: String, isLoopback: Bool) throws {
        #expect(try #require(WebAddress(text)).isLoopback == isLoopback)
    }

    @Test(
        "anything else is not an address",
        arguments: [
            "", "8337", ":8337", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "::1:8337", "mediapc:80", "[::1:1",
        ])
    func none(text: String) {
        #expect(WebAddress(text) == nil)
    }

    @Test("a token is long and alphanumeric, and matches only itself")
    func token() throws {
        #expect(WebToken("fifteen-letters") == nil)
        #expect(WebToken("sixteen letters!") == nil)
        let token = try #require(WebToken("sixteen-letters."))
        #expect(token.matches("sixteen-letters.".utf8))
        for guess in [
            "", "sixteen-letters", "sixteen-letters.s", "sixteen-letters.sixteen-letters.", "Sixteen-letters.",
        ] {
            #expect(!token.matches(guess.utf8), "\(guess)")
        }
    }
}
