import MediaPolicy
package import SeekProtocol

/// What controllers may hand to `OpenUri`: `SupportedUriSchemes` and `SupportedMimeTypes`.
package struct MediaSupport: Equatable, Sendable {
    /// URL schemes, `file` first.
    package let schemes: [String]

    /// They open, but nothing that a controller would hand over.
    private static let withoutMedia: Set<String> = ["mf", "null", "appending"]

    /// - Parameters:
    ///   - hello: the data of seekd's reply to `hello`, for what its policy allows; nil if it was refused.
    ///   - library: the value of mpv's `protocol-list`; nil if it could not be read.
    package init(hello: JSONValue?, library: JSONValue?) {
        // seekd 0.1 does not tell what its policy allows.
        let allowed = Self.texts(hello?["schemes"]) ?? ["file"] + MediaProtocols.standard
        let known = Self.texts(library).map(Set.init)
        schemes = allowed.filter { scheme in
            !Self.withoutMedia.contains(scheme) && known?.contains(scheme) ?? true
        }
    }

    private static func texts(_ list: JSONValue?) -> [String]? {
        guard case .array(let elements)? = list else { return nil }
        return elements.compactMap(\.repairedText)
    }

    /// Those of desktop/seekd.desktop, of mpv's own .desktop file, and the names that media servers use; tests compare
    /// them. Rygel compares the whole name that a server gives, in lower case.
    package static let types = NameTable.names(
        """
        video/mp4 video/x-m4v video/mp4v-es video/quicktime video/x-matroska video/mkv video/x-mkv
        application/x-matroska video/webm video/mpeg video/x-mpeg2 video/x-mpeg3 video/mp2t video/vnd.dlna.mpeg-tts
        video/dvd video/x-msvideo video/vnd.avi video/msvideo video/avi video/x-avi video/divx video/vnd.divx
        video/x-ms-wmv video/x-ms-wmx video/x-ms-wvxvideo video/x-ms-asf video/x-ms-afs application/vnd.ms-asf
        video/x-flv video/flv video/ogg video/x-ogm video/x-ogm+ogg video/x-theora video/x-theora+ogg video/3gp
        video/3gpp video/3gpp2 video/dv video/mj2 video/fli video/x-flic video/x-flc video/vnd.rn-realvideo
        application/vnd.rn-realmedia application/vnd.rn-realmedia-vbr application/mxf application/ogg application/x-ogg
        application/x-ogm application/x-ogm-audio application/x-ogm-video application/sdp

        audio/mpeg audio/mp3 audio/x-mp3 audio/mpg audio/x-mpg audio/mpeg2 audio/mpeg3 audio/rn-mpeg audio/mp1
        audio/x-mp1 audio/mp2 audio/x-mp2 audio/mp4 audio/m4a audio/x-m4a audio/aac audio/x-aac
        audio/vnd.dlna.adts audio/vnd.dolby.heaac.1 audio/vnd.dolby.heaac.2 audio/flac audio/x-flac audio/ogg
        audio/vorbis audio/x-vorbis audio/x-vorbis+ogg audio/opus audio/x-opus+ogg audio/x-matroska audio/x-mkv
        audio/x-mka audio/webm audio/wav audio/x-wav audio/vnd.wave audio/x-pn-wav audio/x-pn-windows-pcm
        audio/x-adpcm audio/x-pn-au audio/aiff audio/x-aiff audio/ac3 audio/eac3 audio/vnd.dts audio/vnd.dts.hd
        audio/x-ms-wma audio/x-ms-asf audio/x-ape audio/musepack audio/x-musepack audio/x-wavpack audio/x-tta
        audio/x-shorten application/x-shorten audio/AMR audio/amr audio/amr-wb audio/3gpp audio/3gpp2 audio/dv
        audio/vnd.rn-realaudio audio/x-realaudio audio/x-pn-realaudio

        application/vnd.apple.mpegurl application/x-mpegurl audio/mpegurl audio/x-mpegurl video/vnd.mpegurl audio/m3u
        audio/scpls audio/x-scpls audio/x-pls application/x-cue
        """
    ).sorted()
}
