import MediaPolicy

/// Options of libmpv whose values may contain passwords, keys and cookies.
enum SecretOptions {
    static let all = NameTable.names(
        """
        demuxer-lavf-o http-header-fields http-proxy script-opts shared-script-properties stream-lavf-o
        ytdl-raw-options
        """)
}
