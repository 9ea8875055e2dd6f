/// The player in a dialogue: mpv or seekd.
protocol DialoguePartner: AnyObject {
    var socket: String { get }
    var isSeekd: Bool { get }
}

extension Seekd: DialoguePartner {
    var isSeekd: Bool { true }
}
