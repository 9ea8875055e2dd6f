package import SeekProtocol

/// The key bindings in an input.conf, or in the contents of mpv's `define-section`.
///
/// Whether mpv knows a key by its name is not looked at; mpv leaves out those it does not.
package struct InputBindings: Equatable, Sendable {
    package struct Binding: Equatable, Sendable {
        /// Nil for mpv's own, "default".
        package var section: ByteString?
        /// One key, or several with `-` between them.
        package var key: ByteString
        /// Commands in input syntax, bound even where mpv can't read them.
        package var command: ByteString
        /// Counted from 1.
        package var line: Int
        /// Among mpv's default bindings: any other binding of the key goes before it.
        package var isDefault: Bool
    }

    /// What is wrong with a line.
    package struct Problem: Equatable, Sendable {
        package var line: Int
        package var sentence: String
    }

    /// In the order of the text: the last of a section's bindings of a key counts.
    package private(set) var bindings: [Binding] = []
    package private(set) var problems: [Problem] = []

    /// - Parameter section: what `define-section` defines: `{section}` is then no part of the syntax. Nil is a file.
    package init(_ text: some Collection<UInt8>, section: ByteString? = nil) {
        let bytes = Array(text)
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let start = section == nil && bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
        let lines = bytes[start...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var isDefault = false
        for (index, line) in lines.enumerated() {
            read(line.strippedOfMpvSpace, number: index + 1, section: section, isDefault: &isDefault)
        }
    }

    private mutating func read(
        _ line: ArraySlice<UInt8>, number: Int, section: ByteString?, isDefault: inout Bool
    ) {
        guard let first = line.first, first != UInt8(ascii: "#") else { return }
        let directive = Array("default-bindings ".utf8)
        if line.starts(with: directive) {
            let word = line.dropFirst(directive.count).prefix { $0 != UInt8(ascii: "#") }.strippedOfMpvSpace
            isDefault = isDefault || word.elementsEqual("start".utf8)
            if !word.elementsEqual("start".utf8) { report(number, "\"default-bindings\" goes with \"start\" alone") }
            return
        }
        let key = line.prefix { !$0.isMpvSpace }
        var command = line[key.endIndex...].strippedOfMpvSpace
        guard !command.isEmpty else {
            report(number, "the key \(ByteString(Array(key)).description.prefix(60)) has no command")
            return
        }
        var section = section
        if section == nil, command.first == UInt8(ascii: "{"), let end = command.firstIndex(of: UInt8(ascii: "}")) {
            let name = command[(command.startIndex + 1)..<end].strippedOfMpvSpace
            section = name.isEmpty ? nil : ByteString(Array(name))
            command = command[(end + 1)...].strippedOfMpvSpace
        }
        // mpv keeps the command as a C string.
        command = command.prefix { $0 != 0 }
        let binding = Binding(
            section: section, key: ByteString(Array(key)), command: ByteString(Array(command)), line: number,
            isDefault: isDefault)
        bindings.append(binding)
        do throws(Refusal) {
            _ = try CommandText.commands(in: command)
        } catch {
            report(number, error.message ?? error.code.text)
        }
    }

    private mutating func report(_ line: Int, _ sentence: String) {
        problems.append(Problem(line: line, sentence: sentence))
    }
}

extension ArraySlice<UInt8> {
    fileprivate var strippedOfMpvSpace: ArraySlice<UInt8> {
        let start = drop { $0.isMpvSpace }
        guard let last = start.lastIndex(where: { !$0.isMpvSpace }) else { return start }
        return start[...last]
    }
}
