import MediaPolicy

/// What a folder has for a person: folders and films, each in natural order.
package struct FolderContent: Equatable, Sendable {
    package private(set) var folders: [[UInt8]] = []
    package private(set) var films: [[UInt8]] = []
    private var pictures: Set<[UInt8]> = []
    private var sounds: [[UInt8]] = []
    /// False: a bound was reached.
    package private(set) var isComplete = true

    package init() {}

    package mutating func add(folder name: [UInt8]) { folders.append(name) }

    /// - Parameter isLink: pictures behind links are not shown.
    package mutating func add(file name: [UInt8], isLink: Bool) {
        switch FileKind(ofName: name) {
        case .video: films.append(name)
        case .audio: sounds.append(name)
        case .picture: if !isLink { pictures.insert(name) }
        case .other: break
        }
    }

    /// All names were added, or as many as may be.
    package mutating func finish(isComplete: Bool) {
        films = NaturalOrder.sorted(names: FolderChoice.played(films, sounds))
        folders = NaturalOrder.sorted(names: folders)
        sounds = []
        self.isComplete = isComplete
    }

    /// The films after one; also if it is not there any more.
    package func films(after name: some Collection<UInt8>) -> ArraySlice<[UInt8]> {
        let name = Array(name)
        let start = films.firstIndex { NaturalOrder.isBefore(name, $0) } ?? films.endIndex
        return films[start...]
    }

    /// The picture beside a film: "film.jpg", "film-poster.png", "film-thumb.webp"; nil if there is none.
    package func picture(of film: [UInt8]) -> [UInt8]? {
        guard !pictures.isEmpty else { return nil }
        let stem = Array(FolderChoice.stem(film))
        for suffix in ["", "-poster", "-thumb"] {
            for ending in Self.pictureEndings {
                let name: [UInt8] = stem + Array("\(suffix).\(ending)".utf8)
                if pictures.contains(name) { return name }
            }
        }
        return nil
    }

    /// The names of a folder's own picture, the best first.
    package static let folderPictures: [[UInt8]] = ["poster", "folder", "cover"].flatMap { name in
        pictureEndings.map { Array("\(name).\($0)".utf8) }
    }

    private static let pictureEndings = ["jpg", "png", "webp"]
}
