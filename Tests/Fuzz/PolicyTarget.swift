import MpvCommands
import SeekProtocol

/// Any command through the policy as it is by default: what runs a program never passes, however it is spelled and
/// wherever it is put.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzPolicy(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let line = Array(UnsafeBufferPointer(start: start, count: count))
    if case .success(.mpv(let request)) = IncomingRequest(line: line).request { check(request) }
    guard let commands = try? CommandText.commands(in: line) else { return 0 }
    for command in commands { check(command) }
    let isDangerous = commands.contains { runsPrograms($0) }
    let text = JSONValue.string(ByteString(line))
    let section: [JSONValue] = [.text("fuzz"), .string(ByteString(Array("x ".utf8) + line))]
    if isDangerous {
        precondition(policy.refusal(ofBinding: ByteString(line), names) != nil, "\(commands) can be bound")
    }
    for binding in [MpvCommand("keybind", .list([.text("x"), text])), MpvCommand("define-section", .list(section))]
    where isDangerous {
        precondition(policy.refusal(of: binding, names) != nil, "\(binding.name) with a program passes: \(commands)")
    }
    return 0
}

private func check(_ request: MpvRequest) {
    switch request {
    case .command(let command): check(command)
    case .setProperty(let name, let value):
        let refusal = policy.refusal(ofSetting: name, to: value, names)
        precondition(refusal?.message?.isEmpty != true, "a refusal without a sentence")
        if isDangerous(name) { precondition(refusal != nil, "\(name) may be set") }
    case .getProperty(let name, _), .observeProperty(let name, _, _):
        precondition(policy.refusal(ofReading: name, names)?.message?.isEmpty != true, "a refusal without a sentence")
    case .clientName, .time, .version, .unobserveProperty, .requestLogMessages, .setEvent: break
    }
}

private func check(_ command: MpvCommand) {
    let refusal = policy.refusal(of: command, names)
    precondition(refusal?.message?.isEmpty != true, "a refusal without a sentence")
    if runsPrograms(command) { precondition(refusal != nil, "\(command) passes") }
    let opened: JSONValue? =
        command.name == "loadfile" || command.name == "loadlist" ? command.argument(0, "url") : nil
    if case .string(let url)? = opened, url.bytes.starts(with: "ytdl://".utf8) {
        precondition(refusal != nil, "\(command) passes")
    }
    if setters.contains(command.name), case .string(let name)? = command.argument(0, "name"), isDangerous(name) {
        precondition(refusal != nil, "\(command) passes")
    }
    // The same again with each of its texts bound to a key, where they are commands.
    guard command.name == "keybind" || command.name == "define-section" else { return }
    guard case .string(let text)? = command.argument(1, command.name == "keybind" ? "cmd" : "contents") else { return }
    let bound = command.name == "keybind" ? [text] : InputBindings(text.bytes, section: "x").bindings.map(\.command)
    for text in bound {
        guard let commands = try? CommandText.commands(in: text.bytes) else { continue }
        precondition(refusal != nil || !commands.contains { runsPrograms($0) }, "\(command) passes")
    }
}

private func runsPrograms(_ command: MpvCommand) -> Bool {
    command.name == "run" || command.name == "subprocess"
}

/// Whether setting it runs programs or writes files; under another name, such as `options/`, too. `fs/include` is a part
/// of `fs`, which libmpv does not have: it refuses to set it.
private func isDangerous(_ property: ByteString) -> Bool {
    let prefixes = ["options", "file-local-options"]
    let parts = property.bytes.split(separator: UInt8(ascii: "/"))
    let name = parts.first { part in !prefixes.contains { part.elementsEqual($0.utf8) } } ?? []
    return dangerousProperties.contains { name.elementsEqual($0.utf8) }
}

private let setters = ["set", "add", "cycle", "multiply", "cycle-values", "change-list"]

private let dangerousProperties = ["script-opts", "scripts", "input-conf", "include", "log-file", "dump-stats"]

private let policy = CommandPolicy(
    allowedCommands: [], allowedProperties: [], protocols: ["http", "https"], socketPath: "/run/seekd/mpv.sock")

/// Some of libmpv's, dangerous ones among them: being known is not enough.
private let names = PlayerNames(
    commands: [
        "run", "subprocess", "keybind", "define-section", "enable-section", "loadfile", "loadlist", "seek", "set",
        "add",
        "cycle", "cycle-values", "multiply", "change-list", "show-text", "print-text", "script-message", "load-script",
        "screenshot-to-file", "dump-cache", "apply-profile", "load-config-file", "vf", "af", "quit", "ignore", "stop",
        "sub-add", "audio-add", "video-add", "playlist-next", "expand-text", "expand-path", "write-watch-later-config",
    ],
    properties: [
        "pause", "volume", "mute", "speed", "time-pos", "chapter", "sid", "aid", "path", "playlist", "vf", "af",
        "input-ipc-server", "script-opts", "scripts", "include", "input-conf", "log-file", "dump-stats", "ytdl",
        "sub-file-paths", "audio-device", "fullscreen", "profile", "stream-record", "screenshot-directory",
    ])
