import ArgumentParser
import CLinux
import CPictures
import CommandLineTool
import Glibc
import Linux

/// The process that scales the picture beside a film for a screen: `seek-overlay` starts one for each picture.
///
/// Its output is a line with width and height, pixels, and then the pixels, as `cpictures_cover` makes them.
struct CoverReader: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cover", abstract: "Scale an image file for a screen.", shouldDisplay: false)

    /// Bytes of the file.
    private static let mostBytes = 32 << 20
    /// Bytes of memory: 24 million pixels need half of it.
    private static let mostMemory: rlim_t = 768 << 20
    /// Seconds, of processor time and altogether.
    private static let longest: rlim_t = 5

    @Argument(help: "A JPEG, PNG or WebP.") var path: String
    @Argument(help: "Pixels at most.") var width: Int32
    @Argument(help: "Pixels at most.") var height: Int32

    func validate() throws {
        for side in [width, height] where !(1...4096).contains(side) {
            throw ValidationError("expected 1 to 4096 pixels, got \(side)")
        }
    }

    func run() throws {
        // What the system refuses here, the caller's own limit of time stops.
        alarm(UInt32(2 * Self.longest))
        linux_work_idly()
        var memory = rlimit(rlim_cur: Self.mostMemory, rlim_max: Self.mostMemory)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
        var time = rlimit(rlim_cur: Self.longest, rlim_max: Self.longest)
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &time)
        guard cpictures_confine() == 0 else { throw Failure(.refused, "this system can't confine the process") }
        let image: [UInt8]
        do throws(FileReadError) {
            image = try FileContents.read(path, maximumBytes: Self.mostBytes, onlyRegular: true, followsLinks: false)
        } catch {
            throw Failure(.refused, "\(path.forTerminal): \(error)")
        }
        var cover = cpictures_cover()
        guard cpictures_cover(image, image.count, width, height, &cover) == 0, let pixels = cover.pixels else {
            throw Failure(.refused, "\(path.forTerminal): expected a JPEG, PNG or WebP that can be decoded")
        }
        let count = 4 * Int(cover.width) * Int(cover.height)
        let head = Array("\(cover.width) \(cover.height)\n".utf8)
        // If nobody reads any more, there is nobody to tell.
        try? FileContents.write(head + UnsafeBufferPointer(start: pixels, count: count), to: STDOUT_FILENO)
        cpictures_free_cover(&cover)
    }
}
