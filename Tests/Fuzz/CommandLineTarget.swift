import SeekProtocol

/// mpv's command line, an argument a line, and the same bytes as an mpv.conf and as libmpv's list of options.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzCommandLine(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let arguments = lines.map { ByteString(Array($0)) }
    check(MpvCommandLine(arguments, needsValue: catalogue.needsValue), of: arguments)
    check(MpvOptionCatalogue(listed: arguments.map(\.description)))
    checkConfiguration(bytes)
    return 0
}

private func check(_ line: MpvCommandLine, of arguments: [ByteString]) {
    precondition(line.entries.count + line.steps.count + line.verbosity <= arguments.count * 2, "more than was given")
    for (index, step) in line.steps.enumerated() {
        guard case .wrong(let problem) = step else { continue }
        precondition(index == line.steps.count - 1, "a step after an error")
        precondition(problem.lines.allSatisfy { !$0.isEmpty }, "an error without a sentence")
    }
    for entry in line.entries where !entry.isPlaylist {
        precondition(arguments.contains(entry.path), "\(entry.path) was not given")
    }
    // After `--` everything is a file.
    let files = MpvCommandLine(["--"] + arguments, needsValue: catalogue.needsValue)
    precondition(files.entries.map(\.path) == arguments && files.steps.isEmpty, "an option after --")
}

private func check(_ catalogue: MpvOptionCatalogue) {
    for name in catalogue.names {
        guard let meaning = catalogue.meaning(of: name) else { continue }
        if case .alias = meaning.option.kind { preconditionFailure("\(name) is not resolved") }
        precondition(!catalogue.needsValue("no-\(name)") || catalogue.meaning(of: "no-\(name)")?.isNegated != true)
    }
}

private func checkConfiguration(_ bytes: [UInt8]) {
    let text = MpvConfigurationText(bytes)
    let newline = UInt8(ascii: "\n")
    let count = bytes.count { $0 == newline } + 1
    precondition(text.options.allSatisfy { (1...count).contains($0.number) }, "a line that is not there")
    precondition(text.bytes().count { $0 == newline } == count, "other lines")
    // Its own copy reads the same. A mark at its begin was removed, and a second one would be removed then.
    let copy = text.bytes()
    if !copy.starts(with: [0xEF, 0xBB, 0xBF]) {
        precondition(MpvConfigurationText(copy).options == text.options, "the copy reads otherwise")
    }
    for option in text.options.prefix(8) {
        // A part from this line on, under its heading, begins with the option.
        let part = MpvConfigurationText(text.bytes(from: option.number, to: option.number + 1, within: option.profile))
        let isHeading = option.profile.map { $0.contains("]") || $0.contains("\n") || $0.contains("\u{FFFD}") } ?? false
        precondition(isHeading || option.number == 1 || part.options.map(\.option) == [option.option], "\(option)")
    }
    var blank = text
    for option in text.options { blank.blank(line: option.number) }
    precondition(MpvConfigurationText(blank.bytes()).options.isEmpty, "an option is left")
}

/// Of each kind an option of libmpv's.
private let catalogue = MpvOptionCatalogue(listed: [
    " --pause                          Flag (default: no)",
    " --volume                         Float (-1 to 1000) (default: 100.000)",
    " --aid                            Choice: no auto (or an integer) (0 to 8190) (default: auto)",
    " --fullscreen                     Flag (default: no) [global]",
    " --fs                             alias for fullscreen",
    " --loop-file                      Choice: no inf yes (or an integer) (0 to 10000) (default: no)",
    " --sub-files                      String list (default: ) [file]",
    "    --sub-files-append",
    "    --sub-files-clr",
    " --sub-file                       alias for --sub-files-append (CLI/config files only)",
    " --version                        Print [not in config files]",
    " --show-profile                   String [not in config files]",
    " --vf                             Object settings list (default: )",
    "    --vf-add",
])
