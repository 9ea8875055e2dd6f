import SeekClient
import SeekProtocol
import Testing

@testable import seek_web

@Suite("Paths of films in pages")
struct FilmBookTests {
    private let book = FilmBook()

    private func reply(_ text: String) throws -> JSONValue { try JSONReader.value(of: text.utf8) }

    private func question(_ path: JSONValue?) -> Command {
        Command(.object([.init("name", .text("films"))] + (path.map { [.init("path", $0)] } ?? [])))
    }

    @Test("a path comes back as it was, whatever its bytes are")
    func paths() {
        for path in [Array("/films/100% Ämter".utf8), [0x2F, 0xFF, 0x25, 0x0A], Array("/a%20b".utf8)] {
            let told = book.forPages(.object([.init("path", .string(ByteString(path)))]))
            #expect(told["path"]?.byteString?.bytes.allSatisfy { (0x21...0x7E).contains($0) } == true)
            #expect(book.command(for: question(told["path"])) == question(.string(ByteString(path))))
        }
    }

    @Test("the roots' path is empty, and stays")
    func roots() throws {
        let data = try reply(#"{"path":null,"title":"Films","parent":"","entries":[]}"#)
        #expect(book.forPages(data) == data)
        #expect(book.command(for: question(.text(""))) == question(.text("")))
        #expect(book.command(for: question(nil)) == question(nil))
    }

    @Test("a URL and a picture become tokens, the same again for the same")
    func tokens() throws {
        let data = try reply(
            #"{"entries":[{"path":"https://user:secret@host/a.mkv","picture":"/films/a.jpg","name":"A"}]}"#)
        let told = book.forPages(data)
        #expect(told == book.forPages(data))
        let entry = try #require(told["entries"]?.elements.first)
        #expect(entry["name"] == .text("A"))
        #expect(book.command(for: question(entry["path"])) == question(.text("https://user:secret@host/a.mkv")))
        #expect(book.content(of: entry["picture"]?.byteString?.bytes) == Array("/films/a.jpg".utf8))
        let text = String(decoding: JSONWriter.bytes(of: told), as: UTF8.self)
        #expect(!text.contains("secret") && !text.contains("a.jpg"))
    }

    @Test("an unknown token is refused", arguments: ["https://host/a.mkv", "a.mkv", "zz"])
    func unknown(path: String) {
        #expect(book.command(for: question(.text(path))) == nil)
        #expect(book.content(of: Array(path.utf8)) == nil)
    }

    @Test("the oldest tokens are forgotten")
    func bound() throws {
        let tokens = try (0...FilmBook.bound).map { number in
            let data = book.forPages(.object([.init("picture", .text("/\(number).jpg"))]))
            return try #require(data["picture"]?.byteString?.bytes)
        }
        #expect(book.content(of: tokens[0]) == nil)
        #expect(book.content(of: tokens[1]) == Array("/1.jpg".utf8))
        #expect(book.content(of: tokens[FilmBook.bound]) == Array("/\(FilmBook.bound).jpg".utf8))
    }
}
