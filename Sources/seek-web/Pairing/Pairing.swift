import NIOCore
import SeekProtocol

/// What a page shows so that another device can open it: addresses, each with a QR code that has the token.
struct Pairing: JSONWritable {
    /// Bytes of an address that a page gives; longer ones make codes that cameras can't read.
    static let longestAddress = 200

    private let codes: [(url: String, code: QRCode)]

    /// - Parameters:
    ///   - place: the address at which the page itself was opened, which another device may be able to use too; nil if it
    ///     is unknown.
    init(_ addresses: [WebAddress], place: String?, token: WebToken?) {
        guard let token else {
            codes = []
            return
        }
        let urls = addresses.map { "http://\($0)/" }
        let first = place.map { place in [place] + urls.filter { $0 != place } } ?? urls
        codes = first.prefix(8).compactMap { url in
            QRCode(Self.link(url, token)).map { (url, $0) }
        }
    }

    /// The address that logs a device in.
    static func link(_ url: String, _ token: WebToken) -> String { "\(url)?token=\(token.text)" }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field(
                "addresses",
                JSONValue.array(
                    codes.map { url, code in
                        .object([
                            .init("url", .text(url)), .init("size", .integer(Int64(code.size))),
                            .init("path", .text(code.path)),
                        ])
                    }))
        }
    }
}
