/// How libmpv loads a file, as far as seekd takes part in it.
package enum LibmpvLoading {
    // MARK: - Hooks

    /// The hook before a file is opened: its name may still be replaced.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/loadfile.c`, `play_current_file`
    /// - Test: `PlayerTests.opening`
    package static let beforeOpening = "on_load"

    /// The hook after a file could not be opened. If another name is set there, libmpv opens that, without
    /// `beforeOpening`.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/loadfile.c`, `play_current_file`
    /// - Test: `YtdlTests.page`
    package static let afterFailure = "on_load_fail"

    /// The priorities of libmpv's script ytdl_hook at `beforeOpening` and `afterFailure`: a hook with a lower one comes
    /// before it. In Lua they are 10 and 20; Lua's are less 50. It asks yt-dlp about a name that begins with `ytdl://`, `http://` or `https://`, and sets another name.
    /// From 0.40 it does so before the file is opened for hosts that it knows, and sets cookies at the second priority.
    ///
    /// - Versions: -40 until 0.39, -40 and -30 from 0.40
    /// - Source: `player/lua/ytdl_hook.lua`, `on_load_hook`; `player/lua/defaults.lua`, `add_hook`
    /// - Test: `YtdlTests.entries`
    package static let ytdlPriorities: ClosedRange<Int32> = -40 ... -30

    /// The programs that ytdl_hook looks for on PATH, in its order.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/lua/ytdl_hook.lua`, `paths_to_search`
    /// - Test: `YtdlTests.page`
    package static let ytdlPrograms = ["yt-dlp", "yt-dlp_x86", "youtube-dl"]

    /// The hook between a file's header and its first packet. Only here does a declared duration differ from the time
    /// that the packets have reached, and is it known where the file can start, before it starts.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/loadfile.c`, `play_current_file`
    /// - Test: `PlayerTests.undeclaredDuration`
    package static let afterHeader = "on_preloaded"

    /// The hook before a file is closed, also one that could not be opened. Playback may go on with another entry than the
    /// next one: that of the newest command counts. Where there is such a hook, libmpv cancels the film's demuxer while it
    /// waits, and then waits for the demuxer with its core locked; otherwise it answers meanwhile.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/loadfile.c`, `play_current_file`, `process_hooks`, `kill_demuxers_reentrant`
    /// - Test: `LineCutTests.playing`
    package static let beforeClosing = "on_unload"

    /// The command that opens the playing entry again. At `beforeClosing` it keeps libmpv from going on to the next entry;
    /// the entry's number stays.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/command.c`, `cmd_playlist_play_index`; `player/loadfile.c`, `mp_set_playlist_entry`
    /// - Test: `OutageTests.closed`
    package static let reopening = ["playlist-play-index", "current"]

    /// The property that tells, at a hook, that the file was ended by a command: libmpv ends it only after the hook.
    /// There is no event for it.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/loadfile.c`, `process_hooks`; `player/command.c`, `mp_property_playback_abort`
    /// - Test: `HangingMountTests.cancelled`
    package static let abort = "playback-abort"

    // MARK: - Names

    /// The property with the name that is opened. At `beforeOpening` it may be set. Since 0.41 it is absolute: that of
    /// the working folder for a file without a name.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/command.c`, `mp_property_stream_open_filename`
    /// - Test: `PlayerTests.opening`
    package static let openedName = "stream-open-filename"

    /// A name that libmpv never opens: it ends the file as one that can't be loaded, says so
    /// (`LibmpvLog.isAboutNoName`), and goes on with the playlist.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `stream/stream_file.c`, `open_f`
    /// - Test: `PlayerTests.opening`
    package static let noName: [UInt8] = []

    /// The name of a playlist in memory, before its entries, one a line.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `stream/stream_memory.c`, `open2`; `demux/demux_playlist.c`, `parse_m3u`
    /// - Test: `FolderTests.inPlaylist`
    package static let listInMemory = "memory://#EXTM3U\n"

    /// Commands that open the file that they name while they are served. A list is opened with the core locked: no other
    /// request is served meanwhile. A track is opened by one of few threads, and a film does not end before it is.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/command.c`, `cmd_loadlist`, `cmd_track_add`
    /// - Test: `HangingMountTests.commands`
    package static let blockingCommands: Set<String> = ["loadlist", "sub-add", "audio-add", "video-add"]

    /// Whether libmpv reads a film's folder, for subtitles and covers beside it, with the core locked: no request is
    /// served meanwhile.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/loadfile.c`, `load_external_opts_thread`
    /// - Test: `HangingMountTests.failed`
    package static let readsFolderOfFilm = true

    // MARK: - Options of a file

    /// The property that sets an option until the file's end.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/command.c`, `mp_property_local_options`
    /// - Test: `OptionTimeTests.fileOption`
    package static func fileOption(_ option: String) -> String { "file-local-options/\(option)" }

    /// Whether a file may name others that libmpv itself opens: parts, chapters, playlists.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `demux/demux.c`, `open_given_type`
    /// - Test: `PlaceTests.tcp`
    package static let references = "access-references"

    /// The options that go to FFmpeg's protocols and formats. No hook sees what FFmpeg opens. Both need the same
    /// `protocol_whitelist`: libavformat ends the process if it gets two different ones.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `stream/stream_lavf.c`, `open_f`; `demux/demux_lavf.c`, `demux_open_lavf`
    /// - Test: `NestedOpeningTests.refused`
    package static let optionsOfFFmpeg = ["stream-lavf-o", "demuxer-lavf-o"]

    // MARK: - What a file is like

    /// Titles of chapters that have none: the second one in Matroska.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `demux/demux_mkv.c`, `demux_mkv_read_chapters`
    /// - Test: `PlayerTests.untitledChapters`
    package static let untitledChapters = ["", "(unnamed)"]

    /// Whether a seek in a format of this name lands at the first frame that is not before its target. libmpv reads
    /// these from an index.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `demux/demux_mkv.c`, `demuxer_desc_matroska`; FFmpeg's `libavformat/mov.c`
    /// - Test: `LongFrameTests.landings`
    package static func isIndexed(format: String) -> Bool { format == "mkv" || format.hasPrefix("mov,mp4") }

    /// Formats in which libmpv may begin to decode behind a seek's target.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: FFmpeg's `libavformat/mpegts.c` and `libavformat/mpeg.c`
    /// - Test: `BurstTests.recording`
    package static let unindexedFormats = ["mpegts", "mpeg"]

    // MARK: - Outputs

    /// Video outputs that show nothing, or nothing that can be drawn on.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `video/out/vo_null.c`, `vo_image.c`, `vo_libmpv.c`, `vo_lavc.c`
    /// - Test: `ConsoleOptionsTests.elsewhere`
    package static let unseenOutputs: Set<String> = ["null", "image", "libmpv", "lavc"]

    /// The most threads that libmpv takes by itself to decode a picture.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `common/av_common.c`, `mp_set_avcodec_threads`
    /// - Test: `DecoderThreadsTests.option`
    package static let mostDecoderThreads = 16
}
