import Mpv
import MpvCommands
import SeekProtocol
import Testing

@Suite("Signatures of libmpv's commands", .serialized)
struct CommandSignaturesTests {
    /// Commands in JSON, and whether libmpv accepts them.
    private static let told: [(command: String, isTaken: Bool)] = [
        (#"["ignore"]"#, true), (#"["ignore",1]"#, false), (#"["no-such-command"]"#, false), (#"[""]"#, false),
        (#"["playlist_clear"]"#, true), (#"["playlist-clear",null]"#, false), (#"["Seek",1]"#, false),
        (#"["seek"]"#, false), (#"["seek",10]"#, true), (#"["seek",-1.5,"exact"]"#, true),
        (#"["seek","1:02:03.5","absolute+exact"]"#, true), (#"["seek"," 5"]"#, true), (#"["seek","5 "]"#, false),
        (#"["seek","soon"]"#, false), (#"["seek",""]"#, false), (#"["seek","nan"]"#, false),
        (#"["seek","inf"]"#, false), (#"["seek","0x10"]"#, true), (#"["seek",true]"#, false), (#"["seek",[]]"#, false),
        (#"["seek",null]"#, false), (#"["seek",10,["absolute","exact"]]"#, true), (#"["seek",10,[1]]"#, false),
        (#"["seek",10,1]"#, false), (#"["seek",10,"",null]"#, false), (#"["seek",10,"exact","keyframes"]"#, true),
        (#"["seek",10,"exact","unused",1]"#, false), (#"["seek",1,[],2.5]"#, false),
        (#"{"name":"seek","target":1}"#, true), (#"{"name":"seek","flags":"exact"}"#, false),
        (#"{"name":"seek","target":1,"legacy":"unused"}"#, true), (#"{"name":"seek","target":1,"where":2}"#, false),
        (#"{"name":"seek","target":1,"target":2}"#, false), (#"{"name":"ignore"}"#, true),
        (#"["revert-seek"]"#, true), (#"["revert-seek","mark"]"#, true), (#"["revert-seek",null]"#, false),
        (#"["quit","now"]"#, false), (#"["quit",1.0]"#, false), (#"["quit",2147483648]"#, false),
        (#"["quit","1e3"]"#, false), (#"["quit",""]"#, false), (#"["stop",1]"#, false),
        (#"["show-text","a"]"#, true), (#"["show-text","a","10"]"#, true), (#"["show-text","a"," 0x10",1]"#, true),
        (#"["show-text","a","010","-1"]"#, true), (#"["show-text",1]"#, false), (#"["show-text"]"#, false),
        (#"["show-text","a","1.5"]"#, false), (#"["show-text","a","2147483647"]"#, true),
        (#"["show-text","a","2147483648"]"#, false), (#"["show-text","a","-2147483649"]"#, false),
        (#"["set","volume"]"#, false), (#"["set","volume",50]"#, false), (#"["set","volume","50"]"#, true),
        (#"{"name":"set","name":"volume","value":"1"}"#, false), (#"{"name":"add","value":1}"#, false),
        (#"["add","volume"]"#, true), (#"["add","volume",1]"#, true), (#"["add","volume","1/2"]"#, true),
        (#"["add","volume","1/0"]"#, false), (#"["add","volume","/2"]"#, true), (#"["add","volume"," "]"#, true),
        (#"["add","volume","up"]"#, false), (#"["add","volume","1,5"]"#, false), (#"["add","volume",false]"#, false),
        (#"["cycle","mute"]"#, true), (#"["cycle","mute","down"]"#, true), (#"["cycle","mute","1.5"]"#, true),
        (#"["cycle","mute",1]"#, false), (#"["cycle","mute","sideways"]"#, false),
        (#"["multiply","volume"]"#, false), (#"["multiply","volume","1:1"]"#, true),
        (#"["cycle-values","volume"]"#, false), (#"["cycle-values","volume","1"]"#, true),
        (#"["cycle-values","volume","1","2","3","4","5","6","7","8","9","10"]"#, true),
        (#"["cycle-values","volume","1",2]"#, false), (#"["run"]"#, false), (#"["script-message"]"#, true),
        (#"["script-message","a",1]"#, false), (#"["script-message-to"]"#, false),
        (#"["script-message-to","nobody"]"#, true), (#"{"name":"script-message","args":"a"}"#, false),
        (#"["playlist-move",1]"#, false), (#"["playlist-move","1","0x2"]"#, true), (#"["sub-step"]"#, false),
        (#"["sub-seek",1]"#, true), (#"["sub-remove"]"#, true), (#"["overlay-remove"]"#, false),
        (#"["overlay-add",1,0,0,"/nonexistent",0,"bgra",1,1]"#, false), (#"["mouse",1]"#, false),
        (#"["mouse","1","2"]"#, true), (#"["playlist-play-index"]"#, false), (#"["playlist-play-index","none"]"#, true),
        (#"["playlist-remove",5]"#, true), (#"["playlist-remove",1.5]"#, false), (#"["screenshot-raw"]"#, true),
        (#"["osd-overlay","1","none"]"#, false), (#"["osd-overlay","1","none",""]"#, true),
        (#"{"name":"osd-overlay","id":1,"data":"","format":"none","hidden":true}"#, true),
        (#"{"name":"osd-overlay","id":1,"data":"","format":"none","hidden":"maybe"}"#, false),
        (#"{"name":"osd-overlay","data":"","format":"none"}"#, false),
        (#"{"name":"osd-overlay","id":9223372036854775807,"data":"","format":"none","hidden":""}"#, true),
        (#"{"name":"osd-overlay","id":1.0,"data":"","format":"none"}"#, false),
        (#"["loadfile","/nonexistent","append",{"start":"5"}]"#, true),
        (#"["loadfile","/nonexistent","append",{"start":5}]"#, false),
        (#"["loadfile","/nonexistent","append","start=5"]"#, true),
        (#"["loadfile","/nonexistent","append",[]]"#, false),
        (#"["subprocess",[1]]"#, false), (#"{"name":"subprocess","playback_only":false}"#, false),
        (#"{"name":"subprocess","args":[],"capture_size":"64k"}"#, true),
        (#"{"name":"subprocess","args":[],"capture_size":1.5}"#, false),
        (#"["dump-cache","no","no","/nonexistent/x"]"#, true), (#"["dump-cache",1,2]"#, false),
        (#"["keypress"]"#, false), (#"["keyup","a"]"#, true), (#"["define-section","a"]"#, false),
    ]

    /// Commands that libmpv refuses because of a word: `command-list` does not list words.
    private static let untold = [
        #"["seek",10,"exakt"]"#, #"["seek",10,"absolute+relative"]"#, #"["seek",10,"+exact"]"#, #"["seek","no"]"#,
        #"["seek",10,"exact",0]"#, #"["revert-seek","unmark"]"#, #"["playlist-next","hard"]"#,
        #"["playlist-play-index","-5"]"#, #"["loadfile","/nonexistent","append","start"]"#,
        #"{"name":"subprocess","args":[],"capture_size":"64x"}"#,
    ]

    /// Commands that crash or quit the player without arguments: libmpv 0.35 crashes at a `keyup` without a key and at
    /// a `drop-buffers` with nothing loaded.
    private static let ending: Set<String> = ["quit", "quit-watch-later", "keyup", "drop-buffers"]

    @Test("accept commands that libmpv accepts, and explain commands that it refuses")
    func againstLibmpv() throws {
        var player = try TestPlayer()
        let signatures = CommandSignatures(JSONValue(try player.property("command-list")))
        #expect(signatures.names.count > 70)
        for (text, isTaken) in Self.told {
            let command = try MpvCommand(fromJSON: JSONReader.value(of: text.utf8)).withEntryIndex(asIn: .loaded)
            let wasTaken = Self.takes(command, by: player)
            #expect(wasTaken == isTaken, "\(text)")
            let problem = signatures.problem(in: command)
            #expect((problem == nil) == isTaken, "\(text): \(problem ?? "no problem")")
        }
    }

    @Test("accept a word that only libmpv can check")
    func words() throws {
        var player = try TestPlayer()
        let signatures = CommandSignatures(JSONValue(try player.property("command-list")))
        for text in Self.untold {
            let command = try MpvCommand(fromJSON: JSONReader.value(of: text.utf8)).withEntryIndex(asIn: .loaded)
            let wasTaken = Self.takes(command, by: player)
            #expect(!wasTaken, "\(text)")
            #expect(signatures.problem(in: command) == nil, "\(text)")
        }
    }

    @Test("agree with libmpv on the commands that need no arguments")
    func withoutArguments() throws {
        var player = try TestPlayer()
        let signatures = CommandSignatures(JSONValue(try player.property("command-list")))
        for name in signatures.names.subtracting(Self.ending).sorted() {
            let isTaken = Self.takes(MpvCommand(name), by: player)
            #expect((signatures.problem(in: MpvCommand(name)) == nil) == isTaken, "\(name)")
        }
    }

    private static func takes(_ command: MpvCommand, by player: borrowing TestPlayer) -> Bool {
        do throws(MpvError) {
            try player.handle.commandNodeAsync(command.node, reply: 1)
            return true
        } catch {
            #expect(error == .invalidParameter)
            return false
        }
    }
}

extension MpvCommand {
    fileprivate var node: MpvNode {
        switch arguments {
        case .list(let values): MpvNode(.array([.text(name)] + values))
        case .named(let members): MpvNode(.object([JSONValue.Member("name", .text(name))] + members))
        }
    }

    fileprivate init(fromJSON command: JSONValue) throws {
        switch command {
        case .array(let elements):
            guard case .string(let name)? = elements.first else { throw MpvError.invalidParameter }
            self.init(name.description, .list(Array(elements.dropFirst())))
        case .object(let members):
            guard case .string(let name)? = command["name"] else { throw MpvError.invalidParameter }
            self.init(name.description, .named(members.filter { $0.key != "name" }))
        case .null, .bool, .integer, .double, .string: throw MpvError.invalidParameter
        }
    }
}

extension JSONValue {
    fileprivate init(_ node: MpvNode) {
        self =
            switch node {
            case .none, .bytes: .null
            case .string(let bytes): .string(ByteString(bytes))
            case .flag(let flag): .bool(flag)
            case .int64(let number): .integer(number)
            case .double(let number): .double(number)
            case .array(let elements): .array(elements.map { JSONValue($0) })
            case .map(let members): .object(members.map { Member(ByteString($0.key), JSONValue($0.value)) })
            }
    }
}

extension MpvNode {
    fileprivate init(_ value: JSONValue) {
        self =
            switch value {
            case .null: .none
            case .bool(let flag): .flag(flag)
            case .integer(let number): .int64(number)
            case .double(let number): .double(number)
            case .string(let text): .string(text.bytes)
            case .array(let elements): .array(elements.map { MpvNode($0) })
            case .object(let members): .map(members.map { Member(key: $0.key.bytes, value: MpvNode($0.value)) })
            }
    }
}
