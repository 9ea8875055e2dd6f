import Dispatch
import Foundation
import Glibc
import Linux
import Logging
import SeekProtocol
import SeekResume
import TestSupport
import Testing

@testable import StateStore

@Suite("Films and session on the disk")
struct StateStoreTests {
    private let scratch: ScratchFolder
    private let log = RecordedLog()
    private var path: String { scratch.path + "/state/seekd" }

    init() throws { scratch = try ScratchFolder() }

    /// Opens the store as a seekd does that starts after the end of the last one.
    private func open() throws -> (store: StateStore, contents: StateStore.Contents) {
        // Programs that other tests start hold the folder's lock between their fork and their exec.
        var folder: StateFolder?
        try wait(for: "the end of the last one") {
            folder = try? StateFolder(path)
            return folder != nil
        }
        return StateStore.open(try #require(folder), retryDelay: .milliseconds(5), log.logger)
    }

    private func file(_ file: StateFile) -> String { "\(path)/\(file.name)" }

    private func mode(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    /// Saves everything, and waits for it.
    private func save(_ contents: StateStore.Contents) throws {
        let store = try open().store
        store.save(.session(contents.session))
        store.save(.history(contents.history))
        store.save(.playlist(PlaylistText.of(contents.playlist)))
        #expect(store.finish(within: .seconds(20)))
    }

    /// The fields of a value that are as in one that has only what it must have.
    private func unset<Value>(in value: Value, since bare: Value) -> [String] {
        zip(Mirror(reflecting: value).children, Mirror(reflecting: bare).children)
            .filter { "\($0.value)" == "\($1.value)" }.compactMap(\.0.label)
    }

    @Test("each field that is saved has a value in the example")
    func example() throws {
        let contents = StateStore.Contents.example
        let film = try #require(contents.session.film)
        let nobody = FilmIdentity(name: .unnamed)
        let start = UnixTime(seconds: 1)
        #expect(unset(in: contents.session, since: Session()) == [])
        #expect(unset(in: contents.session.settings, since: PlayerSettings()) == [])
        #expect(unset(in: film, since: SessionFilm(identity: nobody, position: 0, time: start)) == [])
        #expect(unset(in: film.identity, since: nobody) == [])
        #expect(unset(in: film.notes, since: FilmNotes()) == [])
        #expect(unset(in: contents.playlist.entries[0], since: .init(name: "")) == [])
        let record = FilmRecord(identity: nobody, duration: 0, position: 0, time: start)
        #expect(contents.history.records.contains { unset(in: $0, since: record) == [] })
    }

    @Test("what is saved is read again, whatever its bytes")
    func roundTrip() throws {
        try save(.example)
        #expect(try open().contents == .example)
        #expect(log.messages == [])
    }

    @Test("R7: the folder is the user's alone, and so are the files; a folder that was open to others is closed")
    func modes() throws {
        try save(.example)
        #expect(try mode(path) == 0o700)
        #expect(try mode(scratch.path + "/state") == 0o700)
        for file in StateFile.allCases { #expect(try mode(self.file(file)) == 0o600) }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        #expect(try open().contents == .example)
        #expect(try mode(path) == 0o700)
    }

    @Test("a write that was cut short at any byte leaves the old content", arguments: StateFile.allCases)
    func draft(_ file: StateFile) throws {
        try save(.example)
        let text = Array(try Data(contentsOf: URL(filePath: self.file(file))))
        for count in stride(from: 0, through: text.count, by: 7) {
            try Data(text[..<count]).write(to: URL(filePath: self.file(file) + ".new"))
            #expect(try open().contents == .example)
        }
        // The next write takes the draft's place.
        var next = StateStore.Contents.example
        next.session.index = 0
        next.history = History()
        next.playlist = SavedPlaylist()
        try save(next)
        #expect(try open().contents == next)
        #expect(log.messages == [])
    }

    @Test("R7: a file that a file system has cut at any byte is set aside, and the others are read")
    func cut() throws {
        for file in StateFile.allCases {
            try FileManager.default.removeItemIfExists(path)
            try save(.example)
            let text = Array(try Data(contentsOf: URL(filePath: self.file(file))))
            for count in 0..<text.count {
                try Data(text[..<count]).write(to: URL(filePath: self.file(file)))
                #expect(try open().contents == .example(without: file), "\(file) cut at \(count)")
                #expect(try Data(contentsOf: URL(filePath: self.file(file) + ".unusable")) == Data(text[..<count]))
                #expect(log.takeMessages().count == 1)
            }
        }
    }

    @Test("R7: a damaged file is set aside, whichever byte is damaged")
    func damaged() throws {
        try save(.example)
        let text = Array(try Data(contentsOf: URL(filePath: file(.session))))
        for index in text.indices {
            var damaged = text
            damaged[index] ^= 1
            try Data(damaged).write(to: URL(filePath: file(.session)))
            let contents = try open().contents
            #expect(contents == .example(without: .session), "byte \(index)")
        }
        for zeros in [0, 100, 1_000_000] {
            try Data(count: zeros).write(to: URL(filePath: file(.session)))
            #expect(try open().contents == .example(without: .session))
        }
    }

    @Test("R7: a file of another version, another kind or another program is set aside with its reason")
    func foreign() throws {
        try save(.example)
        let own = String(decoding: try Data(contentsOf: URL(filePath: file(.session))), as: UTF8.self)
        let texts: [(String, String)] = [
            (own.replacing(#""seekd_state":1"#, with: #""seekd_state":2"#), "expected version 1 of the format, got 2"),
            (own.replacing(#""file":"session""#, with: #""file":"history""#), "expected the file session, got"),
            ("[sound]\nvolume = 3\n", "it is not a state file of seekd's"),
            ("", "it is not a state file of seekd's"),
        ]
        for (text, reason) in texts {
            try Data(text.utf8).write(to: URL(filePath: file(.session)))
            #expect(try open().contents == .example(without: .session))
            let messages = log.takeMessages()
            #expect(messages.count == 1)
            #expect(messages.first?.contains(reason) == true, "\(messages)")
        }
    }

    @Test("R7: what is no file is set aside, and nothing waits for it")
    func notFiles() throws {
        try save(.example)
        for make in [
            { mkfifo(self.file(.history), 0o600) }, { symlink("/etc/passwd", self.file(.history)) },
            { mkdir(self.file(.history), 0o700) },
        ] {
            try FileManager.default.removeItem(atPath: file(.history))
            try FileManager.default.removeItemIfExists(file(.history) + ".unusable")
            try #require(make() == 0)
            #expect(try open().contents == .example(without: .history))
            #expect(log.takeMessages().count == 1)
            try save(.example)
        }
    }

    @Test("R7: a folder or a file of another user is not used", .enabled(if: geteuid() == 0, "needs chown"))
    func otherUser() throws {
        try save(.example)
        try #require(chown(file(.playlist), 65_534, 65_534) == 0)
        #expect(try open().contents == .example(without: .playlist))
        #expect(log.takeMessages().first?.contains("belongs to the user 65534") == true)
        try #require(chown(path, 65_534, 65_534) == 0)
        let (store, contents) = StateStore.open(path, log.logger)
        #expect(contents == StateStore.Contents())
        store.save(.session(Session()))
        #expect(store.finish(within: .seconds(20)))
        #expect(log.takeMessages().first?.contains("belongs to the user 65534: expected a folder of") == true)
        try #require(chown(path, 0, 0) == 0)
        #expect(try open().contents.session == StateStore.Contents.example.session)
    }

    @Test("one seekd at a time: another keeps nothing, and harms nothing")
    func inUse() throws {
        try save(.example)
        let first = try open()
        let second = StateStore.open(path, log.logger)
        #expect(second.1 == StateStore.Contents())
        second.0.save(.history(History()))
        #expect(second.0.finish(within: .seconds(20)))
        #expect(log.takeMessages().first?.contains("is in use by another seekd") == true)
        withExtendedLifetime(first) {}
    }

    @Test("without a place for state, or where none can be made, nothing is kept")
    func noPlace() throws {
        #expect(StateStore.open(nil, log.logger).1 == StateStore.Contents())
        let file = try scratch.write("", to: "file")
        #expect(StateStore.open(file + "/seekd", log.logger).1 == StateStore.Contents())
        #expect(log.takeMessages().count == 2)
    }

    @Test("R3: a write that fails is logged once, confirmed with its error, and tried again")
    func retries() throws {
        let store = try open().store
        let blocker = file(.session)
        try #require(mkdir(blocker, 0o700) == 0)
        let confirmations = Confirmations()
        for index in 0..<5 {
            store.save(.session(Session(index: index)), confirm: confirmations.note)
            #expect(store.finish(within: .seconds(20)))
        }
        #expect(confirmations.all.map(\.?.code) == Array(repeating: EISDIR, count: 5))
        store.save(.history(StateStore.Contents.example.history), confirm: confirmations.note)
        #expect(store.finish(within: .seconds(20)))
        #expect(confirmations.all.last == .some(nil), "one file's failure is not another's")
        try #require(rmdir(blocker) == 0)
        try wait(for: "the session") { FileManager.default.fileExists(atPath: blocker) }
        try wait(for: "the log") { log.messages.count == 2 }
        #expect(log.messages[0].hasPrefix("state can't be saved; seekd keeps trying"))
        #expect(log.messages[1].hasPrefix("state is saved again"))
        #expect(store.finish(within: .seconds(20)))
        withExtendedLifetime(store) {}
    }

    @Test("R7: 5,000 records and one more are kept as 5,000")
    func many() throws {
        let records = (0...5_000).map { number in
            FilmRecord(
                identity: FilmIdentity(name: .file(ByteString("/films/\(number)"))), duration: 6_000,
                position: Double(number), time: UnixTime(seconds: 0))
        }
        var contents = StateStore.Contents()
        contents.history = History(records)
        try save(contents)
        #expect(try open().contents.history.records.map(\.position) == (1...5_000).map { Double($0) })
    }

    @Test("R7: of films that are forgotten nothing is left, also in files that were set aside")
    func forgets() throws {
        try save(.example)
        for file in StateFile.allCases { try Data("x".utf8).write(to: URL(filePath: self.file(file) + ".unusable")) }
        let store = try open().store
        store.save(.history(History()))
        #expect(store.finish(within: .seconds(20)))
        #expect(
            try Set(FileManager.default.contentsOfDirectory(atPath: path))
                == ["lock", "history.json", "playlist.json", "session.json"])
        withExtendedLifetime(store) {}
    }

    @Test("R7: all state can be removed; films are counted")
    func erases() throws {
        #expect(StateStore.erase(path).count == 0)
        #expect(!FileManager.default.fileExists(atPath: path))
        try save(.example)
        try wait(for: "the end of the last one") { (try? StateFolder(path)) != nil }
        let (count, problem) = StateStore.erase(path)
        #expect(count == 3)
        #expect(problem == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["lock"])
        let used = try open()
        #expect(StateStore.erase(path).problem?.contains("in use by another seekd") == true)
        withExtendedLifetime(used) {}
    }

    @Test("libmpv's playlist becomes one that can be opened from anywhere; one that is too long is not kept")
    func playlistText() {
        let text = """
            [{"filename":"a.mkv","id":1},{"filename":"-","id":2},{"filename":"http://me:pw@h/x","current":true,"id":3}]
            """
        let playlist = PlaylistText(
            Array(text.utf8), folder: "/work", keys: [3: "k"], trusted: [Array("a.mkv".utf8)]
        ).playlist()
        #expect(
            playlist
                == SavedPlaylist([
                    .init(name: "/work/a.mkv", isTrusted: true), .init(name: "http://me:pw@h/x", key: "k"),
                ]))
        let long = SavedPlaylist(Array(repeating: .init(name: "/a"), count: 20_001))
        #expect(PlaylistText.of(long).playlist() == SavedPlaylist())
        #expect(PlaylistText(Array("[{".utf8), folder: "/", keys: [:], trusted: []).playlist() == SavedPlaylist())
    }

    @Test(
        "R7: the folder is systemd's, or else in XDG_STATE_HOME, or else in the home folder",
        arguments: [
            ("/var/lib/seekd:/x", "/s", "/h", "/var/lib/seekd"), (nil, "/s", "/h", "/s/seekd"),
            (nil, nil, "/h", "/h/.local/state/seekd"), ("", "relative", "/h", "/h/.local/state/seekd"),
            (nil, nil, nil, nil),
        ] as [(String?, String?, String?, String?)])
    func place(stateDirectory: String?, stateHome: String?, home: String?, expected: String?) {
        let environment = StatePlace.Environment(stateDirectory: stateDirectory, stateHome: stateHome, home: home)
        #expect(StatePlace.folder(environment) == expected)
    }
}
