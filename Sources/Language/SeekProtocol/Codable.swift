// Conformances for the flight recorder, which writes the core's inputs, actions and states.

extension Direction: Codable {}
extension EventName: Codable {}
extension Precision: Codable {}
extension Reason: Codable {}
extension SeekButtonEvent.Edge: Codable {}
extension SeekButtonEvent.Phase: Codable {}
extension ChaseEvent.Phase: Codable {}
extension MediaEvent.Phase: Codable {}
extension OfferEvent.Ending: Codable {}
extension OfferEvent.Phase: Codable {}
extension SubtitlesEvent.Reason: Codable {}
extension SleepEvent.Phase: Codable {}
extension SleepEvent.End: Codable {}
extension SleepEvent.Reason: Codable {}
extension MenuKey: Codable {}

/// As its text.
extension ErrorCode: Codable {
    package init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// As a string of its JSON text.
extension JSONValue: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        self = try JSONReader.value(of: text.utf8)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        var writer = JSONWriter()
        write(to: &writer)
        try container.encode(String(decoding: writer.bytes, as: UTF8.self))
    }
}
