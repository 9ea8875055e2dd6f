import Foundation

/// The films that are measured with. Each is made by ffmpeg where it is first asked for and not there yet.
struct Clips {
    let folder: URL

    /// 1080p, 30 frames a second, 300 s, sound, a keyframe every 10 s: an exact seek to its last moments decodes 300
    /// frames of it.
    var heavy: String { get throws { try made("heavy.mkv", Recipe(size: "1920x1080")) } }
    /// Hardly anything to decode, 300 s: where messages are measured, and not pictures.
    var light: String { get throws { try made("light.mkv", Recipe(size: "128x96", keyframeEvery: 1)) } }
    /// As television receivers write them, 300 s, 30 frames a second, with keyframes so many seconds apart.
    func recording(keyframeEvery seconds: Int) throws -> String {
        try made(
            "recording-\(seconds).ts", Recipe(size: "640x360", keyframeEvery: seconds, container: "mpegts"))
    }
    /// As `heavy`, for an hour.
    var hour: String { get throws { try made("hour.mkv", Recipe(size: "1920x1080", turns: 180)) } }
    /// 720p, 320 s, a keyframe every 40 s: four taps of 10 s go by without one.
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

    /// What a film is made of: some seconds are encoded, and go round; a decoder has as much to do with them.
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
        progress("makes \(file)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Under its own name only when it is whole: a run may be ended in the midst of it.
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

    /// So that the first round is like the others: nothing is left to be written, and the disk has been waited for.
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
