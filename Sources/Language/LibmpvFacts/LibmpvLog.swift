/// Lines of libmpv's log that seekd reads, or leaves out of its own. Their wording is promised nowhere.
package enum LibmpvLog {
    // MARK: - Modules

    /// The module of the player's core.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/main.c`, `mp_create`
    /// - Test: `AsMpvTests.question`
    package static let core = "cplayer"

    /// How the names of video outputs' modules begin.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `video/out/vo.c`, `vo_create`
    /// - Test: `StartTests.output`
    package static let videoOutputs = "vo/"

    /// How the names of audio outputs' modules begin, and that of their choice.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `audio/out/ao.c`, `ao_alloc`, `ao_init_best`
    /// - Test: `SoundServerTests.restarted`
    package static let audioOutputs = "ao"

    /// Modules whose name mpv's terminal shows only with the verbose levels: their names have a "!" before them in the
    /// source.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `common/msg.c`, `mp_log_new`; `stream/stream.c`, `stream_create_with_args`
    /// - Test: `AsMpvTests.wrongCommandLine`
    package static let unnamedModules: Set<String> = [core, "stream"]

    // MARK: - Opening

    /// Whether libmpv says that it can't open a file without a name, which is how seekd refuses a file
    /// (`LibmpvLoading.noName`).
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `stream/stream_file.c`, `open_f`; `stream/stream.c`, `stream_create_with_args`
    /// - Test: `FolderTests.nothing`
    package static func isAboutNoName(_ text: String) -> Bool {
        text.hasPrefix("Cannot open file ''") || text.hasPrefix("Failed to open .")
    }

    /// A fatal message of the core begins like this if no video output can be opened. The error of the file's end does
    /// not say so: 0.35 has `MPV_ERROR_GENERIC`; since 0.40 the sound goes on, and without sound it is
    /// `MPV_ERROR_NOTHING_TO_PLAY`.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/video.c`, `reinit_video_chain_src`
    /// - Test: `StartTests.output`
    package static let noVideoOutput = "Error opening/initializing the selected video_out"

    /// An error of the core begins like this if no audio output can be opened, also in the middle of a film, when the sound
    /// server has ended. libmpv then gives up the film's track of sound: neither `ao-reload` nor `aid=auto` brings it back,
    /// and the number of the track does.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/audio.c`, `reinit_audio_filters_and_output`
    /// - Test: `SoundServerTests.restarted`
    package static let noSound = "Could not open/initialize audio device"

    // MARK: - Options

    /// Before the name of a configuration file that libmpv reads.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `options/parse_configfile.c`, `m_config_parse_config_file`
    /// - Test: `LibmpvLogTests.readingFile`
    package static let readingFile = "Reading config file "

    /// The name and the value in a message that an option is set: `Setting option 'NAME' = 'VALUE' (flags = N)`; nil
    /// for other messages.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `options/m_config_frontend.c`, `m_config_set_option_cli`
    /// - Test: `LibmpvLogTests.setting`
    package static func setting(_ text: String) -> (name: String, value: String)? {
        let (start, middle) = ("Setting option '", "' = '")
        guard text.hasPrefix(start), text.hasSuffix(")") else { return nil }
        let name = text.dropFirst(start.count).prefix { $0 != "'" }
        let rest = text.dropFirst(start.count + name.count)
        guard rest.hasPrefix(middle), let end = rest.lastIndex(of: "'") else { return nil }
        let from = rest.index(rest.startIndex, offsetBy: middle.count)
        return from <= end ? (String(name), String(rest[from..<end])) : nil
    }

    /// Before the name of an option whose value can't be parsed.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `options/m_config_frontend.c`, `m_config_set_option_cli`
    /// - Test: `LibmpvLogTests.refusedOption`
    package static let unparsedOption = "Error parsing option "

    /// How a message begins that a file's first line was refused: after `unparsedOption`, or alone if the value was
    /// "help".
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `options/parse_configfile.c`, `m_config_parse`
    /// - Test: `LibmpvLogTests.refusedOption`
    package static func refusedFirstLine(of file: String) -> String { "\(file):1: setting option " }
}
