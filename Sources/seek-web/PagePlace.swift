/// One of the pages that may be open, for as long as it is.
final class PagePlace: Sendable {
    private let pages: WebPages

    init?(of pages: WebPages) {
        guard pages.enter() else { return nil }
        self.pages = pages
    }

    deinit { pages.leave() }
}
