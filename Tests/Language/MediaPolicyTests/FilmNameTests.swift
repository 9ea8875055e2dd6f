import MediaPolicy
import Testing

@Suite("Names of films for people")
struct FilmNameTests {
    @Test("a film", arguments: films)
    func film(name: String, shown: String) { #expect(FilmName.title(ofFile: name) == shown) }

    @Test("an episode", arguments: series)
    func episode(name: String, shown: String) { #expect(FilmName.title(ofFile: name) == shown) }

    @Test("languages", arguments: languages)
    func language(name: String, shown: String) { #expect(FilmName.title(ofFile: name) == shown) }

    @Test("recordings, cameras and downloads", arguments: recordings)
    func recording(name: String, shown: String) { #expect(FilmName.title(ofFile: name) == shown) }

    @Test("what looks like a mark and is none", arguments: traps)
    func trap(name: String, shown: String) { #expect(FilmName.title(ofFile: name) == shown) }

    @Test("a folder", arguments: folders)
    func folder(name: String, shown: String) { #expect(FilmName.title(ofFolder: name) == shown) }

    @Test("what is shown is shown again", arguments: all)
    func again(name: String, shown: String) { #expect(FilmName.title(ofFolder: shown) == shown) }

    @Test("parts, for other languages")
    func parts() {
        var title = FilmTitle(title: "Show")
        title.season = 1
        title.episodes = 2...3
        title.episodeTitle = "The Title"
        title.year = 2010
        #expect(FilmName.parts(ofFile: "Show (2010) - S01E02-E03 - The Title [720p].mkv") == title)
        title = FilmTitle(title: "Film")
        title.year = 1999
        title.part = 2
        title.edition = "Director's Cut"
        #expect(FilmName.parts(ofFile: "Film (1999) {edition-Director's Cut} - cd2.avi") == title)
        title = FilmTitle(title: "Show")
        title.date = FilmName.parts(ofFolder: "Other 2024-03-12").date
        #expect(title.date?.description == "2024-03-12")
        #expect(FilmName.parts(ofFile: "Show.2024.03.12.720p.mkv") == title)
    }

    // MARK: - Tables

    private static let all = [films, series, languages, recordings, traps, folders].flatMap(\.self)

    static let films: [(String, String)] = [
        ("The.Matrix.1999.1080p.BluRay.x264-GRP.mkv", "The Matrix (1999)"),
        ("the.matrix.1999.1080p.bluray.mkv", "The Matrix (1999)"),
        ("The Matrix (1999).mkv", "The Matrix (1999)"),
        ("The Matrix (1999) [1080p].mp4", "The Matrix (1999)"),
        ("The Matrix [1999] 720p BRRip.mp4", "The Matrix (1999)"),
        ("The.Matrix.(1999).mkv", "The Matrix (1999)"),
        ("The_Matrix_1999_1080p.mkv", "The Matrix (1999)"),
        ("The Matrix 1999 1080p BluRay x264 DTS.mkv", "The Matrix (1999)"),
        ("The Matrix (1999) {tmdb-603}.mkv", "The Matrix (1999)"),
        ("The Matrix (1999) [imdbid-tt0133093].mkv", "The Matrix (1999)"),
        ("The Matrix (1999) {imdb-tt0133093} - cd2.avi", "The Matrix (1999), part 2"),
        ("Blade Runner (1982) {edition-Director's Cut}.mkv", "Blade Runner (1982), Director's Cut"),
        ("Blade Runner (1982) {tmdb-78} {edition-Final Cut} - 2160p.mkv", "Blade Runner (1982), Final Cut"),
        ("Film.CD1.avi", "Film, part 1"),
        ("Film.1999.DVDRip.XviD.CD2.avi", "Film (1999), part 2"),
        ("Film (1999) part 2.mkv", "Film (1999), part 2"),
        ("Film (1999)-pt1.mkv", "Film (1999), part 1"),
        ("Film (1999) - disc 2.mkv", "Film (1999), part 2"),
        ("Kill.Bill.Vol.2.2004.720p.mkv", "Kill Bill Vol. 2 (2004)"),
        ("Kill Bill Vol.2.mkv", "Kill Bill Vol.2"),
        ("Dune.Part.Two.2024.2160p.UHD.BluRay.REMUX.DV.HDR10.HEVC.TrueHD.7.1.Atmos-GRP.mkv", "Dune Part Two (2024)"),
        ("Dune (2021) Part One.mkv", "Dune (2021) Part One"),
        ("Heat.1995.REMASTERED.2160p.WEB-DL.DDP5.1.H.265-GRP.mkv", "Heat (1995)"),
        ("Heat.1995.Directors.Cut.1080p.BluRay.DTS-HD.MA.5.1.AVC-GRP.mkv", "Heat (1995)"),
        ("Aliens.1986.EXTENDED.PROPER.1080p.BluRay.AAC2.0.x264.mkv", "Aliens (1986)"),
        ("Oppenheimer.2023.IMAX.1080p.AMZN.WEB-DL.DDP5.1.Atmos.H.264-GRP.mkv", "Oppenheimer (2023)"),
        ("Glass.Onion.2022.NF.WEB-DL.1080p.mkv", "Glass Onion (2022)"),
        ("Soul.2020.DSNP.WEBRip.2160p.HDR.mkv", "Soul (2020)"),
        ("Mad.Max.Fury.Road.2015.3D.HSBS.1080p.mkv", "Mad Max Fury Road (2015)"),
        ("Spider-Man.No.Way.Home.2021.1080p.WEB.h264.mkv", "Spider-Man No Way Home (2021)"),
        ("spider-man.2002.dvdrip.xvid.avi", "Spider-Man (2002)"),
        ("Up (2009) (1080p BluRay x265 10bit).mkv", "Up (2009)"),
        ("Up (2009 1080p BluRay).mkv", "Up (2009)"),
        ("Amélie.2001.1080p.BluRay.mkv", "Amélie (2001)"),
        ("www.example.org - Heat.1995.1080p.mkv", "Heat (1995)"),
        ("big_buck_bunny_1080p_h264.mov", "Big Buck Bunny"),
        ("big-buck-bunny-720p.mp4", "big-buck-bunny"),
        ("Big_Buck_Bunny.ogv", "Big Buck Bunny"),
        ("Tears of Steel.webm", "Tears of Steel"),
        ("Sintel.2010.4k.mkv", "Sintel (2010)"),
        ("Heat (1995)-trailer.mp4", "Heat (1995), trailer"),
        ("Heat.1995.1080p.BluRay.x264-GRP-sample.mkv", "Heat (1995), sample"),
        ("Heat.1995.mkv", "Heat (1995)"),
        ("heat.1995.1080p.web.h264-grp.mkv", "Heat (1995)"),
        ("Metropolis.1927.RESTORED.1080p.BluRay.FLAC2.0.x264.iso", "Metropolis (1927)"),
        ("Mulholland.Dr.2001.1080p.mkv", "Mulholland Dr. (2001)"),
        ("Film.2010.AAC.5.1.mkv", "Film (2010)"),
        ("Movie [1080p] (2010).mkv", "Movie (2010)"),
    ]

    static let series: [(String, String)] = [
        ("Mr.Robot.S01E01.720p.mkv", "Mr. Robot, season 1, episode 1"),
        ("S.W.A.T.S01E01.mkv", "S.W.A.T., season 1, episode 1"),
        ("House.MD.S01E01.DVDRip.avi", "House MD, season 1, episode 1"),
        ("The.Office.US.S02E03.mkv", "The Office US, season 2, episode 3"),
        ("24.S01E01.mkv", "24, season 1, episode 1"),
        ("9-1-1.S02E05.1080p.mkv", "9-1-1, season 2, episode 5"),
        ("11.22.63.S01E01.720p.mkv", "11.22.63, season 1, episode 1"),
        ("1923.S01E03.2160p.WEB.mkv", "1923, season 1, episode 3"),
        ("Fargo.S02E03-E04.1080p.WEB-DL.DD5.1.H264-GRP.mkv", "Fargo, season 2, episodes 3 and 4"),
        ("Fargo.S02E03E04.mkv", "Fargo, season 2, episodes 3 and 4"),
        ("Fargo - S02E03-05.mkv", "Fargo, season 2, episodes 3 to 5"),
        ("Fargo.S02E03-S02E04.mkv", "Fargo, season 2, episodes 3 and 4"),
        ("fargo.s02e03.the.myth.of.sisyphus.720p.web.h264-grp.mkv", "Fargo, season 2, episode 3: The Myth Of Sisyphus"),
        ("Show - 1x02 - The Title.avi", "Show, season 1, episode 2: The Title"),
        ("Show.1x02.The.Title.avi", "Show, season 1, episode 2: The Title"),
        ("show_name_1x02_dvdrip.avi", "Show Name, season 1, episode 2"),
        ("Show 01x02-03.avi", "Show, season 1, episodes 2 and 3"),
        ("Show - S01E02 - The Pilot (1080p BluRay).mkv", "Show, season 1, episode 2: The Pilot"),
        ("Show - S01E02 - Part 2.mkv", "Show, season 1, episode 2: Part 2"),
        ("Show - S01E02 - Episode 2.mkv", "Show, season 1, episode 2"),
        (
            "Show (2010) - s01e02 - Episode Title - [WEBDL-1080p][AAC 2.0][x264]-GRP.mkv",
            "Show (2010), season 1, episode 2: Episode Title"
        ),
        ("Doctor Who (2005) - S01E01 - Rose.mkv", "Doctor Who (2005), season 1, episode 1: Rose"),
        ("Doctor.Who.2005.S01E01.Rose.720p.mkv", "Doctor Who 2005, season 1, episode 1: Rose"),
        ("Space.1999.S01E01.mkv", "Space 1999, season 1, episode 1"),
        ("Show S01 E02.mkv", "Show, season 1, episode 2"),
        ("Show Season 1 Episode 02 The Title.mkv", "Show, season 1, episode 2: The Title"),
        ("Show.Season.1.Episode.02.720p.mkv", "Show, season 1, episode 2"),
        ("Show.S00E05.Behind.the.Scenes.1080p.mkv", "Show, special 5: Behind the Scenes"),
        ("S01E02 - The Pilot.mkv", "Season 1, episode 2: The Pilot"),
        ("S01E02.mkv", "Season 1, episode 2"),
        ("1x02 - The Pilot.mkv", "Season 1, episode 2: The Pilot"),
        ("Episode 5.mkv", "Episode 5"),
        (
            "Marvels.Agents.of.S.H.I.E.L.D.S01E01.HDTV.x264.mp4",
            "Marvels Agents of S.H.I.E.L.D., season 1, episode 1"
        ),
        ("What.If...S01E01.2160p.mkv", "What If..., season 1, episode 1"),
        ("M*A*S*H - S01E01.avi", "M*A*S*H, season 1, episode 1"),
        ("Ms.Marvel.S01E01.1080p.DSNP.WEB-DL.mkv", "Ms. Marvel, season 1, episode 1"),
        ("Show.S01E02.PROPER.REPACK.720p.mkv", "Show, season 1, episode 2"),
        ("Show.S01E01.The.Web.WEB.h264-GRP.mkv", "Show, season 1, episode 1: The Web"),
        ("Show.S2024E05.1080p.mkv", "Show, season 2024, episode 5"),
        ("[SubsPlease] Sousou no Frieren - 12 (1080p) [ABCD1234].mkv", "Sousou no Frieren, episode 12"),
        ("[SubsPlease] 86 - 05 (720p) [1A2B3C4D].mkv", "86, episode 5"),
        ("[Erai-raws] Show Name 2nd Season - 05v2 [1080p][HEVC].mkv", "Show Name 2nd Season, episode 5"),
        ("[Group] Show S2 - 05 [1080p].mkv", "Show, season 2, episode 5"),
        ("[Group]_Show_Name_-_03_[720p][0123ABCD].mkv", "Show Name, episode 3"),
        ("[Group] One Piece - 1071 (1080p).mkv", "One Piece, episode 1071"),
        ("[Group] Show - 01-12 (BD 1080p HEVC).mkv", "Show, episodes 1 to 12"),
        ("[Group] Show - S01E05 - Title (BD 1920x1080 x264 FLAC).mkv", "Show, season 1, episode 5: Title"),
        ("[Group] Kimi no Na wa. (2016) [BD 1080p].mkv", "Kimi no Na wa. (2016)"),
        ("Naruto Shippuuden - 305 [720p].mkv", "Naruto Shippuuden, episode 305"),
        ("[Group][Sousou no Frieren][12][1080p][JPSC].mp4", "Sousou no Frieren, episode 12"),
        ("【Group】Show - 05 [1080p].mkv", "Show, episode 5"),
        ("Show Name - Ep 05 - The Title.mkv", "Show Name, episode 5: The Title"),
        ("Pride.and.Prejudice.1995.E01.DVDRip.mkv", "Pride and Prejudice 1995, episode 1"),
        ("Signal.E05.1080p.WEB-DL.mkv", "Signal, episode 5"),
        ("The.Daily.Show.2024.03.12.720p.mkv", "The Daily Show, 2024-03-12"),
        ("The.Daily.Show.2024.03.12.Jane.Doe.1080p.WEB.h264-GRP.mkv", "The Daily Show, 2024-03-12: Jane Doe"),
        ("The Daily Show - 2024-03-12 - Jane Doe.mkv", "The Daily Show, 2024-03-12: Jane Doe"),
        ("jimmy.fallon.2024.03.12.720p.web.h264-grp.mkv", "Jimmy Fallon, 2024-03-12"),
    ]

    static let languages: [(String, String)] = [
        ("Das.Boot.1981.German.DL.1080p.BluRay.x264-GRP.mkv", "Das Boot (1981)"),
        ("Das.Boot.German.DL.1080p.BluRay.x264-GRP.mkv", "Das Boot"),
        ("Das.Boot.1981.German.mkv", "Das Boot (1981)"),
        ("Das.Boot.GERMAN.1080p.BluRay.mkv", "Das Boot"),
        ("Dark.S01E01.Geheimnisse.German.DL.720p.WEB.h264-GRP.mkv", "Dark, season 1, episode 1: Geheimnisse"),
        ("Babylon Berlin - Staffel 2 Folge 3.mkv", "Babylon Berlin, season 2, episode 3"),
        (
            "Tatort - Folge 1250 - Borowski und der gute Mensch.mp4",
            "Tatort, episode 1250: Borowski und der gute Mensch"
        ),
        ("Die.Sendung.mit.der.Maus.mp4", "Die Sendung mit der Maus"),
        ("Fünf.Freunde.3.2014.German.AC3.BDRip.x264.mkv", "Fünf Freunde 3 (2014)"),
        ("St.Pauli.Nacht.1999.German.DVDRip.mkv", "St. Pauli Nacht (1999)"),
        ("Le.Fabuleux.Destin.d'Amélie.Poulain.2001.FRENCH.1080p.mkv", "Le Fabuleux Destin d'Amélie Poulain (2001)"),
        ("Intouchables.2011.TRUEFRENCH.DVDRip.XviD.avi", "Intouchables (2011)"),
        ("Le.Bureau.des.Légendes.S01E02.VOSTFR.720p.mkv", "Le Bureau des Légendes, season 1, episode 2"),
        ("Kaamelott - Saison 1 Épisode 5.mkv", "Kaamelott, season 1, episode 5"),
        ("Anatomie.dune.chute.2023.MULTi.1080p.WEB.H264.mkv", "Anatomie dune chute (2023)"),
        ("El Laberinto del Fauno (2006) [BDRip 1080p] [Castellano].mkv", "El Laberinto del Fauno (2006)"),
        ("La Casa de Papel - Temporada 1 - Episodio 2.mkv", "La Casa de Papel, season 1, episode 2"),
        ("La Casa de Papel - Temporada 1 [HDTV 720p][Cap.102][AC3 5.1].mkv", "La Casa de Papel, season 1, episode 2"),
        ("Der.Herr.der.Ringe.EXTENDED.2001.German.DL.1080p.BluRay.x264.mkv", "Der Herr der Ringe (2001)"),
        ("Wiedźmin.S01E02.PLDUB.1080p.NF.WEB-DL.mkv", "Wiedźmin, season 1, episode 2"),
        ("Relatos.Salvajes.2014.SPANISH.1080p.BluRay.mkv", "Relatos Salvajes (2014)"),
        ("La.Vita.e.Bella.1997.iTALiAN.BDRip.x264.mkv", "La Vita e Bella (1997)"),
        ("Bodo.Sezon.1.Odcinek.4.mkv", "Bodo, season 1, episode 4"),
        ("Miś.1980.PL.1080p.BluRay.mkv", "Miś (1980)"),
        ("Zimna.Wojna.2018.LEKTOR.PL.720p.mkv", "Zimna Wojna (2018)"),
        ("Брат.1997.BDRip.1080p.mkv", "Брат (1997)"),
        ("Бригада 1 сезон 2 серия.avi", "Бригада, season 1, episode 2"),
        ("Метод.S01E03.WEB-DL.1080p.mkv", "Метод, season 1, episode 3"),
        ("брат.1997.bdrip.mkv", "Брат (1997)"),
        ("七人の侍.1954.1080p.BluRay.mkv", "七人の侍 (1954)"),
        ("千と千尋の神隠し (2001).mkv", "千と千尋の神隠し (2001)"),
        ("半沢直樹 第3話.mp4", "半沢直樹, episode 3"),
        ("半沢直樹第３話「倍返し」.ts", "半沢直樹, episode 3: 倍返し"),
        ("狂飙.第12集.1080p.WEB-DL.mp4", "狂飙, episode 12"),
        ("鬼滅の刃 第2期 第4話.mkv", "鬼滅の刃, season 2, episode 4"),
        ("기생충.2019.1080p.BluRay.mkv", "기생충 (2019)"),
        ("도깨비.E03.1080p.mkv", "도깨비, episode 3"),
        ("باب الحديد (1958).mkv", "باب الحديد (1958)"),
        ("باب.الحديد.1958.1080p.mkv", "باب الحديد (1958)"),
        ("המסיבה.2020.1080p.mkv", "המסיבה (2020)"),
        ("भारत (2019) 720p.mkv", "भारत (2019)"),
    ]

    static let recordings: [(String, String)] = [
        ("VID_20240312_184512.mp4", "VID_20240312_184512"),
        ("PXL_20240312_184512123.TS.mp4", "PXL_20240312_184512123.TS"),
        ("IMG_1234.MOV", "IMG_1234"),
        ("DSC0001.AVI", "DSC0001"),
        ("MVI_0123.AVI", "MVI_0123"),
        ("GH010123.MP4", "GH010123"),
        ("DJI_0042.MP4", "DJI_0042"),
        ("C0001.MP4", "C0001"),
        ("00001.MTS", "00001"),
        ("20240312_184512.mp4", "20240312_184512"),
        ("2024-03-12 18-45-12.mkv", "2024-03-12 18-45-12"),
        ("2024-03-12.mp4", "2024-03-12"),
        ("2024-03-12 Birthday.mp4", "2024-03-12 Birthday"),
        ("Screen Recording 2024-03-12 at 18.45.12.mov", "Screen Recording 2024-03-12 at 18.45.12"),
        ("WhatsApp Video 2024-03-12 at 18.45.12.mp4", "WhatsApp Video 2024-03-12 at 18.45.12"),
        ("video_2024-03-12_18-45-12.mp4", "video_2024-03-12_18-45-12"),
        ("VTS_01_1.VOB", "VTS_01_1"),
        ("title_t00.mkv", "title_t00"),
        ("1001_20240312184500.ts", "1001_20240312184500"),
        ("Tatort.ts", "Tatort"),
        ("Tagesschau-2024-03-12.ts", "Tagesschau, 2024-03-12"),
        ("Tagesschau 2024-03-12 20-00.ts", "Tagesschau 2024-03-12 20-00"),
        ("Tagesschau-2024-03-12.20-00.ts", "Tagesschau-2024-03-12.20-00"),
        ("Tagesschau (2024-03-12).ts", "Tagesschau, 2024-03-12"),
        ("Tagesschau 12.03.2024.ts", "Tagesschau, 2024-03-12"),
        ("Tagesschau.12.03.2024.720p.ts", "Tagesschau, 2024-03-12"),
        ("heute-show vom 12. März 2024.mp4", "heute-show vom 12. März 2024"),
        ("The Daily Show (1996) - 2024-03-12 23 00 00 - Jane Doe.ts", "The Daily Show (1996), 2024-03-12: Jane Doe"),
        ("Nova (1974) - S51E04 - Weathering the Future.ts", "Nova (1974), season 51, episode 4: Weathering the Future"),
        ("Tatort_24.03.12_20-15_ard_90_TVOON_DE.mpg.HQ.avi", "Tatort, 2024-03-12"),
        ("Some talk [dQw4w9WgXcQ].webm", "Some talk"),
        ("Some_talk_[dQw4w9WgXcQ].webm", "Some talk"),
        ("Planet Earth [Documentary].mp4", "Planet Earth [Documentary]"),
        ("Band - Song (Official Video) [dQw4w9WgXcQ].mkv", "Band - Song (Official Video)"),
        ("Costa Rica in 4K 60fps HDR (ULTRA HD) [LXb3EKWsInQ].webm", "Costa Rica in 4K 60fps HDR (ULTRA HD)"),
        ("Dr. Smith: what is A.I.? [a1b2c3d4e5F].mp4", "Dr. Smith: what is A.I.?"),
        ("01 - Song.flac", "01 - Song"),
        ("Artist - Album - 05 - Song.mp3", "Artist - Album - 05 - Song"),
        ("Nature video 1080p.mp4", "Nature video"),
    ]

    static let traps: [(String, String)] = [
        ("2001 A Space Odyssey (1968).mkv", "2001 A Space Odyssey (1968)"),
        ("2001.A.Space.Odyssey.1968.1080p.mkv", "2001 A Space Odyssey (1968)"),
        ("1917.2019.1080p.mkv", "1917 (2019)"),
        ("1917.2019.mkv", "1917 (2019)"),
        ("2012.2009.720p.mkv", "2012 (2009)"),
        ("2012 (2009).mkv", "2012 (2009)"),
        ("1984.mkv", "1984"),
        ("300.2006.1080p.mkv", "300 (2006)"),
        ("Blade.Runner.2049.2017.mkv", "Blade Runner 2049 (2017)"),
        ("Blade.Runner.2049.1080p.mkv", "Blade Runner 2049"),
        ("Wonder.Woman.1984.1080p.mkv", "Wonder Woman 1984"),
        ("Wonder.Woman.1984.2020.1080p.mkv", "Wonder Woman 1984 (2020)"),
        ("The Matrix 1999.mkv", "The Matrix 1999"),
        ("Class.of.1984.720p.mkv", "Class of 1984"),
        ("(500) Days of Summer (2009).mkv", "(500) Days of Summer (2009)"),
        ("10.Cloverfield.Lane.2016.mkv", "10 Cloverfield Lane (2016)"),
        ("10x10.2018.1080p.mkv", "10x10 (2018)"),
        ("[REC] (2007).mkv", "[REC] (2007)"),
        ("[REC] 2 (2009) [1080p].mkv", "[REC] 2 (2009)"),
        ("Rec.2007.1080p.mkv", "Rec (2007)"),
        ("Signal.2016.1080p.mkv", "Signal (2016)"),
        ("1923.2022.S01E01.mkv", "1923 2022, season 1, episode 1"),
        ("Terminator.2.1991.Skynet.Edition.1080p.mkv", "Terminator 2 1991 Skynet Edition"),
        ("Apollo - 13 (1995) [1080p].mkv", "Apollo - 13 (1995)"),
        ("Dr. Strange.mkv", "Dr. Strange"),
        ("Dr.Strange.mkv", "Dr. Strange"),
        ("Dr. No (1962).mkv", "Dr. No (1962)"),
        ("Dr.No.1962.mkv", "Dr. No (1962)"),
        ("Alien.vs.Predator.2004.mkv", "Alien vs. Predator (2004)"),
        ("Monsters, Inc. (2001).mkv", "Monsters, Inc. (2001)"),
        ("E.T.the.Extra-Terrestrial.1982.mkv", "E.T. the Extra-Terrestrial (1982)"),
        ("L.A.Confidential.1997.mkv", "L.A. Confidential (1997)"),
        ("Escape.from.L.A.1996.mkv", "Escape from L.A. (1996)"),
        ("Malcolm.X.1992.mkv", "Malcolm X (1992)"),
        ("Am.I.A.Hero.2015.mkv", "Am I A Hero (2015)"),
        ("...And.Justice.for.All.1979.mkv", "...And Justice for All (1979)"),
        ("4K.mkv", "4K"),
        ("Proper.mkv", "Proper"),
        ("Extended.mkv", "Extended"),
        ("1080p.mkv", "1080p"),
        ("The.Good.German.2006.1080p.BluRay.mkv", "The Good German (2006)"),
        ("The.Good.German.1080p.BluRay.mkv", "The Good German"),
        ("The.English.S01E01.1080p.mkv", "The English, season 1, episode 1"),
        ("The French Dispatch (2021).mkv", "The French Dispatch (2021)"),
        ("Charlottes.Web.1080p.BluRay.mkv", "Charlottes Web"),
        ("The.Darjeeling.Limited.1080p.BluRay.mkv", "The Darjeeling Limited"),
        ("Uncut.Gems.2019.1080p.NF.WEB-DL.mkv", "Uncut Gems (2019)"),
        ("8-Bit.Christmas.2021.1080p.mkv", "8-Bit Christmas (2021)"),
        ("Cam.2018.1080p.mkv", "Cam (2018)"),
        ("Show - S01E05 - French.mkv", "Show, season 1, episode 5: French"),
        ("Show.S01E05.Limited.mkv", "Show, season 1, episode 5: Limited"),
        ("Deathly.Hallows.Part.1.2010.1080p.mkv", "Deathly Hallows Part 1 (2010)"),
        ("The Godfather Part 2.mkv", "The Godfather Part 2"),
        ("Star Wars - Episode 4 - A New Hope (1977).mkv", "Star Wars - Episode 4 - A New Hope (1977)"),
        ("Star.Wars.Episode.IV.1977.mkv", "Star Wars Episode IV (1977)"),
        ("BMW E30 - restoration.mp4", "BMW E30 - restoration"),
        ("Samsung Galaxy S21.mp4", "Samsung Galaxy S21"),
        ("Why 1080p is dead.mp4", "Why 1080p is dead"),
        ("How to encode HEVC with ffmpeg.mp4", "How to encode HEVC with ffmpeg"),
        ("player-0.9.1-demo.mp4", "player-0.9.1-demo"),
        ("Vol.2", "Vol. 2"),
        ("Nature 4K.mp4", "Nature 4K"),
        ("Film - Trailer.mkv", "Film - Trailer"),
        ("Show - 12.5 (1080p).mkv", "Show - 12.5"),
        (".mkv", ".mkv"),
        ("...", "..."),
        ("   ", "   "),
        ("", ""),
        ("🎬🍿.mkv", "🎬🍿"),
        ("Film (1999", "Film (1999"),
    ]

    static let folders: [(String, String)] = [
        ("Season 1", "Season 1"),
        ("Season 01", "Season 1"),
        ("S01", "Season 1"),
        ("S1", "Season 1"),
        ("Staffel 2", "Season 2"),
        ("Season 2 (2010)", "Season 2 (2010)"),
        ("Season 1 - The Beginning", "Season 1: The Beginning"),
        ("Season 0", "Specials"),
        ("Specials", "Specials"),
        ("Extras", "Extras"),
        ("Breaking Bad (2008) {tvdb-81189}", "Breaking Bad (2008)"),
        ("Fargo.S02.1080p.BluRay.x264-GRP", "Fargo, season 2"),
        ("Fargo.S01-S05.COMPLETE.1080p.BluRay", "Fargo S01-S05"),
        ("Fargo Season 2", "Fargo, season 2"),
        ("SOPRANOS_S1_D2", "SOPRANOS, season 1, part 2"),
        ("[Group] Show (1080p) [Batch]", "Show"),
        ("VIDEO_TS", "VIDEO_TS"),
        ("Die_Sendung_mit_der_Maus", "Die Sendung mit der Maus"),
        ("2024-03-12.20.15.1-0.rec", "2024-03-12.20.15.1-0.rec"),
        ("The.Matrix.1999.1080p.BluRay.x264-GRP", "The Matrix (1999)"),
        ("Kill Bill Vol.2", "Kill Bill Vol.2"),
        ("Movies", "Movies"),
    ]
}
