import FlyingFox
import FlyingSocks

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
