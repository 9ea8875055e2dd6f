import Foundation
import Glibc
import TestSupport
import Testing

/// A film of 50 minutes whose pictures tell their time: the left half is lighter from minute to minute, the right half
/// within each minute.
enum TimedFilm {
    /// Made once for all tests.
    private static let made = Result { try make() }

    static func path() throws -> String { try made.get() }

    private static func make() throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "seekd-timed-film-50-min.mkv").path
        guard !FileManager.default.fileExists(atPath: path) else { return path }
        let part = path + ".\(UUID().uuidString.prefix(8)).mkv"
        let maker = try ProgramRun(
            URL(filePath: "/usr/bin/ffmpeg"),
            ["-v", "error", "-f", "lavfi", "-i"]
                + [
                    "color=black:s=64x32:r=2:d=3000,format=yuv420p,"
                        + "geq=lum='18+if(lt(X,32),4*floor(T/60),3*mod(T,60))':cb=128:cr=128"
                ]
                + ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "4", "-g", "20", "-pix_fmt", "yuv420p", part])
        try #require(try maker.ended().status == 0, "\(maker.errors)")
        // Another process may have made it meanwhile.
        try #require(rename(part, path) == 0)
        return path
    }

    /// Options with which mpv writes every picture that it shows into a folder, without compression.
    static func output(_ folder: ScratchFolder) -> [String] {
        [
            "vo=image", "vo-image-format=png", "vo-image-png-compression=0", "vo-image-png-filter=0",
            "vo-image-outdir=\(folder.path)",
        ]
    }

    /// The times of all pictures that were shown so far, seconds, in their order; waits for some.
    static func times(_ folder: ScratchFolder, atLeast count: Int) throws -> [Double] {
        var times: [Double] = []
        try wait(for: "\(count) pictures") {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            times = try names.compactMap { try time(Data(contentsOf: URL(filePath: "\(folder.path)/\($0)"))) }
            return times.count >= count
        }
        return times
    }

    /// Nil if the picture is not complete yet.
    private static func time(_ png: Data) throws -> Double? {
        // The signature, then chunks: a length of 4 bytes, a type, the data, a checksum. The first IDAT begins with 2
        // bytes of zlib, 5 of a block that is not compressed, and 1 for the row's filter; then come 64 pixels of RGB.
        let bytes = Array(png)
        var start = 8
        while start + 8 + 8 + 64 * 3 <= bytes.count {
            let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            if bytes[(start + 4)..<(start + 8)].elementsEqual("IDAT".utf8) {
                try #require(bytes[start + 10] & 6 == 0, "the picture is compressed")
                let row = bytes[(start + 16)...]
                let minute = (luma(row[start + 16 + 8 * 3]) / 4).rounded()
                return minute * 60 + luma(row[start + 16 + 48 * 3]) / 3
            }
            start += length + 12
        }
        return nil
    }

    /// How much lighter than the darkest picture: from full range to video range.
    private static func luma(_ value: UInt8) -> Double { Double(value) * 219 / 255 - 2 }
}
