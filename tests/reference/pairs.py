"""pairs.py - checks which image each texture of a model takes, and which motions fit which models. The files in
../expected/pairs describe their lines."""

import collections
import functools
import os

import kunai

EXPECTED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "expected", "pairs")


def read_lines(name):
    with open(os.path.join(EXPECTED, name), encoding="utf-8") as file:
        return [line.rstrip("\n") for line in file]


class Corpus:
    """Opens files, and members of archives as FILE#N. Keeps open what was opened last."""

    def __init__(self, results):
        self.read_file = results.read
        self.open_archive = functools.lru_cache(2)(lambda name: kunai.Archive(self.read(name)))
        self.open_set = functools.lru_cache(2)(lambda name: kunai.Textures(self.read(name)))
        self.find_list = functools.lru_cache(2)(self.read_list)

    def read(self, name):
        archive, _, number = name.partition("#")
        return self.open_archive(archive).read(int(number)) if number else self.read_file(name)

    def read_list(self, name):
        """Returns the textures that a file asks for."""
        data = self.read(name)
        if "platinum/land" in name:
            with kunai.Map(data, format=kunai.FORMAT_LAND) as file:
                data = data[file.land.model_offset:][:file.land.model_size]
        return (kunai.Scene if name.startswith("scenes/") else kunai.Model)(data).textures


def describe(matches):
    """Writes matches in the form of the expected lines."""
    runs = []
    for image, palette in ((match.image, match.palette) for match in matches):
        last = runs[-1] if runs else [-2, 0, 0]  # image, palette, length of the run
        if palette < 0 and last[1] < 0 and image == (last[0] + last[2] if last[0] >= 0 else last[0]):
            last[2] += 1
        else:
            runs.append([image, palette, 1])
    return " ".join((f".x{n}" if n > 1 else ".") if image < 0 else f"{image}:{palette}" if palette >= 0 else
                    f"{image}-{image + n - 1}" if n > 1 else str(image) for image, palette, n in runs)


def match_all(images, wanted):
    """Matches all textures, and one more that the list does not have: this one must find nothing."""
    count = len(wanted)
    if wanted.rule != kunai.MATCH_RULE_NAME_PALETTE:
        count = max(count, len(images.images))
    *matches, more = [images.match(wanted, index) for index in range(count + 1)]
    return describe(matches) if more.image < 0 else "a match of a texture that is not there"


def check_textures(results):
    corpus, prefixes = Corpus(results), {}
    for line in read_lines("texture_pairs.txt"):
        if line.startswith("#"):
            continue
        if line[:2] in ("M ", "S "):
            prefixes[line[0]] = line[2:]
            continue
        model, images, expected = line.split(" ", 2)
        model, images = prefixes["M"] + model, prefixes["S"] + images
        if expected == "-":
            results.skip("texture pairs", "the corpus does not have the model")
            continue
        with results.checking("texture pairs", f"{model} with {images}"):
            wanted, textures = corpus.find_list(model), corpus.open_set(images)
            results.same("images", expected, match_all(textures, wanted))


def read_numbers(words):
    for word in words:
        first, _, last = word.partition("-")
        if first:
            yield from range(int(first), int(last or first) + 1)


def check_motions(results):
    corpus, models = Corpus(results), {}
    for line in read_lines("motion_fits.txt"):
        kind, *words = line.split(" ")
        if kind == "model":
            models[int(words[0])] = kunai.Model(corpus.read(words[1]))
        elif kind == "motion":
            name, index, *numbers = words
            expected = set(read_numbers(numbers))
            with results.checking("motion fits", f"{name}, motion {index}"):
                data = corpus.read(name)
                with kunai.Motion(data, index=int(index)) as motion:
                    fits = {number: motion.fits(model) for number, model in models.items()}
                results.same("models", sorted(expected), [n for n, fit in fits.items() if fit >= kunai.FIT_COUNT])
                for number in sorted(expected)[::8]:  # a motion opened with a model must give the same
                    with kunai.Motion(data, models[number], index=int(index)) as motion:
                        results.same(f"fits model {number}", fits[number], motion.fits(models[number]))


def check_game_lists(results):
    """Checks the game's own lists, which name the motions of each prop model (platinum.md 6). All of these
    motions must fit. Other motions fit, too, because many models have the same number of nodes."""
    def read(name):
        with kunai.Archive(results.read(f"platinum/{name}.narc")) as archive:
            return [archive.read(i) for i in range(len(archive.entries))]

    motions, fits = [kunai.Motion(data) for data in read("bm_anime")], collections.Counter()
    for number, (data, listed) in enumerate(zip(read("build_model"), read("bm_anime_list"))):
        with results.checking("motions of the game", f"model {number}"):
            with kunai.Model(data) as model, kunai.Map(listed, format=kunai.FORMAT_PROP_ANIMATION) as file:
                ids = file.animation.ids if file.animation.present else []
                found = [motions[of].fits(model) for of in ids if of >= 0]
                results.same("all fit", [], [fit for fit in found if fit < kunai.FIT_COUNT])
                fits.update(found)
    results.same("motions that fit by names, and by count", [84, 82], [fits[kunai.FIT_NAMES], fits[kunai.FIT_COUNT]])


def check_pairs(results):
    check_textures(results)
    check_motions(results)
    check_game_lists(results)
