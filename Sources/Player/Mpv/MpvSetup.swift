import CMpv
package import LibmpvFacts

/// A player that is being set up from mpv's command line and configuration files, with mpv's own error messages. One
/// thread at a time. Every call may block for some milliseconds: use it before clients are served.
///
/// `messages()` gives libmpv's log at the level "v", which also reports each option that is set.
package struct MpvSetup: ~Copyable {
    /// One line of libmpv's log.
    package struct Message: Equatable, Sendable {
        /// mpv's name of the level: fatal, error, warn, info, v.
        package let level: String
        /// The module, "cplayer" for the player itself.
        package let module: String
        /// Without its line end.
        package let text: String

        package init(level: String, module: String, text: String) {
            self.level = level
            self.module = module
            self.text = text
        }
    }

    private let handle: OpaquePointer
    /// Retained until this setup ends, or gives it to the handle. A reference could not be discarded.
    private var startHold: Unmanaged<StartHold>?

    /// Creates a player without starting it. libmpv reads the environment variable `MPV_VERBOSE` here.
    package init() throws(MpvStartError) {
        guard cmpv_is_guarded() else { throw .unguarded }
        guard let handle = cmpv_create() else { throw .create }
        // This level also has the largest buffer: a list of all options fits.
        mpv_request_log_messages(handle, "v")
        self.handle = handle
    }

    deinit {
        startHold?.takeRetainedValue().release()
        mpv_terminate_destroy(handle)
    }

    /// Sets an option with libmpv's own call: exact names only, and no error message. Also runs actions of the command
    /// line such as `list-options`, which libmpv then reports as refused.
    package borrowing func set(_ name: String, to value: [UInt8]) throws(MpvError) {
        guard !name.utf8.contains(0), !value.contains(0) else { throw .invalidParameter }
        let bytes = (value + [0]).map { CChar(bitPattern: $0) }
        try MpvError.check(mpv_set_option_string(handle, name, bytes))
    }

    package borrowing func set(_ name: String, to value: String) throws(MpvError) {
        try set(name, to: Array(value.utf8))
    }

    /// Reads lines of a configuration file, as mpv does: reports errors and sets the other options.
    ///
    /// - Parameter path: The name of the file in messages.
    package borrowing func read(_ lines: [UInt8], as path: String) throws(MpvError) -> [Message] {
        var descriptor: Int32 = -1
        let error = lines.withUnsafeBytes {
            cmpv_read_configuration(handle, $0.baseAddress, $0.count, &descriptor)
        }
        let name = "/proc/self/fd/\(descriptor):"
        let told = messages().map { message in
            guard message.text.hasPrefix(name) else { return message }
            return Message(
                level: message.level, module: message.module,
                text: path + ":" + message.text.dropFirst(name.count))
        }
        try MpvError.check(error)
        return told
    }

    /// Removes and returns libmpv's messages since the last call.
    package borrowing func messages() -> [Message] {
        var messages: [Message] = []
        while let event = MpvEvent(copying: mpv_wait_event(handle, 0)) { Self.note(event, in: &messages) }
        return messages
    }

    /// Starts the player. Call it once. Options that take effect only at the start are read now; libmpv reads no
    /// configuration files, but knows its folder if the options `config` and `config-dir` allow it.
    package borrowing func initialize() throws(MpvStartError) {
        _ = messages()
        do throws(MpvError) {
            try MpvError.check(cmpv_initialize(handle))
        } catch {
            throw .initialize(reason: error)
        }
        let reading = LibmpvLog.readingFile
        if let message = messages().first(where: { $0.text.hasPrefix(reading) }) {
            throw .readByItself(file: String(message.text.dropFirst(reading.count)))
        }
    }

    /// Makes the player wait after its start until `MpvHandle.beginPlaying()`: it answers requests, but neither plays nor
    /// is idle, if its option `idle` is "no". Needs a libmpv with Lua. Replaces the option `scripts`: load scripts with
    /// the command `load-script`.
    ///
    /// - Returns: false if no temporary file can be written; then it won't wait.
    package mutating func hold() -> Bool {
        startHold = StartHold(of: handle).map(Unmanaged.passRetained)
        return startHold != nil
    }

    /// The output of an option of the command line that prints something, such as version or list-protocols. Only a
    /// started player reads options as the command line does: as options of a file that it opens. The player quits
    /// then.
    package borrowing func printed(by option: String) -> [Message] {
        var messages: [Message] = []
        // Read the messages that are already in the log first.
        _ = self.messages()
        let command = MpvNode.map([
            MpvNode.Member("name", .text("loadfile")), MpvNode.Member("url", .text("null://")),
            MpvNode.Member("flags", .text("append-play")),
            MpvNode.Member("options", .map([MpvNode.Member(option, .text(""))])),
        ])
        let handle = handle
        try? command.withNode { mpv_command_node_async(handle, 0, $0) }
        while true {
            guard let event = mpv_wait_event(handle, Self.timeout), let copy = MpvEvent(copying: event) else { break }
            if copy.body == .shutdown || Self.isEnd(copy) { break }
            Self.note(copy, in: &messages)
        }
        guard let start = messages.firstIndex(where: { LibmpvLog.setting($0.text)?.name == option }) else { return [] }
        return Array(messages[(start + 1)...].prefix { $0.module == LibmpvLog.core && $0.level == "info" })
    }

    /// Returns the player, which must be started. From now on it logs at `logLevel`.
    package consuming func finish(logLevel: String) -> MpvHandle {
        mpv_request_log_messages(handle, logLevel)
        let (handle, hold) = (handle, startHold?.takeRetainedValue())
        discard self
        return MpvHandle(player: handle, hold)
    }

    /// Seconds.
    private static let timeout = 5.0

    private static func isEnd(_ event: MpvEvent) -> Bool {
        if case .endFile = event.body { return true }
        return false
    }

    private static func note(_ event: MpvEvent, in messages: inout [Message]) {
        guard case .logMessage(let module, let level, let text) = event.body else { return }
        messages.append(Message(level: level, module: module, text: text))
    }
}

/// The end of the X server that libmpv draws on.
package enum DisplayLoss {
    /// Readable once it is gone. The process then has to exit: the thread that draws waits for ever.
    ///
    /// - Returns: -1 if libmpv has no Xlib, or the system refuses a descriptor: then Xlib ends the process.
    package static func descriptor() -> Int32 { cmpv_display_descriptor() }
}

extension LibmpvFacts {
    /// The facts of the libmpv that this process has loaded.
    package static let loaded = LibmpvFacts(apiVersion: UInt(mpv_client_api_version()))
}
