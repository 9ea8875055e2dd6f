import MprisModel

/// The properties of `org.mpris.MediaPlayer2`; they never change.
struct RootProperties {
    let identity: String

    /// Those that seekd opens by default (`player.protocols`).
    static let schemes = [
        "file", "http", "https", "mms", "mmsh", "mmst", "mmshttp", "rtsp", "rtsps", "rtmp", "rtmpe", "rtmps", "rtmpt",
        "rtmpte", "rtmpts", "rtp", "srtp", "srt", "rist", "udp", "ftp", "cdda", "dvd", "dvdnav", "bd", "br",
        "bluray",
    ]

    /// Those of desktop/seekd.desktop; a test compares them.
    static let types = [
        "video/mp4", "video/x-m4v", "video/quicktime", "video/x-matroska", "video/webm", "video/mpeg", "video/mp2t",
        "video/dvd", "video/x-msvideo", "video/vnd.avi", "video/x-ms-wmv", "video/x-ms-asf",
        "application/vnd.ms-asf", "video/x-flv", "video/ogg", "video/x-ogm+ogg", "video/x-theora+ogg", "video/3gpp",
        "video/3gpp2", "video/dv", "video/mj2", "video/vnd.rn-realvideo", "application/vnd.rn-realmedia",
        "application/mxf", "application/ogg", "audio/mpeg", "audio/mp4", "audio/aac", "audio/flac", "audio/x-flac",
        "audio/ogg", "audio/x-vorbis+ogg", "audio/opus", "audio/x-opus+ogg", "audio/x-matroska", "audio/webm",
        "audio/x-wav", "audio/vnd.wave", "audio/x-aiff", "audio/ac3", "audio/vnd.dts", "audio/x-ms-wma",
        "audio/x-ape", "audio/x-musepack", "audio/x-wavpack", "audio/x-tta", "audio/mp2", "audio/AMR",
    ]

    /// - Returns: nil if there is no such property.
    func value(of property: String) -> MprisValue? {
        switch property {
        // seekd is a service without a window of its own, and goes on after a film.
        case "CanQuit", "CanRaise": .flag(false)
        case "HasTrackList": .flag(false)
        case "Identity": .text(identity)
        case "DesktopEntry": .text("seekd")
        case "SupportedUriSchemes": .texts(Self.schemes)
        case "SupportedMimeTypes": .texts(Self.types)
        default: nil
        }
    }
}
