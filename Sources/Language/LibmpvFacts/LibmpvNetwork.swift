/// How libmpv reads films over HTTP, as far as seekd takes part in it.
package enum LibmpvNetwork {
    // MARK: - Options of mpv's

    /// How many bytes of a film are kept before the position that is read. What is kept is sought without a request.
    /// mpv's default is a third of what it reads ahead.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `demux/demux.c`, `prune_old_packets`
    /// - Test: `NetworkTests.back`
    package static let bytesBack = "demuxer-max-back-bytes"

    /// How many bytes are read ahead. What of them is not used counts for `bytesBack` too.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `demux/demux.c`, `prune_old_packets`
    /// - Test: `NetworkTests.back`
    package static let bytesAhead = "demuxer-max-bytes"

    /// How far ahead of the bytes that were read a place may be that is read up to, instead of asking the server for
    /// it; half of it is kept back. A larger buffer does not delay a read: libmpv takes what has come.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `stream/stream.c`, `stream_seek` and `stream_read_more`
    /// - Test: `NetworkTests.buffer`
    package static let streamBuffer = "stream-buffer-size"

    /// Seconds without a byte from the server, after which FFmpeg has lost it. mpv's default is 60.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `stream/stream_lavf.c`, `mp_setup_av_network_options`
    /// - Test: `NetworkTests.options`
    package static let timeout = "network-timeout"

    /// The property with an option's default, printed as the option itself is.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/command.c`, `mp_property_option_info`
    /// - Test: `NetworkTests.chosen`
    package static func defaultValue(of option: String) -> String { "option-info/\(option)/default-value" }

    /// The property that says whether an option was set for the file alone, as by `loadfile`.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/command.c`, `mp_property_option_info`
    /// - Test: `NetworkTests.chosen`
    package static func isOfFile(_ option: String) -> String { "option-info/\(option)/set-locally" }

    // MARK: - Options of FFmpeg's

    /// The option with what goes to FFmpeg's protocols. libmpv sets `reconnect` and a `reconnect_delay_max` of 7 itself,
    /// and this option replaces them. A key that FFmpeg does not know does nothing.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `stream/stream_lavf.c`, `open_f`
    /// - Test: `NetworkTests.options`
    package static let protocolOption = "stream-lavf-o"

    /// Whether FFmpeg tries again if it does not get a connection, or loses it before the response.
    ///
    /// - Versions: FFmpeg from 4.4
    /// - Source: FFmpeg's `libavformat/http.c`, `http_open_cnx`
    /// - Test: `NetworkFaultTests.refusedOnce`
    package static let retriesConnections = "reconnect_on_network_error"

    /// The statuses after which FFmpeg asks again.
    ///
    /// - Versions: FFmpeg from 4.4
    /// - Source: FFmpeg's `libavformat/http.c`, `http_should_reconnect`
    /// - Test: `NetworkFaultTests.status`
    package static let retriedStatuses = "reconnect_on_http_error"

    /// Seconds: FFmpeg waits for 0, 1, 3, 7 and so on before it tries again, and gives up before it would wait longer
    /// than this. A seek has to wait meanwhile.
    ///
    /// - Versions: FFmpeg from 4.4
    /// - Source: FFmpeg's `libavformat/http.c`, `http_open_cnx` and `http_read_stream`
    /// - Test: `NetworkFaultTests.status`
    package static let longestDelay = "reconnect_delay_max"
}
