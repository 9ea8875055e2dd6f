/// What depends on libmpv's version. All other code asks here, and does not compare versions.
///
/// The other types of this target have what depends on libmpv's insides, and not on its version. Each fact names the
/// versions of mpv for which it holds, the file and function of mpv's source that say so, and the test that shows it.
/// The versions are those that Debian 12 to forky have: 0.35 to 0.41. What seekd replaces under libmpv, with the names
/// of its threads and the numbers of its descriptors, is in docs/libmpv.md.
package struct LibmpvFacts: Equatable, Sendable {
    /// A version of libmpv's client API; mpv's DOCS/client-api-changes.rst has the version of mpv for each.
    package struct API: Comparable, Sendable {
        package let major: UInt
        package let minor: UInt

        package init(_ major: UInt, _ minor: UInt) {
            (self.major, self.minor) = (major, minor)
        }

        package static func < (one: API, other: API) -> Bool { (one.major, one.minor) < (other.major, other.minor) }

        static let mpv0_37 = API(2, 2)
        static let mpv0_38 = API(2, 3)
        /// Also of mpv 0.41, which the API does not tell from it. What mpv 0.39 has changed counts from here on: its
        /// API is that of 0.38.
        static let mpv0_40 = API(2, 5)
    }

    package let api: API

    package init(_ api: API) { self.api = api }

    /// - Parameter version: as `mpv_client_api_version()` returns it.
    package init(apiVersion version: UInt) { self.init(API(version >> 16, version & 0xFFFF)) }

    // MARK: - Commands

    /// `loadfile` and `loadlist` have a place in the playlist before the options, and the actions `insert-next` and
    /// `insert-at`.
    ///
    /// - Versions: from 0.38
    /// - Source: `player/command.c`, `cmd_loadfile`
    /// - Test: `EntryIndexTests`
    package var hasEntryIndex: Bool { api >= .mpv0_38 }

    /// The place to give if there is none: libmpv's default.
    ///
    /// - Versions: from 0.38
    /// - Source: `player/command.c`, `mp_cmds`
    /// - Test: `EntryIndexTests`
    package static let noEntryIndex: Int64 = -1

    /// A seek to another frame before the first picture ends the process: libmpv reads the length of the frame before it.
    ///
    /// - Versions: from 0.40
    /// - Source: `player/playloop.c`, `calculate_framestep_pts`
    /// - Test: `FrameStepTests.early`
    package var needsPictureToStepBack: Bool { api >= .mpv0_40 }

    // MARK: - Options and properties

    /// The name in this libmpv of an option that has been renamed, by its name in mpv 0.35.
    ///
    /// - Versions: as in `OptionRenaming`
    /// - Source: `options/options.c`, `mp_opts`
    /// - Test: `LibmpvFactsTests.names`
    package func current(_ name: String) -> String {
        guard let renaming = OptionRenaming.all.first(where: { $0.old == name }), api >= renaming.since else {
            return name
        }
        return renaming.new
    }

    /// Options that a version has removed, with what does the same: programs that were written for mpv 0.35 start seekd
    /// with any libmpv.
    ///
    /// - Versions: from 0.40
    /// - Source: `options/options.c`, `mp_opts`
    /// - Test: `SpawnTests.oldName`
    package static let successors = ["input-unix-socket": "input-ipc-server"]

    /// Options that load scripts of libmpv's own through which a client could run programs, and that not every libmpv
    /// has.
    ///
    /// - Versions: three of them from 0.40
    /// - Source: `player/scripting.c`, `mp_load_builtin_scripts`
    /// - Test: `LibmpvFactsTests.names`
    package var scriptOptions: [String] {
        [current("load-osd-console")]
            + (api >= .mpv0_40 ? ["load-select", "load-positioning", "load-commands"] : [])
    }

    /// One more of `scriptOptions`, which the API does not tell: setting it may fail.
    ///
    /// - Versions: from 0.41
    /// - Source: `player/scripting.c`, `mp_load_builtin_scripts`
    /// - Test: `CommandPolicyTests.tablesKnowOptions`
    package static let scriptOptionToTry = "load-context-menu"

    /// The first chapter's number where libmpv prints an option such as `start`: "#0" or "#1". It is written as "#1" in
    /// all.
    ///
    /// - Versions: 0 until 0.39, 1 from 0.40
    /// - Source: `options/m_option.c`, `print_rel_time`
    /// - Test: `OptionTimeTests.chapters`
    package var firstPrintedChapter: Int { api >= .mpv0_40 ? 1 : 0 }

    /// Options that change how loud the sound is, dB, without the volume: the first one that a film uses counts. Those of
    /// ReplayGain count for each film: the second one for films that have values of their own, if the option `replaygain` is on.
    ///
    /// - Versions: `volume-gain` from 0.38
    /// - Source: `player/audio.c`, `audio_update_volume`, `get_replaygain`
    /// - Test: `SleepTests.fades`
    package var gainOptions: [String] {
        api >= .mpv0_38 ? ["volume-gain"] : ["replaygain-fallback", "replaygain-preamp"]
    }

    /// During a seek `time-pos` is the seek's target (`LibmpvSeeking.reportsTarget`), but at most the duration that is
    /// known so far.
    ///
    /// - Versions: from 0.39; here from 0.40, see `API`
    /// - Source: `player/command.c`, `mp_property_time_pos`; `player/playloop.c`, `get_playback_time`
    /// - Test: `LibmpvFactsTests.facts`
    package var limitsReportedTarget: Bool { api >= .mpv0_40 }
}
