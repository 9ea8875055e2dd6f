import MediaPolicy
import MpvCommands
import SeekProtocol
import Testing

@Suite struct CommandPolicyTests {
    static let names: PlayerNames = {
        var names = PlayerNames(
            commands: ["set", "run", "seek", "brand-new"],
            properties: ["volume", "stream-record", "brand-new", "pause"])
        func profile(_ name: String, _ options: (String, String)...) -> JSONValue {
            let list = options.map { JSONValue.object([.init("key", .text($0.0)), .init("value", .text($0.1))]) }
            return .object([.init("name", .text(name)), .init("options", .array(list))])
        }
        names.setProfiles(
            .array([
                profile("gpu-hq", ("scale", "spline36"), ("deband", "yes")), profile("alias", ("profile", "gpu-hq")),
                profile("encoding", ("scale", "spline36"), ("vo", "lavc")),
                profile("indirect", ("profile", "encoding")),
                profile("appending", ("demuxer-lavf-o-add", "a=b")), profile("endless", ("profile", "endless")),
                profile("quiet", ("quiet", "yes")),
            ]))
        return names
    }()
    static let policy = CommandPolicy(
        allowedCommands: [], allowedProperties: [], protocols: ["http", "https"], socketPath: "/run/seekd/ipc.sock")

    static func refusal(_ words: JSONValue...) -> Refusal? {
        guard case .string(let name)? = words.first else { return nil }
        return policy.refusal(of: MpvCommand(name.description, .list(Array(words.dropFirst()))), names)
    }

    static func refusal(text: String) -> Refusal? {
        do throws(Refusal) {
            for command in try CommandText.commands(in: text.utf8) {
                if let refusal = policy.refusal(of: command, names) { return refusal }
            }
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "seek 10", "no-osd set volume 50", "cycle pause; show-text ${volume}", "keybind x \"seek 10; cycle pause\"",
        "keybind x 'show-text ${path}'", "keybind x 'raw set title $x'", "loadfile /a.mkv append",
        "loadfile https://example.org/a replace start=10,sub-delay=1", "loadfile a replace no-pause",
        "loadfile a replace sub-file=https://example.org/a.srt",
        "define-section s \"x seek 1\\ny cycle pause\" force", "script-message-to seekd tap forward",
        "script-message hello", "vf toggle hflip", "vf set @a:hflip,vflip", "af clr x", "vf del @a",
        "cycle-values !reverse volume 1 2", "change-list sub-files append https://example.org/a.srt",
        "set audio-device alsa/hdmi:CARD=PCH,DEV=0", "set audio-device auto", "multiply speed 1.1",
        "sub-add https://example.org/a.srt", "overlay-add 0 0 0 /tmp/picture 0 bgra 10 10 40", "quit",
        "set input-ipc-server /run/seekd/ipc.sock", "set options/pause yes", "set file-local-options/options/volume 3",
        "script-binding uosc/menu", "add playlist-pos 1", "keypress x", "keyup", "enable-section s allow-hide-cursor",
        "enable-section s", "disable-section s", "set idle yes", "set osc no", "set osc yes",
        "sub-step -1",
        "sub-seek 1",
        "expand-text ${volume}", "show-text ${af-metadata/x}", "set title ${vf-metadata/x}",
        "script-binding next", "script-binding stats/display-stats-toggle",
        "script-message-to osc osc-visibility always",
        "script-message-to stats display", "keybind x 'script-binding next'", "set load-stats-overlay yes",
        "apply-profile gpu-hq", "apply-profile alias", "apply-profile gpu-hq restore", "apply-profile nonsense",
        "keybind x 'apply-profile gpu-hq'", "vf toggle lavfi=[negate,hue=s=0]", "af add lavfi=[dynaudnorm=f=75:g=25]",
        "af set @n:lavfi=[loudnorm]", "vf add negate", "af add equalizer=f=1000:g=2", "set lavfi-complex ''",
        "set lavfi-complex '[aid1] [aid2] amix [ao]'", "set chapters-file /a.txt", "set sub-ass-styles /a.ass",
        "loadlist /a.m3u", "loadlist file:///a.m3u append",
        "loadfile https://a/b.m3u", "set hwdec-image-format nv12", "set glsl-shader-opts a=1", "set idle no",
        "set options/idle once", "cycle idle",
        "add idle 1", "cycle-values idle yes once", "set idle maybe",
    ])
    func commonRequestsAreAllowed(_ text: String) {
        #expect(Self.refusal(text: text) == nil)
    }

    @Test(arguments: [
        "run sh", "no-osd run sh", "async raw run sh", "seek 1; run sh", "keybind x 'run sh'",
        "keybind x 'no-osd raw run sh'", "keybind x 'seek 1; run sh'", "keybind x \"keybind y 'run sh'\"",
        "keybind x 'set ${title} 1'", "keybind x 'sub-add ${title}'", "keybind x 'keybind y ${title}'",
        "keybind x 'vf set ${title}'", "keybind x 'script-message ${title}'", "keybind x 'quit'",
        "keybind x 'overlay-add 0 0 0 /a 0 bgra 1 1 4'", "keybind x 'set input-ipc-server /run/seekd/ipc.sock'",
        "define-section s \"x run sh\"", "define-section s \"x seek 1\\ny no-osd run sh\"",
        "set stream-record /tmp/a", "set options/stream-record /tmp/a", "set file-local-options/stream-record a",
        "set options/options/stream-record a", "add stream-record", "cycle stream-record", "multiply stream-record 2",
        "set no-ytdl 1", "cycle ytdl", "set lua-opts a=b", "set input-unix-socket /tmp/a",
        "set input-ipc-server /tmp/a", "cycle-values input-ipc-server a b", "cycle-values !reverse log-file a b",
        "cycle-values input-ipc-server /run/seekd/ipc.sock /run/seekd/ipc.sock", "change-list scripts append /a.lua",
        "change-list glsl-shaders append /a", "set scripts-append /a.lua",
        "loadfile x replace input-ipc-server=/tmp/a", "loadfile x replace input-ipc-server=/run/seekd/ipc.sock",
        "loadfile x replace start=1,stream-record=/tmp/a", "loadfile x replace script=/a.lua",
        "loadfile x replace scripts-append=/a.lua", "loadfile x replace 'start=\"1\",log-file=a'",
        "loadfile x replace %8%log-file=a", "loadfile x replace no-config", "loadfile x insert-at 0 log-file=a",
        "loadfile x replace sub-files=https://a:av\\://lavfi", "loadfile x replace profile=gpu-hq",
        "loadfile av://lavfi:testsrc", "loadfile -", "loadfile fd://0", "loadfile EDL://a", "loadlist memory://a",
        "sub-add edl://a", "script-message-to console type run", "script-message-to @1 type run",
        "script-message type 'run sh'", "script-message key-binding enable d-", "script-binding console/enable",
        "script-binding enable", "overlay-add 0 0 0 &8 0 bgra 1 1 4", "overlay-add 0 0 0 @1 0 bgra 1 1 4",
        "vf set lavfi=[movie=/etc/passwd]", "vf add movie=a", "vf set hflip,lavfi=\"a\"", "vf set @a:%4%abcd",
        "af set ladspa=file=a", "vf add vapoursynth=/a.py", "change-list vf set vapoursynth=/a",
        "set audio-device pcm/", "set audio-device 'alsa/file:a'", "set audio-device 'alsa/hw:{a}'",
        "vf-command all a b", "screenshot", "screenshot-raw", "quit-watch-later", "brand-new",
        "set brand-new 1", "set options/ 1", "set prefetch-playlist yes", "loadfile a replace prefetch-playlist=yes",
        "loadfile file://-", "loadfile FILE://%2D", "loadlist file://%2d", "loadlist https://a/b.m3u",
        "loadlist rist://a", "keybind x 'loadlist /a.m3u'",
        "keybind x 'loadlist http://a'", "keybind x 'set idle no'",
        "define-section s \"x cycle idle\"", "loadfile x replace idle=no", "change-list idle set no",
        "cycle-values idle no maybe", "multiply idle 2", "set no-idle no", "set idle-append no",
        "apply-profile encoding", "apply-profile indirect", "apply-profile appending", "apply-profile endless",
        "apply-profile quiet", "keybind x 'apply-profile encoding'", "keybind x 'apply-profile ${title}'",
        "vf add lavfi=[movie=a]", "vf set lavfi=[negate],lavfi=[movie=a]", "vf set lavfi=[negate],hflip]",
        "vf set lavfi=[[a]negate]", "vf set hflip,lavfi=[negate]", "set lavfi-complex '[vid1] movie=a [vo]'",
        "set chapters-file av://lavfi:x", "set sub-ass-styles ftp://a/b", "set access-references yes",
        "script-binding _console_1", "script-binding open", "script-message-to commands type run",
        "keybind x 'set osc yes'", "cycle osc",
        "define-section default \"\"", "define-section '' 'x ignore'", "disable-section ''", "vf nonsense movie=a",
        "keybind x 'add sub-scale 1'",
        "define-section default \"x ignore\" force",
        "keybind x 'define-section default \"\"'", "enable-section s exclusive",
        "enable-section s allow-hide-cursor+exclusive", "disable-section default", "keybind x 'keypress x'",
        "keybind x 'keydown x'", "keybind x keyup", "keybind x 'mouse 1 1 0'", "define-section s \"x keypress x\"",
        "keybind x 'no-osd keypress x; ignore'", "keybind x 'expand-text ${title}'",
    ])
    func unsafeRequestsAreForbidden(_ text: String) {
        #expect(Self.refusal(text: text)?.code == .forbidden)
    }

    @Test(arguments: [
        "overlay-add 0 0 0 /a 0 bgra 1 99999999 4", "overlay-add 0 0 0 /a 2147483647 bgra 1 1 4", "set vf-add hflip",
        "set no-pause yes", "cycle-values af-append volume",
    ])
    func whatMpvCanNotRunIsAnError(_ text: String) {
        #expect(Self.refusal(text: text)?.code == .errorRunningCommand)
    }

    @Test(arguments: [
        "RUN sh", "nonsense", "overlay-add 0 0 0 /a -1 bgra 1 1 4", "keybind x nonsense", "keybind x",
        "sub-step -2147483648", "sub-seek 1001", "sub-seek 0x7fffffff", "sub-step", "keybind x 'sub-step 99999'",
    ])
    func invalidArgumentsAreAnInvalidParameter(_ text: String) {
        #expect(Self.refusal(text: text)?.code == .invalidParameter)
    }

    @Test(arguments: [
        ("set nonsense 1", "there is no property \"nonsense\""),
        ("cycle no-nonsense", "there is no property \"nonsense\""),
        ("set volum 1", "there is no property \"volum\"; did you mean \"volume\"?"),
    ])
    func unknownPropertiesAreErrorRunningCommand(_ text: String, _ message: String) {
        #expect(Self.refusal(text: text) == Refusal(.errorRunningCommand, message))
    }

    @Test func unknownOptionsAreAnInvalidParameter() {
        let refusal = Self.refusal(text: "loadfile a replace nonsense=1")
        #expect(refusal == Refusal(.invalidParameter, "there is no property \"nonsense\""))
    }

    @Test func argumentsOfEveryTypeAreChecked() {
        #expect(Self.refusal("set", .integer(1), "a")?.code == .invalidParameter)
        #expect(Self.refusal("keybind", "x", .array(["run", "sh"]))?.code == .invalidParameter)
        #expect(Self.refusal("loadfile", "a", "replace", .object([.init("log-file", "a")]))?.code == .forbidden)
        #expect(Self.refusal("loadfile", "a", "replace", .array(["log-file=a"]))?.code == .invalidParameter)
        #expect(Self.refusal("loadfile", "a", "replace", .object([.init("start", "1")])) == nil)
        #expect(Self.refusal("set", "stream-record\0", "a")?.code == .invalidParameter)
        #expect(Self.refusal("run_", "sh")?.code == .invalidParameter)
        #expect(Self.refusal("quit_watch_later")?.code == .forbidden)
        let byName = MpvCommand(
            "loadfile", .named([.init("url", "a"), .init("options", .object([.init("script", "a")]))]))
        #expect(Self.policy.refusal(of: byName, Self.names)?.code == .forbidden)
        let cycle = MpvCommand("cycle-values", .named([.init("arg0", "volume")]))
        #expect(Self.policy.refusal(of: cycle, Self.names)?.code == .invalidParameter)
    }

    @Test func headersHaveNoLineBreaks() {
        func refusal(_ property: ByteString, _ value: JSONValue) -> Refusal? {
            Self.policy.refusal(ofSetting: property, to: value, Self.names)
        }
        for name: ByteString in ["user-agent", "options/referrer", "http-header-fields", "http-header-fields-append"] {
            #expect(refusal(name, "a: b") == nil)
            for text in ["a: b\r\n\r\nPOST / HTTP/1.1", "a\n", "\ra"] {
                #expect(refusal(name, .text(text))?.code == .invalidParameter)
            }
        }
        #expect(refusal("http-header-fields", .array(["a: b", "c: d"])) == nil)
        #expect(refusal("http-header-fields", .array(["a: b", "c: d\n"]))?.code == .invalidParameter)
        #expect(refusal("title", "two\nlines") == nil)
        let options = JSONValue.object([.init("user-agent", "a\nb")])
        #expect(Self.refusal("loadfile", "http://a", "replace", options)?.code == .invalidParameter)
    }

    @Test func filterObjectsAreChecked() {
        func set(_ filter: JSONValue...) -> Refusal? {
            Self.policy.refusal(ofSetting: "vf", to: .array(filter), Self.names)
        }
        #expect(set(.object([.init("name", "hflip")])) == nil)
        #expect(set(.object([.init("name", "hflip"), .init("name", "lavfi")])) != nil)
        #expect(set(.object([.init("name", "lavfi"), .init("params", .object([.init("graph", "a")]))])) != nil)
        #expect(set("hflip") != nil)
        #expect(Self.policy.refusal(ofSetting: "vf", to: nil, Self.names) != nil)
    }

    @Test func configurationAllowsNames() {
        let policy = CommandPolicy(
            allowedCommands: ["run"], allowedProperties: ["stream-record"], protocols: ["av"], socketPath: nil)
        #expect(policy.refusal(of: MpvCommand("run", .list(["sh"])), Self.names) == nil)
        #expect(policy.refusal(ofSetting: "options/stream-record", to: "a", Self.names) == nil)
        #expect(policy.refusal(ofOpening: "av://lavfi:testsrc", as: .track) == nil)
        #expect(policy.refusal(ofOpening: "https://a", as: .file)?.code == .forbidden)
        #expect(policy.refusal(ofSetting: "input-ipc-server", to: "", Self.names)?.code == .forbidden)
    }

    @Test func refusalNamesTheConfigurationKey() {
        #expect(
            Self.refusal("run", "sh")?.message
                == "run is not allowed: it runs programs; access.allow_commands = [\"run\"] would allow it")
        #expect(
            Self.refusal("set", "options/stream-record", "a")?.message
                == "stream-record is not allowed: it writes files; "
                + "access.allow_properties = [\"stream-record\"] would allow it")
    }

    @Test func windowMayCloseIfBoundQuitIsAllowed() {
        var policy = Self.policy
        policy.allowsBoundQuit = true
        func refusal(_ name: String, _ words: JSONValue...) -> Refusal? {
            policy.refusal(of: MpvCommand(name, .list(words)), Self.names)
        }
        #expect(refusal("enable-section", "s", "exclusive") == nil)
        #expect(refusal("disable-section", "default") == nil)
        #expect(refusal("define-section", "default", "")?.code == .forbidden)
        for mode: JSONValue in ["yes", "no", "once", "maybe"] {
            #expect(refusal("set", "idle", mode) == nil)
            #expect(!policy.hasNoEffect(MpvCommand("set", .list(["idle", mode]))))
            #expect(!policy.hasNoEffect(setting: "idle", to: mode))
        }
        #expect(refusal("cycle", "idle") == nil)
        #expect(refusal("set", "osc", "yes") == nil)
    }

    @Test func inMpvsPlaceClientsMaySetWhatTheUsersFileMay() {
        var policy = Self.policy
        policy.servesLauncher = true
        func refusal(_ property: ByteString, _ value: JSONValue?) -> Refusal? {
            policy.refusal(ofSetting: property, to: value, Self.names)
        }
        for (name, value) in [
            ("vo", "gpu,x11"), ("ao", "alsa"), ("demuxer-max-bytes", "1MiB"), ("msg-level", "all=v"), ("ytdl", "no"),
            ("input-default-bindings", "no"), ("options/glsl-shaders", "a.glsl"), ("script-opts", "osc-layout=box"),
        ] { #expect(refusal(ByteString(name), .text(value)) == nil, "\(name)") }
        #expect(refusal("input-default-bindings", .bool(false)) == nil)
        #expect(refusal("demuxer-max-bytes", nil) == nil)
        #expect(refusal("glsl-shaders", .array(["a.glsl"])) == nil)
        for (name, value) in [
            ("vo", "image"), ("ao", "pcm"), ("log-file", "a"), ("profile", "gpu-hq"), ("ytdl", "yes"),
            ("script-opts", "ytdl_hook-ytdl_path=a"), ("access-references", "yes"), ("jack-autostart", "yes"),
        ] { #expect(refusal(ByteString(name), .text(value))?.code == .forbidden, "\(name)") }
        for name: ByteString in ["vo", "ao", "script-opts", "ytdl"] { #expect(refusal(name, nil)?.code == .forbidden) }
        #expect(policy.refusal(of: MpvCommand("apply-profile", .list(["quiet"])), Self.names) == nil)
        #expect(policy.refusal(of: MpvCommand("apply-profile", .list(["encoding"])), Self.names)?.code == .forbidden)
    }

    @Test func modesOfIdleHaveNoEffectIfNothingMayEndThePlayer() {
        func hasNoEffect(_ name: String, _ words: JSONValue...) -> Bool {
            Self.policy.hasNoEffect(MpvCommand(name, .list(words)))
        }
        for property: JSONValue in ["idle", "options/idle", "file-local-options/idle"] {
            for mode: JSONValue in ["yes", "no", "once", .bool(false)] { #expect(hasNoEffect("set", property, mode)) }
            #expect(hasNoEffect("cycle", property))
            #expect(hasNoEffect("cycle", property, "down"))
            #expect(hasNoEffect("cycle-values", property, "yes", "no"))
        }
        #expect(Self.policy.hasNoEffect(setting: "options/idle", to: .bool(false)))
        // libmpv refuses these.
        #expect(!hasNoEffect("set", "idle", "maybe"))
        #expect(!hasNoEffect("cycle-values", "idle", "no", "maybe"))
        #expect(!hasNoEffect("multiply", "idle", "2"))
        #expect(!hasNoEffect("set", "no-idle", "no"))
        #expect(!Self.policy.hasNoEffect(setting: "idle", to: .integer(1)))
        let allowing = CommandPolicy(
            allowedCommands: [], allowedProperties: ["idle"], protocols: [], socketPath: nil)
        #expect(!allowing.hasNoEffect(setting: "idle", to: "no"))
    }

    /// Reading one of these crashes libmpv 0.35.
    static let crashing: [ByteString] = [
        "option-info/v", "option-info/version/name", "option-info/{", "af-metadata/x/y", "vf-metadata/x/by-key/y",
        "af-metadata/list/0/key",
    ]

    @Test(arguments: crashing) func crashingPropertiesCantBeRead(_ name: ByteString) {
        #expect(Self.policy.refusal(ofReading: name, Self.names)?.message?.contains("libmpv would crash") == true)
        for command in ["set", "add", "cycle", "multiply", "cycle-values", "no-osd cycle", "change-list"] {
            let arguments = command == "change-list" ? "append x" : "1 2"
            let refusal = Self.refusal(text: "\(command) \"\(name)\" \(arguments)")
            #expect(refusal?.message?.contains("libmpv would crash") == true, "\(command)")
        }
    }

    @Test(arguments: crashing) func crashingPropertiesCantBeExpanded(_ name: ByteString) {
        for expansion in ["${\(name)}", "${=\(name)}", "${?\(name):a}", "${!\(name)==a:b}", "${volume:${?\(name):}}"] {
            for command in [
                "show-text", "no-osd print-text", "script-message", "raw expand-text", "set title", "raw set osd-msg1",
                "raw set options/osd-status-msg", "cycle-values title a", "run", "loadfile",
            ] {
                let text = "\(command) `:\(expansion):`"
                #expect(Self.refusal(text: text)?.message?.contains("libmpv would crash") == true, "\(text)")
            }
            let bound = MpvCommand("keybind", .list(["x", .string(ByteString("ignore; show-text `:\(expansion):`"))]))
            #expect(Self.policy.refusal(of: bound, Self.names)?.message?.contains("libmpv would crash") == true)
            let options = JSONValue.object([.init("osd-playing-msg", .string(ByteString(expansion)))])
            #expect(Self.refusal("loadfile", "a", "replace", options)?.message?.contains("libmpv would crash") == true)
        }
        let escaped = ByteString("\\x24\\u007b\(name)}")
        #expect(Self.policy.refusal(ofSetting: "osd-msg1", to: .string(escaped), Self.names) != nil)
        // Without expansion, nothing is read.
        #expect(Self.refusal("show-text", .string(ByteString("${\(name)}"))) == nil)
        #expect(Self.refusal(text: "raw show-text `:${\(name)}:`") == nil)
    }

    @Test func configurationCantAllowCrashingProperties() {
        let policy = CommandPolicy(
            allowedCommands: ["show-text", "cycle"], allowedProperties: ["title", "af-metadata"], protocols: [],
            socketPath: nil)
        let text = MpvCommand("show-text", .list(["${af-metadata/x/y}"]), prefixes: [.expandProperties])
        #expect(policy.refusal(of: text, Self.names) != nil)
        #expect(policy.refusal(ofSetting: "title", to: "${af-metadata/x/y}", Self.names) != nil)
        #expect(policy.refusal(ofSetting: "af-metadata/x/y", to: nil, Self.names) != nil)
    }

    @Test func crashingPropertiesAreNotFound() {
        #expect(Self.policy.refusal(ofReading: "option-info/v", Self.names)?.code.text == "property not found")
        #expect(Self.policy.refusal(ofReading: "option-info/version/name", Self.names) != nil)
        #expect(Self.policy.refusal(ofReading: "option-info/volume", Self.names) == nil)
        #expect(Self.policy.refusal(ofReading: "nonsense", Self.names) == nil)
    }

    @Test func everyNameOfTheOwnSocketIsRecognized() {
        for name in ["input-ipc-server", "options/input-ipc-server", "input-unix-socket"] {
            #expect(Self.policy.hasNoEffect(setting: ByteString(name), to: "/run/seekd/ipc.sock"))
            #expect(Self.policy.refusal(ofSetting: ByteString(name), to: "/run/seekd/ipc.sock", Self.names) == nil)
            #expect(!Self.policy.hasNoEffect(setting: ByteString(name), to: "/tmp/a"))
        }
        #expect(!Self.policy.hasNoEffect(setting: "input-ipc-server-append", to: "/run/seekd/ipc.sock"))
    }
}

extension JSONValue: ExpressibleByStringLiteral {
    package init(stringLiteral value: StaticString) { self = .string(ByteString(stringLiteral: value)) }
}
