import Foundation
import SeekProtocol
import TestSupport
import Testing

/// Checks docs/protocol.md against the daemon.
@Suite("docs/protocol.md", .waitsForPrograms)
struct ProtocolDocumentTests {
    private let document: Document

    init() throws {
        document = try Document("docs/protocol.md")
    }

    // MARK: - Examples

    @Test("its socat examples give the output shown")
    func socat() throws {
        let block = try #require(document.blocks.first { $0.language == "console" })
        let standard = try StandardSeekd()
        let session = ConsoleSession(block.lines)
        #expect(session.commands.count >= 2)
        for (command, output) in session.commands {
            #expect(try session.run(command, beside: standard) == output, "\(command)")
        }
    }

    @Test("its Python program prints the labels of the buttons")
    func python() throws {
        let block = try #require(document.blocks.first { $0.language == "python" })
        let standard = try StandardSeekd()
        let printed = standard.seekd.folder.appending(path: "printed")
        _ = FileManager.default.createFile(atPath: printed.path, contents: nil)
        func lines() throws -> [Substring] { try String(contentsOf: printed, encoding: .utf8).split(separator: "\n") }
        let python = Process()
        python.executableURL = URL(filePath: "/usr/bin/env")
        python.arguments = ["python3", "-c", block.lines.joined(separator: "\n")]
        python.environment = standard.environment
        python.standardOutput = try FileHandle(forWritingTo: printed)
        try python.start()
        defer { python.kill() }
        try wait(for: "how things are") { try lines() == ["backward settled 10", "forward settled 10"] }
        try standard.client.request("tap", "forward", 3)
        try wait(for: "the press") { try lines().contains("forward tapped +30") }
        #expect(try standard.seekd.stop() == 0)
        #expect(try python.waitForEnd() == 0)
    }

    @Test("every dialogue that it shows is reproduced line by line")
    func conversations() throws {
        let films = try ScratchFolder()
        let film = films.path + "/film.mkv"
        try FileManager.default.createSymbolicLink(atPath: film, withDestinationPath: Seekd.clip("chapters.mkv"))
        let observing = films.path + "/observe.sock"
        let seekd = try Seekd(
            film, settings: ["sockets.observers.path=\(observing)", "sockets.observers.access=observe"])
        try wait(for: "the socket \(observing)") { FileManager.default.fileExists(atPath: observing) }
        let control = try seekd.connect()
        try control.subscribe("chase")
        let blocks = document.blocks.filter { $0.language == "text" }
        #expect(blocks.count > 15)
        for block in blocks {
            let conversation = ShownConversation(block, films: films.path)
            if block.words.contains("ends") {
                let ending = try Seekd()
                try conversation.hold(with: try ending.connect()) {
                    let status = try ending.stop()
                    #expect(status == 0)
                }
                continue
            }
            try prepare(control, block.words.contains("idle") ? nil : film)
            let path = block.words.contains("observe") ? observing : seekd.socket
            try conversation.hold(with: try TestClient(path))
        }
    }

    /// Prepares the state that the document assumes before each dialogue.
    ///
    /// - Parameters:
    ///   - control: a client that is subscribed to chases.
    ///   - film: loaded and paused at 20 s; nil for nothing loaded.
    private func prepare(_ control: TestClient, _ film: String?) throws {
        func phase(of part: ByteString) throws -> String? { try control.request("snapshot")[part]?["phase"]?.string }
        _ = try control.refusal("cancel")
        guard let film else {
            try control.request("stop")
            return try wait(for: "the film's end") { try phase(of: "media") == "idle" }
        }
        if try phase(of: "media") == "idle" { try control.request("loadfile", film) }
        try wait(for: "the film") { try phase(of: "media") == "loaded" }
        try wait(for: "the last chase's end") { try phase(of: "chase") != "seeking" }
        try control.pauseFilm()
        try control.goTo(25)
        try control.goTo(20)
        let landed = try time(by: control)
        // A seek directly after another waits for the seek pacing.
        try wait(for: "the next seek's turn") { try time(by: control) > landed + 33_000 }
    }

    /// The daemon's clock from its events, in microseconds.
    private func time(by client: TestClient) throws -> Double {
        try client.subscribe("play-button")
        return try #require(client.events.last { $0["event"] == .text("play-button") }?["time_us"]?.number)
    }

    @Test("its table of mpv's seeks gives the target of each seek")
    func seeks() throws {
        let seekd = try Seekd("chapters.mkv")
        let overlay = try seekd.connectPaused(at: 20)
        let remote = try seekd.connect()
        let rows = try document.table("mpv's", below: "Seeks").rows.dropFirst()
        #expect(rows.count > 12)
        for row in rows {
            let command = row[0].replacing("`", with: "")
            let start = overlay.events.count
            overlay.forgetEvents()
            try remote.send(#"{"command":\#(command)}"#)
            #expect(try remote.readReply()?["error"] == .text("success"), "\(command)")
            let number = try #require(Double(row[1].replacing("−", with: "-")), "\(command)")
            if row[1].first?.isNumber == true {
                let landed = try overlay.next("chase", ["phase": .text("landed")])
                try expect(landed["target"], near: number, within: 0.0005)
                #expect(overlay.events("seek-button", from: start).allSatisfy { $0["phase"] != .text("tapped") })
            } else {
                let tapped = try overlay.next("seek-button", ["phase": .text("tapped")])
                try expect(tapped["applied"], near: number, within: 0.0005)
                try overlay.next("chase", ["phase": .text("landed")])
            }
            // If the burst still runs, it would be the base of the next press.
            _ = try overlay.refusal("cancel")
            try overlay.goTo(20)
        }
    }

    // MARK: - Tables

    @Test("each event has the documented fields, in order and with their types")
    func fields() throws {
        let common = try document.table("field", below: "Every event")
        #expect(common.names == ["event", "missed", "seq", "time_us"])
        // The burst must still run to be cancelled.
        let seekd = try Seekd("chapters.mkv", settings: ["seek.accumulate_window_ms=5000"])
        let client = try seekd.connectPaused(at: 20)
        try client.tapAndLand("forward", 2)
        try client.tapAndLand("backward", 9)
        try client.request("cancel")
        try client.request("loadfile", "http://127.0.0.1:1/no-such-film")
        try client.next("media", ["phase": .text("failed")])
        try client.next("media", ["phase": .text("idle")])
        #expect(try client.refusal("tap", "forward") == "nothing-loaded")
        #expect(try seekd.stop() == 0)
        try client.next("shutdown")
        for name in EventName.allCases {
            let table = try document.table("field", below: name.rawValue)
            let events = client.events(name.rawValue)
            #expect(!events.isEmpty, "\(name.rawValue)")
            for event in events {
                guard case .object(let members) = event else { continue }
                let rows = common.rows[1...1] + table.rows.dropFirst() + common.rows[3...]
                #expect(members.map { "`\($0.key.description)`" } == rows.map { $0[0] }, "\(name.rawValue)")
                for (member, row) in zip(members, rows) {
                    #expect(row[1].components(separatedBy: " or ").contains(type(of: member.value)), "\(row[0])")
                }
            }
        }
    }

    /// A value's type, by the document's name.
    private func type(of value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool: "bool"
        case .integer: "int"
        case .double: "double"
        case .string: "string"
        case .array: "list"
        case .object: "object"
        }
    }

    @Test("every command is documented with its arguments in order and the fields of its data")
    func commands() throws {
        let table = try document.table("command", below: "Commands")
        let arguments = try document.table("argument", below: "Commands")
        let types = Dictionary(zip(arguments.names, arguments.rows.dropFirst().map { $0[1] })) { first, _ in first }
        let observers =
            try #require(document.tables.first { $0.heading == "Access" })
            .rows.first { $0[0].contains("observe") }.map { Document.quoted($0[1]) } ?? []
        #expect(table.names == Request.commands.map(\.name))
        let films = try ScratchFolder()
        let film = films.path + "/film.mkv"
        try FileManager.default.copyItem(atPath: Seekd.clip("chapters.mkv"), toPath: film)
        let seekd = try Seekd(
            "chapters.mkv", settings: ["seek.accumulate_window_ms=5000", "films.folders=[\"\(films.path)\"]"])
        let client = try seekd.connectPaused(at: 20)
        let needed: [String: [any WireArgument]] = [
            "tap": ["forward"], "press": ["forward"], "scrub": [30], "choreography": ["forward"],
            "segment": [1], "sleep": ["30m"], "menu": ["menu"], "forget": ["/films/none.mkv"], "play-film": [film],
        ]
        let part = JSONValue.object([
            .init("kind", .text("intro")), .init("start", .integer(0)), .init("end", .integer(200)),
        ])
        for (row, command) in zip(table.rows.dropFirst(), Request.commands) {
            let name = command.name
            #expect(Document.quoted(row[1]) == command.parameters.map(\.name), "\(name)")
            for parameter in command.parameters { #expect(types[parameter.name] == parameter.kind.rawValue) }
            #expect(Self.withoutLinks(row[2]) == command.help, "\(name)")
            #expect(observers.contains(name) == command.isForObservers, "\(name)")
            // The scrub before it has ended.
            if name == "cancel" { try client.request("tap", "forward") }
            let parts = JSONValue.array([.text("cues"), .array([part])])
            if name == "take" {
                try client.request(parts)
                try wait(for: "the offer") {
                    try client.request("snapshot")["offer"]?["phase"] == .text("offered")
                }
            }
            let data = try client.request(
                name == "cues" ? parts : .array([.text(name)] + (needed[name] ?? []).map(\.wire)))
            let isBelow = row[3] == "[below](#\(name))"
            let shown = isBelow ? try document.table("field", below: name).names : Document.quoted(row[3])
            if case .object(let members) = data {
                #expect(members.map(\.key.description) == shown, "\(name)")
            } else {
                #expect(shown.isEmpty, "\(name): \(data)")
            }
        }
    }

    private static func withoutLinks(_ text: String) -> String {
        text.replacing(/\[([^\]]+)\]\([^)]+\)/) { String($0.1) }
    }

    @Test("exactly the events, phases, reasons and codes of seekd are documented")
    func words() throws {
        func phases(_ event: String) throws -> [String] { try document.table("phase", below: event).names }
        #expect(try phases("seek-button") == SeekButtonEvent.Phase.allCases.map(\.rawValue))
        #expect(try phases("chase") == ChaseEvent.Phase.allCases.map(\.rawValue))
        #expect(try phases("media") == MediaEvent.Phase.allCases.map(\.rawValue))
        let reasons = try document.table("reason", below: "Reasons").names
        #expect(reasons == Reason.allCases.map(\.rawValue))
        // The phases' tables say which reason belongs to which phase.
        let told = try ["seek-button", "chase"].flatMap { event in
            try document.table("phase", below: event).rows.dropFirst().flatMap { Document.quoted($0.last ?? "") }
        }
        #expect(Set(told).symmetricDifference(reasons).isEmpty)

        let source = try String(
            contentsOf: Document.root.appending(path: "Sources/Language/SeekProtocol/Replies/ErrorCode.swift"),
            encoding: .utf8)
        let codes = source.matches(of: /static let \w+ = ErrorCode\("(.+)"\)/).map { String($0.1) }
        let shown = try ["seekd's code", "mpv's error"].flatMap { try document.table($0, below: "Errors").names }
        #expect(Set(shown) == Set(codes))
        #expect(shown.count == codes.count)
    }

    @Test("the documented defaults are the configuration's")
    func defaults() throws {
        let configuration = try String(
            contentsOf: Document.root.appending(path: "config/seekd.toml"), encoding: .utf8)
        var table = ""
        var defaults: [String: String] = [:]
        for line in configuration.split(separator: "\n") {
            if let match = line.wholeMatch(of: /\[(\w+)\]/) { table = String(match.1) }
            if let match = line.wholeMatch(of: /(\w+) = (.+)/) { defaults["\(table).\(match.1)"] = String(match.2) }
        }
        let tables = document.tables.filter { $0.heading == "Bounds" }
        #expect(tables.count == 2)
        #expect(Set(tables[0].names) == Set(defaults.keys.filter { $0.hasPrefix("limits.") }))
        for row in tables.flatMap({ $0.rows.dropFirst() }) {
            #expect(defaults[row[0].replacing("`", with: "")] == row[1], "\(row[0])")
        }
        // Every other key that is named exists.
        for name in Document.quoted(document.text).compactMap({
            $0.wholeMatch(of: /((seek|player|resume|films|limits|access)\.\w+).*/)?.1
        }) {
            #expect(defaults[String(name)] != nil, "\(name)")
        }
    }
}
