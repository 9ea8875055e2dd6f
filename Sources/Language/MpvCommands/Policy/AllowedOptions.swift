import MediaPolicy

/// Options of libmpv that a socket may set, whatever their value.
enum AllowedOptions {
    static let all = subtitles.union(picture).union(sound).union(window).union(playback)

    /// Subtitles, and what is written on the picture.
    private static let subtitles = NameTable.names(
        """
        blend-subtitles display-tags embeddedfonts force-media-title image-subs-hdr-peak
        image-subs-video-resolution osd-align-x osd-align-y osd-back-color osd-bar osd-bar-align-x
        osd-bar-align-y osd-bar-border-size osd-bar-h osd-bar-marker-min-size osd-bar-marker-scale
        osd-bar-marker-style osd-bar-outline-size osd-bar-w osd-blur osd-bold osd-border-color
        osd-border-size osd-border-style osd-color osd-duration osd-font osd-font-provider osd-font-size
        osd-fractions osd-italic osd-justify osd-level osd-margin-x osd-margin-y osd-msg1 osd-msg2 osd-msg3
        osd-on-seek osd-playing-msg osd-playing-msg-duration osd-playlist-entry osd-prune-delay osd-scale
        osd-scale-by-window osd-selected-color osd-selected-outline-color osd-shadow-color osd-shadow-offset
        osd-shaper osd-spacing osd-status-msg secondary-sid secondary-sub-ass-override secondary-sub-delay
        secondary-sub-pos secondary-sub-visibility sid slang stretch-dvd-subs stretch-image-subs-to-screen
        sub-align-x sub-align-y sub-ass sub-ass-force-margins sub-ass-force-style sub-ass-hinting
        sub-ass-justify sub-ass-line-spacing sub-ass-override sub-ass-prune-delay sub-ass-scale-with-window
        sub-ass-shaper sub-ass-use-video-data sub-ass-video-aspect-override sub-ass-vsfilter-aspect-compat
        sub-ass-vsfilter-blur-compat sub-ass-vsfilter-color-compat sub-auto sub-back-color sub-blur sub-bold
        sub-border-color sub-border-size sub-border-style sub-clear-on-seek sub-codepage sub-color
        sub-create-cc-track sub-delay sub-filter-regex-enable sub-filter-regex-plain sub-filter-regex-warn
        sub-filter-sdh sub-filter-sdh-enclosures sub-filter-sdh-harder sub-fix-timing sub-fix-timing-keep
        sub-fix-timing-threshold sub-font sub-font-provider sub-font-size sub-forced-only sub-fps sub-gauss
        sub-gray sub-hdr-peak sub-italic sub-justify sub-margin-x sub-margin-y sub-past-video-end sub-pos
        sub-scale sub-scale-by-window sub-scale-signs sub-scale-with-window sub-shadow-color
        sub-shadow-offset sub-spacing sub-speed sub-stretch-durations sub-use-margins sub-visibility
        sub-vsfilter-bidi-compat subs-fallback subs-fallback-forced subs-match-os-language
        subs-with-matching-audio teletext-page title
        """)

    /// How the picture looks and is decoded.
    private static let picture = NameTable.names(
        """
        allow-delayed-peak-detect alpha background background-blur-radius background-color
        background-tile-color-0 background-tile-color-1 background-tile-size border-background brightness
        contrast corner-rounding correct-downscaling cscale cscale-antiring cscale-blur cscale-clamp
        cscale-cutoff cscale-param1 cscale-param2 cscale-radius cscale-taper cscale-wblur cscale-window
        cscale-wparam cscale-wtaper deband deband-grain deband-iterations deband-range deband-threshold
        deinterlace deinterlace-field-parity dither dither-depth dither-size-fruit dscale dscale-antiring
        dscale-blur dscale-clamp dscale-cutoff dscale-param1 dscale-param2 dscale-radius dscale-taper
        dscale-wblur dscale-window dscale-wparam dscale-wtaper error-diffusion gamma gamma-auto gamma-factor
        gamut-mapping-mode glsl-shader-opts hdr-compute-peak hdr-contrast-recovery hdr-contrast-smoothness
        hdr-peak-decay-rate hdr-peak-percentile hdr-reference-white hdr-scene-threshold-high
        hdr-scene-threshold-low hue hwdec hwdec-codecs hwdec-image-format icc-force-contrast icc-intent
        icc-profile-auto icc-use-luma image-lut-type interpolation interpolation-preserve
        interpolation-threshold inverse-tone-mapping linear-downscaling linear-upscaling lut-type
        override-display-fps panscan saturation scale scale-antiring scale-blur scale-clamp scale-cutoff
        scale-param1 scale-param2 scale-radius scale-taper scale-wblur scale-window scale-wparam
        scale-wtaper scaler-lut-size scaler-resizes-only sdr-adjust-gamma sharpen sigmoid-center
        sigmoid-slope sigmoid-upscaling sws-allow-zimg sws-bitexact sws-cgb sws-chs sws-cs sws-cvs sws-fast
        sws-lgb sws-ls sws-scaler target-colorspace-hint target-colorspace-hint-mode
        target-colorspace-hint-strict target-contrast target-gamut target-peak target-prim target-trc
        temporal-dither temporal-dither-period tone-mapping tone-mapping-crosstalk tone-mapping-max-boost
        tone-mapping-mode tone-mapping-param tone-mapping-visualize treat-srgb-as-power22 tscale
        tscale-antiring tscale-blur tscale-clamp tscale-cutoff tscale-param1 tscale-param2 tscale-radius
        tscale-taper tscale-wblur tscale-window tscale-wparam tscale-wtaper use-embedded-icc-profile vd
        vd-apply-cropping vd-lavc-assume-old-x264 vd-lavc-bitexact vd-lavc-check-hw-profile vd-lavc-dr
        vd-lavc-fast vd-lavc-film-grain vd-lavc-framedrop vd-lavc-show-all vd-lavc-skipframe
        vd-lavc-skipidct vd-lavc-skiploopfilter vd-lavc-software-fallback vid video-align-x video-align-y
        video-aspect-method video-aspect-override video-backward-overlap video-crop video-latency-hacks
        video-margin-ratio-bottom video-margin-ratio-left video-margin-ratio-right video-margin-ratio-top
        video-osd video-output-levels video-pan-x video-pan-y video-recenter video-rotate video-scale-x
        video-scale-y video-sync video-sync-max-audio-change video-sync-max-factor
        video-sync-max-video-change video-timing-offset video-unscaled video-zoom vlang zimg-dither
        zimg-fast zimg-scaler zimg-scaler-chroma zimg-scaler-chroma-param-a zimg-scaler-chroma-param-b
        zimg-scaler-param-a zimg-scaler-param-b
        """)

    /// What is heard, and how loud.
    private static let sound = NameTable.names(
        """
        ad ad-lavc-ac3drc ad-lavc-downmix aid alang audio-backward-overlap audio-buffer audio-channels
        audio-client-name audio-delay audio-display audio-exclusive audio-fallback-to-null audio-file-auto
        audio-format audio-normalize-downmix audio-pitch-correction audio-resample-cutoff
        audio-resample-linear audio-samplerate audio-spdif audio-stream-silence audio-wait-open autosync
        gapless-audio initial-audio-sync mute pitch replaygain replaygain-clip replaygain-fallback
        replaygain-preamp stop-playback-on-init-failure volume volume-gain volume-gain-max volume-gain-min
        volume-max
        """)

    /// The player's window.
    private static let window = NameTable.names(
        """
        auto-window-resize autofit autofit-larger autofit-smaller border cursor-autohide
        cursor-autohide-fs-only fit-border focus-on focus-on-open force-render force-window
        force-window-position fs-screen fs-screen-name fullscreen geometry hidpi-window-scale input-ar-delay
        input-ar-rate input-cursor input-cursor-passthrough input-doubleclick-time keepaspect
        keepaspect-window load-stats-overlay monitoraspect monitorpixelaspect native-fs on-all-workspaces
        ontop ontop-level screen screen-name show-in-taskbar snap-window stop-screensaver taskbar-progress
        title-bar window-dragging window-maximized window-minimized window-scale
        """)

    /// What is played, from where, how often, and how it is read.
    private static let playback = NameTable.names(
        """
        ab-loop-a ab-loop-b ab-loop-count autoload-files bluray-angle cache cache-pause cache-pause-initial
        cache-pause-wait cache-secs chapter chapter-merge-threshold chapter-seek-threshold cookies
        correct-pts cover-art-auto cover-art-whitelist demuxer-cache-wait demuxer-donate-buffer
        demuxer-hysteresis-secs demuxer-mkv-crop-compat demuxer-mkv-probe-start-time
        demuxer-mkv-probe-video-duration demuxer-mkv-subtitle-preroll demuxer-mkv-subtitle-preroll-secs
        demuxer-mkv-subtitle-preroll-secs-index demuxer-readahead-secs demuxer-seekable-cache dvd-angle
        edition end force-seekable fps framedrop frames hls-bitrate hr-seek hr-seek-demuxer-offset
        hr-seek-framedrop http-header-fields image-display-duration index keep-open keep-open-pause length
        loop-file loop-playlist mc media-title metadata-codepage mf-fps network-timeout ordered-chapters
        pause play-dir playlist-start rebase-start-time referrer reset-on-next-file rtsp-transport
        screenshot-format screenshot-high-bit-depth screenshot-jpeg-quality screenshot-jpeg-source-chroma
        screenshot-jxl-distance screenshot-jxl-effort screenshot-png-compression screenshot-png-filter
        screenshot-sw screenshot-tag-colorspace screenshot-webp-compression screenshot-webp-lossless
        screenshot-webp-quality shuffle speed sstep start track-auto-selection untimed user-agent
        ytdl-format
        """)
}
