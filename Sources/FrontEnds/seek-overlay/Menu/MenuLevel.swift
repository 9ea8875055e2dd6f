import SeekClient

/// A screen of the menu: the first one, with the films that were begun before the folders, or a folder.
struct MenuLevel: Equatable {
    /// Rows that are seen at once.
    static let shownRows = 7
    /// Pages that are kept; above it the farthest from the selection goes.
    static let mostPages = 8
    /// Rows beyond those that are seen which are asked for in advance.
    private static let margin = 10

    /// Nil: the first screen.
    let folder: ByteString?
    let title: String
    /// The begun films above the folder; nil until they are known. Always empty in a folder.
    private(set) var begun: [MenuEntry]?
    /// Entries of the folder; nil until they are known.
    private(set) var total: Int?
    private(set) var isComplete = true
    /// Why the folder can't be read.
    private(set) var failure: String?
    /// The row of the selection, begun films included.
    private(set) var selection = 0
    /// The first row that is seen.
    private(set) var top = 0
    private var pages: [Int: [MenuEntry]] = [:]
    /// Pages that are asked for.
    private var awaited: Set<Int> = []

    static var first: MenuLevel { MenuLevel(title: MenuWords.films) }

    private init(title: String) {
        folder = nil
        self.title = title
    }

    init(of folder: MenuEntry) {
        self.folder = folder.path
        title = FilmWords.translated(folder.name)
        begun = []
    }

    // MARK: - Rows

    /// Nil until the begun films are known: the folder's rows would move.
    var count: Int? {
        guard let begun else { return nil }
        guard let total else { return begun.isEmpty && failure == nil ? nil : begun.count }
        return begun.count + total
    }

    var begunCount: Int { begun?.count ?? 0 }

    /// The rows that are seen.
    var shown: Range<Int> { top..<max(top, min(top + Self.shownRows, count ?? 0)) }

    /// Whether the last of the begun films is seen: the folder's title is below it.
    var isSplit: Bool { shown.contains(begunCount - 1) }

    /// Nil: it is not known yet.
    func entry(at row: Int) -> MenuEntry? {
        if let begun, row < begun.count { return begun[row] }
        let (page, index) = (row - begunCount).quotientAndRemainder(dividingBy: MenuRequest.pageLength)
        guard let entries = pages[page], entries.indices.contains(index) else { return nil }
        return entries[index]
    }

    var selected: MenuEntry? { selection < count ?? 0 ? entry(at: selection) : nil }

    mutating func move(by rows: Int) {
        selection = max(0, min((count ?? 0) - 1, selection + rows))
        top = min(selection, max(top, selection - Self.shownRows + 1))
    }

    // MARK: - Requests

    /// Asks for the pages around the rows that are seen.
    mutating func missing() -> [MenuRequest] {
        let first = max(0, top - begunCount - Self.margin) / MenuRequest.pageLength
        let rows = top - begunCount + Self.shownRows + Self.margin
        let last = max(0, min(rows, total ?? 1) - 1) / MenuRequest.pageLength
        guard first <= last else { return [] }
        return (first...last).filter { pages[$0] == nil && awaited.insert($0).inserted }.map {
            .films(folder, offset: $0 * MenuRequest.pageLength)
        }
    }

    mutating func take(begun entries: [MenuEntry]) { begun = entries }

    /// - Parameter offset: that was asked for.
    mutating func take(_ page: MenuPage, at offset: Int) {
        let number = offset / MenuRequest.pageLength
        awaited.remove(number)
        (total, isComplete, failure) = (page.total, page.isComplete, nil)
        pages[number] = page.entries
        // The folder may have become smaller.
        move(by: 0)
        let current = max(0, selection - begunCount) / MenuRequest.pageLength
        guard pages.count > Self.mostPages else { return }
        let farthest = pages.keys.max { (abs($0 - current), $0) < (abs($1 - current), $1) }
        if let farthest { pages[farthest] = nil }
    }

    /// A part of the folder can't be read. It is asked for again at the next move.
    mutating func take(refusal reason: String, offset: Int) {
        awaited.remove(offset / MenuRequest.pageLength)
        failure = MenuWords.sentence(folder.map { MenuWords.short(reason, about: $0) } ?? reason)
    }
}
