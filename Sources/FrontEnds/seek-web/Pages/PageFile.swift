import CommandLineTool
import NIOCore
import SeekProtocol

/// What a request gets: a file of the page, built into the program, or something made for it.
struct PageFile: Sendable {
    let type: String
    /// Shared by all responses.
    let body: ByteBuffer
    /// Of a picture: kept until all responses with it are over.
    var lease: PictureLease?
    /// Besides those that every response has.
    var headers: [(String, String)] = []
    /// The value of Cache-Control.
    var caching = isNotKept

    static let isNotKept = "no-store"

    init(_ type: String, _ bytes: [UInt8]) {
        self.type = type
        body = ByteBuffer(bytes: bytes)
    }

    init(_ picture: ArtPicture) {
        self.init(picture.format.rawValue, picture.bytes)
    }

    init(_ pairing: Pairing) {
        self.init("application/json", JSONWriter.bytes(of: pairing))
    }

    /// By the path in a request.
    static let all: [String: PageFile] = [
        "/": text("html", PackageResources.page_html),
        "/tokens.css": text("css", PackageResources.tokens_css),
        "/page.css": text("css", PackageResources.page_css),
        "/surface.css": text("css", PackageResources.surface_css),
        "/sheets.css": text("css", PackageResources.sheets_css),
        "/overlay.css": text("css", PackageResources.overlay_css),
        "/films.css": text("css", PackageResources.films_css),
        "/page.js": text("javascript", PackageResources.page_js),
        "/art.js": text("javascript", PackageResources.art_js),
        "/device.js": text("javascript", PackageResources.device_js),
        "/film-entries.js": text("javascript", PackageResources.film_entries_js),
        "/films.js": text("javascript", PackageResources.films_js),
        "/keys.js": text("javascript", PackageResources.keys_js),
        "/link.js": text("javascript", PackageResources.link_js),
        "/listing.js": text("javascript", PackageResources.listing_js),
        "/lists.js": text("javascript", PackageResources.lists_js),
        "/more.js": text("javascript", PackageResources.more_js),
        "/motion.js": text("javascript", PackageResources.motion_js),
        "/notes.js": text("javascript", PackageResources.notes_js),
        "/overlay.js": text("javascript", PackageResources.overlay_js),
        "/overlay-look.js": text("javascript", PackageResources.overlay_look_js),
        "/overlay-mode.js": text("javascript", PackageResources.overlay_mode_js),
        "/peek.js": text("javascript", PackageResources.peek_js),
        "/play-button.js": text("javascript", PackageResources.play_button_js),
        "/press.js": text("javascript", PackageResources.press_js),
        "/seek-button.js": text("javascript", PackageResources.seek_button_js),
        "/sheet.js": text("javascript", PackageResources.sheet_js),
        "/sleep.js": text("javascript", PackageResources.sleep_js),
        "/sound.js": text("javascript", PackageResources.sound_js),
        "/stills.js": text("javascript", PackageResources.stills_js),
        "/timeline.js": text("javascript", PackageResources.timeline_js),
        "/words.js": text("javascript", PackageResources.words_js),
        "/service-worker.js": text("javascript", PackageResources.service_worker_js),
        "/manifest.json": PageFile("application/manifest+json", PackageResources.manifest_json),
        "/icon.svg": PageFile("image/svg+xml", PackageResources.icon_svg),
        "/icon-192.png": PageFile("image/png", PackageResources.icon_192_png),
        "/icon-512.png": PageFile("image/png", PackageResources.icon_512_png),
    ]

    static func text(_ kind: String, _ bytes: [UInt8]) -> PageFile {
        PageFile("text/\(kind); charset=utf-8", lean(bytes))
    }

    /// Without what a browser does not need: indentation, and lines that are only a comment. The others keep their
    /// numbers.
    static func lean(_ text: [UInt8]) -> [UInt8] {
        let newline = UInt8(ascii: "\n")
        return Array(
            text.split(separator: newline, omittingEmptySubsequences: false).map { line in
                let line = line.drop { $0 == UInt8(ascii: " ") }
                return isComment(line) ? line.prefix(0) : line
            }.joined(separator: [newline]))
    }

    private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
        line.starts(with: "//".utf8) || (line.starts(with: "/*".utf8) && line.suffix(2).elementsEqual("*/".utf8))
    }
}
