import MediaPolicy

/// Properties of libmpv that are not options. libmpv refuses to set the read-only ones.
enum StateProperties {
    static let all = NameTable.names(
        """
        af-metadata ambient-light ao-mute ao-volume audio-bitrate audio-codec audio-codec-name
        audio-device-list audio-out-params audio-params audio-pts audio-speed-correction avsync
        cache-buffering-state cache-speed chapter-list chapter-metadata chapters clock colormatrix
        colormatrix-gamma colormatrix-input-range colormatrix-primaries command-list container-fps core-idle
        current-ao current-clipboard-backend current-demuxer current-edition current-gpu-context
        current-tracks current-vo current-watch-later-dir current-window-scale decoder-frame-drop-count
        decoder-list deinterlace-active demuxer-cache-duration demuxer-cache-idle demuxer-cache-state
        demuxer-cache-time demuxer-lavf-list demuxer-start-time demuxer-via-network dheight display-height
        display-hidpi-scale display-names display-swapchain display-sync-active display-width
        drop-frame-count duration dwidth edition-list editions encoder-list eof-reached
        estimated-display-fps estimated-frame-count estimated-frame-number estimated-vf-fps ffmpeg-version
        file-format file-size filename filtered-metadata focused frame-drop-count height hwdec-current
        idle-active input-bindings input-key-list libass-version metadata mistimed-frame-count mixer-active
        mouse-pos mpv-configuration mpv-version option-info osd-ass-cc osd-dimensions osd-height osd-par
        osd-sym-cc osd-width packet-audio-bitrate packet-sub-bitrate packet-video-bitrate partially-seekable
        path paused-for-cache percent-pos perf-info pid platform playback-abort playback-time playlist-count
        playlist-current-pos playlist-path playlist-playing-pos playlist-pos playlist-pos-1
        playtime-remaining profile-list property-list protocol-list remaining-ab-loops remaining-file-loops
        secondary-sub-end secondary-sub-start secondary-sub-text seekable seeking stream-end stream-path
        stream-pos sub-ass-extradata sub-bitrate sub-end sub-forced-only-cur sub-start sub-text sub-text-ass
        tablet-pos term-size time-pos time-remaining time-start total-avsync-change touch-pos track-list
        vf-metadata video-bitrate video-codec video-dec-params video-format video-frame-info
        video-out-params video-params video-speed-correction video-target-params vo-configured
        vo-delayed-frame-count vo-drop-frame-count vo-passes vsync-jitter vsync-ratio width window-id
        working-directory
        """)
}
