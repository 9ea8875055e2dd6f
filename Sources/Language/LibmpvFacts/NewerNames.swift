/// Commands, options and properties that a version of mpv after 0.35 has added, and that the policy's tables know.
/// Those that a version has renamed are in `OptionRenaming`.
package enum NewerNames {
    /// By the first version that has them.
    ///
    /// - Versions: 0.36 to 0.41
    /// - Source: `player/command.c`, `mp_cmds`
    /// - Test: `CommandPolicyTests.tablesKnowNewerNames`
    package static let commands: [String: Set<String>] = [
        "0.36": ["del"],
        "0.37": ["playlist-next-playlist", "playlist-prev-playlist"],
        "0.38": ["begin-vo-dragging", "context-menu", "escape-ass", "load-config-file", "load-input-conf"],
        "0.39": ["normalize-path"],
        "0.40": ["flush-status-line", "notify-property"],
    ]

    /// Options, and properties that are no options, by the first version that has them.
    ///
    /// - Versions: 0.36 to 0.42
    /// - Source: `options/options.c`, `mp_opts`; `player/command.c`, `mp_properties_base`
    /// - Test: `CommandPolicyTests.tablesKnowNewerNames`
    package static let properties: [String: Set<String>] = [
        "0.36": names(
            """
            auto-window-resize corner-rounding demuxer-hysteresis-secs directory-mode drag-and-drop force-render
            gpu-shader-cache hdr-contrast-recovery hdr-contrast-smoothness icc-use-luma input-cursor-passthrough
            osd-fonts-dir pipewire-volume-mode platform screenshot-avif-encoder screenshot-avif-opts
            screenshot-avif-pixfmt sub-fonts-dir sub-forced-only-cur subs-fallback subs-fallback-forced
            target-contrast tone-mapping-visualize user-data vo-image-avif-encoder vo-image-avif-opts
            vo-image-avif-pixfmt vo-kitty-alt-screen vo-kitty-cols vo-kitty-config-clear vo-kitty-height
            vo-kitty-left vo-kitty-rows vo-kitty-top vo-kitty-use-shm vo-kitty-width vo-sixel-alt-screen
            vo-sixel-buffered wayland-content-type window-id
            """),
        "0.37": names(
            """
            audio-file-auto-exts cover-art-auto-exts hdr-peak-percentile js-memory-report libplacebo-opts
            playlist-path sub-ass-extradata sub-auto-exts sub-stretch-durations subs-match-os-language target-gamut
            title-bar vd-apply-cropping video-crop x11-wid-title
            """),
        "0.38": names(
            """
            background-color border-background current-gpu-context deinterlace-active deinterlace-field-parity
            focus-on input-commands input-preprocess-wheel menu-data osd-bar-border-size secondary-sub-ass-override
            secondary-sub-delay secondary-sub-pos sub-filter-sdh-enclosures sub-lavc-o term-size video-target-params
            vo-tct-buffering volume-gain volume-gain-max volume-gain-min
            """),
        "0.39": names(
            """
            audio-exts autocreate-playlist directory-filter-types egl-config-id egl-output-format image-exts
            input-builtin-dragging input-dragging-deadzone input-touch-emulate-mouse load-select media-controls
            native-touch osd-bar-outline-size osd-border-style osd-playlist-entry pitch remaining-ab-loops
            remaining-file-loops show-in-taskbar sub-ass-use-video-data sub-ass-video-aspect-override
            sub-border-style sub-vsfilter-bidi-compat touch-pos video-exts wayland-present
            """),
        "0.40": names(
            """
            ambient-light archive-exts clipboard clipboard-backends clipboard-monitor current-clipboard-backend
            current-watch-later-dir demuxer-mkv-crop-compat input-ime load-commands load-positioning
            osd-bar-marker-min-size osd-bar-marker-scale osd-bar-marker-style osd-selected-color
            osd-selected-outline-color playlist-exts save-watch-history sub-ass-prune-delay sub-scale-signs
            term-clip-cc video-recenter watch-history-path wayland-internal-vsync
            """),
        "0.41": names(
            """
            audio-set-media-role background-blur-radius background-tile-color-0 background-tile-color-1
            background-tile-size clipboard-xwayland display-swapchain hdr-reference-white hwdec-threads
            image-subs-hdr-peak input-tablet-emulate-mouse load-context-menu osd-bitmap-max-size osd-glyph-limit
            osd-prune-delay osd-shaper sdr-adjust-gamma sub-bitmap-max-size sub-fix-timing-keep
            sub-fix-timing-threshold sub-glyph-limit sub-hdr-peak tablet-pos target-colorspace-hint-mode
            target-colorspace-hint-strict treat-srgb-as-power22 vo-kitty-auto-multiplexer-passthrough
            """),
        // In the source after 0.41.
        "0.42": ["env"],
    ]

    private static func names(_ list: String) -> Set<String> {
        Set(list.split { $0 == " " || $0 == "\n" }.map(String.init))
    }
}
