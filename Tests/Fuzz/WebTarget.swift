import NIOHTTP1
import SeekClient
import SeekProtocol

/// What browsers send: messages of pages, and requests. Whatever comes, the daemon gets what pages may send, and who is
/// served has the right host and origin.
///
/// Input: a message, or a request's target and headers, a line each.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzWeb(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    checkMessage(bytes)
    checkRequest(bytes)
    if let answer = PictureAnswer(bytes), case .picture(let path, let time) = answer.outcome {
        precondition(path.first == UInt8(ascii: "/") && PlaceQuestion.times.contains(time), "\(answer)")
    }
    if let address = WebAddress(String(decoding: bytes, as: UTF8.self)) {
        precondition(WebAddress(address.description) == address, "\(address) reads otherwise")
    }
    return 0
}

private func checkMessage(_ bytes: [UInt8]) {
    let command: Command
    do throws(PageCommand.Problem) {
        switch try PageCommand(bytes) {
        case .beat: return
        case .command(let wanted), .question(let wanted, _): command = wanted
        }
    } catch {
        return precondition(!error.message.isEmpty, "a refusal without a sentence")
    }
    // As the daemon reads it.
    var writer = JSONWriter()
    writer.object { $0.field("command", command.value) }
    guard case .success(let request) = IncomingRequest(line: writer.bytes).request else { return }
    switch request {
    case .mpv(.setProperty(let name, _)): precondition(PageProperty.settable.contains(name.description), "\(name)")
    case .mpv(.command(let command)): precondition(command.name == "stop", "\(command)")
    case .mpv: preconditionFailure("\(request) is not for pages")
    default: precondition(request.description?.isForPages == true, "\(request) is not for pages")
    }
}

private func checkRequest(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: lines.first.map(String.init) ?? "/")
    for line in lines.dropFirst().prefix(32) {
        let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
        // NIO's parser lets no other name pass.
        guard parts.count == 2, parts[0].utf8.allSatisfy({ $0 < 0x80 }) else { continue }
        head.headers.add(name: parts[0], value: String(parts[1].drop { $0 == " " }))
    }
    let check = RequestCheck(names: ["tv.lan"], token: WebToken("0123456789abcdef"))
    let target = RequestTarget(head.uri)
    precondition(!target.path.contains("?") && head.uri.hasPrefix(target.path), head.uri)
    let isRight = check.tokenState(of: target) == .right
    precondition(!isRight || target.token == Array("0123456789abcdef".utf8), "a token that is not right")
    if let question = try? PlaceQuestion(target) {
        precondition(PlaceQuestion.times.contains(question.time) && PlaceQuestion.widths.contains(question.width))
        let line = question.line(number: 1)
        precondition(line.count { $0 == UInt8(ascii: "\n") } == 1, "\(line)")
        precondition((try? JSONReader.value(of: line)) != nil, "\(line)")
    }
    let wanted = LanguageRange.wanted(by: head.headers["Accept-Language"])
    let best = LanguageRange.best(of: ["de", "en", "pt-BR"], for: wanted)
    precondition(["de", "en", "pt-BR"].contains(best), "\(best) is not there")
    precondition(PageLanguages().language(for: head.headers) == "en", "a language that is not there")
    guard (try? check.check(head)) != nil else { return }
    precondition(head.headers["Host"].count == 1, "\(head.headers["Host"])")
    precondition(!head.headers.contains(name: "Transfer-Encoding"), "a body")
    for origin in head.headers["Origin"] {
        precondition(origin.lowercased().hasSuffix("://" + head.headers["Host"][0].lowercased()), origin)
    }
}
