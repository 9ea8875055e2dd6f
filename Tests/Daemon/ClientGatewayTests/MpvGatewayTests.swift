import Mpv
import MpvCommands
import SeekConfiguration
import SeekCore
import SeekModel
import SeekProtocol
import SocketServer
import Testing

@testable import ClientGateway

@Suite("Requests of mpv's protocol: who answers them")
struct MpvGatewayTests {
    /// A gateway that knows libmpv's names, and a client of it.
    private struct Run {
        let test: PlayerBench
        let gateway: MpvGateway
        let client: Client
        let upstream: MpvClient

        init() throws {
            test = try PlayerBench { $0.names = 1 }
            var configuration = Configuration()
            configuration.limits = test.bench.limits
            gateway = MpvGateway(
                configuration, test.policy, test.player, test.handles, OverlayPictures { _ in }, isStandIn: false,
                hasOverlay: false, RegistryBench.logger, findings: { _, _ in })
            (client, upstream) = try test.connect()
            gateway.setCommands(try test.property("command-list", from: upstream))
            gateway.setProperties(try test.property("property-list", from: upstream))
        }

        /// The outcome in words: the engine's input, the code of a refusal, what else is answered at once.
        func outcome(of request: String) throws -> String {
            client.receive(request)
            guard case .begin(let entry) = test.bench.registry.nextStep(of: client, at: test.bench.now),
                case .success(.mpv(let mpv)) = entry.request
            else { return "no request" }
            let engine = SeekEngine(settings: SeekSettings())
            let outcome = gateway.serve(
                mpv, from: Sender(client: client.id, slot: entry.slot), client, upstream, engine,
                at: Instant(nanoseconds: 0))
            switch outcome {
            case .none: return "libmpv"
            case .reply(.success, _): return "answered"
            case .reply(.refused(let refusal), _): return refusal.code.text
            case .input(let input, let sender): return "\(sender.convention) \(input)"
            case .join(let input, let sender, _): return "\(sender.convention) \(input)"
            case .inputThenReply(let input, _, _): return "\(input), answered"
            case .sent(let input): return "libmpv, \(input)"
            case .quit(let status, _): return "quit \(status)"
            }
        }
    }

    @Test("C13, P2: seeks and pauses join the engine, with the replies of their kind; the rest goes to libmpv")
    func joining() throws {
        let run = try Run()
        let tap = EngineInput.tap(.backward, count: 1, amount: .seconds(5), isRepeat: false)
        #expect(try run.outcome(of: #"{"command":["seek",-5]}"#) == "mpvCommand \(tap)")
        let seek = EngineInput.seek(to: .position(20), precision: .exact)
        #expect(try run.outcome(of: #"{"command":["set_property","time-pos",20]}"#) == "mpvProperty \(seek)")
        let pause = EngineInput.setPlaying(false)
        #expect(try run.outcome(of: #"{"command":["set_property","pause",true]}"#) == "mpvProperty \(pause)")
        #expect(try run.outcome(of: #"{"command":["cycle","pause"]}"#) == "mpvCommand \(EngineInput.toggle)")
        #expect(try run.outcome(of: #"{"command":["set_property","volume",50]}"#) == "libmpv")
        #expect(try run.outcome(of: #"{"command":["show-text","a"]}"#) == "libmpv")
        let change = EngineInput.fileChangeRequested
        #expect(try run.outcome(of: #"{"command":["playlist-next","force"]}"#) == "libmpv, \(change)")
        #expect(run.gateway.calls.fileChangers == [run.client.id])
    }

    @Test("what libmpv need not be asked is answered at once; what the policy forbids never gets there")
    func answered() throws {
        let run = try Run()
        #expect(try run.outcome(of: #"{"command":["client_name"]}"#) == "answered")
        #expect(try run.outcome(of: #"{"command":["get_version"]}"#) == "answered")
        #expect(try run.outcome(of: #"{"command":["get_property","input-ipc-server"]}"#) == "answered")
        #expect(try run.outcome(of: #"{"command":["get_property","volume"]}"#) == "libmpv")
        let open = run.gateway.calls.senders.count
        #expect(try run.outcome(of: #"{"command":["run","/bin/true"]}"#) == ErrorCode.forbidden.text)
        #expect(try run.outcome(of: #"{"command":["subprocess",["/bin/true"]]}"#) == ErrorCode.forbidden.text)
        #expect(run.gateway.calls.senders.count == open)
        #expect(run.upstream.unansweredCount == 1)
    }

    @Test("a client observes at most limits.names properties")
    func observing() throws {
        let run = try Run()
        #expect(try run.outcome(of: #"{"command":["observe_property",1,"volume"]}"#) == "answered")
        #expect(try run.outcome(of: #"{"command":["observe_property",2,"mute"]}"#) == ErrorCode.tooMany.text)
        #expect(try run.outcome(of: #"{"command":["unobserve_property",1]}"#) == "answered")
        #expect(try run.outcome(of: #"{"command":["observe_property",2,"mute"]}"#) == "answered")
    }
}
