import Foundation
import SeekProtocol
import Testing

@testable import MprisModel

@Suite("MPRIS: what the player opens")
struct MediaSupportTests {
    private func texts(_ words: String...) -> JSONValue { .array(words.map { .text($0) }) }

    private func hello(_ schemes: String...) -> JSONValue {
        .object([.init("seekd", .text("1.0.0")), .init("schemes", .array(schemes.map { .text($0) }))])
    }

    @Test("schemes are those that the policy allows and this libmpv has, without those that are no media")
    func schemes() {
        let allowed = hello("file", "http", "dvd", "ftp", "mf", "null", "appending")
        let library = texts("ftp", "http", "file", "file", "tcp", "mf", "null", "appending")
        #expect(MediaSupport(hello: allowed, library: library).schemes == ["file", "http", "ftp"])
        #expect(MediaSupport(hello: hello("file"), library: library).schemes == ["file"])
        #expect(MediaSupport(hello: allowed, library: nil).schemes == ["file", "http", "dvd", "ftp"])
    }

    @Test("of a seekd that does not tell, they are the default of player.protocols")
    func olderSeekd() {
        let library = texts("http", "file", "tcp", "null")
        for hello in [nil, JSONValue.object([.init("seekd", .text("0.1.0"))])] {
            #expect(MediaSupport(hello: hello, library: library).schemes == ["file", "http"])
        }
    }

    @Test("types are named once, and in lower case too: Rygel compares that")
    func types() {
        #expect(Set(MediaSupport.types).count == MediaSupport.types.count)
        for type in MediaSupport.types {
            #expect(MediaSupport.types.contains(type.lowercased()), "\(type)")
            #expect(type.wholeMatch(of: #/(video|audio|application)/[A-Za-z0-9.+-]+/#) != nil, "\(type)")
        }
    }
}
