import CommandLineTool
import SeekClient
import SeekProtocol

/// mpv's commands and properties, by mpv's names: seekd serves them on the same socket.
extension Daemon {
    private static let unavailable = "property unavailable"

    /// A property's value; null if it has none now.
    static func property(_ name: String, on connection: inout Connection) throws(Failure) -> JSONValue {
        let response = try reply(to: .array([.text("get_property"), .text(name)]), on: &connection)
        return response.error == unavailable ? .null : try served(response).data ?? .null
    }

    static func set(_ name: String, to value: JSONValue, on connection: inout Connection) throws(Failure) {
        try mpv([.text("set_property"), .text(name), value], on: &connection)
    }

    /// - Parameter command: its name and its arguments.
    @discardableResult
    static func mpv(_ command: [JSONValue], on connection: inout Connection) throws(Failure) -> JSONValue {
        try served(reply(to: .array(command), on: &connection)).data ?? .null
    }
}
