import Glibc
import MpvFront
import SeekConfiguration

/// Options of libmpv that name files. libmpv takes any name, and reports a missing file only when it starts or plays.
enum PathOption {
    /// Files that it reads.
    private static let files: Set = [
        "audio-file", "cover-art-file", "drm-device", "external-file", "glsl-shader", "icc-profile", "image-lut",
        "input-conf", "lut", "script", "sub-file",
    ]
    /// Lists of such files, with colons between them.
    private static let lists: Set = [
        "audio-files", "cover-art-files", "external-files", "glsl-shaders", "scripts", "sub-files",
    ]
    /// Files that it writes; it makes no folders.
    private static let outputs: Set = ["log-file", "record-file", "stream-dump", "stream-record"]

    /// Why the option's path leads nowhere; nil if it does not, or if the option names none.
    static func refusal(of option: Configuration.MpvOption) -> String? {
        for path in paths(in: option) where !path.isEmpty && !path.contains("://") {
            let place = outputs.contains(option.name) ? folder(of: path) : path
            if access(place, F_OK) != 0, errno == ENOENT || errno == ENOTDIR {
                let what = place == path ? "there is no \(path)" : "there is no folder \(place)"
                return "mpv option \(option.name)=\(option.value): \(what)"
            }
        }
        return nil
    }

    private static func paths(in option: Configuration.MpvOption) -> [String] {
        let names: [String]
        if files.contains(option.name) || outputs.contains(option.name) {
            names = [option.value]
        } else if lists.contains(option.name) {
            // A URL has colons too.
            names = option.value.contains("://") ? [] : option.value.split(separator: ":").map(String.init)
        } else {
            names = []
        }
        return names.map { DaemonProcess.mpvFolders.expanded($0) { access($0, F_OK) == 0 } }
    }

    /// "." for a name without a folder.
    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
