/// libmpv's protocols, by what they can do.
package enum MediaProtocols {
    /// What clients may open by default, besides local files: these only read media.
    package static let standard = [
        "http", "https", "rtsp", "rtsps", "rtmp", "rtmpe", "rtmps", "rtmpt", "rtmpte", "rtmpts", "mms", "mmsh", "mmst",
        "mmshttp", "rtp", "srtp", "srt", "rist", "udp", "ftp", "cdda", "dvd", "dvdnav", "bd", "br", "bluray",
        "mf", "null", "appending",
    ]

    /// libmpv lets a file from the network name only other files on the network.
    static let network = NameTable.names(
        """
        http https rtsp rtsps rtmp rtmpe rtmps rtmpt rtmpte rtmpts mms mmsh mmst mmshttp rtp srtp srt rist httpproxy
        gopher gophers data ipfs ipns
        """)

    /// No text that they read names further files.
    static let closed = NameTable.names(
        "cdda dvd dvdnav bd br bluray bdnav brnav bluraynav mf null appending ytdl")

    /// libmpv lets a file from these name any other, such as av://lavfi, which runs filters that write files. seekd
    /// turns off `access-references` for them.
    static let trusting = NameTable.names("udp ftp tcp tls unix sftp md5 smb dvb lavf ffmpeg concat fd fdclose archive")

    /// Their text names other files, or contains a file.
    static let containers = NameTable.names("edl memory hex slice")

    static let devices = NameTable.names("av avdevice")

    static let all = network.union(closed).union(trusting).union(containers).union(devices).union(["file"])

    /// Why clients may not open it by default; it follows "is not allowed: ".
    static func reason(against scheme: String) -> String {
        switch scheme {
        case "av", "avdevice", "lavf", "ffmpeg": "it reaches devices, and filters that load code and write files"
        case "edl", "memory", "hex", "slice", "archive", "concat": "it can name files of any protocol"
        case "fd", "fdclose": "it reads seekd's own descriptors"
        case "tcp", "tls", "unix", "gopher", "gophers", "httpproxy":
            "it connects to any program, not only to media servers"
        case "sftp": "the settings in ~/.ssh/config can run programs"
        case "ytdl": "it runs programs"
        default: "it is not one of player.protocols"
        }
    }
}
