/// The events that a client can subscribe to.
package enum EventName: String, Sendable, CaseIterable {
    case seekButton = "seek-button"
    case playButton = "play-button"
    case chase
    case progress
    case media
    case shutdown

    package static let allNames = allCases.map(\.rawValue)
}

extension EventName: JSONWritable {
    package func write(to writer: inout JSONWriter) { rawValue.write(to: &writer) }
}
