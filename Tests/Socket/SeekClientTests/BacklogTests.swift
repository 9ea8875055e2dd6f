import Testing

@testable import SeekClient

@Suite("Updates without a reader")
struct BacklogTests {
    private func event(_ text: String) throws -> Update {
        try #require(Update(event: Message(line: Array(text.utf8))))
    }

    private func all(_ backlog: Backlog) -> [Update] {
        var backlog = backlog
        var updates: [Update] = []
        while let update = backlog.take() { updates.append(update) }
        return updates
    }

    @Test("are all kept while they are few")
    func few() throws {
        var backlog = Backlog()
        for number in 1...Backlog.bound { backlog.put(try event(#"{"event":"idle","id":\#(number)}"#)) }
        #expect(all(backlog).count == Backlog.bound)
    }

    @Test("are bounded, also with many reconnections")
    func comingAndGoing() throws {
        var backlog = Backlog()
        for _ in 1...1000 {
            backlog.put(.connected(path: "/s"))
            backlog.put(try event(#"{"event":"media","phase":"idle"}"#))
            backlog.put(.disconnected(.closed))
        }
        backlog.put(.connected(path: "/last"))
        backlog.put(try event(#"{"event":"media","phase":"idle"}"#))
        let updates = all(backlog)
        #expect(updates.count <= Backlog.bound)
        #expect(updates.dropLast().last == .connected(path: "/last"))
    }

    @Test("are the newest value of a property if there are many")
    func properties() {
        var backlog = Backlog()
        for number in 1...1000 {
            backlog.put(.property(ObservedProperty(name: "speed", value: .integer(Int64(number)))))
        }
        let updates = all(backlog)
        #expect(updates.count <= Backlog.bound)
        #expect(updates.last == .property(ObservedProperty(name: "speed", value: .integer(1000))))
    }

    @Test("are the newest of each subject if there are many, in order")
    func many() throws {
        var backlog = Backlog()
        for number in 1...1000 {
            backlog.put(try event(#"{"event":"property-change","id":1,"name":"pause","data":\#(number)}"#))
            backlog.put(try event(#"{"event":"property-change","id":2,"name":"volume","data":\#(number)}"#))
        }
        let updates = all(backlog)
        #expect(updates.count <= Backlog.bound)
        let last = try event(#"{"event":"property-change","id":1,"name":"pause","data":1000}"#)
        #expect(updates.dropLast().last == last)
    }
}
