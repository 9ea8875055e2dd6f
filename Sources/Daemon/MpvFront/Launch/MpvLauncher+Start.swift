import Glibc
import Linux
import Mpv
import SeekProtocol

/// Prepares and starts the player.
extension MpvLauncher {
    /// Whether libmpv prints something at its start instead of playing.
    var asksAtStart: Bool { asksForProperties || settings["audio-device"] == "help" }

    var idle: MpvLaunch.Idle {
        switch settings["idle"] {
        case "yes", "": .yes
        case "once": .once
        default: .no
        }
    }

    /// libmpv has this option only with Lua.
    var hasLua: Bool { catalogue.meaning(of: "osc") != nil }

    /// Whether the command line encodes instead of playing.
    func encodes(_ line: MpvCommandLine) -> Bool {
        line.steps.contains { step in
            guard case .set(let option) = step, option.value != "" else { return false }
            return catalogue.meaning(of: option.name.description)?.option.name == "o"
        }
    }

    /// Why the command line can't be performed; nil if it can.
    var unsupported: String? {
        guard let client = settings["input-ipc-client"], !client.isEmpty else { return nil }
        return "--input-ipc-client is not supported: let clients connect to --input-ipc-server"
    }

    /// Sets the options that mpv sets when a desktop starts it.
    mutating func assumePseudoInterface() {
        if settings["terminal"] == nil { try? setup.set("terminal", to: "no") }
        settings.assumePseudoInterface()
    }

    /// Sets the options that seekd implements itself.
    func withdraw(_ idle: MpvLaunch.Idle, _ socketPath: String?, isHeld: Bool) {
        try? setup.set("config", to: settings.isOn("config", unlessSet: true) ? "yes" : "no")
        // Scripts read the path there. libmpv opens no socket.
        try? setup.set("input-ipc-server", to: socketPath ?? "")
        try? setup.set("input-conf", to: "")
        // A position that libmpv resumes is forgotten, and seekd saves none, unless the user asks for it.
        let isAskedFor = settings["resume-playback"] != nil || settings["watch-later-directory"] != nil
        if !isAskedFor, !settings.isOn("save-position-on-quit", unlessSet: false) {
            try? setup.set("resume-playback", to: "no")
        }
        if isHeld {
            // With a playlist, mpv is not idle at its start. This player gets its playlist later.
            try? setup.set("idle", to: "no")
            try? setup.set("load-scripts", to: "no")
        } else if idle == .no {
            // libmpv has nothing to play at its start, and would quit at once.
            try? setup.set("idle", to: "once")
        }
    }

    /// Sets the options that a held player needed otherwise at its start, before scripts can read them.
    func restore(_ idle: MpvLaunch.Idle) {
        switch idle {
        case .no: break
        case .once: try? setup.set("idle", to: "once")
        case .yes: try? setup.set("idle", to: "yes")
        }
        if settings.isOn("load-scripts", unlessSet: false) { try? setup.set("load-scripts", to: "yes") }
        let operations = [MpvSettings.Operation("scripts-clr", "")] + settings.scripts
        for operation in operations {
            let option = MpvCommandLine.Option(ByteString(operation.name), ByteString(operation.value))
            if let line = Self.line(option) {
                _ = try? setup.read(line, as: Self.place)
            } else {
                try? setup.set(operation.name, to: operation.value)
            }
        }
    }

    @discardableResult
    func start() -> Bool {
        do throws(MpvStartError) {
            try setup.initialize()
            return true
        } catch {
            warn(error.description)
            return false
        }
    }

    /// The files to play; with `--merge-files`, one entry of all files.
    func entries(of line: MpvCommandLine) -> [MpvCommandLine.Entry] {
        guard settings.isOn("merge-files", unlessSet: false), !line.entries.contains(where: \.isPlaylist) else {
            return line.entries
        }
        let parts = line.entries.map { Array("%\($0.path.bytes.count)%".utf8) + $0.path.bytes }
        return [MpvCommandLine.Entry(path: ByteString(Array("edl://".utf8) + parts.joined(separator: Array(";".utf8))))]
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    // MARK: - Scripts

    /// The scripts that mpv loads from its folders, in its order.
    var folderScripts: [String] {
        guard settings.isOn("load-scripts", unlessSet: false) else { return [] }
        return folders.files(named: ["scripts"], exists: Self.exists).flatMap(Self.scripts)
    }

    /// Files and folders in a folder, except hidden ones.
    private static func scripts(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            let name = FolderList.name(of: entry)
            if name.first != UInt8(ascii: ".") { names.append(name) }
        }
        return names.map { String(decoding: $0, as: UTF8.self) }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            .map { "\(folder)/\($0)" }.filter(isScript)
    }

    private static func isScript(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        let kind = status.st_mode & S_IFMT
        return kind == S_IFREG || kind == S_IFDIR
    }
}
