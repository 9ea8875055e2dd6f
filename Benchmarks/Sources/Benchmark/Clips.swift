import Foundation

/// The films for the measurements. ffmpeg generates each at its first use, if it does not exist yet.
struct Clips {
    let folder: URL

    /// 1080p, 30 frames a second, 300 s, sound, a keyframe every 10 s: an exact seek decodes up to 300 frames.
    var heavy: String { get throws { try made("heavy.mkv", Recipe(size: "1920x1080")) } }
    /// Almost nothing to decode, 300 s: for measurements of messages.
    var light: String { get throws { try made("light.mkv", Recipe(size: "128x96", keyframeEvery: 1)) } }
    /// MPEG-TS, as television receivers record it, 300 s, 30 frames a second, with this interval between keyframes.
    func recording(keyframeEvery seconds: Int) throws -> String {
        try made(
            "recording-\(seconds).ts", Recipe(size: "640x360", keyframeEvery: seconds, container: "mpegts"))
    }
    /// Like `heavy`, one hour long.
    var hour: String { get throws { try made("hour.mkv", Recipe(size: "1920x1080", turns: 180)) } }
    /// 720p, 320 s, a keyframe every 40 s: one for four taps of 10 s.
    var sparse: String {
        get throws { try made("sparse.mkv", Recipe(size: "1280x720", keyframeEvery: 40, turn: 40, turns: 8)) }
    }
    /// 4K HEVC, 300 s, a keyframe every 5 s.
    var fourK: String {
        get throws {
            try made(
                "4k.mkv", Recipe(size: "3840x2160", codec: .hevc, keyframeEvery: 5, turn: 5, turns: 60))
        }
    }

    static let frame = 1.0 / 30

    private enum Codec {
        case h264
        case hevc
    }

    /// The recipe of a film: some seconds are encoded and then repeated. For a decoder that is the same work.
    private struct Recipe {
        let size: String
        var codec = Codec.h264
        /// Seconds.
        var keyframeEvery = 10
        var container = "matroska"
        /// Seconds that are encoded.
        var turn = 20
        var turns = 15

        var encoder: [String] {
            let distance = String(keyframeEvery * 30)
            switch codec {
            case .h264:
                return ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p"]
                    + ["-g", distance, "-keyint_min", distance, "-sc_threshold", "0"]
            case .hevc:
                return ["-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-x265-params"]
                    + ["keyint=\(distance):min-keyint=\(distance):scenecut=0:open-gop=0:log-level=error"]
            }
        }
    }

    private func made(_ name: String, _ recipe: Recipe) throws -> String {
        let file = folder.appending(path: name).path
        if !FileManager.default.fileExists(atPath: file) { try make(file, recipe) }
        try readOnce(file)
        return file
    }

    private func make(_ file: String, _ recipe: Recipe) throws {
        progress("generating \(file)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Renamed when it is complete, because a run may be interrupted.
        let part = file + ".part"
        let turn = file + ".turn"
        let sound = "sine=duration=\(recipe.turn * recipe.turns)"
        try ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=size=\(recipe.size):rate=30:duration=\(recipe.turn)"]
                + recipe.encoder + ["-f", "matroska", turn])
        try ffmpeg(
            ["-stream_loop", "\(recipe.turns - 1)", "-i", turn, "-f", "lavfi", "-i", sound]
                + ["-map", "0:v", "-map", "1:a", "-c:v", "copy", "-c:a", "aac", "-shortest"]
                + ["-f", recipe.container, part])
        try FileManager.default.removeItem(atPath: turn)
        try FileManager.default.moveItem(atPath: part, toPath: file)
    }

    /// Writes the film to disk and reads it once, so that the first round is like the others.
    private func readOnce(_ file: String) throws {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure("\(file) can't be read") }
        defer { close(descriptor) }
        fsync(descriptor)
        withUnsafeTemporaryAllocation(byteCount: 1 << 20, alignment: 1) { chunk in
            while read(descriptor, chunk.baseAddress, chunk.count) > 0 {}
        }
    }

    private func ffmpeg(_ arguments: [String]) throws {
        let ffmpeg = Process()
        ffmpeg.executableURL = URL(filePath: "/usr/bin/env")
        ffmpeg.arguments = ["ffmpeg", "-nostdin", "-v", "error", "-y"] + arguments
        ffmpeg.standardInput = FileHandle.nullDevice
        try ffmpeg.run()
        ffmpeg.waitUntilExit()
        guard ffmpeg.terminationStatus == 0 else { throw Failure("ffmpeg failed: \(arguments.joined(separator: " "))") }
    }
}
