import CPictures
import PictureModel

/// Makes JPEGs of a film's keyframes, and of parts of sheets.
final class JpegMaker {
    struct Problem: Error {
        let message: String
    }

    private let decoder: OpaquePointer
    /// How long one picture may take, seconds.
    private static let longest = 5.0

    init(path: String) throws(Problem) {
        var decoder: OpaquePointer?
        var message = [CChar](repeating: 0, count: 200)
        guard cpictures_open(&decoder, path, nil, &message, message.count) == 0, let decoder else {
            throw Problem(message: message.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
        }
        self.decoder = decoder
    }

    deinit { cpictures_close(decoder) }

    /// - Returns: nil if nothing there can be decoded.
    func picture(at seconds: Double, width: Int) -> FilmPicture? {
        cpictures_set_deadline(decoder, Self.longest)
        var picture = cpictures_picture()
        guard cpictures_picture(decoder, seconds, Int32(width), &picture) == 0 else { return nil }
        return FilmPicture(taking: &picture, seconds: max(0, picture.time), source: .film)
    }

    /// A part of a sheet; nil if the sheet does not have it.
    static func crop(_ sheet: [UInt8], _ part: SpriteList.Rectangle, at seconds: Double, _ source: FilmPicture.Source)
        -> FilmPicture?
    {
        var picture = cpictures_picture()
        guard
            cpictures_crop(
                sheet, sheet.count, Int32(part.x), Int32(part.y), Int32(part.width), Int32(part.height), &picture) == 0
        else { return nil }
        return FilmPicture(taking: &picture, seconds: seconds, source: source)
    }
}

/// A JPEG of a place of the film.
struct FilmPicture {
    /// Where it comes from.
    enum Source: String {
        case film, cache, trickplay, bif, vtt
    }

    var jpeg: [UInt8]
    /// Its own time, seconds from the film's begin.
    var seconds: Double
    /// Pixels.
    var width: Int
    var height: Int
    var source: Source
}

extension FilmPicture {
    /// Nil if the bytes are no JPEG.
    init?(_ jpeg: [UInt8], at seconds: Double, _ source: Source) {
        guard let size = JpegSize(jpeg) else { return nil }
        self.init(jpeg: jpeg, seconds: seconds, width: size.width, height: size.height, source: source)
    }

    fileprivate init?(taking picture: inout cpictures_picture, seconds: Double, source: Source) {
        defer { cpictures_free_picture(&picture) }
        guard let bytes = picture.bytes else { return nil }
        self.init(
            jpeg: Array(UnsafeBufferPointer(start: bytes, count: picture.size)), seconds: seconds,
            width: Int(picture.width), height: Int(picture.height), source: source)
    }
}
