import FilmList
import Glibc
import MediaPolicy
import SeekProtocol

/// Reads below one root, for one request. Blocks as the file system does.
struct RootReader {
    /// Folders in folders that a search looks into.
    private static let depth = 16

    let roots: FilmRoots
    let cache: FolderCache
    var budget: ReadBudget

    // MARK: - Places

    /// - Throws: `forbidden` if links lead outside of the roots, `not-found`.
    private func open(_ path: [UInt8]) throws(Refusal) -> OpenPlace {
        let place = try OpenPlace(path)
        guard roots.contain(real: place.real) else { throw FilmRoots.outside(path) }
        return place
    }

    private func openFolder(_ path: [UInt8]) throws(Refusal) -> OpenPlace {
        let place = try open(path)
        guard place.kind == .folder else {
            throw Refusal(.notFound, "\(ByteString(path)) is not a folder")
        }
        return place
    }

    private mutating func content(of path: [UInt8]) throws(Refusal) -> FolderContent {
        let folder = try openFolder(path)
        guard let content = cache.content(of: folder, in: roots, &budget) else {
            throw Refusal(.forbidden, "\(ByteString(path)): seekd may not read it")
        }
        return content
    }

    // MARK: - A folder

    /// A part of a list of entries.
    struct Slice {
        var entries: [FilmEntry]
        let total: Int
        let isComplete: Bool
    }

    mutating func list(
        _ path: [UInt8], _ question: FilmQuestion, _ marks: FilmMarks
    ) throws(Refusal) -> Slice {
        let content = try content(of: path)
        let total = content.folders.count + content.films.count
        let end = min(total, question.offset + question.limit)
        var entries: [FilmEntry] = []
        for index in min(question.offset, end)..<end {
            guard index >= content.folders.count else {
                entries.append(folderEntry(FilmRoots.joined(path, content.folders[index])))
                continue
            }
            let name = content.films[index - content.folders.count]
            let film = FilmRoots.joined(path, name)
            let picture = content.picture(of: name).map { FilmRoots.joined(path, $0) }
            entries.append(FilmEntry(.film, film, mark: marks[film], picture: picture))
        }
        return Slice(entries: entries, total: total, isComplete: content.isComplete)
    }

    func folderEntry(_ path: [UInt8]) -> FilmEntry { FilmEntry(.folder, path, picture: picture(ofFolder: path)) }

    func picture(ofFolder path: [UInt8]) -> [UInt8]? {
        guard !budget.isSpent, let folder = try? openFolder(path) else { return nil }
        for name in FolderContent.folderPictures where folder.has(name) { return FilmRoots.joined(path, name) }
        return nil
    }

    // MARK: - Search

    /// What a search finds: the path, and of a film the picture beside it.
    struct Hit {
        let kind: FilmEntry.Kind
        let path: [UInt8]
        let picture: [UInt8]?
    }

    mutating func search(_ path: [UInt8], for words: FilmSearch) throws(Refusal) -> (hits: [Hit], isComplete: Bool) {
        var search = Search(words: words)
        let folder = try openFolder(path)
        find(in: folder, path, depth: 0, &search)
        return (search.hits, search.isComplete)
    }

    private struct Search {
        let words: FilmSearch
        var hits: [Hit] = []
        var isComplete = true
        /// Folders that were read: links may lead back.
        var seen: Set<[UInt64]> = []

        mutating func look(at name: [UInt8], _ kind: FilmEntry.Kind, in folder: [UInt8], _ content: FolderContent) {
            let path = FilmRoots.joined(folder, name)
            guard words.matches(String(decoding: name, as: UTF8.self), FilmEntry.name(of: kind, path)) else { return }
            let picture = kind == .film ? content.picture(of: name).map { FilmRoots.joined(folder, $0) } : nil
            hits.append(Hit(kind: kind, path: path, picture: picture))
        }
    }

    private mutating func find(
        in folder: borrowing OpenPlace, _ path: [UInt8], depth: Int, _ search: inout Search
    ) {
        guard search.seen.insert(folder.identity).inserted else { return }
        guard let content = FolderScan.content(of: folder, in: roots, &budget) else { return }
        if !content.isComplete { search.isComplete = false }
        for name in content.films { search.look(at: name, .film, in: path, content) }
        for name in content.folders {
            search.look(at: name, .folder, in: path, content)
            guard !budget.isSpent, depth < Self.depth else {
                search.isComplete = false
                continue
            }
            guard let inner = try? OpenPlace(name, in: folder.descriptor), inner.kind == .folder,
                roots.contain(real: inner.real)
            else { continue }
            find(in: inner, FilmRoots.joined(path, name), depth: depth + 1, &search)
        }
    }

    // MARK: - Films

    /// Whether a film is there.
    func hasFilm(_ path: [UInt8]) -> Bool {
        guard !budget.isSpent, let place = try? open(path) else { return false }
        return place.kind == .file && Self.isFilm(path)
    }

    private static func isFilm(_ path: [UInt8]) -> Bool {
        switch FileKind(ofName: FilmRoots.name(of: path)) {
        case .video, .audio: true
        case .picture, .other: false
        }
    }

    /// - Throws: `not-found` if there is no film of this name.
    mutating func film(_ path: [UInt8], withRest: Bool) throws(Refusal) -> FoundFilm {
        let place = try open(path)
        guard place.kind == .file, Self.isFilm(path) else {
            throw Refusal(.notFound, "\(ByteString(path)) is no film")
        }
        guard withRest, let folder = FilmRoots.folder(of: path) else { return FoundFilm(path: path, rest: []) }
        let rest = try content(of: folder).films(after: FilmRoots.name(of: path))
        return FoundFilm(path: path, rest: rest.map { FilmRoots.joined(folder, $0) })
    }

    // MARK: - What was begun

    func rows(_ list: ContinueList, below root: [UInt8]) -> [ContinueList.Row] {
        var reader = self
        var contents: [[UInt8]: FolderContent] = [:]
        let disk = ContinueList.Disk { [self] path in
            hasFilm(path)
        } folder: { path in
            if let known = contents[path] { return known }
            guard !reader.budget.isSpent, let content = try? reader.content(of: path) else { return nil }
            contents[path] = content
            return content
        }
        return list.rows(below: root, of: roots, disk)
    }
}

/// A film that may be opened.
package struct FoundFilm: Equatable, Sendable {
    package let path: [UInt8]
    /// The films after it in its folder.
    package let rest: [[UInt8]]

    package init(path: [UInt8], rest: [[UInt8]]) { (self.path, self.rest) = (path, rest) }
}
