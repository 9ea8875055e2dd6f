import ConfigurationText
import RemoteKeys
import SeekConfiguration

/// A seekd.toml, and the same line by line as `--set`, a remote.toml and an mqtt.toml: any bytes give settings or errors,
/// each a line for a person.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzToml(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    do throws(TOMLError) {
        let members = try TOMLDocument(bytes).members()
        precondition((try? TOMLDocument(bytes).members()).map { isSame($0, members) } == true, "read twice, it differs")
        for member in members { check(member.value) }
    } catch {
        check(error.message)
        if let position = error.position { precondition(position.line >= 0 && position.column >= 0, "\(position)") }
    }
    var sources = ConfigurationSources()
    sources.systemFile = "/dev/null/seekd.toml"
    sources.settings = String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(8).map(String.init)
    check(sources)
    check(remote(bytes).problems)
    check(MqttKeyTable.read(bytes, file: "mqtt.toml").problems)
    return 0
}

/// Each key that does something has a number, under which it is found, or is one of LIRC's own.
private func remote(_ bytes: [UInt8]) -> RemoteConfigurationReader {
    var reader = RemoteConfigurationReader(file: "remote.toml")
    reader.read(bytes)
    for (code, name) in reader.configuration.names {
        precondition(KeyCodes.code(of: name) == code, "\(name) is not \(code)")
    }
    return reader
}

private func check(_ sources: ConfigurationSources) {
    do throws(ConfigurationRefusal) {
        let (first, second) = (try sources.load(), try sources.load())
        precondition(first == second, "read twice, it differs")
    } catch {
        precondition(!error.problems.isEmpty, "a refusal without an error")
        check(error.problems)
    }
}

private func check(_ problems: [ConfigurationProblem]) {
    precondition(problems.count <= ConfigurationRefusal.maximumProblems, "too many errors")
    for problem in problems { check(problem.description) }
}

/// Names of their own, for an error message is one line.
private func check(_ sentence: String) {
    precondition(!sentence.isEmpty, "an error without a sentence")
    precondition(!sentence.unicodeScalars.contains { $0.value < 0x20 }, "a control in \(sentence)")
}

private func check(_ value: ConfigurationValue) {
    check(value.shown)
    switch value {
    case .array(let elements): for element in elements { check(element) }
    case .table(let members): for member in members { check(member.value) }
    case .string, .integer, .number, .boolean, .moment: break
    }
}

/// Equal, and so is what is no number.
private func isSame(_ one: [ConfigurationValue.Member], _ other: [ConfigurationValue.Member]) -> Bool {
    one == other || "\(one)" == "\(other)"
}
