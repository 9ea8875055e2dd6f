import CommandLineTool
import RemoteKeys
import SeekProtocol

/// What --learn tells about a pressed key.
struct LearnedKey {
    let name: KeyName
    let binding: KeyBinding?
    /// The device's name.
    let device: String
    /// Whether keys of the device are used if they do something.
    let isUsed: Bool

    /// What it does, then lines for the configuration.
    var text: [String] {
        let place = "\(name) of \"\(device)\"".forTerminal
        var lines = ["\(place) \(binding.map { "does \($0.words)" } ?? "does nothing")"]
        if binding == nil { lines += ["    [keys]", "    \(quoted(name.description)) = \"press forward\""] }
        if !isUsed { lines += ["    [devices.\(quoted(device, always: true))]", "    use = true"] }
        return lines
    }

    /// As a key of TOML, which needs no quotes if it has only letters, digits, `_` and `-`.
    private func quoted(_ text: String, always: Bool = false) -> String {
        let isBare = text.utf8.allSatisfy {
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8.contains($0)
        }
        if isBare, !always, !text.isEmpty { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": escaped += "\\\(scalar)"
            default: escaped += scalar.value < 32 || scalar.value == 127 ? "" : String(scalar)
            }
        }
        return "\"\(escaped)\""
    }
}

extension KeyBinding {
    /// As it is written in the configuration.
    var words: String {
        switch self {
        case .seek(let direction): "press \(direction.rawValue)"
        case .digit(let digit): "digit \(digit)"
        case .command(let command, let repeats):
            command.words + (repeats ? ", again and again while it is held" : "")
        case .ignored: "nothing"
        }
    }
}

extension JSONValue {
    fileprivate var words: String {
        switch self {
        case .string(let text): text.description
        case .array(let elements): elements.map(\.words).joined(separator: " ")
        case .integer, .double, .bool, .null, .object:
            String(decoding: JSONWriter.bytes(of: self), as: UTF8.self)
        }
    }
}
