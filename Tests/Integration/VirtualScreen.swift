import Foundation
import TestSupport
import Testing

/// A virtual screen (Xvfb) and its contents.
final class VirtualScreen {
    let width: Int
    let height: Int
    /// `$DISPLAY`.
    let name: String
    private let process = Process()

    /// - Parameter isWhite: whether it is white where no window is; otherwise black.
    init(width: Int, height: Int, isWhite: Bool = false) throws {
        (self.width, self.height) = (width, height)
        let number = Pipe.ofOneChild()
        process.executableURL = URL(filePath: "/usr/bin/Xvfb")
        // Xvfb prints the number that was free.
        process.arguments =
            ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp"] + (isWhite ? ["-wr"] : [])
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = number
        process.standardError = FileHandle.nullDevice
        try process.start()
        name = ":" + (try number.fileHandleForReading.firstLine()).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Ends the X server, as by its crash.
    func end() { process.kill() }

    deinit {
        process.kill()
        let number = name.dropFirst()
        for path in ["/tmp/.X\(number)-lock", "/tmp/.X11-unix/X\(number)"] {
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    /// The current picture.
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

    /// Waits for a picture that fulfils the condition and does not change.
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

/// The lightness of each pixel.
struct ScreenPicture: Equatable {
    let width: Int
    let height: Int
    /// 0 to 255, row by row.
    let light: [UInt8]

    func light(_ x: Double, _ y: Double) -> Double {
        Double(light[Int(y.rounded()) * width + Int(x.rounded())])
    }

    /// The maximum lightness of the pixels around a position.
    func lightest(_ x: Double, _ y: Double) -> Double {
        var lightest = 0.0
        for down in -1...1 {
            for right in -1...1 { lightest = max(lightest, light(x + Double(right), y + Double(down))) }
        }
        return lightest
    }

    /// The columns with a pixel lighter than the bound.
    func columns(lighterThan bound: UInt8, _ columns: Range<Int>, rows: Range<Int>) -> [Int] {
        columns.filter { column in rows.contains { light[$0 * width + column] > bound } }
    }

    /// The mirrored picture.
    var mirrored: ScreenPicture {
        let rows = stride(from: 0, to: light.count, by: width)
        return ScreenPicture(width: width, height: height, light: rows.flatMap { light[$0..<$0 + width].reversed() })
    }
}
