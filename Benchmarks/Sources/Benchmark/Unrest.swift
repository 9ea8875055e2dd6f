/// Exact seeks by the distance of a tap, as long as `goOn` is called.
final class Unrest {
    private let player: Player
    private let connection: LineConnection
    private var due = Moment.now
    private var taps = 0

    /// Milliseconds between seeks.
    private static let gap = 100.0
    /// The number of seeks after which it goes back, before the film's end is near.
    private static let most = 20

    init(at player: Player) throws {
        self.player = player
        connection = try player.connect()
        try goBack()
    }

    func goOn() throws {
        while try connection.readLine(until: .now) != nil {}
        guard Moment.now > due else { return }
        due = due + Self.gap
        taps += 1
        if taps % Self.most == 0 { try goBack() }
        switch player.program {
        case .seekd: try connection.send(#"{"command":["tap","forward"]}"#)
        case .mpv: try connection.send(#"{"command":["seek",10,"exact"]}"#)
        }
    }

    /// Waits until all seeks have ended.
    func end() throws {
        wait(200)
        let deadline = Moment.now + 20_000
        while try connection.request(#"["get_property","seeking"]"#) as? Bool != false, Moment.now < deadline {
            wait(50)
        }
    }

    private func goBack() throws {
        try connection.send(#"{"command":["seek",9.5,"absolute+exact"]}"#)
    }
}
