import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Menu: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "\(CommandDescription.menu.help).",
        discussion: """
            seekctl menu menu          ask an overlay to open its menu
            seekctl menu down          while it is open; also up, left, right
            seekctl menu ok
            seekctl menu back
            """)

    @Argument(
        help: "\(MenuKey.allCases.map(\.rawValue).joined(separator: ", ")).",
        completion: .list(MenuKey.allCases.map(\.rawValue)), transform: Menu.key(from:))
    var key: MenuKey

    @OptionGroup var format: OutputFormat
    @OptionGroup var daemon: Daemon

    private static func key(from text: String) throws -> MenuKey {
        guard let key = MenuKey(rawValue: text) else {
            throw ValidationError(
                "expected \(MenuKey.allCases.map(\.rawValue).joined(separator: ", ")), got \"\(text)\"")
        }
        return key
    }

    func run() throws {
        format.print(try daemon.request("menu", [("key", .text(key.rawValue))])) {
            $0["open"]?.flag == true ? "pressed \(key.rawValue) in the menu" : "asked for a menu"
        }
    }
}
