import Linux
import ListenModel
import SeekProtocol

/// Listens to a film and to its neighbours in the folder, and tells what they share (K9, K10).
struct SeasonSearch {
    /// Neighbours whose prints are looked for, the nearest.
    private static let looks = 40
    /// Neighbours that are listened to, if they have no print yet.
    private static let listens = 6
    /// With so many neighbours that tell the same, no further ones are listened to.
    private static let enough = 3

    let cache: PrintCache?
    let sound: FilmSound
    /// Called before a file is listened to: waits until the machine has time.
    var awaitsQuiet: () -> Void = {}

    /// - Parameters:
    ///   - path: absolute.
    ///   - tell: called with what is known, whenever it changes; with nothing at the end if nothing was found.
    func run(_ path: String, tell: ([Cue]) -> Void) throws(FilmSound.Problem) {
        let (folder, name) = Self.split(path)
        // Hidden ones are other systems' notes about files.
        let names = FolderList.names(in: folder, most: 10_000).filter { $0.first != "." }
        let neighbours = Neighbours.order(of: names, around: name).prefix(Self.looks)
        guard !neighbours.isEmpty else { return tell([]) }
        let film = try soundPrint(of: path)
        var comparisons: [SeasonVerdict.Comparison] = []
        var told: [Cue]?
        func compare(_ neighbour: String, _ other: SoundPrint) {
            comparisons.append(SeasonVerdict.Comparison(film, with: other, name: neighbour))
            let cues = SeasonVerdict.cues(comparisons)
            guard cues != told, !cues.isEmpty || told != nil else { return }
            told = cues
            tell(cues)
        }
        var unknown: [(name: String, key: String?)] = []
        for neighbour in neighbours {
            let key = cache?.key(of: "\(folder)/\(neighbour)")
            if let other = known(key) { compare(neighbour, other) } else { unknown.append((neighbour, key)) }
        }
        // The next film's print is made in any case: its parts are told as soon as it begins.
        for (neighbour, key) in unknown.prefix(Self.listens) {
            let isNext = neighbour == neighbours.first && Neighbours.precedes(name, neighbour)
            guard isNext || !isEnough(comparisons) else { continue }
            let path = "\(folder)/\(neighbour)"
            do throws(FilmSound.Problem) {
                let duration = try sound.duration(of: path)
                guard SoundPrint.areAlike(film.duration, duration) else { continue }
                compare(neighbour, try listen(to: path, duration: duration, key: key))
            } catch {
                if case .silent = error { continue }
                throw error
            }
        }
        if told == nil { tell([]) }
    }

    private func isEnough(_ comparisons: [SeasonVerdict.Comparison]) -> Bool {
        comparisons.count { $0.intro != nil } >= Self.enough && comparisons.count { $0.credits != nil } >= Self.enough
    }

    private func known(_ key: String?) -> SoundPrint? { key.flatMap { cache?.print($0) } }

    private func soundPrint(of path: String) throws(FilmSound.Problem) -> SoundPrint {
        let key = cache?.key(of: path)
        if let print = known(key) { return print }
        return try listen(to: path, duration: sound.duration(of: path), key: key)
    }

    private func listen(to path: String, duration: Double, key: String?) throws(FilmSound.Problem) -> SoundPrint {
        awaitsQuiet()
        let print = try sound.soundPrint(of: path, duration: duration)
        if let key { cache?.keep(print, as: key) }
        return print
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
        let folder = String(path[..<end])
        return (folder.isEmpty ? "/" : folder, String(path[path.index(after: end)...]))
    }
}
