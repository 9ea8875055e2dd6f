import MediaPolicy

/// Options and properties of libmpv that a client may set only if the configuration allows them by name.
enum RefusedOptions {
    /// The reason in the refusal, after "is not allowed: ".
    enum Reason: String, CaseIterable {
        case runsPrograms = "it runs programs"
        case loadsCode = "it loads code"
        case writesFiles = "it writes files"
        case encodes = "it makes the player write what it plays to a file"
        case opensControl = "it opens another way to control the player"
        case readsConfiguration = "it reads options from elsewhere"
        case opensFiles = "it opens files, devices or addresses without a check"
        case passesThrough = "it passes options to a library without a check"
        case takesTime = "a regular expression can take the player any time and memory"
        case takesMemory = "it sets how much memory and how many threads the player uses"
        case outputs = "it selects the player's video and audio output"
        case keepsData = "it keeps any amount of data"
        case reveals = "it reveals more than the player's state"
        case terminal = "it sets what is written to the terminal and the log"
        case daemon = "seekd depends on it"
    }

    static let all: [String: Reason] = {
        var all: [String: Reason] = [:]
        for reason in Reason.allCases {
            for name in names(of: reason) { all[name] = reason }
        }
        return all
    }()

    private static func names(of reason: Reason) -> Set<String> {
        switch reason {
        case .runsPrograms: runsPrograms
        case .loadsCode: loadsCode
        case .writesFiles: writesFiles
        case .encodes: encodes
        case .opensControl: opensControl
        case .readsConfiguration: readsConfiguration
        case .opensFiles: opensFiles
        case .passesThrough: passesThrough
        case .takesTime: takesTime
        case .takesMemory: takesMemory
        case .outputs: outputs
        case .keepsData: keepsData
        case .reveals: reveals
        case .terminal: terminal
        case .daemon: daemon
        }
    }

    private static let runsPrograms = NameTable.names(
        """
        ytdl ytdl-raw-options
        """)

    private static let loadsCode = NameTable.names(
        """
        glsl-shaders load-auto-profiles load-commands load-context-menu load-osd-console load-positioning
        load-scripts load-select script-opts scripts shared-script-properties sub-filter-jsre
        """)

    private static let writesFiles = NameTable.names(
        """
        ao-pcm-append ao-pcm-file ao-pcm-waveheader cache-dir cache-on-disk cache-unlink-files cookies-file
        dump-stats gpu-shader-cache gpu-shader-cache-dir icc-cache icc-cache-dir
        ignore-path-in-watch-later-config log-file opengl-shader-cache-dir record-file save-position-on-quit
        save-watch-history screenshot-directory screenshot-template stream-dump stream-record
        vo-image-avif-encoder vo-image-avif-opts vo-image-avif-pixfmt vo-image-format
        vo-image-high-bit-depth vo-image-jpeg-quality vo-image-jpeg-source-chroma vo-image-jxl-distance
        vo-image-jxl-effort vo-image-outdir vo-image-png-compression vo-image-png-filter
        vo-image-tag-colorspace vo-image-webp-compression vo-image-webp-lossless vo-image-webp-quality
        watch-history-path watch-later-directory watch-later-options write-filename-in-watch-later-config
        """)

    private static let encodes = NameTable.names(
        """
        o oac oacopts oafirst oaoffset ocopy-metadata of ofopts orawts oremove-metadata oset-metadata ovc
        ovcopts ovfirst ovoffset
        """)

    private static let opensControl = NameTable.names(
        """
        drag-and-drop input-builtin-bindings input-builtin-dragging input-commands input-conf
        input-default-bindings input-dragging-deadzone input-gamepad input-ime input-ipc-client
        input-key-fifo-size input-media-keys input-preprocess-wheel input-right-alt-gr
        input-tablet-emulate-mouse input-terminal input-test input-touch-emulate-mouse input-vo-keyboard
        input-x11-keyboard media-controls native-keyrepeat native-touch
        """)

    private static let readsConfiguration = NameTable.names(
        """
        af-defaults config config-dir file-local-options include options profile resume-playback
        resume-playback-check-mtime use-filedir-conf vf-defaults
        """)

    private static let opensFiles = NameTable.names(
        """
        access-references archive-exts audio-demuxer audio-exts audio-file-auto-exts autocreate-playlist
        bluray-device cdda-cdtext cdda-overlap cdda-paranoia cdda-sector-size cdda-skip cdda-span-a
        cdda-span-b cdda-speed cdda-toc-bias cdda-toc-offset cdrom-device cover-art-auto-exts demuxer
        demuxer-cue-codepage demuxer-lavf-allow-mimetype demuxer-lavf-analyzeduration
        demuxer-lavf-buffersize demuxer-lavf-format demuxer-lavf-hacks demuxer-lavf-linearize-timestamps
        demuxer-lavf-o demuxer-lavf-probe-info demuxer-lavf-probescore demuxer-lavf-probesize
        demuxer-lavf-propagate-opts demuxer-rawaudio-channels demuxer-rawaudio-format demuxer-rawaudio-rate
        demuxer-rawvideo-codec demuxer-rawvideo-format demuxer-rawvideo-fps demuxer-rawvideo-h
        demuxer-rawvideo-mp-format demuxer-rawvideo-size demuxer-rawvideo-w directory-filter-types
        directory-mode dvbin-card dvbin-channel-switch-offset dvbin-file dvbin-full-transponder dvbin-prog
        dvbin-timeout dvd-device dvd-speed http-proxy icc-profile image-exts image-lut load-unsafe-playlists
        lut merge-files mf-type ordered-chapters-files osd-fonts-dir playlist playlist-exts
        prefetch-playlist rar-list-all-volumes stream-lavf-o sub-auto-exts sub-demuxer sub-fonts-dir
        target-lut tls-ca-file tls-cert-file tls-key-file tls-verify video-exts
        """)

    private static let passesThrough = NameTable.names(
        """
        ad-lavc-o audio-swresample-o libplacebo-opts screenshot-avif-encoder screenshot-avif-opts
        screenshot-avif-pixfmt sub-lavc-o vd-lavc-o
        """)

    private static let takesTime = NameTable.names("sub-filter-regex")

    private static let takesMemory = NameTable.names(
        """
        ad-lavc-threads ad-queue-enable ad-queue-max-bytes ad-queue-max-samples ad-queue-max-secs
        audio-backward-batch audio-resample-filter-size audio-resample-max-output-size
        audio-resample-phase-shift audio-reversal-buffer demuxer-backward-playback-step
        demuxer-max-back-bytes demuxer-max-bytes hwdec-extra-frames hwdec-threads icc-3dlut-size
        js-memory-report osd-bitmap-max-size osd-glyph-limit stream-buffer-size sub-bitmap-max-size
        sub-glyph-limit vd-lavc-threads vd-queue-enable vd-queue-max-bytes vd-queue-max-samples
        vd-queue-max-secs video-backward-batch video-reversal-buffer vulkan-queue-count zimg-threads
        """)

    private static let outputs = NameTable.names(
        """
        alsa-buffer-time alsa-ignore-chmap alsa-mixer-device alsa-mixer-index alsa-mixer-name
        alsa-non-interleaved alsa-periods alsa-resample ao ao-null-broken-delay ao-null-broken-eof
        ao-null-buffer ao-null-channel-layouts ao-null-format ao-null-latency ao-null-outburst ao-null-speed
        ao-null-untimed audio-set-media-role cuda-decode-device drm-atomic drm-connector drm-device
        drm-draw-plane drm-draw-surface-size drm-drmprime-video-plane drm-format drm-mode drm-osd-plane-id
        drm-osd-size drm-video-plane-id drm-vrr-enabled egl-config-id egl-output-format fbo-format
        force-rgba-osd-rendering gpu-api gpu-context gpu-debug gpu-dumb-mode gpu-hwdec-interop gpu-sw
        gpu-tex-pad-x gpu-tex-pad-y hwdec-interop hwdec-preload jack-autostart jack-connect jack-name
        jack-port jack-std-channel-layout opengl-backend opengl-check-pattern-a opengl-check-pattern-b
        opengl-debug opengl-dumb-mode opengl-early-flush opengl-es opengl-fbo-format opengl-glfinish
        opengl-hwdec-interop opengl-pbo opengl-rectangle-textures opengl-sw opengl-swapinterval
        opengl-tex-pad-x opengl-tex-pad-y opengl-vsync-fences opengl-waitvsync pipewire-buffer
        pipewire-remote pipewire-volume-mode pulse-allow-suspended pulse-buffer pulse-host
        pulse-latency-hacks sdl-buflen sdl-sw sdl-switch-mode sdl-vsync spirv-compiler swapchain-depth
        vaapi-device vo vo-kitty-alt-screen vo-kitty-auto-multiplexer-passthrough vo-kitty-cols
        vo-kitty-config-clear vo-kitty-height vo-kitty-left vo-kitty-rows vo-kitty-top vo-kitty-use-shm
        vo-kitty-width vo-null-fps vo-sixel-alt-screen vo-sixel-buffered vo-sixel-cols vo-sixel-dither
        vo-sixel-exit-clear vo-sixel-fixedpalette vo-sixel-height vo-sixel-left vo-sixel-pad-x
        vo-sixel-pad-y vo-sixel-reqcolors vo-sixel-rows vo-sixel-threshold vo-sixel-top vo-sixel-width
        vo-tct-256 vo-tct-algo vo-tct-buffering vo-tct-height vo-tct-width vo-vaapi-scaled-osd
        vo-vaapi-scaling vo-vdpau-chroma-deint vo-vdpau-colorkey vo-vdpau-composite-detect vo-vdpau-denoise
        vo-vdpau-force-yuv vo-vdpau-fps vo-vdpau-hqscaling vo-vdpau-output-surfaces vo-vdpau-pullup
        vo-vdpau-queuetime-fs vo-vdpau-queuetime-windowed vo-vdpau-sharpen vulkan-async-compute
        vulkan-async-transfer vulkan-device vulkan-display-display vulkan-display-mode vulkan-display-plane
        vulkan-swap-mode wayland-app-id wayland-configure-bounds wayland-content-type wayland-disable-vsync
        wayland-edge-pixels-pointer wayland-edge-pixels-touch wayland-internal-vsync wayland-present wid
        x11-bypass-compositor x11-name x11-netwm x11-present x11-wid-title xv-adaptor xv-buffers xv-ck
        xv-ck-method xv-colorkey xv-port
        """)

    private static let keepsData = NameTable.names("menu-data user-data")

    /// Neither may they be read.
    static let reveals = NameTable.names("clipboard clipboard-backends clipboard-monitor clipboard-xwayland env")

    /// Properties that mpv 0.35 does not have.
    static let newer = keepsData.union(reveals)

    private static let terminal = NameTable.names(
        """
        msg-color msg-level msg-module msg-time quiet really-quiet term-clip-cc term-osd term-osd-bar
        term-osd-bar-chars term-playing-msg term-status-msg term-title terminal
        """)

    private static let daemon = NameTable.names(
        """
        demuxer-force-retry-on-eof demuxer-termination-timeout demuxer-thread
        """)
}

/// Options of libmpv whose values may contain passwords, keys and cookies.
enum SecretOptions {
    static let all = NameTable.names(
        """
        demuxer-lavf-o http-header-fields http-proxy script-opts shared-script-properties stream-lavf-o
        user-data ytdl-raw-options
        """)
}
