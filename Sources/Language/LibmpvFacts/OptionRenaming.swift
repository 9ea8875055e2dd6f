/// An option that a version of mpv has renamed. The old name stays as an alias, with a warning, and goes later.
///
/// From mpv's DOCS/interface-changes.rst and options/options.c. Shown by `CommandPolicyTests.tablesKnowOptions`.
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
        // In mpv 0.39: see `LibmpvFacts.API`.
        OptionRenaming("osd-border-color", "osd-outline-color", since: .mpv0_40),
        OptionRenaming("osd-border-size", "osd-outline-size", since: .mpv0_40),
        OptionRenaming("sub-border-color", "sub-outline-color", since: .mpv0_40),
        OptionRenaming("sub-border-size", "sub-outline-size", since: .mpv0_40),
        // In mpv 0.40.
        OptionRenaming("load-osd-console", "load-console", since: .mpv0_40),
        OptionRenaming("sub-ass-hinting", "sub-hinting", since: .mpv0_40),
        OptionRenaming("sub-ass-line-spacing", "sub-line-spacing", since: .mpv0_40),
        OptionRenaming("sub-ass-shaper", "sub-shaper", since: .mpv0_40),
        OptionRenaming("vd-lavc-software-fallback", "hwdec-software-fallback", since: .mpv0_40),
    ]
}
