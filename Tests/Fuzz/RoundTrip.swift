import SeekProtocol

/// What every JSON that is written must be: one line, which reads as what was written.
func checkRoundTrip(of value: JSONValue) {
    let written = JSONWriter.bytes(of: value)
    precondition(!written.contains { $0 < 0x20 }, "a control as it is")
    guard let again = try? JSONReader.value(of: written) else { preconditionFailure("what was written can't be read") }
    precondition(agrees(again, with: value), "what was written reads otherwise")
    precondition(JSONWriter.bytes(of: again) == written, "writing again changes it")
}

/// A reply: JSON on one line, written as it would be again.
func checkLine(_ line: [UInt8]) {
    precondition(line.last == UInt8(ascii: "\n"), "a line without an end")
    precondition(!line.dropLast().contains { $0 < 0x20 }, "a control as it is")
    guard let value = try? JSONReader.value(of: line) else { preconditionFailure("a reply is no JSON") }
    precondition(JSONWriter.bytes(of: value) == line.dropLast(), "something stands behind the reply")
}

/// Equal but for doubles, which have six decimals on the wire and are texts there where they are infinite.
private func agrees(_ read: JSONValue, with written: JSONValue) -> Bool {
    switch (read, written) {
    case (.double(let read), .double(let written)):
        return abs(read - written) <= 0.000_000_5 + written.ulp && read.sign == written.sign
    case (.string(let read), .double(let written)):
        return read == (written > 0 ? "inf" : "-inf") && written.isInfinite
    case (.array(let read), .array(let written)):
        return read.count == written.count && zip(read, written).allSatisfy { agrees($0, with: $1) }
    case (.object(let read), .object(let written)):
        return read.count == written.count
            && zip(read, written).allSatisfy { $0.key == $1.key && agrees($0.value, with: $1.value) }
    default: return read == written
    }
}
