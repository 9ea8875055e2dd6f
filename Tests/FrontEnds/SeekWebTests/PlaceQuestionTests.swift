import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import seek_web

@Suite("Pictures of other places")
struct PlaceQuestionTests {
    @Test(
        "a request is a question for seek-pictures",
        arguments: [
            ("at=80", #"{"command":["picture",80.000000,320],"request_id":7}"#),
            ("at=0&width=16&within=0", #"{"command":["picture",0.000000,16],"request_id":7}"#),
            ("film=3&within=2.5&at=7.25&width=1920", #"{"command":["picture",7.250000,1920,2.500000],"request_id":7}"#),
        ])
    func lines(query: String, line: String) throws {
        let question = try PlaceQuestion(RequestTarget("/place?\(query)"))
        #expect(String(decoding: question.line(number: 7), as: UTF8.self) == line + "\n")
    }

    @Test(
        "a value that is no number or out of its range is refused",
        arguments: [
            ("", "at: expected seconds from 0 to 1000000000"), ("at=", "at: expected a number"),
            ("at=-1", "at: expected seconds from 0 to 1000000000"),
            ("at=nan", "at: expected seconds from 0 to 1000000000"),
            ("at=1&width=15", "width: expected whole pixels from 16 to 1920"),
            ("at=1&width=1.5", "width: expected a number"),
            ("at=1&within=3601", "within: expected seconds from 0 to 3600"),
        ])
    func refusals(query: String, message: String) {
        #expect(throws: WebRefusal(.badRequest, message)) { try PlaceQuestion(RequestTarget("/place?\(query)")) }
    }

    @Test(
        "an answer has a picture, or none, or is no answer",
        arguments: [
            (
                #"{"request_id":7,"error":"success","data":{"path":"/x.jpg","time":80,"source":"film"}}"#,
                .picture(path: Array("/x.jpg".utf8), time: 80)
            ),
            (#"{"request_id":7,"error":"success","data":{"path":"x.jpg","time":80}}"#, .nothing),
            (#"{"request_id":7,"error":"success","data":{"path":"/x.jpg","time":-1}}"#, .nothing),
            (#"{"request_id":7,"error":"success"}"#, .nothing), (#"{"request_id":7,"error":"dropped"}"#, .nothing),
            (#"{"request_id":7,"error":"too-many","message":"too many"}"#, .busy),
            (#"{"request_id":7}"#, nil), (#"{"error":"success"}"#, nil), ("rubbish", nil), ("", nil),
        ] as [(String, PictureAnswer.Outcome?)])
    func answers(line: String, outcome: PictureAnswer.Outcome?) {
        let answer = PictureAnswer(Array(line.utf8))
        #expect(answer?.outcome == outcome)
        #expect(answer == nil || answer?.number == 7)
    }

    @Test("the socket of seek-pictures is in the folder of the daemon's")
    func paths() {
        #expect(PlacePictures.path(beside: "/run/user/1000/seekd/ipc.sock") == "/run/user/1000/seekd/pictures.sock")
        #expect(PlacePictures.path(beside: "ipc.sock") == "pictures.sock")
    }

    @Test("without a connection there is no picture, at once")
    func nobody() throws {
        let pictures = PlacePictures(at: nil, daemonPath: "/nonexistent/ipc.sock")
        let loop = EmbeddedEventLoop()
        let question = try PlaceQuestion(RequestTarget("/place?at=1"))
        // Also more often than may be open.
        for _ in 0..<(2 * PlacePictures.bound) {
            let picture = try pictures.picture(for: question, on: loop).wait()
            #expect(picture == nil)
        }
    }

    @Test("files of the page have neither indentation nor comments, and keep their lines")
    func leanFiles() {
        let text = "/* A rule. */\nbody {\n  margin: 0;\n  // Why.\n}\nlet a = b // c\n"
        let lean = String(decoding: PageFile.lean(Array(text.utf8)), as: UTF8.self)
        #expect(lean == "\nbody {\nmargin: 0;\n\n}\nlet a = b // c\n")
    }
}
