"""One made-up episode: lays speech and music on two tracks, and encodes them."""

import array
import json
import os
import random
import subprocess

import music
import speech

FADE = 0.5
SILENCE = 0.3
# How many samples an encoder puts before the first one. Matroska's times start with them.
PADDING = {"aac": 1024, "libmp3lame": 1105, "libopus": 312, "ac3": 256, "libvorbis": 128, "flac": 0}


class Track:
    """Samples of a whole episode."""

    def __init__(self, seconds, rate, channels):
        self.rate, self.channels = rate, channels
        self.content = array.array("h", bytes(self.index(seconds) * 2))

    def index(self, seconds):
        return int(round(seconds * self.rate)) * self.channels

    def put(self, at, samples, fade_in=0.0, fade_out=0.0):
        """Replaces what was there; during a fade, what was there fades in the other direction."""
        start = self.index(at)
        assert start >= 0, f"expected a place in the episode, got {at} s"
        samples = array.array("h", samples)[:len(self.content) - start]
        count = len(samples)
        for seconds, place in ((fade_in, lambda i: i), (fade_out, lambda i: count - 1 - i)):
            steps = min(self.index(seconds), count)
            for i in range(steps):
                j = place(i)
                samples[j] = int(samples[j] * i / steps + self.content[start + j] * (1 - i / steps))
        self.content[start:start + count] = samples

    def clear(self, start, end):
        start = max(0.0, start)
        if end > start:
            self.put(start, bytes((self.index(end) - self.index(start)) * 2))

    def write(self, path):
        with open(path, "wb") as file:
            self.content.tofile(file)


def talk(track, talker, start, end, fade_in=0.0, fade_out=0.0, cut=False, decibels=0):
    """Fills a part of the track with turns and pauses. `cut`: the last turn is cut off in the middle at the end."""
    chance = talker.random
    if end - start < 0.5:
        return

    def limited(samples, seconds):
        return samples[:track.index(seconds)]

    last = talker.turn(decibels)
    last = limited(last, min(len(last) / track.rate * (chance.uniform(0.5, 0.85) if cut else 1), end - start))
    last_start = end - len(last) / track.rate
    at, first = start, True
    while last_start - at > 1.2:
        room = last_start - at - 0.15
        turn = limited(talker.turn(decibels), room)
        track.put(at, turn, fade_in if first else 0, 0.02)
        first = False
        at += len(turn) / track.rate + chance.choice([0.15, 0.3, 0.6, 1.0, 1.6, 3.0])
    # Without a fade the end is a cut.
    track.put(last_start, last, fade_in if first else 0, fade_out if fade_out or cut else 0.02)


def lay_background(track, chance, plan, themes):
    at = chance.uniform(2, 15)
    while at < plan["credits"][0] + FADE:
        seconds = chance.uniform(10, 34)
        loud = chance.uniform(-14, -6)
        intro = plan["intro"]
        if not (intro and intro[0] < at and at + seconds < intro[1]):
            track.put(at, music.background(chance, seconds, loud))
        at += seconds + chance.uniform(8, 40)
    with open(themes["piece"], "rb") as file:
        piece = file.read()
    for share in plan["pieces"]:
        track.put(plan["duration"] * share, piece)


def lay_theme(track, path, part, before, after):
    """The theme over what there is; with a fade, or between silences."""
    with open(path, "rb") as file:
        content = file.read()
    if before == "silence":
        track.clear(part[0] - SILENCE, part[0])
    if after == "silence":
        track.clear(part[1], min(part[1] + SILENCE, len(track.content) / track.channels / track.rate))
    track.put(part[0], content, FADE if before == "fade" else 0, FADE if after == "fade" else 0)


def lay(plan, themes):
    """The tracks of speech and of music."""
    chance = random.Random(plan["seed"])
    talker = speech.Talker(chance, plan["texts"])
    voices = Track(plan["duration"], speech.RATE, 1)
    sounds = Track(plan["duration"], music.RATE, music.CHANNELS)
    lay_background(sounds, chance, plan, themes)
    at = 0.0
    if plan["jingle"]:
        lay_theme(sounds, themes["jingle"], [0.0, 6.0], "none", "none")
        at = 6.1
    fade_in = 0.0
    if plan["intro"]:
        start, end = plan["intro"]
        before, after = plan["before"], plan["after"]
        if before == "music":
            seconds = min(6.0, (start - at) / 2)
            sounds.put(start - seconds, music.background(chance, seconds, -2, 0))
            talk(voices, talker, at, start - seconds * 0.8)
        elif before != "none":
            stop = {"silence": start - SILENCE, "speech": start, "fade": start + FADE}[before]
            talk(voices, talker, at, stop, fade_out=FADE if before == "fade" else 0, cut=before != "silence")
        at = end + {"silence": SILENCE, "speech": 0.0, "fade": -FADE, "music": 4.5}[after]
        if after == "music":
            sounds.put(end, music.background(chance, 6.0, -2, 0))
        fade_in = FADE if after == "fade" else 0.0
        lay_theme(sounds, themes[plan["intro_name"]], plan["intro"], before, after)
    start, end = plan["credits"]
    stop = {"silence": start - SILENCE, "speech": start, "fade": start + FADE}[plan["end"]]
    talk(voices, talker, at, stop, fade_in, FADE if plan["end"] == "fade" else 0, cut=plan["end"] != "silence")
    lay_theme(sounds, themes["credits"], plan["credits"], plan["end"], "none")
    if plan["talk"] is not None:
        first = start if plan["end"] == "speech" else start + FADE + 1
        talk(voices, talker, first, end - 1, decibels=plan["talk"])
    sounds.clear(end, plan["duration"])
    if plan["logo"]:
        lay_theme(sounds, themes["logo"], [end, plan["duration"]], "none", "none")
    return voices, sounds


def encode(plan, voices, sounds, video, path):
    encoder, options, rate, channels = plan["coding"]
    layout = {1: "mono", 2: "stereo", 6: "5.1"}[channels]
    # As on discs: speech in the middle, music around it.
    speech_pan = "5.1|FC=c0" if channels == 6 else "stereo|c0=c0|c1=c0"
    music_pan = "5.1|FL=c0|FR=c1|BL=0.5*c0|BR=0.5*c1" if channels == 6 else "stereo|c0=c0|c1=c1"
    graph = [f"[1:a]aresample={rate},pan={speech_pan}[s]", f"[2:a]aresample={rate},pan={music_pan}[m]"]
    inputs = "[s][m]"
    if plan["room"]:
        number = plan["number"]
        graph.append(f"anoisesrc=color=brown:amplitude=0.003:seed={number}:r={rate}:d={plan['duration']:.1f},"
                     f"pan={speech_pan}[n]")
        inputs += "[n]"
    graph.append(f"{inputs}amix=inputs={inputs.count('[')}:normalize=0,volume={plan['level']:.2f}dB,"
                 f"aformat=channel_layouts={layout}[a]")
    subprocess.run([
        "ffmpeg", "-nostdin", "-v", "error", "-y", "-threads", "1", "-filter_complex_threads", "1", "-i", video,
        "-f", "s16le", "-ar", str(speech.RATE), "-ac", "1", "-i", voices,
        "-f", "s16le", "-ar", str(music.RATE), "-ac", "2", "-i", sounds,
        "-filter_complex", ";".join(graph), "-map", "0:v", "-map", "[a]", "-c:v", "copy", "-c:a", encoder,
        *options.split(), "-t", f"{plan['duration']:.1f}", "-fflags", "+bitexact", "-flags:a", "+bitexact", path,
    ], check=True)


def note(plan):
    encoder, options, rate, channels = plan["coding"]
    parts = [" ".join([encoder.removeprefix("lib"), *options.split()[1:], f"{rate} Hz {channels} ch"]),
             f"level {plan['level']:.1f} dB"]
    if plan["intro"]:
        parts.append(f"intro: {plan['before']} before, {plan['after']} after")
    parts.append(f"credits: {plan['end']} before, speech over them: "
                 + ("none" if plan["talk"] is None else f"{plan['talk']} dB"))
    parts.append("a logo's sound at the end" if plan["logo"] else f"{plan['tail']:.1f} s of silence at the end")
    if plan["jingle"]:
        parts.append("jingle 0 to 6 s")
    if plan["pieces"]:
        parts.append("recurrent piece at " + ", ".join(f"{plan['duration'] * share:.0f} s" for share in plan["pieces"]))
    return "; ".join(parts)


def make(task):
    """Makes the file, and returns its entry of the truth."""
    plan, themes, video, folder, work = task
    voices, sounds = lay(plan, themes)
    name = f"Show S01E{plan['number']:02}.mkv"
    paths = [os.path.join(work, f"{plan['number']}-{kind}.raw") for kind in ("speech", "music")]
    voices.write(paths[0])
    sounds.write(paths[1])
    path = os.path.join(folder, name)
    encode(plan, *paths, video, path)
    for raw in paths:
        os.remove(raw)
    asked = subprocess.run(["ffprobe", "-v", "error", "-of", "json", "-show_format", path], stdout=subprocess.PIPE,
                           check=True)
    duration = float(json.loads(asked.stdout)["format"]["duration"])

    late = PADDING[plan["coding"][0]] / plan["coding"][2]

    def rounded(part):
        return part and [round(value + late, 3) for value in part]

    return {"file": name, "duration": round(duration, 3), "intro": rounded(plan["intro"]),
            "credits": rounded(plan["credits"]), "intro_name": plan["intro_name"], "note": note(plan)}
