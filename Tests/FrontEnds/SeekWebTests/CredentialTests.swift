import CommandLineTool
import TestSupport
import Testing

@testable import seek_web

@Suite("The token as a credential of systemd's")
struct CredentialTests {
    @Test("the text is read without the end of its line; an empty one counts as none")
    func text() throws {
        let folder = try ScratchFolder()
        #expect(try WebToken.text(inCredentialsOf: nil) == nil)
        #expect(try WebToken.text(inCredentialsOf: folder.path) == nil)
        _ = try folder.write("\n", to: WebToken.credential)
        #expect(try WebToken.text(inCredentialsOf: folder.path) == nil)
        _ = try folder.write("sixteen-letters.\n", to: WebToken.credential)
        #expect(try WebToken.text(inCredentialsOf: folder.path) == "sixteen-letters.")
    }

    @Test("a credential that can't be read is an error that names it")
    func unreadable() throws {
        let folder = try ScratchFolder()
        _ = try folder.write("", to: "\(WebToken.credential)/file")
        let failure = try #require(throws: Failure.self) { try WebToken.text(inCredentialsOf: folder.path) }
        #expect(failure.message == "can't read the token in \(folder.path)/\(WebToken.credential): Is a directory")
    }
}
