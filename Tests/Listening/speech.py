"""Speech of made-up episodes: random sentences, which espeak-ng speaks."""

import array
import math
import subprocess

import music

RATE = 22050
# The root mean square of the speech without its pauses; that of a theme is the same.
LEVEL = music.LEVEL

VOICES = ["en-us", "en-gb", "en-gb-scotland", "en-gb-x-rp", "en-gb-x-gbclan", "en-gb-x-gbcwmd", "en-029", "en-us-nyc"]
VARIANTS = ["m1", "m2", "m3", "m4", "m5", "m6", "m7", "f1", "f2", "f3", "f4", "f5"]

PEOPLE = """the captain|my brother|the old doctor|your neighbour|the woman from the harbour|Miller|Agnes|the inspector|
a stranger|our teacher|the pilot|Mister Brown|the girl next door|his lawyer|nobody here|the night nurse|Tomas|the baker|
her sister|the whole committee|a man with a red hat|the driver|someone upstairs|the mayor|
Eleanor|the widow""".split("|")
DEEDS = """has hidden|wanted to sell|never found|carried|will bring back|stole|painted|forgot|was looking for|repaired|
must return|photographed|had buried|is waiting for|broke|cannot explain|threw away|kept|promised to open|dreamt of|
followed|has borrowed|counted|almost lost|refuses to touch|wrote about""".split("|")
THINGS = """the silver key|an empty boat|twelve letters|the broken radio|that yellow suitcase|
a map of the valley|the bread|our last photograph|the long ladder|a bottle of ink|
his grandfather's watch|the third envelope|a box of matches|the piano|every single lamp|the garden gate|
two wet umbrellas|the film|an unpaid bill|the wooden horse|a torn ticket|the medicine|her winter coat|
the engine|a bag of apples|the missing page""".split("|")
PLACES = """behind the station|in the cellar|near the old bridge|on the fifth floor|under the stairs|at the market|
before the storm|in the middle of the night|outside the church|after the funeral|by the river|on the island|
in a small hotel|during the concert|along the railway|last Thursday|at half past four|without any reason|
in front of everyone|on the way to school|two years ago|when the lights went out""".split("|")
OPENINGS = """Listen,|I think|You know,|Believe me,|They say|Well,|Perhaps|In the end|Of course|As far as I know,|
Nobody told me that|It seems|Honestly,|I heard that|Remember,|Wait,|So|And yet|Once more,|
Don't tell them, but""".split("|")
CLOSINGS = """.|.|.|!|, isn't that so?|, and that is all.|, I am afraid.|, as usual.|, if you ask me.|, at least today.|
, or so she said.|?""".split("|")


def sentence(random):
    words = [random.choice(PEOPLE), random.choice(DEEDS), random.choice(THINGS)]
    if random.random() < 0.6:
        words.insert(0, random.choice(OPENINGS))
    if random.random() < 0.7:
        words.append(random.choice(PLACES))
    if random.random() < 0.25:
        words += ["because", random.choice(PEOPLE), random.choice(DEEDS), random.choice(THINGS)]
    return " ".join(word.strip() for word in words) + random.choice(CLOSINGS).strip()


def texts(random, seconds, used):
    """Sentences that last longer than so many seconds, none of which is in `used`; they are added to it."""
    found = []
    while len(found) < seconds * 0.7 + 40:
        text = sentence(random)
        if text not in used:
            used.add(text)
            found.append(text)
    return found


class Talker:
    """Speaks the sentences of an episode in turns of a few voices."""

    def __init__(self, random, sentences):
        self.random, self.sentences = random, list(sentences)
        self.cast = [(f"{random.choice(VOICES)}+{random.choice(VARIANTS)}", random.randint(135, 195),
                      random.randint(20, 85)) for _ in range(4)]

    def turn(self, decibels=0):
        """The samples of the next one to five sentences."""
        count = self.random.randint(1, 5)
        text = " ".join(self.sentences.pop() for _ in range(count))
        voice, speed, pitch = self.random.choice(self.cast)
        command = ["espeak-ng", "-v", voice, "-s", str(speed), "-p", str(pitch), "--stdin", "--stdout"]
        wave = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, check=True).stdout
        values = array.array("h", wave[44:len(wave) // 2 * 2])
        first, last = 0, len(values)
        while first < last and abs(values[first]) < 300:
            first += 1
        while last > first and abs(values[last - 1]) < 300:
            last -= 1
        loud = [value for value in values[first:last:11] if abs(value) > 400]
        factor = LEVEL / math.sqrt(sum(value * value for value in loud) / len(loud)) * 10 ** (decibels / 20)
        kind = ["-t", "raw", "-r", RATE, "-e", "signed", "-b", 16, "-c", 1]
        content = values[first:last].tobytes()
        return array.array("h", music.sox([*kind, "-", *kind, "-", "vol", f"{factor:.5f}"], content))
