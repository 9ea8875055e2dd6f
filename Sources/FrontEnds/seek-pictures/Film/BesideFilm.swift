import Glibc
import Linux
import PictureModel

/// Pictures that are beside a film already (P2).
enum BesideFilm {
    /// The path of the folder of sheets.
    case trickplay(String, Trickplay)
    /// The path.
    case bif(String, BifIndex)
    /// The folder of the list.
    case sprites(String, SpriteList)

    /// Bytes of a sheet.
    private static let largestSheet = 32 << 20

    /// Looks for them, the best first; nil: there are none.
    ///
    /// - Parameters:
    ///   - path: of the film, absolute.
    ///   - duration: seconds; 0: not known.
    ///   - width: that is wanted, pixels.
    init?(_ path: String, duration: Double, width: Int) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let stem = Self.withoutExtension(path)
        if let found = Self.trickplay("\(stem).trickplay", duration, width) {
            self = found
        } else if let found = ["\(stem)-320-10.bif", "\(folder)/index-sd.bif"].lazy.compactMap(Self.bif).first {
            self = found
        } else if let found = Self.sprites("\(stem).vtt", in: folder) {
            self = found
        } else {
            return nil
        }
    }

    private static func withoutExtension(_ path: String) -> String {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path }
        return String(path[..<dot])
    }

    private static func trickplay(_ path: String, _ duration: Double, _ width: Int) -> BesideFilm? {
        guard duration > 0, let folder = Trickplay.Folder.best(of: FolderList.names(in: path, most: 100), width: width)
        else { return nil }
        let names = FolderList.names(in: "\(path)/\(folder.name)", most: Trickplay.mostSheets)
        let sheets = names.count { $0.hasSuffix(".jpg") }
        guard let pictures = Trickplay(folder: folder, sheets: sheets, duration: duration) else { return nil }
        return .trickplay("\(path)/\(folder.name)", pictures)
    }

    private static func bif(_ path: String) -> BesideFilm? {
        guard let file = OpenFile(path), let head = BifFile(head: file.bytes(at: 0..<BifFile.headSize)) else {
            return nil
        }
        let index = file.bytes(at: BifFile.headSize..<BifFile.headSize + head.indexSize)
        return head.index(in: index, fileLength: file.length).map { .bif(path, $0) }
    }

    private static func sprites(_ path: String, in folder: String) -> BesideFilm? {
        guard let text = try? FileContents.read(path, maximumBytes: SpriteList.longestText, onlyRegular: true),
            let list = SpriteList(text), !list.entries.isEmpty,
            // It may be a file of subtitles.
            list.entries.allSatisfy({ $0.file.hasSuffix(".jpg") || $0.file.hasSuffix(".jpeg") })
        else { return nil }
        return .sprites(folder, list)
    }

    // MARK: - Pictures

    /// - Returns: nil if the file is damaged.
    func picture(at seconds: Double) -> FilmPicture? {
        switch self {
        case .trickplay(let folder, let pictures):
            let place = pictures.place(at: seconds)
            let path = "\(folder)/\(Trickplay.fileName(ofSheet: place.sheet))"
            guard let sheet = Self.sheet(path), let size = JpegSize(sheet) else { return nil }
            let (width, height) = (size.width / pictures.folder.columns, size.height / pictures.folder.rows)
            guard width > 0, height > 0 else { return nil }
            let part = SpriteList.Rectangle(
                x: place.column * width, y: place.row * height, width: width, height: height)
            return JpegMaker.crop(sheet, part, at: place.seconds, .trickplay)
        case .bif(let path, let index):
            guard let (seconds, range) = index.picture(at: seconds), let file = OpenFile(path) else { return nil }
            return FilmPicture(file.bytes(at: range), at: seconds, .bif)
        case .sprites(let folder, let list):
            guard let entry = list.entry(at: seconds), let sheet = Self.sheet("\(folder)/\(entry.file)") else {
                return nil
            }
            guard let part = entry.rectangle else { return FilmPicture(sheet, at: entry.start, .vtt) }
            return JpegMaker.crop(sheet, part, at: entry.start, .vtt)
        }
    }

    private static func sheet(_ path: String) -> [UInt8]? {
        try? FileContents.read(path, maximumBytes: largestSheet, onlyRegular: true)
    }
}

/// A regular file that is open for reading.
private struct OpenFile: ~Copyable {
    private let descriptor: Int32
    let length: Int

    init?(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        (self.descriptor, length) = (descriptor, Int(status.st_size))
    }

    deinit { close(descriptor) }

    /// Fewer at the file's end.
    func bytes(at range: Range<Int>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, range.count, off_t(range.lowerBound)))
        }
    }
}
