"""Music of made-up episodes: random melodies, chords and drums, whose notes, mix and echo sox makes."""

import array
import functools
import math
import subprocess

RATE = 44100
CHANNELS = 2
# The root mean square of a theme.
LEVEL = 32768 * 10 ** (-21 / 20)
RAW = ["-t", "raw", "-r", str(RATE), "-e", "signed", "-b", "16"]

SCALES = [(0, 2, 4, 7, 9), (0, 3, 5, 7, 10), (0, 2, 3, 7, 8), (0, 2, 4, 5, 7, 9, 11)]
RHYTHMS = [(1, 1, 1, 1), (0.5, 0.5, 1, 2), (1.5, 0.5, 1, 1), (2, 1, 1), (0.75, 0.75, 0.5, 1, 1), (0.5,) * 8, (3, 1)]
CHORDS = [(0, 4, 7), (0, 3, 7), (0, 5, 7), (0, 4, 9)]


def sox(arguments, content=b""):
    # -R: the same random numbers in each run. -D: no dither.
    return subprocess.run(["sox", "-R", "-D", "-V1", *map(str, arguments)], input=content, stdout=subprocess.PIPE,
                          check=True).stdout


def hertz(pitch):
    return 440 * 2 ** ((pitch - 69) / 12)


@functools.lru_cache(maxsize=None)
def note(instrument, *pitches):
    """Two seconds of an instrument, mono."""
    tones = [hertz(pitch) for pitch in pitches]
    if instrument == "pluck":
        synth, rest = [f"pluck {tones[0]:.3f}"], "gain -n -4"
    elif instrument == "sine":
        synth = [f"sine {tones[0] * part:.3f}" for part in (1, 2, 3)]
        rest = "remix 1v0.6,2v0.25,3v0.12 fade t 0.015 2 1.4 gain -n -4"
    elif instrument == "bass":
        synth, rest = [f"triangle {tones[0]:.3f}"], "fade t 0.01 2 1.2 gain -n -3"
    else:
        synth = [f"saw {tone:.3f}" for tone in tones]
        rest = f"remix {','.join(f'{i + 1}v0.3' for i in range(len(tones)))} lowpass 1800 fade t 0.02 2 0.8 gain -n -6"
    return sox(["-n", *RAW, "-c", len(synth), "-", "synth", "2", *" ".join(synth).split(), *rest.split()])


def noise(random, seconds, filters):
    """Noise that dies away. sox's own would be the same everywhere."""
    content = random.randbytes(int(seconds * RATE) * 2)
    return sox([*RAW, "-c", 1, "-", *RAW, "-", "vol", "0.5", *filters.split(), "fade", "l", "0", seconds,
                seconds * 0.95, "gain", "-n", "-6"], content)


def line(length, events):
    """A line of `length` frames, mono, from pairs of a first frame and a note; a note ends where the next begins."""
    content = bytearray(length * 2)
    for (start, sound), end in zip(events, [start for start, _ in events[1:]] + [length]):
        count = min(len(sound) // 2, end - start, length - start)
        if count < 600:
            continue
        samples = array.array("h", sound[:count * 2])
        for i in range(400):
            samples[-1 - i] = samples[-1 - i] * i // 400
        content[start * 2:(start + count) * 2] = samples.tobytes()
    return content


def drums(random, length, step):
    kick = sox(["-n", *RAW, "-c", 1, "-", "synth", "0.18", "sine", f"{random.randint(110, 170)}-45", "fade", "l", "0",
                "0.18", "0.15", "gain", "-n", "-3"])
    snare = noise(random, 0.16, f"highpass {random.randint(300, 900)} lowpass {random.randint(4000, 9000)}")
    hat = noise(random, 0.06, f"highpass {random.randint(4000, 7000)} vol 0.4")
    pattern = [random.choice([hat, None, hat, kick, snare]) for _ in range(16)]
    pattern[0], pattern[4], pattern[12] = kick, snare, snare
    events = []
    for i in range(length // step + 1):
        sound = pattern[i % 16]
        if i // 16 % 4 == 3 and i % 16 >= 12:
            sound = random.choice([snare, kick, hat])
        if sound:
            events.append((i * step, sound))
    return line(length, events)


def compose(random, seconds, quiet=False):
    """A piece as raw samples, without an end of its own."""
    length = int(round(seconds * RATE))
    beat = int(60 / random.uniform(80, 142) * RATE)
    root, scale = random.randint(48, 59), random.choice(SCALES)
    melody, chords, bass = [], [], []
    degree, bar = random.randint(0, 6), 0
    while bar * 4 * beat < length:
        at = bar * 4 * beat
        base = root + random.choice(scale)
        chord = random.choice(CHORDS)
        chords += [(at + half * 2 * beat, note("chord", *(base + part for part in chord))) for half in (0, 1)]
        bass += [(at + i * beat, note("bass", base - 12 + (7 if i == 3 else 0))) for i in range(4)]
        place = at
        for size in random.choice(RHYTHMS):
            degree = max(0, min(2 * len(scale) - 1, degree + random.randint(-3, 3)))
            if random.random() < 0.92 or bar == 0:
                pitch = root + 12 + scale[degree % len(scale)] + 12 * (degree // len(scale))
                melody.append((place, pitch))
            place += int(size * beat)
        bar += 1
    voice = random.choice(["pluck", "sine"])
    melody = [(place, note(voice, pitch)) for place, pitch in melody if place < length]
    lines = [line(length, melody), line(length, chords), line(length, bass), drums(random, length, beat // 4)]
    levels = [0.5, 0.35, 0.4, 0.45]
    if quiet:
        # Background music has some of the lines only.
        for i in random.sample(range(4), random.randint(1, 2)):
            levels[i] = 0
    return lines, levels


def mix(random, lines, levels, echo):
    sides = []
    for side in (0, 1):
        pans = [0.8, 1.0, 1.0, 0.9] if side == 0 else [1.0, 0.75, 1.0, 0.9]
        volumes = [level * pan for level, pan in zip(levels, pans)]
        sides.append(",".join(f"{i + 1}v{volume:.3f}" for i, volume in enumerate(volumes) if volume))
    channels = len(lines)
    woven = array.array("h", bytes(len(lines[0]) * channels))
    for i, content in enumerate(lines):
        woven[i::channels] = array.array("h", bytes(content))
    effects = f"remix {sides[0]} {sides[1]} gain -n -3".split()
    if echo:
        effects += f"gain -6 reverb {random.randint(15, 45)} gain -n -3".split()
    return sox([*RAW, "-c", channels, "-", *RAW, "-", *effects], woven.tobytes())


def finish(content, seconds, decibels, fade_in, fade_out):
    """The samples, cut and at a level relative to that of speech."""
    values = array.array("h", content)[::14]
    level = math.sqrt(sum(value * value for value in values) / len(values))
    factor = LEVEL / level * 10 ** (decibels / 20)
    fade = ["fade", "t", fade_in, f"{seconds:.6f}", fade_out] if fade_in or fade_out else []
    made = sox([*RAW, "-c", 2, "-", *RAW, "-", "vol", f"{factor:.5f}", *fade], content)
    size = int(round(seconds * RATE)) * CHANNELS * 2
    return (made + bytes(size))[:size]


def theme(random, seconds, decibels=0.0):
    """A piece that is to be recognised: all lines, an attack at its start, and sound until its end."""
    lines, levels = compose(random, seconds)
    return finish(mix(random, lines, levels, True), seconds, decibels, 0, 0.08)


def background(random, seconds, decibels, fade=1.0):
    lines, levels = compose(random, seconds, quiet=True)
    return finish(mix(random, lines, levels, random.random() < 0.4), seconds, decibels, fade, fade)
