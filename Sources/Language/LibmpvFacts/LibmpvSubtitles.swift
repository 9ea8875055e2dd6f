/// How libmpv selects and shows subtitles, as far as seekd hides a track of them (T2) and looks for lines (N3).
package enum LibmpvSubtitles {
    /// The track that is selected: a number, or "no". As an option it also counts for later films, and "auto" selects the
    /// track again that libmpv would have selected at first.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/command.c`, `property_switch_track`; `player/loadfile.c`, `mp_switch_track_n`
    /// - Test: `HiddenSubtitlesTests.shown`
    package static let track = "sid"

    /// Whether the selected track is drawn. Its lines are read, and known by `lineStart` and `lineEnd`, in both cases.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `sub/osd.c`, `draw_object`; `sub/dec_sub.c`, `sub_get_times`
    /// - Test: `SubtitleTests.shown`
    package static let visibility = "sub-visibility"

    /// When the line at the position begins, media seconds; not available between lines. Lines of pictures have it too,
    /// but on Blu-ray discs what ends a line is a picture too, an empty one, with a time of its own.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/command.c`, `mp_property_sub_start`; `sub/sd_lavc.c`, `get_times`
    /// - Test: `SubtitleTests.again`
    package static let lineStart = "sub-start"

    /// When the line at the position ends, media seconds; not available if that is not known. It changes after `lineStart`.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/command.c`, `mp_property_sub_end`
    /// - Test: `SubtitleTests.again`
    package static let lineEnd = "sub-end"
}
