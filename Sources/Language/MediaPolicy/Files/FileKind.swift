/// What a file is by the ending of its name, for folders: a film, or something that belongs to one.
package enum FileKind: Equatable, Sendable {
    case video
    case audio
    case picture
    /// Subtitles, descriptions, checksums, and everything else that is not played by itself.
    case other

    /// - Parameter name: the name of a file, without its folder.
    package init(ofName name: some BidirectionalCollection<UInt8>) {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
            self = .other
            return
        }
        let ending = String(decoding: name[dot...].dropFirst(), as: UTF8.self).lowercased()
        if Self.videos.contains(ending) {
            self = .video
        } else if Self.sounds.contains(ending) {
            // Media centres play it while a series is shown in their menus.
            let stem = String(decoding: name[..<dot], as: UTF8.self).lowercased()
            self = stem == "theme" ? .other : .audio
        } else {
            self = Self.pictures.contains(ending) ? .picture : .other
        }
    }

    /// Of a file or a folder that is not shown: it begins with a dot, or is what Synology puts beside films.
    package static func isHidden(_ name: some Collection<UInt8>) -> Bool {
        name.first == UInt8(ascii: ".") || name.elementsEqual("@eaDir".utf8)
    }

    private static let videos = words(
        """
        3g2 3gp amv asf avi divx dv dvr-ms f4v flv h264 h265 hevc ivf m1v m2t m2ts m2v m4v mj2 mjpeg mkv mov mp4 mpe mpeg
        mpg mpv mts mxf nsv nut obu ogm ogv ogx qt rec rm rmvb rmv tod trp tp ts vob vro webm wm wmv wtv y4m yuv
        """)

    private static let sounds = words(
        """
        aac ac3 ac4 aif aifc aiff amr ape au awb caf dff dsf dts dtshd eac3 flac it kar m4a m4b mid midi mka mlp mod mp1 mp2
        mp3 mpa mpc mpga oga ogg oma opus ra ram s3m shn snd spx tak thd tta voc wav weba wma wv xm
        """)

    private static let pictures = words(
        "apng avif bmp gif heic heif j2k jfif jp2 jpe jpeg jpg jxl pbm pcx pgm png pnm ppm qoi svg tga tif tiff webp")

    private static func words(_ text: String) -> Set<String> {
        Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
    }
}

/// The entries of a folder that are played, of all files in it.
package struct FolderChoice: Equatable, Sendable {
    private var films: [[UInt8]] = []
    private var pictures: [[UInt8]] = []
    private var hasVideo = false
    private var sounds: [[UInt8]] = []
    /// Files that are no film and no picture.
    package private(set) var others = 0

    package init() {}

    /// - Parameters:
    ///   - path: of a file.
    ///   - name: its last part.
    package mutating func add(_ path: [UInt8], name: [UInt8]) {
        // The playlist that libmpv gets has one entry a line.
        guard !path.contains(where: { $0 == 0x0A || $0 == 0x0D }), path.last != UInt8(ascii: " ") else {
            others += 1
            return
        }
        switch FileKind(ofName: name) {
        case .video: films.append(path)
        case .audio: sounds.append(path)
        case .picture: pictures.append(path)
        case .other: others += 1
        }
    }

    /// Films and music in the order of a reader: 2 before 10. Pictures only if there is nothing else.
    package var entries: [[UInt8]] {
        let played = Self.played(films, sounds)
        return (played.isEmpty ? pictures : played).sorted(by: NaturalOrder.isBefore)
    }

    /// Films, and sounds that stand alone: sound with the name of a film beside it belongs to the film. In no order.
    package static func played(_ films: [[UInt8]], _ sounds: [[UInt8]]) -> [[UInt8]] {
        let stems = Set(films.map(stem))
        return films + sounds.filter { !stems.contains(stem($0)) }
    }

    package var count: Int { films.count + sounds.count + pictures.count }

    /// Without the ending.
    package static func stem(_ path: [UInt8]) -> ArraySlice<UInt8> {
        path.lastIndex(of: UInt8(ascii: ".")).map { path[..<$0] } ?? path[...]
    }
}
