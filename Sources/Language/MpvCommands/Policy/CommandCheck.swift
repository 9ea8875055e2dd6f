import MediaPolicy
import SeekProtocol

/// The policy's check of one command.
struct CommandCheck {
    let policy: CommandPolicy
    let names: PlayerNames
    let command: MpvCommand
    /// Whether the command is bound to a key; then its `${}` is not expanded yet.
    let runsLater: Bool

    func refusal() -> Refusal? {
        if hasNUL { return .nulInName }
        if let refusal = policy.refusal(ofExpandingIn: command, names) { return refusal }
        if policy.allowedCommands.contains(command.name) { return nil }
        if !runsLater, policy.hasNoEffect(command) { return nil }
        if let reason = CommandTable.refused[command.name] {
            // As mpv answers, if this libmpv is older than the command.
            if CommandTable.newer.contains(command.name), !names.commands.contains(command.name) {
                return names.noCommand(command.name)
            }
            return .forbidden(command: command.name, reason)
        }
        if let checked = CommandTable.Checked(rawValue: command.name) {
            do throws(Refusal) {
                try check(checked)
                return nil
            } catch {
                return error
            }
        }
        if CommandTable.allowed.contains(command.name) { return nil }
        guard names.commands.contains(command.name) else { return names.noCommand(command.name) }
        return .forbidden(command: command.name, "it is not known to seekd")
    }

    /// The first refusal of a list of commands in input syntax.
    func refusal(ofText text: ByteString) -> Refusal? {
        do throws(Refusal) {
            for bound in try CommandText.commands(in: text.bytes) {
                let check = CommandCheck(policy: policy, names: names, command: bound, runsLater: true)
                if let refusal = check.refusal() { return refusal }
            }
            return nil
        } catch {
            return error
        }
    }

    private func check(_ checked: CommandTable.Checked) throws(Refusal) {
        switch checked {
        case .set:
            try setNamed(try text(0, "name"), to: try readable(1, "value"))
        case .add, .cycle, .multiply:
            try setNamed(try text(0, "name"), to: nil)
            if runsLater, !policy.servesLauncher, BoundedStep(command) != nil {
                throw forbidden("its result is not checked when the key is pressed; bind \"set\"")
            }
        case .cycleValues: try checkCycleValues()
        case .changeList: try checkChangeList()
        case .expandText: try refuse(policy.refusal(ofExpanding: try text(0, "text"), names))
        case .keypress, .keydown, .keyup, .mouse:
            if runsLater { throw forbidden("bound to a key, it could press that key again without end") }
        case .enableSection: try checkEnabling()
        case .disableSection: try checkDisabling()
        case .keybind: try refuse(refusal(ofText: try text(1, "cmd")))
        case .defineSection: try checkSection()
        case .loadfile: try checkLoadfile()
        case .loadlist: try checkLoadlist()
        case .subtitleAdd, .audioAdd, .videoAdd:
            try refuse(policy.refusal(ofOpening: try text(0, "url"), as: .track))
        case .scriptMessage: try checkMessage()
        case .scriptMessageTo: try checkTarget(try text(0, "target"))
        case .scriptBinding: try checkScriptBinding()
        case .overlayAdd: try checkOverlay()
        case .osdOverlay: try checkDrawing()
        case .showText: try checkShownText()
        case .audioFilter: try checkFilters("af")
        case .videoFilter: try checkFilters("vf")
        case .subtitleSeek, .subtitleStep: try checkSubtitleSteps()
        case .applyProfile: try checkProfile(try text(0, "name"))
        case .quit:
            if runsLater, !policy.allowsBoundQuit {
                throw forbidden("bound to a key, it would end the player and seekd; bind \"stop\"")
            }
        }
    }
}

// MARK: - Arguments

extension CommandCheck {
    private var hasNUL: Bool {
        switch command.arguments {
        case .list(let values): values.contains(where: Self.hasNUL)
        case .named(let members): members.contains { $0.key.bytes.contains(0) || Self.hasNUL($0.value) }
        }
    }

    private static func hasNUL(_ value: JSONValue) -> Bool {
        switch value {
        case .null, .bool, .integer, .double: false
        case .string(let text): text.bytes.contains(0)
        case .array(let values): values.contains(where: hasNUL)
        case .object(let members): members.contains { $0.key.bytes.contains(0) || hasNUL($0.value) }
        }
    }

    func forbidden(_ reason: String) -> Refusal { .forbidden(command: command.name, reason) }

    func refuse(_ refusal: Refusal?) throws(Refusal) {
        if let refusal { throw refusal }
    }

    /// An argument that the policy reads: refused if libmpv would expand it later.
    func readable(_ index: Int, _ name: ByteString) throws(Refusal) -> JSONValue? {
        let value = command.argument(index, name)
        if let value { try requireNoExpansion(value) }
        return value
    }

    /// A required string.
    func text(_ index: Int, _ name: ByteString) throws(Refusal) -> ByteString {
        guard case .string(let text)? = try readable(index, name) else {
            throw Refusal(.invalidParameter, "\(command.name) needs \(name), a string")
        }
        return text
    }

    /// All arguments of a command that takes any number of strings; mpv takes them only as a list.
    func texts() throws(Refusal) -> [ByteString] {
        guard case .list(let values) = command.arguments else {
            throw Refusal(.invalidParameter, "\(command.name) takes no arguments by name")
        }
        var texts: [ByteString] = []
        for index in values.indices { texts.append(try text(index, "args")) }
        return texts
    }

    private func requireNoExpansion(_ value: JSONValue) throws(Refusal) {
        guard runsLater, command.expandsProperties, Self.hasDollar(value) else { return }
        throw forbidden("$ is expanded at the key press, after this check; put \"raw\" before the command")
    }

    private static func hasDollar(_ value: JSONValue) -> Bool {
        switch value {
        case .null, .bool, .integer, .double: false
        case .string(let text): text.bytes.contains(UInt8(ascii: "$"))
        case .array(let values): values.contains(where: hasDollar)
        case .object(let members): members.contains { hasDollar($0.value) || hasDollar(.string($0.key)) }
        }
    }
}

/// Commands that draw text with tags of ASS.
extension CommandCheck {
    /// libmpv keeps the text of each number.
    private static let numbers: ClosedRange<Int64> = 0...63

    func checkDrawing() throws(Refusal) {
        guard !policy.servesLauncher else { return }
        if let id = try integer(0, "id"), !Self.numbers.contains(id) {
            throw Refusal(.invalidParameter, "osd-overlay: expected id from 0 to 63, got \(id)")
        }
        for (index, name) in [(3, "res_x"), (4, "res_y")] as [(Int, ByteString)] {
            guard let size = try integer(index, name), size != 0 else { continue }
            guard AssText.canvas.contains(Double(size)) else {
                throw AssText.outside("osd-overlay: \(name)", Double(size))
            }
        }
        if case .string(let text)? = try readable(2, "data") {
            try refuse(AssText.refusal(ofText: text, height: AssText.height(of: command.argument(4, "res_y"))))
        }
    }

    func checkShownText() throws(Refusal) {
        guard !policy.servesLauncher, case .string(let text)? = command.argument(0, "text") else { return }
        try refuse(AssText.refusal(ofText: text))
    }

    /// A whole number as libmpv reads it; nil if it is left out, or is none: libmpv refuses that.
    private func integer(_ index: Int, _ name: ByteString) throws(Refusal) -> Int64? {
        switch try readable(index, name) {
        case .integer(let number)?: number
        case .string(let text)?: NumberText.integer(text)
        case .null?, .bool?, .double?, .array?, .object?, nil: nil
        }
    }
}
