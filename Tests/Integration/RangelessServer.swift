import Foundation
import TestSupport

/// An HTTP server on loopback that sends one file from its start, whatever part is asked for, as cameras and
/// transcoding servers do. It stops before the end until it is told to go on.
final class RangelessServer {
    private let process = Process()
    private let input = Pipe()
    let url: String

    /// - Parameters:
    ///   - share: how much of the file comes at once, 0 to 1.
    init(_ file: String, share: Double = 1) throws {
        let output = Pipe.ofOneChild()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", Self.program, file, "\(share)"]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.start()
        let port = try output.fileHandleForReading.firstLine().trimmingCharacters(in: .whitespacesAndNewlines)
        url = "http://127.0.0.1:\(port)/camera"
    }

    deinit { process.kill() }

    /// Sends the rest.
    func goOn() throws { try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8)) }

    private static let program = #"""
        import http.server, sys, threading
        data = open(sys.argv[1], "rb").read()
        share = int(len(data) * float(sys.argv[2]))
        rest = threading.Event()
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.end_headers()
                self.wfile.write(data[:share])
                self.wfile.flush()
                rest.wait()
                self.wfile.write(data[share:])
            def log_message(self, *words): pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(server.server_port, flush=True)
        sys.stdin.readline()
        rest.set()
        threading.Event().wait()
        """#
}
