import Foundation
import Glibc
import TestSupport
import Testing

/// Films that a `FilmServer` serves.
enum NetworkFilm {
    /// 4 minutes of 3 Mbit/s with sound, a keyframe every 4 s. Made once for all tests.
    static func path() throws -> String { try made.get() }

    static let duration = 240.0
    private static let made = Result {
        try make(
            "seekd-network-film-4-min.mkv",
            ["testsrc2=s=320x180:r=25:d=240,noise=alls=30:allf=t", "sine=d=240"],
            ["-c:v", "libx264", "-preset", "ultrafast", "-b:v", "2900k", "-maxrate", "3000k", "-bufsize", "3000k"]
                + ["-g", "100", "-keyint_min", "100", "-sc_threshold", "0", "-pix_fmt", "yuv420p", "-c:a", "ac3"])
    }

    /// So many seconds of 23 Mbit/s, where every picture is a keyframe: 2.9 MB each.
    static func large(in folder: ScratchFolder, seconds: Int) throws -> String {
        let path = "\(folder.path)/large.mkv"
        try make(
            to: path, ["color=gray:s=320x240:r=25:d=\(seconds)"], ["-c:v", "rawvideo", "-pix_fmt", "yuv420p"])
        return path
    }

    /// The film as MP4, with a second of pictures and a second of sound in turn.
    static func interleaved(in folder: ScratchFolder) throws -> String {
        let copy = "\(folder.path)/interleaved.mp4"
        try run(["-i", path(), "-c", "copy", "-chunk_duration", "1000000", copy])
        return copy
    }

    private static func make(_ name: String, _ sources: [String], _ coding: [String]) throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: name).path
        guard !FileManager.default.fileExists(atPath: path) else { return path }
        let part = path + ".\(UUID().uuidString.prefix(8)).mkv"
        try make(to: part, sources, coding)
        // Another process may have made it meanwhile.
        try #require(rename(part, path) == 0)
        return path
    }

    private static func make(to path: String, _ sources: [String], _ coding: [String]) throws {
        try run(sources.flatMap { ["-f", "lavfi", "-i", $0] } + coding + [path])
    }

    private static func run(_ arguments: [String]) throws {
        let maker = try ProgramRun(URL(filePath: "/usr/bin/ffmpeg"), ["-v", "error"] + arguments)
        try #require(try maker.ended().status == 0, "\(maker.errors)")
    }
}
