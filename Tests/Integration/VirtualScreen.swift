import Foundation
import TestSupport
import Testing

/// A screen that nobody sees (Xvfb), and what is on it.
final class VirtualScreen {
    let width: Int
    let height: Int
    /// `$DISPLAY`.
    let name: String
    private let process = Process()

    init(width: Int, height: Int) throws {
        (self.width, self.height) = (width, height)
        let number = Pipe.ofOneChild()
        process.executableURL = URL(filePath: "/usr/bin/Xvfb")
        // It tells which number was free.
        process.arguments = ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = number
        process.standardError = FileHandle.nullDevice
        try process.start()
        name = ":" + (try number.fileHandleForReading.firstLine()).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    deinit {
        process.kill()
        let number = name.dropFirst()
        for path in ["/tmp/.X\(number)-lock", "/tmp/.X11-unix/X\(number)"] {
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    /// What is on it now.
    func picture() throws -> ScreenPicture {
        let grabber = try ProgramRun(
            URL(filePath: "/usr/bin/ffmpeg"),
            ["-v", "error", "-f", "x11grab", "-draw_mouse", "0", "-video_size", "\(width)x\(height)", "-i", name]
                + ["-frames:v", "1", "-pix_fmt", "gray", "-f", "rawvideo", "-"]
        ).ended()
        let bytes = grabber.outputBytes
        try #require(grabber.status == 0 && bytes.count == width * height, "\(grabber.errors)")
        return ScreenPicture(width: width, height: height, light: [UInt8](bytes))
    }

    /// Once it stands still and is so.
    func picture(of what: String, where isSo: (ScreenPicture) -> Bool) throws -> ScreenPicture {
        var newest = try picture()
        try wait(for: what) {
            let before = newest
            newest = try picture()
            return newest == before && isSo(newest)
        }
        return newest
    }
}

/// How light each pixel is.
struct ScreenPicture: Equatable {
    let width: Int
    let height: Int
    /// 0 to 255, row by row.
    let light: [UInt8]

    func light(_ x: Double, _ y: Double) -> Double {
        Double(light[Int(y.rounded()) * width + Int(x.rounded())])
    }

    /// The lightest of the pixels around a place.
    func lightest(_ x: Double, _ y: Double) -> Double {
        var lightest = 0.0
        for down in -1...1 {
            for right in -1...1 { lightest = max(lightest, light(x + Double(right), y + Double(down))) }
        }
        return lightest
    }

    /// The columns in which anything is lighter than this.
    func columns(lighterThan bound: UInt8, _ columns: Range<Int>, rows: Range<Int>) -> [Int] {
        columns.filter { column in rows.contains { light[$0 * width + column] > bound } }
    }

    /// Left and right exchanged.
    var mirrored: ScreenPicture {
        let rows = stride(from: 0, to: light.count, by: width)
        return ScreenPicture(width: width, height: height, light: rows.flatMap { light[$0..<$0 + width].reversed() })
    }
}
