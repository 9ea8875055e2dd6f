import FilmList
import SeekProtocol
import Testing

@Suite("F1: what is inside of the folders of films")
struct FilmRootsTests {
    private func outcome(_ path: ByteString, in roots: FilmRoots) -> String {
        do throws(Refusal) {
            let place = try roots.place(of: path)
            return "\(ByteString(place.root)) \(ByteString(place.path))"
        } catch {
            return error.code.text
        }
    }

    @Test(
        "a path is inside by its whole components, and never by a hidden one",
        arguments: [
            ("/films", "/films /films"),
            ("/films/", "/films /films"),
            ("//films///a//b", "/films /films/a/b"),
            ("/films/./a/.", "/films /films/a"),
            ("/films/kids/a", "/films/kids /films/kids/a"),
            ("/films/kids", "/films/kids /films/kids"),
            ("/films/kids2/a", "/films /films/kids2/a"),
            ("/home/.ann/Videos/a", "/home/.ann/Videos /home/.ann/Videos/a"),
            ("/films2", "forbidden"),
            ("/film", "forbidden"),
            ("/Films", "forbidden"),
            ("/", "forbidden"),
            ("/etc/passwd", "forbidden"),
            ("/films/../etc", "forbidden"),
            ("/films/a/../../etc", "forbidden"),
            ("/films/..", "forbidden"),
            ("/films/.hidden", "forbidden"),
            ("/films/a/.git/b", "forbidden"),
            ("/films/...", "forbidden"),
            ("/films/@eaDir/a", "forbidden"),
            ("/films/%2e%2e/etc", "/films /films/%2e%2e/etc"),
            ("films", "invalid-argument"),
            ("./films", "invalid-argument"),
            ("~/films", "invalid-argument"),
            ("", "invalid-argument"),
            ("file:///films", "invalid-argument"),
            ("http://films", "invalid-argument"),
            ("/films/a\u{0}", "invalid-argument"),
        ] as [(ByteString, String)])
    func places(_ path: ByteString, _ expected: String) {
        let roots = FilmRoots(["/films/", "/films/kids", "/home/.ann/Videos", "/films"])
        #expect(roots.paths.count == 3)
        #expect(outcome(path, in: roots) == expected)
    }

    @Test("a longer path than Linux has is invalid, and of names that are no UTF-8 every byte counts")
    func lengths() {
        let roots = FilmRoots(["/films"])
        #expect(outcome(ByteString("/films/" + String(repeating: "a", count: 4_090)), in: roots) == "invalid-argument")
        let overlong = ByteString(Array("/films/".utf8) + [0xC0, 0xAE, 0xC0, 0xAE])
        #expect(throws: Never.self) { try roots.place(of: overlong) }
        #expect(throws: Refusal.self) { try roots.place(of: ByteString([0xC0, 0xAF] + Array("films".utf8))) }
    }

    @Test("relative folders, unknown homes and those with .. are no roots")
    func folders() {
        #expect(FilmRoots(["films", "~/Videos", "/a/../b", "", "/c/"]).paths == [Array("/c".utf8)])
        #expect(outcome("/a", in: FilmRoots([])) == "forbidden")
        #expect(outcome("/a/b", in: FilmRoots(["/"])) == "/ /a/b")
        #expect(outcome("/a/.b", in: FilmRoots(["/"])) == "forbidden")
    }

    @Test("what links lead to is inside by the real names of all roots")
    func realNames() {
        var roots = FilmRoots(["/films", "/srv/more"])
        roots.realPaths = [Array("/films".utf8): Array("/mnt/disk/films".utf8)]
        func contains(_ path: String) -> Bool { roots.contain(real: Array(path.utf8)) }
        #expect(contains("/mnt/disk/films"))
        #expect(contains("/mnt/disk/films/a/b.mkv"))
        #expect(contains("/srv/more/a"))
        #expect(!contains("/mnt/disk/films2/a"))
        #expect(!contains("/mnt/disk"))
        #expect(!contains("/mnt/disk/films/.a/b"))
        #expect(!contains("(unreachable)/films"))
        #expect(FilmRoots(["/f", "/f/.x"]).contain(real: Array("/f/.x/a".utf8)))
        #expect(!contains(""))
        #expect(outcome("/mnt/disk/films/a", in: roots) == "/films /films/a")
        #expect(outcome("/mnt/disk/films2/a", in: roots) == "forbidden")
    }
}
