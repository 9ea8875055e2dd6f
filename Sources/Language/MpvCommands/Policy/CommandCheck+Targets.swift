import MediaPolicy
import SeekProtocol

/// Commands that bind keys, send messages to scripts, and show pictures.
extension CommandCheck {
    /// Names of the section of mpv's default bindings and of seekd's replacements for some of them.
    private static let defaultSection: [ByteString] = ["default", ""]

    func checkSection() throws(Refusal) {
        let contents = try text(1, "contents")
        let name = try text(0, "name")
        guard !Self.defaultSection.contains(name) else {
            throw forbidden(
                "it would remove seekd's replacements for mpv's default bindings; use \"keybind\" or another section")
        }
        let section = InputBindings(contents.bytes, section: name)
        if let problem = section.problems.first {
            throw Refusal(.invalidParameter, "line \(problem.line) of the contents: \(problem.sentence)")
        }
        for binding in section.bindings { try refuse(refusal(ofText: binding.command)) }
    }

    /// libmpv ends if no active section binds the window's close button.
    func checkEnabling() throws(Refusal) {
        guard !policy.allowsBoundQuit, let flags = try readable(1, "flags") else { return }
        guard case .string(let text) = flags else {
            throw Refusal(.invalidParameter, "enable-section: flags are a string such as \"allow-hide-cursor\"")
        }
        guard !text.bytes.split(separator: UInt8(ascii: "+")).contains(where: { $0.elementsEqual("exclusive".utf8) })
        else { throw forbidden("in an exclusive section, closing the window would end the player and seekd") }
    }

    func checkDisabling() throws(Refusal) {
        guard Self.defaultSection.contains(try text(0, "name")), !policy.allowsBoundQuit else { return }
        throw forbidden("without it, closing the window would end the player and seekd")
    }

    /// libmpv reads a playlist with its core locked: a server that does not answer would stop everybody's commands.
    /// So would a pipe, which seekd sees before it passes the command on, but not at a key press.
    func checkLoadlist() throws(Refusal) {
        let url = try text(0, "url")
        try refuse(policy.refusal(ofOpening: url, as: .list))
        if runsLater, !policy.servesLauncher {
            throw forbidden("the file is not looked at when the key is pressed; bind \"loadfile\"")
        }
        guard !policy.servesLauncher, let scheme = MediaURL.scheme(of: url), scheme != "file" else { return }
        throw forbidden(
            "all clients would wait for the answer to \(scheme)://; use \"loadfile\", which opens playlists too and lets "
                + "nobody wait")
    }

    func checkMessage() throws(Refusal) {
        switch try texts().first {
        // Sent by the console, and by script-binding.
        case "type", "key-binding": throw forbidden("this message makes libmpv's scripts run commands")
        case _: break
        }
    }

    func checkTarget(_ target: ByteString) throws(Refusal) {
        _ = try texts()
        guard OwnScripts.mayBeCalled(target) else { throw forbidden(OwnScripts.reason) }
    }

    func checkScriptBinding() throws(Refusal) {
        let name = try text(0, "name")
        if let slash = name.bytes.firstIndex(of: UInt8(ascii: "/")) {
            let target = ByteString(Array(name.bytes[..<slash]))
            guard OwnScripts.mayBeCalled(target) else { throw forbidden(OwnScripts.reason) }
        } else if OwnScripts.hasEntry(name) {
            // Without a script's name it reaches all of them.
            throw forbidden("a script of libmpv's has a binding of this name: expected SCRIPT/NAME")
        }
    }

    /// libmpv reads as many bytes as the numbers say, from any address or descriptor, and crashes if there are fewer.
    func checkOverlay() throws(Refusal) {
        if runsLater { throw forbidden("the file is not checked when the key is pressed") }
        let file = try text(3, "file")
        guard let first = file.bytes.first, first != UInt8(ascii: "&"), first != UInt8(ascii: "@") else {
            throw forbidden("it reads memory and descriptors; use a file's path")
        }
        let offset = try number(4, "offset")
        let width = try number(6, "w")
        let height = try number(7, "h")
        let stride = try number(8, "stride")
        let side = Int64(1)...16_384
        guard offset >= 0, offset < 1 << 30, side.contains(width), side.contains(height), stride >= width * 4,
            stride < 1 << 20, offset + height * stride < 1 << 31
        else {
            throw Refusal(
                .errorRunningCommand,
                "overlay-add: expected 1 to 16,384 pixels a side, stride of at least 4 * w, and less than 2 GiB")
        }
    }

    /// libmpv steps through subtitles one by one and does nothing else until it is done.
    func checkSubtitleSteps() throws(Refusal) {
        let steps: Int64? =
            switch try readable(0, "skip") {
            case .integer(let number)?: number
            case .string(let text)?: Int64(text.description)
            case .null?, .bool?, .double?, .array?, .object?, nil: nil
            }
        guard let steps, Self.steps.contains(steps) else {
            throw Refusal(
                .invalidParameter,
                "\(command.name): expected skip from -1000 to 1000; with more libmpv would hang")
        }
    }

    private static let steps: ClosedRange<Int64> = -1000...1000

    private func number(_ index: Int, _ name: ByteString) throws(Refusal) -> Int64 {
        switch command.argument(index, name) {
        case .integer(let number)?: return number
        case .string(let text)?:
            // mpv takes other notations too, which could be read differently.
            let digits = text.description
            if digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
                digits == "0" || !digits.hasPrefix("0"), let number = Int64(digits)
            {
                return number
            }
        case .null?, .bool?, .double?, .array?, .object?, nil: break
        }
        throw Refusal(.invalidParameter, "overlay-add: expected \(name) as a whole number in decimal digits")
    }
}
