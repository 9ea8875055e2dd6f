import Linux
import PictureModel
import StateStore

/// The pictures of films that were made (P3).
struct PictureCache {
    /// The standard folder, in the user's folder of caches.
    static let folderName = "seekd-pictures"
    /// All files, bytes.
    private static let most = 500_000_000
    /// Of one film, bytes.
    private static let largest = 64 << 20

    private let cache: FilmCache

    init(folder: String) { cache = FilmCache(folder, suffix: ".bif", most: Self.most) }

    func pictures(_ key: String) -> KeptPictures {
        cache.value(key, maximumBytes: Self.largest) { KeptPictures($0) } ?? KeptPictures()
    }

    /// - Returns: why they can't be kept; nil: they are, or there are none.
    func keep(_ pictures: KeptPictures, as key: String) -> String? {
        guard let bytes = pictures.bytes, bytes.count <= Self.largest else { return nil }
        do throws(SystemError) {
            try cache.keep(bytes, as: key)
            return nil
        } catch {
            return "\(cache.folder): \(error)"
        }
    }
}
