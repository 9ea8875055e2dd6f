package import SeekProtocol

/// Who holds a button down or drags a slider: a client, or one of the devices or people that it speaks for (B12, C16).
package struct Owner: Equatable, Sendable, Codable {
    /// The client's connection.
    package var client: Int
    /// The number of a device or a sender behind the connection; 0: the connection itself.
    package var source: Int

    package init(client: Int, source: Int = 0) {
        self.client = client
        self.source = source
    }

    /// - Parameter source: the name that the client gave; nil: the connection itself.
    package init(client: Int, source: ByteString?) {
        self.init(client: client, source: source.map(Self.number) ?? 0)
    }

    /// A name's number, so that neither names nor a table of them is kept: FNV-1a, without the bits that a trace's whole
    /// numbers have no room for. It is above 0.
    private static func number(of name: ByteString) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name.bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return max(1, Int(hash >> 5))
    }
}

// MARK: - Traces

/// In traces an owner without a source is its client's number.
extension Owner {
    private enum Key: String, CodingKey {
        case client
        case source
    }

    package init(from decoder: any Decoder) throws {
        if let client = try? decoder.singleValueContainer().decode(Int.self) {
            self.init(client: client)
            return
        }
        let members = try decoder.container(keyedBy: Key.self)
        self.init(
            client: try members.decode(Int.self, forKey: .client),
            source: try members.decode(Int.self, forKey: .source))
    }

    package func encode(to encoder: any Encoder) throws {
        if source == 0 {
            var number = encoder.singleValueContainer()
            try number.encode(client)
            return
        }
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(client, forKey: .client)
        try members.encode(source, forKey: .source)
    }
}
