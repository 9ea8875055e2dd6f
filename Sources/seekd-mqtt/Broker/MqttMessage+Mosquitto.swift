import CMosquitto
import Glibc
import MqttModel

extension MqttMessage {
    /// Copies a message of libmosquitto's.
    ///
    /// - Parameter properties: of MQTT 5.
    init(_ message: mosquitto_message, _ properties: OpaquePointer?) {
        let bytes = UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))
        self.init(topic: message.topic.map { String(cString: $0) } ?? "", payload: Array(bytes))
        isRetained = message.retain
        var topic: UnsafeMutablePointer<CChar>?
        if mosquitto_property_read_string(properties, Int32(MQTT_PROP_RESPONSE_TOPIC.rawValue), &topic, false) != nil,
            let topic
        {
            responseTopic = String(cString: topic)
            free(topic)
        }
        var data: UnsafeMutableRawPointer?
        var length: UInt16 = 0
        let number = Int32(MQTT_PROP_CORRELATION_DATA.rawValue)
        if mosquitto_property_read_binary(properties, number, &data, &length, false) != nil, let data {
            correlation = Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
            free(data)
        }
    }
}
