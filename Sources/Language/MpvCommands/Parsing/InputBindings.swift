package import SeekProtocol

/// The key bindings in an input.conf, or in the contents of mpv's `define-section`.
///
/// Key names are not checked; mpv ignores unknown ones.
package struct InputBindings: Equatable, Sendable {
    package struct Binding: Equatable, Sendable {
        /// Nil for the section "default".
        package var section: ByteString?
        /// One key, or several with `-` between them.
        package var key: ByteString
        /// Commands in input syntax, bound even if mpv can't read them.
        package var command: ByteString
        /// Counted from 1.
        package var line: Int
        /// Whether it is one of mpv's default bindings, which every other binding of the key overrides.
        package var isDefault: Bool
    }

    /// An error in a line.
    package struct Problem: Equatable, Sendable {
        package var line: Int
        package var sentence: String
    }

    /// In the order of the text: the last binding of a key in a section takes effect.
    package private(set) var bindings: [Binding] = []
    package private(set) var problems: [Problem] = []

    /// - Parameter section: the section that `define-section` defines; `{section}` is not part of the syntax then. Nil
    ///   for a file.
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
            if !word.elementsEqual("start".utf8) { report(number, "expected \"default-bindings start\"") }
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
