import Foundation
import Glibc
import TestSupport

/// An HTTP server on loopback that serves one file, also in parts, so that a player can seek in it.
final class RangeServer {
    private let process = Process()
    let url: String

    init(_ file: String) throws {
        let output = Pipe.ofOneChild()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", Self.program, file]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.start()
        let port = try output.fileHandleForReading.firstLine().trimmingCharacters(in: .whitespacesAndNewlines)
        url = "http://127.0.0.1:\(port)/a%2Db/film.mkv"
    }

    deinit { process.kill() }

    /// Answers nothing from now on.
    func fallSilent() { kill(process.processIdentifier, SIGSTOP) }

    private static let program = #"""
        import http.server, re, sys
        data = open(sys.argv[1], "rb").read()
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def do_GET(self):
                match = re.match(r"bytes=(\d+)-(\d*)", self.headers.get("Range", "bytes=0-"))
                first, last = int(match[1]), min(int(match[2] or len(data)), len(data) - 1)
                self.send_response(206)
                self.send_header("Content-Range", f"bytes {first}-{last}/{len(data)}")
                self.send_header("Content-Length", str(last - first + 1))
                self.end_headers()
                self.wfile.write(data[first:last + 1])
            def log_message(self, *words): pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        print(server.server_port, flush=True)
        server.serve_forever()
        """#
}
