import SeekProtocol
package import SeekResume

/// What the history knows of films, by their paths as the roots name them.
package struct FilmMarks: Equatable, Sendable {
    package struct Mark: Equatable, Sendable {
        /// Seconds.
        package var duration: Double
        /// Media seconds.
        package var position: Double
        package var progress: ResumeSettings.Progress

        package init(duration: Double, position: Double, progress: ResumeSettings.Progress) {
            (self.duration, self.position, self.progress) = (duration, position, progress)
        }

        init(_ record: FilmRecord, _ settings: ResumeSettings) {
            (duration, position, progress) = (record.duration, record.position, settings.progress(of: record))
        }

        package var isFinished: Bool { progress == .finished }
    }

    private var marks: [[UInt8]: Mark] = [:]

    package init(_ history: History, _ settings: ResumeSettings, in roots: FilmRoots) {
        for record in history.records {
            guard case .file(let path) = record.identity.name, let place = roots.place(ofNormal: path.bytes) else {
                continue
            }
            marks[place.path] = Mark(record, settings)
        }
    }

    package subscript(path: [UInt8]) -> Mark? { marks[path] }
}
