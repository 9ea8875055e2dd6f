import CommandLineTool
import Glibc
import Linux
import SeekClient
import Words

/// The picture of the menu's selection, from its file to the screen. Bitmaps don't fade: it is there while the menu is wholly
/// there.
struct MenuCover {
    private var covers = MenuCovers()
    private let canvas: CoverCanvas
    /// The picture that is being made.
    private var making: CoverProgram?
    /// What makes them; nil: it is not installed.
    private var program: String?
    private var wasOpen = false

    init() throws(Failure) {
        canvas = try CoverCanvas()
    }

    /// Height that the picture takes above the name, pixels; nil: there is none.
    var height: Int? { covers.height }

    /// Readable when `follow` has something to do.
    var descriptors: [Int32] { [canvas.descriptor] + (making.map { [$0.descriptor] } ?? []) }

    /// When `follow` has something to do without that.
    var nextChange: Double? { covers.nextChange }

    /// A new connection has begun.
    mutating func reset(socket: String) { canvas.reset(socket: socket) }

    /// Called in each turn of the loop, before the menu is drawn.
    mutating func follow(_ menu: MenuModel, _ layout: MenuLayout?, at now: Double, on connection: LiveConnection) {
        canvas.drain()
        let isOpen = menu.phase == .shown
        if isOpen, !wasOpen { program = CoverProgram.find() }
        wasOpen = isOpen
        read()
        if isOpen {
            perform(covers.want(request(for: menu.level?.selected, layout), at: now))
            perform(covers.tick(at: now))
        } else if !menu.isShown(at: now) {
            perform(covers.forget())
        }
        let isWhole = isOpen && !menu.isMoving(at: now)
        canvas.show(isWhole ? placed(layout) : nil, on: connection)
    }

    private func request(for entry: MenuEntry?, _ layout: MenuLayout?) -> MenuCovers.Request? {
        guard program != nil, let path = entry?.picture, let box = layout?.coverBox else { return nil }
        return MenuCovers.Request(path: path, width: box.width, height: box.height)
    }

    private func placed(_ layout: MenuLayout?) -> CoverCanvas.Placed? {
        guard let layout, let cover = covers.shown else { return nil }
        let left = layout.panel.lowerBound
        // As the texts below it.
        let place = Words.areRightToLeft ? layout.width - left - Double(cover.width) : left
        return CoverCanvas.Placed(cover: cover, x: Int(place.rounded()), y: Int(layout.panelTop.rounded()))
    }

    private mutating func perform(_ actions: [MenuCovers.Action]) {
        for action in actions {
            switch action {
            case .stop: making = nil
            case .make(let request):
                making = program.flatMap { CoverProgram($0, for: request) }
                if making == nil { covers.finish(request, nil) }
            }
        }
    }

    /// Takes what the program has said.
    private mutating func read() {
        guard let making, Poll.events(of: making.descriptor, for: POLLIN) != 0 else { return }
        switch making.read() {
        case .incomplete: return
        case .made(let cover): covers.finish(making.request, cover)
        case .failed: covers.finish(making.request, nil)
        }
        self.making = nil
    }
}
