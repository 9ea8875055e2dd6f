import FlyingFox
import FlyingSocks

/// A response's body behind which the connection is closed.
///
/// FlyingFox would go on reading: what a request brought and nobody took it would read as the next request, which a page
/// from elsewhere could have written. Only a body that can't be had to its end makes it close.
struct LastBody: AsyncBufferedSequence {
    struct End: Error {}

    struct Iterator: AsyncBufferedIteratorProtocol {
        fileprivate var rest: ArraySlice<UInt8>

        mutating func next() async throws -> UInt8? {
            guard let byte = rest.popFirst() else { throw End() }
            return byte
        }

        mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
            guard !rest.isEmpty else { throw End() }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
    }

    typealias Element = UInt8
    let bytes: [UInt8]

    func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...]) }
}

extension HTTPResponse {
    /// The only response on its connection, with what keeps pages from elsewhere away.
    static func last(_ status: HTTPStatusCode, _ headers: HTTPHeaders, _ body: [UInt8]) -> HTTPResponse {
        var headers = headers
        headers[.connection] = "close"
        headers[.cacheControl] = "no-store"
        for (name, value) in protections { headers.setValues([value], for: HTTPHeader(name)) }
        return HTTPResponse(
            statusCode: status, headers: headers,
            body: HTTPBodySequence(from: LastBody(bytes: body), count: body.count, suggestedBufferSize: 64 << 10))
    }

    private static let protections = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        ("X-Frame-Options", "DENY"),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
}
