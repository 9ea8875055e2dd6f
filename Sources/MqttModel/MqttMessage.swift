package import SeekModel
package import SeekProtocol

/// A message from the broker.
package struct MqttMessage: Equatable, Sendable {
    package var topic: String
    /// Empty if the message was too long to be kept.
    package var payload: [UInt8]
    /// Bytes of the payload as it came.
    package var length: Int
    package var isRetained = false
    /// Of MQTT 5; nil: the sender wants no reply there.
    package var responseTopic: String?
    package var correlation: [UInt8]?

    package init(topic: String, payload: [UInt8]) {
        self.topic = topic
        self.payload = payload
        length = payload.count
    }
}

/// A message to the broker.
package struct MqttPublication: Equatable, Sendable {
    package var topic: String
    package var payload: [UInt8]
    /// 0 or 1.
    package var quality: Int32
    package var isRetained: Bool
    package var correlation: [UInt8]?

    package init(
        _ topic: String, _ payload: [UInt8], quality: Int32 = 0, isRetained: Bool = false, correlation: [UInt8]? = nil
    ) {
        self.topic = topic
        self.payload = payload
        self.quality = quality
        self.isRetained = isRetained
        self.correlation = correlation
    }
}

/// The daemon's reply to a command.
package struct MqttReply: Equatable, Sendable {
    /// "success", or a code.
    package var error: String
    package var message: String?
    package var data: JSONValue?

    package init(error: String, message: String? = nil, data: JSONValue? = nil) {
        self.error = error
        self.message = message
        self.data = data
    }
}

/// A moment on both clocks.
package struct MqttTime: Equatable, Sendable {
    /// The machine's `CLOCK_MONOTONIC`, as in stamps of events.
    package var instant: Instant
    /// Seconds since 1970.
    package var wall: Double

    package init(instant: Instant, wall: Double) {
        self.instant = instant
        self.wall = wall
    }
}
