import CommandLineTool
import Linux
import ListenModel
import StateStore
import Synchronization

/// The sound prints of films, so that each film is listened to once.
struct PrintCache {
    /// The standard folder, in the user's folder of caches.
    static let folderName = "seekd-listen"
    /// All files, bytes.
    private static let most = 64 << 20

    private let cache: FilmCache

    init(folder: String) { cache = FilmCache(folder, most: Self.most) }

    func key(of path: String) -> String? { FilmCache.key(of: path) }

    func print(_ key: String) -> SoundPrint? {
        cache.value(key, maximumBytes: SoundPrintFile.longest) { SoundPrintFile.print(in: $0) }
    }

    /// If it can't be kept, that is logged, once.
    func keep(_ print: SoundPrint, as key: String) {
        do throws(SystemError) {
            try cache.keep(SoundPrintFile.bytes(of: print), as: key)
        } catch {
            guard Self.hasComplained.exchange(true, ordering: .relaxed) == false else { return }
            Failure.say("what was heard can't be kept: \(cache.folder): \(error)")
        }
    }

    private static let hasComplained = Atomic(false)
}
