import MpvCommands
import SeekProtocol

/// A line as a client may send it, as JSON and in input syntax, and an input.conf: any bytes are understood or refused
/// with a sentence, and what is answered is JSON on one line.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzRequest(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let line = Array(UnsafeBufferPointer(start: start, count: count))
    checkJSON(line)
    checkInputSyntax(line)
    checkBindings(InputBindings(line), lines: line)
    checkBindings(InputBindings(line, section: "keys"), lines: line)
    return 0
}

private let maximumNames = 8

private func checkJSON(_ line: [UInt8]) {
    let incoming = IncomingRequest(line: line, maximumNames: maximumNames)
    if incoming.isAsync, case .integer = incoming.id {
    } else {
        precondition(!incoming.isAsync, "async without a number")
    }
    switch incoming.request {
    case .success(let request):
        check(request)
        checkLine(Reply.success(.none).line(to: incoming.id, isAsync: incoming.isAsync))
        checkLine(Reply.success(.value(incoming.id)).line(to: incoming.id, isAsync: incoming.isAsync))
    case .failure(let refusal):
        precondition(refusal.message?.isEmpty == false, "a refusal without a sentence")
        checkLine(Reply.refused(refusal).line(to: incoming.id, isAsync: incoming.isAsync))
    }
}

private func checkInputSyntax(_ line: [UInt8]) {
    do throws(Refusal) {
        let commands = try CommandText.commands(in: line)
        precondition(!commands.isEmpty, "no command and no refusal")
        for command in commands {
            precondition(command.prefixes.starts(with: MpvCommand.inputSyntaxPrefixes), "not in input syntax")
            check(try Request(text: command, maximumNames: maximumNames))
        }
    } catch {
        precondition(error.message?.isEmpty == false, "a refusal without a sentence")
        checkLine(Reply.refused(error).line(to: .integer(0)))
    }
}

private func checkBindings(_ bindings: InputBindings, lines: [UInt8]) {
    let lineCount = lines.count { $0 == UInt8(ascii: "\n") } + 1
    for binding in bindings.bindings {
        precondition(!binding.key.bytes.isEmpty, "a binding of no key")
        precondition(!binding.command.bytes.contains(0), "a command that C would cut short")
        precondition((1...lineCount).contains(binding.line), "a line that is not there")
    }
    for problem in bindings.problems {
        precondition((1...lineCount).contains(problem.line), "a line that is not there")
        precondition(!problem.sentence.isEmpty, "a problem without a sentence")
    }
}

private func check(_ request: Request) {
    guard case .mpv(let request) = request else { return }
    switch request {
    case .setProperty(let name, let value): check(SeekRequest(setting: name, to: value))
    case .command(let command):
        precondition(!command.name.contains("_"), "a name as mpv does not list it")
        check(SeekRequest(command))
        if let problem = signatures.problem(in: command) {
            precondition(!problem.isEmpty, "a problem without a sentence")
            checkLine(Reply.refused(Refusal(.invalidParameter, problem)).line(to: .integer(0)))
        }
    case .clientName, .time, .version, .getProperty, .observeProperty, .unobserveProperty, .requestLogMessages,
        .setEvent:
        break
    }
}

/// What goes into the engine is finite.
private func check(_ seek: SeekRequest?) {
    switch seek {
    case .relative(let seconds)?: precondition(seconds.isFinite && seconds != 0, "a step of \(seconds) s")
    case .relativePercent(let percent)?: precondition(percent.isFinite && percent != 0, "a step of \(percent) %")
    case .absolute(let place, _)?:
        switch place {
        case .position(let seconds): precondition(seconds.isFinite, "to \(seconds) s")
        case .fraction(let fraction): precondition(fraction.isFinite, "to \(fraction)")
        case .scaled(let factor): precondition(factor.isFinite, "by \(factor)")
        case .chapter, .chapterStep, .segment: break
        }
    case .revert?, .mark?, nil: break
    }
}

/// Of each type of argument one command of libmpv's, and one of a type that it does not have.
private let signatures: CommandSignatures = {
    let list = #"""
        [{"name":"ignore","args":[],"vararg":false},
         {"name":"seek","args":[{"name":"target","type":"Time","optional":false},
          {"name":"flags","type":"Flags","optional":true},{"name":"legacy","type":"Choice","optional":true}]},
         {"name":"quit","args":[{"name":"code","type":"Integer","optional":true}],"vararg":false},
         {"name":"set","args":[{"name":"name","type":"String","optional":false},
          {"name":"value","type":"String","optional":false}],"vararg":false},
         {"name":"add","args":[{"name":"name","type":"String","optional":false},
          {"name":"value","type":"Double","optional":true}],"vararg":false},
         {"name":"cycle","args":[{"name":"name","type":"String","optional":false},
          {"name":"value","type":"up|down","optional":true}],"vararg":false},
         {"name":"loadfile","args":[{"name":"url","type":"String","optional":false},
          {"name":"flags","type":"Choice","optional":true},{"name":"options","type":"Key/value list","optional":true}]},
         {"name":"playlist-move","args":[{"name":"index1","type":"Integer","optional":false},
          {"name":"index2","type":"Integer64","optional":false},{"name":"size","type":"ByteSize","optional":true}]},
         {"name":"subprocess","args":[{"name":"args","type":"String list","optional":false},
          {"name":"playback_only","type":"Flag","optional":true}],"vararg":false},
         {"name":"run","args":[{"name":"command","type":"String","optional":false},
          {"name":"args","type":"String","optional":false}],"vararg":true},
         {"name":"novel","args":[{"name":"thing","type":"Colour","optional":false}],"vararg":false}]
        """#
    guard let value = try? JSONReader.value(of: list.utf8) else { preconditionFailure("the list is no JSON") }
    return CommandSignatures(value)
}()
