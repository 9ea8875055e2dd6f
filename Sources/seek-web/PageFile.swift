/// What the page is made of, built into the program.
struct PageFile: Sendable {
    let type: String
    let bytes: [UInt8]

    /// By the path that it is served at.
    static let all: [String: PageFile] = [
        "/": PageFile(type: "text/html", bytes: PackageResources.page_html),
        "/page.css": PageFile(type: "text/css", bytes: PackageResources.page_css),
        "/page.js": script(PackageResources.page_js),
        "/link.js": script(PackageResources.link_js),
        "/motion.js": script(PackageResources.motion_js),
        "/seek-button.js": script(PackageResources.seek_button_js),
        "/play-button.js": script(PackageResources.play_button_js),
        "/progress.js": script(PackageResources.progress_js),
        "/press.js": script(PackageResources.press_js),
        "/words.js": script(PackageResources.words_js),
    ]

    private static func script(_ bytes: [UInt8]) -> PageFile { PageFile(type: "text/javascript", bytes: bytes) }
}
