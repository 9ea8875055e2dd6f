"""One seekd, one seekd-mpris: what clients of the bus see and do."""

import json
import os
import shutil
import subprocess
import xml.etree.ElementTree

import player
import programs
import specification
from player import becomes, call, get, metadata, playerctl, write
from programs import CLIPS, expect, same, until
from specification import PLAYER, ROOT

FILM = f"{CLIPS}/chapters.mkv"
seekd = None


def track():
    return metadata()["mpris:trackid"][1]


def rests_at(position):
    """seekd has landed there, exactly."""
    snapshot = seekd.at_rest()
    expect(abs(snapshot["position"] - position) < 0.05, f"the position {position}", snapshot["position"])


def check_types_and_access(_):
    global seekd
    seekd = programs.Seekd()
    player.start()
    root, properties = player.get_all(ROOT), player.get_all(PLAYER)
    same({name: value[0] for name, value in root.items()},
         {name: value[0] for name, value in specification.ROOT_PROPERTIES.items()}, "the types of the root's properties")
    same({name: value[0] for name, value in properties.items()},
         {name: value[0] for name, value in specification.PLAYER_PROPERTIES.items()}, "the types of the player's")
    text = player.bus("call", player.NAME, player.PATH, "org.freedesktop.DBus.Introspectable", "Introspect")["data"][0]
    interfaces = {entry.get("name"): entry for entry in xml.etree.ElementTree.fromstring(text).iter("interface")}
    for interface, expected, methods in (
        (ROOT, specification.ROOT_PROPERTIES, specification.ROOT_METHODS),
        (PLAYER, specification.PLAYER_PROPERTIES, specification.PLAYER_METHODS),
    ):
        same({entry.get("name"): described(entry) for entry in interfaces[interface].iter("property")}, expected,
             f"the properties of {interface}")
        same({entry.get("name"): arguments(entry) for entry in interfaces[interface].iter("method")}, methods,
             f"the methods of {interface}")
    same({entry.get("name"): arguments(entry) for entry in interfaces[PLAYER].iter("signal")},
         specification.PLAYER_SIGNALS, "the signals")


def described(entry):
    told = [note.get("value") for note in entry.iter("annotation") if note.get("name").endswith("EmitsChangedSignal")]
    return entry.get("type"), entry.get("access"), told[0] if told else "true"


def arguments(entry):
    return "".join(argument.get("type") for argument in entry.iter("arg"))


# Descriptions of presentations, which libmpv does not read, and names that stand for endings of files.
NOT_PLAYED = {
    "application/smil", "application/x-smil", "application/streamingmedia", "application/x-streamingmedia",
    "application/x-extension-m4a", "application/x-extension-mp4",
}
# What servers of DLNA call Matroska, transport streams and AAC.
OF_MEDIA_SERVERS = {"video/x-mkv", "audio/x-mkv", "audio/x-mka", "video/vnd.dlna.mpeg-tts", "audio/vnd.dlna.adts"}


def desktop_file(path):
    return dict(line.strip().split("=", 1) for line in open(path, encoding="utf-8") if "=" in line)


def types_of(path):
    return set(desktop_file(path)["MimeType"].rstrip(";").split(";"))


def check_the_program_is_that_of_the_desktop_file(_):
    desktop = desktop_file("desktop/seekd.desktop")
    root = {name: value[1] for name, value in player.get_all(ROOT).items()}
    same(root["Identity"], desktop["Name"], "Identity")
    expect(os.path.exists(f"desktop/{root['DesktopEntry']}.desktop"), "a .desktop file", root["DesktopEntry"])
    same((root["HasTrackList"], root["CanQuit"], root["CanRaise"]), (False, False, False), "what the root can")


def check_controllers_hear_of_all_that_is_played(_):
    root = {name: value[1] for name, value in player.get_all(ROOT).items()}
    types = root["SupportedMimeTypes"]
    same(len(types), len(set(types)), "the number of different types")
    wanted = types_of("desktop/seekd.desktop") | types_of("/usr/share/applications/mpv.desktop") | OF_MEDIA_SERVERS
    same(wanted - NOT_PLAYED - set(types), set(), "the missing types")
    same(NOT_PLAYED & set(types), set(), "the types that are not played")
    hello, library = seekd.ask("hello"), seekd.get("protocol-list")
    expected = [name for name in hello["schemes"] if name in library and name not in ("mf", "null", "appending")]
    same(root["SupportedUriSchemes"], expected, "SupportedUriSchemes")
    same(root["SupportedUriSchemes"][:3], ["file", "http", "https"], "the first schemes")


def check_metadata(_):
    told = metadata()
    for key, (signature, _) in told.items(): same(signature, specification.METADATA.get(key), f"the type of {key}")
    same(told["mpris:length"][1], 300_008_000, "the length")
    same(told["xesam:title"][1], "seekd test film", "the title")
    same(told["xesam:url"][1], f"file://{FILM}", "the URL")
    expect(not told["mpris:trackid"][1].startswith("/org/mpris"), "a track of seekd's", told["mpris:trackid"])
    same(playerctl("metadata", "title"), "seekd test film", "playerctl's title")
    same(playerctl("status"), "Paused", "playerctl's status")


def check_four_times_ten_seconds_are_forty(_):
    seekd.at(20)
    becomes("Position", 20_000_000)
    listener = programs.Listener()
    # It has its own connection to the bus before anything happens.
    until(lambda: call("Seek", "x", "-1000000") or [s for s in listener.taken() if s[0] == "Seeked"], "a signal")
    seekd.at(20)
    becomes("Position", 20_000_000)
    listener.taken()
    for _ in range(4): playerctl("position", "10+")
    same(get("Position"), 60_000_000, "the position after four times 10+")
    rests_at(60)
    same(playerctl("position"), "60.000000", "playerctl's position")
    signals = until(lambda: [s for s in listener.taken() if s[0] == "Seeked"], "Seeked")
    same(signals[0][1], [30_000_000], "the first Seeked")
    # Without a pause between them, and less than a step.
    for offset in (2_500_000, 2_500_000, 2_500_000, 2_500_000, -100_000, 1_234_567):
        call("Seek", "x", f"{offset}")
    # The target; once it has landed, its frame.
    expect(get("Position") in (71_134_567, 71_160_000), "the position after offsets of less than a step", get("Position"))
    rests_at(71.134567)
    same(seekd.at_rest()["chase"]["target"], 71.134567, "the target after offsets of less than a step")
    until(lambda: [s for s in listener.taken() if s[0] == "Seeked"], "Seeked")


def check_presses_show_on_the_buttons(_):
    seekd.at(20)
    becomes("Position", 20_000_000)
    call("Seek", "x", "10000000")
    call("Seek", "x", "10000000")
    forward = until(
        lambda: (b := seekd.ask("snapshot")["buttons"]["forward"])["taps"] == 2 and b, "two presses")
    same((forward["applied"], forward["target"]), (20.0, 40.0), "the burst")
    rests_at(40)


def check_set_position(_):
    seekd.at(20)
    here = track()
    call("SetPosition", "ox", here, "100000000")
    same(get("Position"), 100_000_000, "the position at once")
    rests_at(100)
    for stale, position in (
        ("/org/seekd/track/0", 5_000_000), ("/org/mpris/MediaPlayer2/TrackList/NoTrack", 5_000_000),
        (here, 300_008_001), (here, -1),
    ):
        call("SetPosition", "ox", stale, f"{position}")
        same(get("Position"), 100_000_000, f"the position after SetPosition {stale} {position}")
    playerctl("position", "33.5")
    rests_at(33.5)
    # Beyond the end: it stops a second before, as a press does.
    call("Seek", "x", "290000000")
    becomes("Position", 299_008_000)
    call("Seek", "x", "-400000000")
    becomes("Position", 0)
    seekd.at_rest()


def check_play_and_pause(_):
    playerctl("play")
    becomes("PlaybackStatus", "Playing")
    until(lambda: get("Position") > 200_000, "playback")
    playerctl("pause")
    becomes("PlaybackStatus", "Paused")
    call("PlayPause")
    becomes("PlaybackStatus", "Playing")
    write("Rate", "d", 0.0)
    becomes("PlaybackStatus", "Paused")
    same(get("Rate"), 1.0, "the rate")


def check_properties_are_written(_):
    write("Rate", "d", 1.5)
    becomes("Rate", 1.5)
    same(seekd.get("speed"), 1.5, "mpv's speed")
    write("Rate", "d", 1.0)
    becomes("Rate", 1.0)
    expect("expected 0.01 to 100" in player.refusal("set-property", player.NAME, player.PATH, PLAYER, "Rate", "d", "1000"),
           "a refusal of rate 1000", "none")
    playerctl("volume", "0.4")
    becomes("Volume", 0.4)
    same(seekd.get("volume"), 40.0, "mpv's volume")
    write("Volume", "d", "1")
    for word in ("Track", "Playlist", "None"):
        playerctl("loop", word)
        becomes("LoopStatus", word)
    expect("expected None" in player.refusal("set-property", player.NAME, player.PATH, PLAYER, "LoopStatus", "s", "all"),
           "a refusal of LoopStatus all", "none")
    playerctl("shuffle", "On")
    becomes("Shuffle", True)
    playerctl("shuffle", "Off")
    becomes("Shuffle", False)
    player.refusal("set-property", player.NAME, player.PATH, PLAYER, "Position", "x", "1")


def check_playlist_and_signals(_):
    seekd.at(20)
    becomes("Position", 20_000_000)
    before = track()
    # One entry only: next is a press.
    call("Next")
    rests_at(30)
    call("Previous")
    rests_at(20)
    seekd.ask("loadfile", f"{CLIPS}/audio.ogg", "append")
    until(lambda: seekd.get("playlist-count") == 2, "a second entry")
    listener = programs.Listener()
    until(lambda: write("Volume", "d", 0.5) or write("Volume", "d", 1) or listener.taken(), "a signal")
    becomes("Volume", 1.0)
    until(lambda: not listener.taken(), "silence")
    playerctl("next")
    until(lambda: metadata().get("xesam:url", ("", ""))[1] == f"file://{CLIPS}/audio.ogg", "the next entry")
    becomes("CanSeek", True)
    expect(track() != before, "another track", before)
    signals = listener.taken()
    changes = [data for member, data in signals if member == "PropertiesChanged"]
    expect(changes and all(data[0] == PLAYER for data in changes), "changes of the player", signals)
    expect(not any("Position" in data[1] for data in changes), "no change of Position", changes)
    same(next(iter(changes[0][1])), "Metadata", "the first property that is told")
    call("SetPosition", "ox", before, "5000000")
    expect(get("Position") < 5_000_000, "a stale SetPosition to be ignored", get("Position"))
    playerctl("previous")
    until(lambda: metadata().get("xesam:url", ("", ""))[1] == f"file://{FILM}", "the entry before")
    playerctl("stop")
    becomes("PlaybackStatus", "Stopped")
    same(metadata(), {}, "the metadata")
    same((get("CanPlay"), get("CanPause"), get("CanGoNext"), get("CanSeek")), (True, False, False, False), "what it can")
    playerctl("play")
    becomes("PlaybackStatus", "Playing")
    playerctl("pause")


def check_open_uri(_):
    film = f"{programs.folder}/a b.mkv"
    shutil.copy(FILM, film)
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "color=red:s=16x16", "-frames:v", "1",
                    f"{programs.folder}/poster.jpg"], check=True)
    call("OpenUri", "s", "file://" + film.replace(" ", "%20"))
    until(lambda: metadata().get("mpris:artUrl", ("", ""))[1] == f"file://{programs.folder}/poster.jpg", "the poster")
    shutil.copy(f"{programs.folder}/poster.jpg", f"{programs.folder}/a b-poster.jpg")
    call("OpenUri", "s", film)
    until(lambda: metadata().get("mpris:artUrl", ("", ""))[1] == f"file://{programs.folder}/a%20b-poster.jpg",
          "the film's own poster")
    same(metadata()["xesam:url"][1], f"file://{programs.folder}/a%20b.mkv", "the URL")
    error = player.refusal("call", player.NAME, player.PATH, PLAYER, "OpenUri", "s", "edl://a.mkv")
    expect("edl:// is not allowed" in error, "seekd's reason", error)
