import NIOCore

/// A file of the page, built into the program.
struct PageFile: Sendable {
    let type: String
    /// Shared by all responses.
    let body: ByteBuffer

    private init(_ type: String, _ bytes: [UInt8]) {
        self.type = type
        body = ByteBuffer(bytes: bytes)
    }

    /// By the path in a request.
    static let all: [String: PageFile] = [
        "/": PageFile("text/html", PackageResources.page_html),
        "/page.css": PageFile("text/css", PackageResources.page_css),
        "/page.js": script(PackageResources.page_js),
        "/link.js": script(PackageResources.link_js),
        "/motion.js": script(PackageResources.motion_js),
        "/seek-button.js": script(PackageResources.seek_button_js),
        "/play-button.js": script(PackageResources.play_button_js),
        "/progress.js": script(PackageResources.progress_js),
        "/press.js": script(PackageResources.press_js),
        "/words.js": script(PackageResources.words_js),
    ]

    private static func script(_ bytes: [UInt8]) -> PageFile { PageFile("text/javascript", bytes) }
}
