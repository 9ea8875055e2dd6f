import Foundation

/// The films that are measured with, made by ffmpeg where they are not there yet.
struct Clips {
    let folder: URL

    /// 1080p, 30 frames a second, 300 s, sound, a keyframe every 10 s: an exact seek to its last moments decodes 300
    /// frames of it.
    var heavy: String { path("heavy.mkv") }
    /// Hardly anything to decode, 300 s: where messages are measured, and not pictures.
    var light: String { path("light.mkv") }
    /// As television receivers write them, 300 s, 30 frames a second, with keyframes so many seconds apart.
    func recording(keyframeEvery seconds: Int) -> String { path("recording-\(seconds).ts") }

    static let frame = 1.0 / 30

    /// Makes those that are missing; a first run takes some minutes for it.
    func makeMissing() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try make(heavy, size: "1920x1080", keyframeEvery: 10, container: "matroska")
        try make(light, size: "128x96", keyframeEvery: 1, container: "matroska")
        for seconds in [2, 10] {
            try make(
                recording(keyframeEvery: seconds), size: "640x360", keyframeEvery: seconds, container: "mpegts")
        }
    }

    private func make(_ file: String, size: String, keyframeEvery seconds: Int, container: String) throws {
        guard !FileManager.default.fileExists(atPath: file) else { return }
        progress("makes \(file)")
        // Under its own name only when it is whole: a run may be ended in the midst of it.
        let part = file + ".part"
        let turn = file + ".turn"
        let distance = String(seconds * 30)
        // Twenty seconds are encoded, and go round: a decoder has as much to do with them.
        try ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=size=\(size):rate=30:duration=20"]
                + ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p"]
                + ["-g", distance, "-keyint_min", distance, "-sc_threshold", "0", "-f", "matroska", turn])
        try ffmpeg(
            ["-stream_loop", "14", "-i", turn, "-f", "lavfi", "-i", "sine=duration=300"]
                + ["-map", "0:v", "-map", "1:a", "-c:v", "copy", "-c:a", "aac", "-shortest", "-f", container, part])
        try FileManager.default.removeItem(atPath: turn)
        try FileManager.default.moveItem(atPath: part, toPath: file)
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

    private func path(_ name: String) -> String { folder.appending(path: name).path }
}
