package import SeekProtocol

/// One line from the daemon: a reply or an event.
public struct Message: Equatable, Sendable {
    /// The bytes without `\n`; usually UTF-8, but file names need not be.
    public let line: [UInt8]
    /// The decoded line.
    package let value: JSONValue

    /// - Throws: `notUnderstood` if the line is not a JSON object.
    package init(line: [UInt8]) throws(ClientError) {
        let start = String(decoding: line.prefix(80), as: UTF8.self)
        do {
            value = try JSONReader.value(of: line)
        } catch {
            throw .notUnderstood(line: start)
        }
        guard case .object = value else { throw .notUnderstood(line: start) }
        self.line = line
    }

    /// The event's name, e.g. "seek-button"; nil for a reply.
    public var event: String? {
        guard case .string(let name)? = value["event"] else { return nil }
        return name.description
    }
}
