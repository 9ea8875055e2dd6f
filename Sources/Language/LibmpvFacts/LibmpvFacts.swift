/// What depends on libmpv's version. All other code asks here, and does not compare versions.
///
/// Each fact names the first version of mpv for which it holds, and the place of mpv's source or manual that says so.
/// The versions are those that Debian 12 to forky have: 0.35 to 0.41.
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
        static let mpv0_39 = API(2, 4)
        /// Also of mpv 0.41: the API does not tell them apart.
        static let mpv0_40 = API(2, 5)
    }

    package let api: API

    package init(_ api: API) { self.api = api }

    /// - Parameter version: as `mpv_client_api_version()` returns it.
    package init(apiVersion version: UInt) { self.init(API(version >> 16, version & 0xFFFF)) }

    // MARK: - Commands

    /// `loadfile` and `loadlist` have a place in the playlist before the options, and the actions `insert-next` and
    /// `insert-at`. mpv 0.38, player/command.c.
    package var hasEntryIndex: Bool { api >= .mpv0_38 }

    /// The place to give if there is none: libmpv's default. mpv 0.38, player/command.c.
    package static let noEntryIndex: Int64 = -1

    // MARK: - Options and properties

    /// The name in this libmpv of an option that has been renamed, by its name in mpv 0.35.
    package func current(_ name: String) -> String {
        guard let renaming = OptionRenaming.all.first(where: { $0.old == name }), api >= renaming.since else {
            return name
        }
        return renaming.new
    }

    /// Options that a version has removed, with what does the same: programs that were written for mpv 0.35 start seekd with
    /// any libmpv. mpv 0.40 has removed `input-unix-socket` (DOCS/interface-changes).
    package static let successors = ["input-unix-socket": "input-ipc-server"]

    /// Options that load scripts of libmpv's own through which a client could run programs, and that not every libmpv
    /// has. player/scripting.c.
    package var scriptOptions: [String] {
        [current("load-osd-console")]
            + (api >= .mpv0_40 ? ["load-select", "load-positioning", "load-commands"] : [])
    }

    /// One more of `scriptOptions`, of mpv 0.41, which the API does not tell from 0.40: setting it may fail.
    package static let scriptOptionToTry = "load-context-menu"

    /// The first chapter's number where libmpv prints an option such as `start`: "#0", and "#1" since mpv 0.40
    /// (options/m_option.c, `print_rel_time`). It is written as "#1" in all.
    package var firstPrintedChapter: Int { api >= .mpv0_40 ? 1 : 0 }

    /// During a seek `time-pos` is the seek's target; since mpv 0.39 at most the duration that is known so far
    /// (player/playloop.c, `get_playback_time`).
    package var limitsReportedTarget: Bool { api >= .mpv0_40 }
}

/// An option that a version of mpv has renamed. The old name stays as an alias, with a warning, and goes later.
///
/// From mpv's DOCS/interface-changes.rst and options/options.c.
package struct OptionRenaming: Sendable {
    /// In mpv 0.35.
    package let old: String
    package let new: String
    /// The first version that has the new name.
    package let since: LibmpvFacts.API

    private init(_ old: String, _ new: String, since: LibmpvFacts.API) {
        (self.old, self.new, self.since) = (old, new, since)
    }

    package static let all: [OptionRenaming] = [
        OptionRenaming("cache-dir", "demuxer-cache-dir", since: .mpv0_37),
        OptionRenaming("cache-unlink-files", "demuxer-cache-unlink-files", since: .mpv0_37),
        OptionRenaming("cdrom-device", "cdda-device", since: .mpv0_37),
        OptionRenaming("fps", "container-fps-override", since: .mpv0_37),
        OptionRenaming("override-display-fps", "display-fps-override", since: .mpv0_37),
        OptionRenaming("play-dir", "play-direction", since: .mpv0_37),
        OptionRenaming("screenshot-directory", "screenshot-dir", since: .mpv0_37),
        OptionRenaming("sub-ass-force-style", "sub-ass-style-overrides", since: .mpv0_37),
        OptionRenaming("sub-forced-only", "sub-forced-events-only", since: .mpv0_37),
        OptionRenaming("vo-sixel-exit-clear", "vo-sixel-config-clear", since: .mpv0_37),
        OptionRenaming("watch-later-directory", "watch-later-dir", since: .mpv0_37),
        OptionRenaming("osd-border-color", "osd-outline-color", since: .mpv0_39),
        OptionRenaming("osd-border-size", "osd-outline-size", since: .mpv0_39),
        OptionRenaming("sub-border-color", "sub-outline-color", since: .mpv0_39),
        OptionRenaming("sub-border-size", "sub-outline-size", since: .mpv0_39),
        OptionRenaming("load-osd-console", "load-console", since: .mpv0_40),
        OptionRenaming("sub-ass-hinting", "sub-hinting", since: .mpv0_40),
        OptionRenaming("sub-ass-line-spacing", "sub-line-spacing", since: .mpv0_40),
        OptionRenaming("sub-ass-shaper", "sub-shaper", since: .mpv0_40),
        OptionRenaming("vd-lavc-software-fallback", "hwdec-software-fallback", since: .mpv0_40),
    ]
}
