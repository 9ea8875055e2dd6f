import MediaPolicy
package import SeekProtocol
package import SeekResume

/// What `continue` reports (F3): what was begun and not finished, and for what was finished the next film of its folder. The
/// newest is first.
package struct ContinueList: Sendable {
    /// A film of the list with its place among all.
    package struct Row: Equatable, Sendable {
        /// 0: the newest record.
        package let order: Int
        package let entry: FilmEntry
    }

    /// What the disk says.
    package struct Disk {
        /// Whether a film is there, inside of the roots.
        package let has: ([UInt8]) -> Bool
        /// The content of a folder inside of the roots; nil if there is none.
        package let folder: ([UInt8]) -> FolderContent?

        package init(has: @escaping ([UInt8]) -> Bool, folder: @escaping ([UInt8]) -> FolderContent?) {
            (self.has, self.folder) = (has, folder)
        }
    }

    private let history: History
    private let settings: ResumeSettings
    private let limit: Int

    package init(_ history: History, _ settings: ResumeSettings, limit: Int) {
        (self.history, self.settings, self.limit) = (history, settings, limit)
    }

    /// The films below one root.
    package func rows(below root: [UInt8], of roots: FilmRoots, _ disk: Disk) -> [Row] {
        let marks = FilmMarks(history, settings, in: roots)
        var rows: [Row] = []
        // Films that are in the list, and those whose newest record was looked at.
        var (listed, seen) = (Set<[UInt8]>(), Set<[UInt8]>())
        for (order, record) in history.records.reversed().enumerated() where rows.count < limit {
            guard case .file(let path) = record.identity.name, let place = try? roots.place(of: path),
                place.root == root, seen.insert(place.path).inserted
            else { continue }
            switch settings.progress(of: record) {
            case .notBegun: break
            case .begun:
                guard disk.has(place.path) else { continue }
                rows.append(row(order, record, place.path, marks, disk, isNext: false))
            case .finished:
                guard let next = Self.next(after: place.path, disk),
                    marks[next].map({ $0.progress == .notBegun }) ?? true, listed.insert(next).inserted
                else { continue }
                rows.append(row(order, record, next, marks, disk, isNext: true))
            }
        }
        return rows
    }

    /// URLs of these schemes.
    package func rows(ofSchemes schemes: [String]) -> [Row] {
        var rows: [Row] = []
        for (order, record) in history.records.reversed().enumerated() where rows.count < limit {
            guard case .url(let url) = record.identity.name, let scheme = MediaURL.scheme(of: url),
                schemes.contains(scheme), settings.progress(of: record) == .begun
            else { continue }
            let reason = FilmEntry.Reason(isNext: false, time: record.time.seconds)
            let name = (record.title ?? MediaTitle.name(of: url)).description
            let mark = FilmMarks.Mark(record, settings)
            rows.append(Row(order: order, entry: FilmEntry(.film, url.bytes, name: name, mark, nil, reason)))
        }
        return rows
    }

    /// Whether a URL is one that `continue` reports.
    package func has(url: ByteString, schemes: [String]) -> Bool {
        guard let scheme = MediaURL.scheme(of: url), schemes.contains(scheme) else { return false }
        return history.records.contains { $0.identity.name == .url(url) }
    }

    package func merged(_ lists: [[Row]]) -> [FilmEntry] {
        lists.flatMap { $0 }.sorted { $0.order < $1.order }.prefix(limit).map(\.entry)
    }

    private func row(
        _ order: Int, _ record: FilmRecord, _ path: [UInt8], _ marks: FilmMarks, _ disk: Disk, isNext: Bool
    ) -> Row {
        let reason = FilmEntry.Reason(isNext: isNext, time: record.time.seconds)
        let folder = FilmRoots.folder(of: path) ?? path
        let picture = disk.folder(folder)?.picture(of: Array(FilmRoots.name(of: path)))
        return Row(
            order: order,
            entry: FilmEntry(
                .film, path, mark: marks[path], picture: picture.map { FilmRoots.joined(folder, $0) }, reason: reason))
    }

    private static func next(after path: [UInt8], _ disk: Disk) -> [UInt8]? {
        guard let folder = FilmRoots.folder(of: path), let content = disk.folder(folder) else { return nil }
        return content.films(after: FilmRoots.name(of: path)).first.map { FilmRoots.joined(folder, $0) }
    }
}
