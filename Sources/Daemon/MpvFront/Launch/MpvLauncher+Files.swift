import Linux
import Mpv
import SeekConfiguration
import SeekProtocol

/// Reads mpv.conf and input.conf, so that libmpv gets no option that the policy refuses.
extension MpvLauncher {
    /// Maximum depth of nested includes.
    private static let maximumDepth = 8

    /// Options that seekd implements itself, by its own rules; libmpv never gets them.
    private static let taken: Set<String> = ["idle", "input-conf", "input-ipc-server"]

    mutating func readConfiguration() {
        for path in folders.files(named: ["mpv.conf", "config"], exists: Self.exists) { readFile(path, depth: 0) }
    }

    private mutating func readFile(_ path: String, depth: Int) {
        let bytes: [UInt8]
        do throws(FileReadError) {
            bytes = try FileContents.read(path, onlyRegular: false)
        } catch {
            return warn("\(path): can't be read: \(error)")
        }
        var text = MpvConfigurationText(bytes)
        let isOwn = MpvFileSetting.isOwn(path)
        var includes: [MpvConfigurationText.Line] = []
        for line in text.options {
            let place = "\(path):\(line.number)"
            let name = line.option.name.description
            if name == "profile-cond" { conditions.append(place) }
            guard let meaning = catalogue.meaning(of: name) else { continue }
            if meaning.option.name == "include" {
                text.blank(line: line.number)
                if line.profile == nil, depth < Self.maximumDepth {
                    includes.append(line)
                } else {
                    warn(
                        "\(place): ignoring include: expected it outside of profiles, at most \(Self.maximumDepth) deep"
                    )
                }
                continue
            }
            let value = meaning.isNegated ? "no" : line.option.value
            if Self.taken.contains(meaning.option.name) { continue }
            let setting = MpvFileSetting(
                meaning.option.name, value, isOwn: isOwn, isPathList: meaning.takesPaths)
            guard let reason = refusal(setting, catalogue) else { continue }
            text.blank(line: line.number)
            warn("\(place): ignoring \(name): \(reason)")
        }
        var start = 1
        for include in includes {
            read(text.bytes(from: start, to: include.number), of: path)
            readFile(expanded(include.option.value.description), depth: depth + 1)
            start = include.number + 1
        }
        read(text.bytes(from: start), of: path)
    }

    /// Warns about `profile-cond`: libmpv runs a condition as a program, which only the command line may enable.
    func tellOfConditions() {
        guard !settings.isOn("load-auto-profiles", unlessSet: false) else { return }
        for place in conditions {
            warn("\(place): ignoring profile-cond: give --load-auto-profiles=yes to apply profiles automatically")
        }
    }

    private mutating func read(_ lines: [UInt8], of path: String) {
        let messages = (try? setup.read(lines, as: path)) ?? []
        settings.note(messages, catalogue)
        for message in messages { say(message) }
    }

    /// The texts of the input.conf files, for the caller to bind.
    var bindings: [MpvLaunch.Bindings] {
        var paths: [String] = []
        if let chosen = settings["input-conf"], !chosen.isEmpty {
            paths = [expanded(chosen)]
        } else if settings.isOn("config", unlessSet: true) {
            paths = folders.files(named: ["input.conf"], exists: Self.exists)
        }
        return paths.compactMap { path in
            do throws(FileReadError) {
                return MpvLaunch.Bindings(path: path, text: try FileContents.read(path, onlyRegular: false))
            } catch {
                warn("\(path): can't be read: \(error)")
                return nil
            }
        }
    }
}
