import MediaPolicy
package import SeekProtocol

/// A row of a list of films: a film, or a folder.
package struct FilmEntry: Equatable, Sendable {
    package enum Kind: String, Sendable {
        case folder
        case film
    }

    /// Why `continue` has a film.
    package struct Reason: Equatable, Sendable {
        /// The film before it was finished.
        package let isNext: Bool
        /// When that or this one was played, seconds since 1970.
        package let time: Int64

        package init(isNext: Bool, time: Int64) { (self.isNext, self.time) = (isNext, time) }
    }

    package let kind: Kind
    /// A path, or a URL.
    package let path: ByteString
    /// For a person.
    package let name: String
    package var mark: FilmMarks.Mark?
    package var picture: ByteString?
    package var reason: Reason?

    package init(
        _ kind: Kind, _ path: [UInt8], mark: FilmMarks.Mark? = nil, picture: [UInt8]? = nil, reason: Reason? = nil
    ) {
        self.init(kind, path, name: Self.name(of: kind, path), mark, picture, reason)
    }

    package init(
        _ kind: Kind, _ path: [UInt8], name: String, _ mark: FilmMarks.Mark?, _ picture: [UInt8]?, _ reason: Reason?
    ) {
        (self.kind, self.path, self.name, self.mark) = (kind, ByteString(path), name, mark)
        self.picture = picture.map { ByteString($0) }
        self.reason = reason
    }

    package static func name(of kind: Kind, _ path: [UInt8]) -> String {
        let name = String(decoding: FilmRoots.name(of: path), as: UTF8.self)
        return kind == .film ? FilmName.title(ofFile: name) : FilmName.title(ofFolder: name)
    }
}

extension FilmEntry: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("kind", kind.rawValue)
            writer.field("path", path)
            writer.field("name", name)
            writer.field("duration", mark?.duration)
            writer.field("position", reason?.isNext == true ? nil : mark?.position)
            writer.field("finished", mark?.isFinished ?? false)
            writer.field("picture", picture)
            if let reason {
                writer.field("next", reason.isNext)
                writer.field("time", reason.time)
            }
        }
    }
}

/// The data of the reply to `films`.
package struct FilmPage: Equatable, Sendable {
    /// Nil: the list of the roots.
    package let path: [UInt8]?
    /// Empty: the list of the roots; nil: none.
    package let parent: [UInt8]?
    package let offset: Int
    package let total: Int
    package let isComplete: Bool
    package let entries: [FilmEntry]

    package init(
        path: [UInt8]?, parent: [UInt8]?, offset: Int, total: Int, isComplete: Bool, entries: [FilmEntry]
    ) {
        (self.path, self.parent, self.offset, self.total) = (path, parent, offset, total)
        (self.isComplete, self.entries) = (isComplete, entries)
    }
}

extension FilmPage: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("path", path.map { ByteString($0) })
            writer.field("title", path.map { FilmEntry.name(of: .folder, $0) } ?? "Films")
            writer.field("parent", parent.map { ByteString($0) })
            writer.field("offset", offset)
            writer.field("total", total)
            writer.field("complete", isComplete)
            writer.field("entries", entries)
        }
    }
}
