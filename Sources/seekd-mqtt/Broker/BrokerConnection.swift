import CMosquitto
import CommandLineTool
import Glibc
import MqttModel

/// One connection to the broker, with a handle of its own: libmosquitto does not always recover one that has failed. For
/// one thread, which calls `turn` whenever there is input, and once a second.
final class BrokerConnection {
    enum Event {
        case connected
        case message(MqttMessage)
        /// A subscription was refused.
        case refused(topic: String)
        /// The end, with the reason.
        case closed(String)
    }

    /// Why no connection can be tried.
    struct Problem: Error {
        let message: String
    }

    /// Packets of one turn; more are read in the next.
    private static let packets = 200

    private let handle: OpaquePointer
    private let isVersion5: Bool
    private var events: [Event] = []
    private var isClosed = false
    /// libmosquitto's newest error message, which says more than the error.
    private var note = ""
    private var subscriptions: [Int32: String] = [:]

    var descriptor: Int32 { mosquitto_socket(handle) }

    var wantsToWrite: Bool { mosquitto_want_write(handle) }

    /// Connects; waits for TCP, not for the broker's answer.
    init(_ broker: MqttConfiguration.Broker, _ login: BrokerLogin, id: String, will: MqttPublication) throws(Problem) {
        guard let handle = mosquitto_new(id, true, nil) else { throw Problem(message: "out of memory") }
        self.handle = handle
        isVersion5 = broker.version == .five
        mosquitto_user_data_set(handle, Unmanaged.passUnretained(self).toOpaque())
        setCallbacks()
        try prepare(broker, login, will)
        try connect(broker)
    }

    deinit {
        mosquitto_destroy(handle)
    }

    // MARK: - Start

    private func prepare(
        _ broker: MqttConfiguration.Broker, _ login: BrokerLogin, _ will: MqttPublication
    ) throws(Problem) {
        let version = isVersion5 ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311
        try check(mosquitto_int_option(handle, MOSQ_OPT_PROTOCOL_VERSION, version), "the version")
        try check(mosquitto_int_option(handle, MOSQ_OPT_TCP_NODELAY, 1), "the socket")
        try check(
            mosquitto_will_set(
                handle, will.topic, Int32(will.payload.count), will.payload, will.quality, will.isRetained), "the will")
        if let name = login.name {
            try check(mosquitto_username_pw_set(handle, name, login.password), "the password")
        }
        guard let tls = broker.tls else { return }
        let isFolder = FileKind.isFolder(tls.authorities)
        try check(
            mosquitto_tls_set(
                handle, isFolder ? nil : tls.authorities, isFolder ? tls.authorities : nil, tls.certificate, tls.key,
                nil),
            "the certificates")
        // SSL_VERIFY_PEER; the name is verified too, as mosquitto_tls_insecure_set is never called (F5).
        try check(mosquitto_tls_opts_set(handle, 1, nil, nil), "TLS")
    }

    private func connect(_ broker: MqttConfiguration.Broker) throws(Problem) {
        var properties: OpaquePointer?
        defer { mosquitto_property_free_all(&properties) }
        if isVersion5 {
            // A longer message is not delivered; one above the limit of commands gets a refusal.
            let longest: UInt32 = 4 << 20
            mosquitto_property_add_int32(&properties, Int32(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), longest)
        }
        let code = mosquitto_connect_bind_v5(
            handle, broker.host, Int32(broker.port), Int32(broker.keepalive), nil, properties)
        guard code == MOSQ_ERR_SUCCESS.rawValue else {
            throw Problem(message: reason(code))
        }
    }

    private func check(_ code: Int32, _ what: String) throws(Problem) {
        guard code == MOSQ_ERR_SUCCESS.rawValue else { throw Problem(message: "\(what): \(reason(code))") }
    }

    private func reason(_ code: Int32) -> String {
        let system = code == MOSQ_ERR_ERRNO.rawValue ? errno : 0
        let text = system == 0 ? String(cString: mosquitto_strerror(code)) : String(cString: strerror(system))
        return note.isEmpty ? text : "\(text) (\(note))"
    }

    // MARK: - Turns

    /// Reads what has come, writes what waits, and sends pings.
    func turn() -> [Event] {
        var count = 0
        while !isClosed, count < Self.packets, hasInput() {
            end(with: mosquitto_loop_read(handle, 1))
            count += 1
        }
        if !isClosed, wantsToWrite { end(with: mosquitto_loop_write(handle, 1)) }
        if !isClosed { end(with: mosquitto_loop_misc(handle)) }
        defer { events = [] }
        return events
    }

    private func hasInput() -> Bool {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, 0) > 0
    }

    private func end(with code: Int32) {
        if code != MOSQ_ERR_SUCCESS.rawValue { close(reason(code)) }
    }

    private func close(_ reason: String) {
        guard !isClosed else { return }
        isClosed = true
        events.append(.closed(reason))
    }

    // MARK: - Output

    func subscribe(to topics: [String]) {
        for topic in topics {
            var number: Int32 = 0
            // Retained messages are not wanted: version 5 can say so.
            let code =
                isVersion5
                ? mosquitto_subscribe_v5(
                    handle, &number, topic, 1, Int32(MQTT_SUB_OPT_SEND_RETAIN_NEVER.rawValue), nil)
                : mosquitto_subscribe(handle, &number, topic, 1)
            end(with: code)
            subscriptions[number] = topic
        }
    }

    func publish(_ message: MqttPublication) {
        guard !isClosed else { return }
        let count = Int32(message.payload.count)
        var properties: OpaquePointer?
        defer { mosquitto_property_free_all(&properties) }
        if isVersion5, let correlation = message.correlation {
            mosquitto_property_add_binary(
                &properties, Int32(MQTT_PROP_CORRELATION_DATA.rawValue), correlation, UInt16(correlation.count))
        }
        let code = mosquitto_publish_v5(
            handle, nil, message.topic, count, message.payload, message.quality, message.isRetained, properties)
        switch code {
        case MOSQ_ERR_SUCCESS.rawValue: break
        // The broker's own limits: a smaller packet, QoS 0 alone. The connection is all right.
        case MOSQ_ERR_OVERSIZE_PACKET.rawValue, MOSQ_ERR_QOS_NOT_SUPPORTED.rawValue, MOSQ_ERR_INVAL.rawValue,
            MOSQ_ERR_RETAIN_NOT_SUPPORTED.rawValue:
            Failure.say("\(message.topic): not published: \(reason(code))")
        default: close(reason(code))
        }
    }

    // MARK: - Callbacks of libmosquitto, within the calls above

    private func setCallbacks() {
        mosquitto_connect_v5_callback_set(handle) { _, user, code, _, _ in
            BrokerConnection.of(user)?.connected(code)
        }
        mosquitto_disconnect_v5_callback_set(handle) { _, user, code, _ in
            guard let connection = BrokerConnection.of(user) else { return }
            let text = code >= 128 ? mosquitto_reason_string(code) : mosquitto_strerror(code)
            connection.close(
                (text.map { String(cString: $0) } ?? "") + (connection.note.isEmpty ? "" : " (\(connection.note))"))
        }
        mosquitto_message_v5_callback_set(handle) { _, user, message, properties in
            guard let connection = BrokerConnection.of(user), let message else { return }
            connection.events.append(.message(MqttMessage(message.pointee, properties)))
        }
        mosquitto_subscribe_v5_callback_set(handle) { _, user, number, count, granted, _ in
            guard let connection = BrokerConnection.of(user), let granted else { return }
            let topic = connection.subscriptions.removeValue(forKey: number)
            if count > 0, granted[0] >= 128 { connection.events.append(.refused(topic: topic ?? "")) }
        }
        mosquitto_log_callback_set(handle) { _, user, level, text in
            guard let connection = BrokerConnection.of(user), let text, level == MOSQ_LOG_ERR else { return }
            connection.note = String(cString: text)
        }
    }

    /// The connection that the handle belongs to: it outlives the handle.
    private static func of(_ user: UnsafeMutableRawPointer?) -> BrokerConnection? {
        user.map { Unmanaged<BrokerConnection>.fromOpaque($0).takeUnretainedValue() }
    }

    private func connected(_ code: Int32) {
        guard code != 0 else { return events.append(.connected) }
        let text = isVersion5 ? mosquitto_reason_string(code) : mosquitto_connack_string(code)
        close(text.map { String(cString: $0) } ?? "refused with code \(code)")
    }
}
