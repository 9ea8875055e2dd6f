import SeekProtocol
import Testing

/// A dialogue with the daemon in a document: lines from a client after `>`, lines to it after `<`. Run again, it has to
/// give the same lines.
struct ShownConversation {
    private enum Line {
        /// Consecutive lines are sent in one write.
        case sent([String])
        case heard(String)
    }

    struct Mistake: Error, CustomStringConvertible {
        let place: String
        let problem: String
        var description: String { "\(place): \(problem)" }
    }

    private let place: String
    private let isMeasured: Bool
    private var lines: [Line] = []

    /// - Parameter folder: replaces `/films`.
    init(_ block: Document.Block, films folder: String) {
        place = block.place
        isMeasured = block.words.contains("measured")
        for line in block.lines {
            let text = String(line.dropFirst(2)).replacing("/films/", with: folder + "/")
            if line.hasPrefix("< ") {
                lines.append(.heard(text))
            } else if case .sent(let texts)? = lines.last {
                lines[lines.count - 1] = .sent(texts + [text])
            } else {
                lines.append(.sent([text]))
            }
        }
    }

    /// - Parameter last: called before the last line is awaited.
    func hold(with client: TestClient, before last: () throws -> Void = {}) throws {
        for (index, line) in lines.enumerated() {
            if index == lines.count - 1 { try last() }
            switch line {
            case .sent(let texts): try client.send(texts.joined(separator: "\n"))
            case .heard(let text): try hear(text, client)
            }
        }
    }

    /// Waits for that line, and skips events that the document does not show.
    private func hear(_ text: String, _ client: TestClient) throws {
        let shown = try JSONReader.value(of: Array(text.utf8))
        var passed: [String] = []
        while let line = try nextLine(client, or: "\(text) did not come, but \(passed)") {
            guard isSameKind(line, shown) else {
                passed.append(self.text(of: line))
                if line["event"] != nil { continue }
                throw Mistake(place: place, problem: "\(self.text(of: line)) came in front of \(text)")
            }
            #expect(self.text(of: taken(line, as: shown)) == text, "\(place)")
            return
        }
        throw Mistake(place: place, problem: "the connection ended in front of \(text)")
    }

    private func nextLine(_ client: TestClient, or what: @autoclosure () -> String) throws -> JSONValue? {
        do {
            return try client.readLine()
        } catch {
            throw Mistake(place: place, problem: "\(error): \(what())")
        }
    }

    private func isSameKind(_ line: JSONValue, _ shown: JSONValue) -> Bool {
        (["event", "button", "phase", "name"] as [ByteString]).allSatisfy { line[$0] == shown[$0] }
    }

    private func text(of value: JSONValue) -> String {
        var writer = JSONWriter()
        value.write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    // MARK: - What varies

    /// Counters, clocks and versions: only their types are compared.
    private static let varying: Set<ByteString> = [
        "burst", "chase", "elapsed_ms", "libmpv", "mpv", "playlist_entry_id", "seekd", "seq", "time_us", "waited_ms",
    ]

    /// The value, with the parts that vary replaced by those of the document.
    private func taken(_ value: JSONValue, as shown: JSONValue, varies: Bool = false) -> JSONValue {
        switch (value, shown) {
        case (.object(let members), .object(let shownMembers)) where members.count == shownMembers.count:
            return .object(
                zip(members, shownMembers).map { member, shown in
                    let varies = Self.varying.contains(member.key) || (isMeasured && member.key != "request_id")
                    return .init(member.key, taken(member.value, as: shown.value, varies: varies))
                })
        case (.array(let elements), .array(let shownElements)) where elements.count == shownElements.count:
            return .array(zip(elements, shownElements).map { taken($0, as: $1, varies: varies) })
        case (.integer, .integer), (.double, .double), (.string, .string): return varies ? shown : value
        case (.null, _), (.bool, _), (.integer, _), (.double, _), (.string, _), (.array, _), (.object, _): return value
        }
    }
}
