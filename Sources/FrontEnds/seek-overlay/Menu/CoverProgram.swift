import Glibc
import Linux
import SeekProtocol

/// `seek-pictures cover`, which scales one picture, confined as files of strangers need it.
final class CoverProgram {
    enum Progress: Equatable {
        case incomplete
        case made(Cover)
        /// The file gives none.
        case failed
    }

    let request: MenuCovers.Request
    private let program: ChildProgram
    private var buffer: [UInt8] = []
    /// From the output's begin.
    private var head: (width: Int, height: Int, length: Int)?

    private static let chunk = 65_536
    private static let longestHead = 32

    /// The program's path, beside this one or in `PATH`; nil: it is not installed.
    static func find() -> String? {
        let name = "seek-pictures"
        let beside = (try? ProgramFolder.path()).map { "\($0)/\(name)" }
        if let beside, access(beside, X_OK) == 0 { return beside }
        return getenv("PATH").flatMap { ProgramSearch.find([name], in: String(cString: $0)) }
    }

    /// - Returns: nil if it can't be started, or the path is no UTF-8.
    init?(_ path: String, for request: MenuCovers.Request) {
        guard let file = String(validating: request.path.bytes, as: UTF8.self) else { return nil }
        let words = [path, "cover", "--", file, "\(request.width)", "\(request.height)"]
        guard let program = try? ChildProgram(words) else { return nil }
        (self.program, self.request) = (program, request)
    }

    deinit { program.abandon() }

    /// Readable when `read` does not wait.
    var descriptor: Int32 { program.descriptor }

    func read() -> Progress {
        let bytes = program.read(Self.chunk)
        guard !bytes.isEmpty else { return .failed }
        buffer += bytes
        if head == nil, let end = buffer.prefix(Self.longestHead).firstIndex(of: 10) {
            let sides = String(decoding: buffer[..<end], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
            guard sides.count == 2, (1...request.width).contains(sides[0]), (1...request.height).contains(sides[1])
            else { return .failed }
            head = (sides[0], sides[1], end + 1)
        }
        guard let head else { return buffer.count < Self.longestHead ? .incomplete : .failed }
        let count = head.length + 4 * head.width * head.height
        guard buffer.count >= count else { return .incomplete }
        return .made(Cover(width: head.width, height: head.height, pixels: Array(buffer[head.length..<count])))
    }
}
