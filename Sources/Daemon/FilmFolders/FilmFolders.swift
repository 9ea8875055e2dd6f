import FilmList
import Linux
import MediaPolicy
package import SeekProtocol
package import SeekResume
import Synchronization

/// Lists the folders of films, off the loop (F1 to F4): one that hangs blocks only its thread, and at most four of them.
/// Any thread.
package final class FilmFolders: Sendable {
    package struct Limits: Sendable {
        /// Names that are looked at for one request.
        package var names = 100_000
        /// How long a disk is read.
        package var time = Duration.seconds(4)
        /// How long a disk may take to answer at all.
        package var answer = Duration.seconds(5)
        /// How long the list of the roots waits for one of them.
        package var root = Duration.seconds(1)

        package init() {}
    }

    package typealias Deliver<Value> = @Sendable (Result<Value, Refusal>) -> Void
    private typealias Outcome<Part> = Result<Part, Refusal>

    private enum Part: Sendable {
        case isThere
        case slice(RootReader.Slice)
        case hits([RootReader.Hit], isComplete: Bool)
        case film(FoundFilm)
        case rows([ContinueList.Row])
    }

    private let limits: Limits
    private let jobs: DiskJobs<Outcome<Part>>
    private let cache = FolderCache()
    private let known: Mutex<FilmRoots>
    private let count = Atomic(0)
    /// Films that were found, for a look before they are opened.
    private let found = Mutex<Set<[UInt8]>>([])

    /// Of those that are looked at again.
    private static let mostFound = 20_000

    /// - Parameter folders: absolute paths; others are left out.
    package init(_ folders: [String], _ limits: Limits = Limits()) {
        self.limits = limits
        known = Mutex(FilmRoots(folders))
        jobs = DiskJobs("films", .init(hang: limits.answer))
    }

    private var roots: FilmRoots { known.withLock { $0 } }

    // MARK: - Jobs

    /// Runs a job for one root: roots do not share threads.
    private func run(
        _ root: [UInt8], within time: Duration? = nil, _ cancellation: FilmCancellation,
        _ body: @escaping @Sendable (inout RootReader) throws(Refusal) -> Part, deliver: @escaping Deliver<Part>
    ) {
        let number = count.add(1, ordering: .relaxed).newValue
        jobs.run(root + Array("/#\(number)".utf8), within: time ?? limits.answer) { [self] in
            guard !cancellation.isCancelled else { return .failure(Self.nobody) }
            do throws(Refusal) {
                try learn(root)
                var reader = RootReader(
                    roots: roots, cache: cache,
                    budget: ReadBudget(names: limits.names, time: limits.time, cancellation))
                return .success(try body(&reader))
            } catch {
                return .failure(error)
            }
        } deliver: { [limits] outcome in
            switch outcome {
            case .answered(let answer): deliver(answer)
            case .late, .refused:
                cancellation.cancel()
                let time = (time ?? limits.answer).components.seconds
                deliver(
                    .failure(
                        Refusal(.unavailable, "the disk with \(ByteString(root)) does not answer within \(time) s")))
            }
        }
    }

    private static let nobody = Refusal(.expired, "nobody waits for it")

    /// Notes the root's name after links are resolved, which may have changed. Blocks as the file system does.
    private func learn(_ root: [UInt8]) throws(Refusal) {
        do throws(Refusal) {
            let place = try OpenPlace(root)
            let real = place.real
            known.withLock { $0.realPaths[root] = real }
        } catch {
            known.withLock { $0.realPaths[root] = nil }
            throw error
        }
    }

    /// Runs a job for each root, and delivers all their outcomes in the order of the roots.
    private func runForAll(
        within time: Duration, _ cancellation: FilmCancellation,
        _ body: @escaping @Sendable (inout RootReader, [UInt8]) throws(Refusal) -> Part,
        deliver: @escaping @Sendable ([(root: [UInt8], outcome: Outcome<Part>)]) -> Void
    ) {
        let paths = roots.paths
        guard !paths.isEmpty else { return deliver([]) }
        let gathering = Gathering<Outcome<Part>>(paths.count)
        for (index, root) in paths.enumerated() {
            // One that is late must not end the others.
            run(root, within: time, FilmCancellation(in: cancellation)) { (reader) throws(Refusal) in
                try body(&reader, root)
            } deliver: { outcome in
                guard let all = gathering.put(outcome, at: index) else { return }
                deliver(zip(paths, all).map { (root: $0, outcome: $1) })
            }
        }
    }

    /// Looks what the roots are after links are resolved.
    package func begin() {
        runForAll(within: limits.answer, FilmCancellation()) { (_, _) throws(Refusal) in
            .isThere
        } deliver: { _ in
        }
    }

    // MARK: - films

    /// - Parameter deliver: called once, on any thread, also before this returns, with the JSON of the reply's data.
    package func list(
        _ question: FilmQuestion, _ history: History, _ settings: ResumeSettings, _ cancellation: FilmCancellation,
        deliver: @escaping Deliver<[UInt8]>
    ) {
        if let path = question.path {
            do throws(Refusal) {
                let place = try roots.place(of: path)
                list(place, question, history, settings, cancellation, deliver: deliver)
            } catch {
                deliver(.failure(error))
            }
            return
        }
        if let words = question.search {
            let search = FilmSearch("\(words)")
            return runForAll(within: limits.answer, cancellation) { (reader, root) throws(Refusal) in
                let found = try reader.search(root, for: search)
                return .hits(found.hits, isComplete: found.isComplete)
            } deliver: { [self] outcomes in
                deliver(page(of: outcomes, question, FilmMarks(history, settings, in: roots)))
            }
        }
        let time = roots.paths.count == 1 ? limits.answer : limits.root
        runForAll(within: time, cancellation) { (_, _) throws(Refusal) in
            .isThere
        } deliver: { [self] outcomes in
            let there = outcomes.filter { if case .success = $0.outcome { true } else { false } }.map(\.root)
            let late = outcomes.contains { $0.outcome.refusal?.code == .unavailable }
            if there.count == 1, !late {
                let place = FilmRoots.Place(root: there[0], path: there[0])
                return list(place, question, history, settings, cancellation, deliver: deliver)
            }
            guard !there.isEmpty else { return deliver(.failure(nothing(outcomes))) }
            let slice = there.dropFirst(question.offset).prefix(question.limit)
            let page = FilmPage(
                path: nil, parent: nil, offset: question.offset, total: there.count, isComplete: !late,
                entries: slice.map { FilmEntry(.folder, $0) })
            deliver(.success(JSONWriter.bytes(of: page)))
        }
    }

    private func list(
        _ place: FilmRoots.Place, _ question: FilmQuestion, _ history: History, _ settings: ResumeSettings,
        _ cancellation: FilmCancellation, deliver: @escaping Deliver<[UInt8]>
    ) {
        let search = question.search.map { FilmSearch("\($0)") }
        run(place.root, cancellation) { [self] (reader) throws(Refusal) in
            guard let search else {
                return .slice(try reader.list(place.path, question, FilmMarks(history, settings, in: roots)))
            }
            let found = try reader.search(place.path, for: search)
            return .hits(found.hits, isComplete: found.isComplete)
        } deliver: { [self] outcome in
            switch outcome {
            case .success(.slice(let slice)):
                let page = FilmPage(
                    path: place.path, parent: parent(of: place), offset: question.offset, total: slice.total,
                    isComplete: slice.isComplete, entries: slice.entries)
                deliver(.success(JSONWriter.bytes(of: page)))
            case .success:
                let marks = FilmMarks(history, settings, in: roots)
                deliver(page(of: [(place.root, outcome)], question, marks, place))
            case .failure(let refusal): deliver(.failure(refusal))
            }
        }
    }

    /// Nil for the only root; empty for one of several.
    private func parent(of place: FilmRoots.Place) -> [UInt8]? {
        if place.path == place.root { return roots.realPaths.count > 1 ? [] : nil }
        return FilmRoots.folder(of: place.path)
    }

    /// The page of a search.
    private func page(
        of outcomes: [(root: [UInt8], outcome: Outcome<Part>)], _ question: FilmQuestion, _ marks: FilmMarks,
        _ place: FilmRoots.Place? = nil
    ) -> Result<[UInt8], Refusal> {
        var hits: [RootReader.Hit] = []
        var isComplete = true
        var answers = 0
        for (_, outcome) in outcomes {
            switch outcome {
            case .success(.hits(let found, let complete)):
                hits += found
                isComplete = isComplete && complete
                answers += 1
            case .success: break
            // A folder of the configuration that does not exist has nothing to find.
            case .failure(let refusal): if refusal.code == .unavailable { isComplete = false }
            }
        }
        guard answers > 0 else { return .failure(nothing(outcomes)) }
        let folders = hits.filter { $0.kind == .folder }.sorted { NaturalOrder.isBefore($0.path, $1.path) }
        let films = hits.filter { $0.kind == .film }.sorted { NaturalOrder.isBefore($0.path, $1.path) }
        let entries = (folders + films).dropFirst(question.offset).prefix(question.limit).map { hit in
            FilmEntry(hit.kind, hit.path, mark: marks[hit.path], picture: hit.picture)
        }
        return .success(
            JSONWriter.bytes(
                of: FilmPage(
                    path: place?.path, parent: place.flatMap { parent(of: $0) }, offset: question.offset,
                    total: hits.count, isComplete: isComplete, entries: entries)))
    }

    /// Why there is no folder at all.
    private func nothing(_ outcomes: [(root: [UInt8], outcome: Outcome<Part>)]) -> Refusal {
        let refusals = outcomes.compactMap(\.outcome.refusal)
        if let late = refusals.first(where: { $0.code == .unavailable || $0.code == .expired }) { return late }
        let looked = outcomes.map { "\(ByteString($0.root))" }.joined(separator: ", ")
        let found = looked.isEmpty ? "" : "; there is no folder \(looked)"
        return Refusal(.unavailable, "no folder of films: set films.folders in seekd.toml\(found)")
    }

    // MARK: - continue

    /// - Parameters:
    ///   - schemes: of the URLs that are reported.
    ///   - deliver: as above.
    package func goOn(
        _ history: History, _ settings: ResumeSettings, limit: Int, schemes: [String], _ cancellation: FilmCancellation,
        deliver: @escaping Deliver<[UInt8]>
    ) {
        let list = ContinueList(history, settings, limit: limit)
        runForAll(within: limits.answer, cancellation) { (reader, root) throws(Refusal) in
            .rows(reader.rows(list, below: root))
        } deliver: { outcomes in
            let local = outcomes.compactMap { outcome -> [ContinueList.Row]? in
                guard case .success(.rows(let rows)) = outcome.outcome else { return nil }
                return rows
            }
            let entries = list.merged(local + [list.rows(ofSchemes: schemes)])
            var writer = JSONWriter()
            writer.object { $0.field("entries", entries) }
            deliver(.success(writer.bytes))
        }
    }

    // MARK: - play-film

    /// - Parameters:
    ///   - withRest: whether the films after it are wanted.
    ///   - deliver: as above.
    package func find(
        _ path: ByteString, withRest: Bool, _ cancellation: FilmCancellation, deliver: @escaping Deliver<FoundFilm>
    ) {
        do throws(Refusal) {
            let place = try roots.place(of: path)
            run(place.root, cancellation) { (reader) throws(Refusal) in
                .film(try reader.film(place.path, withRest: withRest))
            } deliver: { [self] outcome in
                deliver(
                    outcome.flatMap { part in
                        guard case .film(let film) = part else { return .failure(Self.nobody) }
                        note(film)
                        return .success(film)
                    })
            }
        } catch {
            deliver(.failure(error))
        }
    }

    private func note(_ film: FoundFilm) {
        found.withLock { found in
            if found.count + film.rest.count >= Self.mostFound { found = [] }
            found.formUnion(film.rest.prefix(Self.mostFound))
            found.insert(film.path)
        }
    }

    /// Whether a film that was found leads out of the roots by now. Blocks as the file system does.
    package func leadsOutside(_ path: [UInt8]) -> Bool {
        guard found.withLock({ $0.contains(path) }), let place = try? OpenPlace(path) else { return false }
        return !roots.contain(real: place.real)
    }
}

extension Result where Failure == Refusal {
    fileprivate var refusal: Refusal? { if case .failure(let refusal) = self { refusal } else { nil } }
}

/// Outcomes that are wanted together. Any thread.
private final class Gathering<Value: Sendable>: Sendable {
    private let values: Mutex<[Value?]>

    init(_ count: Int) { values = Mutex(Array(repeating: nil, count: count)) }

    /// - Returns: all of them, with the last.
    func put(_ value: Value, at index: Int) -> [Value]? {
        values.withLock { values in
            values[index] = value
            let all = values.compactMap { $0 }
            return all.count == values.count ? all : nil
        }
    }
}
