import SeekCore
import SeekModel
import SeekProtocol

/// F5: one client holds the menu, the end of its connection closes it, and each key that is taken is told once.
struct MenuChecker: Checker {
    private var holder: Int?
    /// What the input has to publish, and its reply; nil if the input is of no menu.
    private var event: MenuEvent?
    private var reply: Reply?

    init(settings: SeekSettings) {}

    mutating func complaint(at entry: TraceEntry) -> String? {
        switch entry.what {
        case .input(let input):
            if let event { return "expected \(event), got none" }
            follow(input)
        case .action(.publish(.menu(let told))):
            defer { event = nil }
            if told != event { return "expected \(event.map { "\($0)" } ?? "no event of the menu"), got \(told)" }
        case .action(.reply(let given)):
            defer { reply = nil }
            if let reply, given != reply { return "expected \(reply), got \(given)" }
        case .rest(let rest):
            let isOpen = rest.snapshot.menu.isOpen
            if isOpen != (holder != nil) { return "the menu is \(isOpen ? "open" : "closed"), held by \(holder ?? 0)" }
        case .action, .truth: break
        }
        return nil
    }

    private mutating func follow(_ input: EngineInput) {
        (event, reply) = (nil, nil)
        switch input {
        case .openMenu(let client):
            guard holder == nil || holder == client else {
                reply = .refused(Refusal(.unavailable, "another overlay has the menu open"))
                return
            }
            if holder == nil { event = MenuEvent(isOpen: true) }
            holder = client
        case .closeMenu(let client), .clientGone(let client):
            if holder == client { (holder, event) = (nil, MenuEvent()) }
        case .pressMenu(let key):
            guard holder != nil || key == .menu else {
                reply = .refused(Refusal(.unavailable, "no menu is open"))
                return
            }
            event = MenuEvent(isOpen: holder != nil, key: key)
        default: return
        }
        if case .clientGone = input { return }
        reply = .success(.menu(isOpen: holder != nil))
    }
}
