import SeekClient
import SeekProtocol

/// What a client library reads from the daemon: pieces of lines are those of all bytes, and an event or a snapshot that
/// was read is written so that it reads the same.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzEvents(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let pieces = pieces(of: bytes)
    precondition(lines(of: pieces) == lines(of: [Array(pieces.joined())]), "the pieces make a difference")
    for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(16) {
        guard let message = try? Message(line: Array(line)) else { continue }
        check(message)
    }
    return 0
}

private func lines(of pieces: [[UInt8]]) -> [[UInt8]] {
    var buffer = LineBuffer()
    var lines: [[UInt8]] = []
    for piece in pieces {
        buffer.append(piece)
        while let line = buffer.next() { lines.append(line) }
    }
    return lines + [buffer.takeRest()]
}

private func check(_ message: Message) {
    precondition(Response(message) == nil || message.event == nil, "both a reply and an event")
    if case .event(let event, let stamp)? = Update(event: message) {
        let line = event.line(stamp)
        checkLine(line)
        // Numbers have six decimals on the wire, so the second time nothing changes.
        guard case .event(let again, let stampAgain)? = read(line) else {
            preconditionFailure("\(event) can't be read")
        }
        precondition(stampAgain == stamp, "\(stamp) reads as \(stampAgain)")
        precondition(again.line(stamp) == line, "\(event) is written otherwise")
    }
    for value in [message.value, message.value["data"] ?? .null] {
        guard let snapshot = Snapshot(fields: value) else { continue }
        let written = JSONWriter.bytes(of: snapshot)
        guard let value = try? JSONReader.value(of: written), let again = Snapshot(fields: value) else {
            preconditionFailure("a snapshot that was written can't be read")
        }
        precondition(JSONWriter.bytes(of: again) == written, "a snapshot is written otherwise")
    }
}

private func read(_ line: [UInt8]) -> Update? {
    (try? Message(line: Array(line.dropLast()))).flatMap { Update(event: $0) }
}
