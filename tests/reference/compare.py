"""compare.py - what all checks share: reads files, compares values, counts them, and lists the differences."""

import collections
import contextlib
import hashlib
import json
import os
import traceback

import kunai

STRICT = {"flags": kunai.OPEN_STRICT}


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def text(name):
    return name.decode("latin-1")


class Results:
    """The files of a corpus, and the counts of compared files and values."""

    def __init__(self, corpus):
        self.corpus, self.differences, self.row, self.file = corpus, [], "", ""
        self.checked, self.values = collections.Counter(), collections.Counter()
        self.skipped = collections.defaultdict(collections.Counter)

    def read(self, name):
        with open(os.path.join(self.corpus, name), "rb") as file:
            return file.read()

    def load(self, name):
        """Reads results of another decoder: JSON, or a table whose first line has the names of the columns."""
        content = self.read(name).decode()
        if name.endswith(".json"):
            return json.loads(content)
        head, *lines = (line.split("\t") for line in content.splitlines())
        return [dict(zip(head, line)) for line in lines]

    @contextlib.contextmanager
    def checking(self, row, name):
        """Counts a file, or one part of it. An exception in the block counts as a difference."""
        self.note(row, name)
        self.checked[row] += 1
        try:
            yield
        except kunai.Error as error:
            self.differ("opens", "no error", error)
        except Exception:
            self.differ("is checked", "no error", traceback.format_exc(limit=-2))

    def note(self, row, name):
        """Sets which row and file the next values belong to. Counts nothing."""
        self.row, self.file = row, name

    def skip(self, row, reason, count=1):
        self.skipped[row][reason] += count

    def differ(self, key, expected, found):
        self.differences.append(f"{self.row}: {self.file}: {key}: expected {expected!r:.300}, found {found!s:.600}")

    def same(self, key, expected, found, slack=0):
        """Compares a value, or lists of lists of values. Numbers may differ by slack: a number, or a function
        of the expected number that returns one."""
        if isinstance(expected, (list, tuple)):
            found = list(found)
            if len(expected) != len(found):
                self.differ(key, f"{len(expected)} values", f"{len(found)} values")
            for i, (one, other) in enumerate(zip(expected, found)):
                self.same(f"{key}[{i}]", one, other, slack)
            return
        self.values[self.row] += 1
        if expected == found:
            return
        numbers = all(isinstance(value, (int, float)) for value in (expected, found))
        if not numbers or not abs(expected - found) <= (slack(expected) if callable(slack) else slack):
            self.differ(key, expected, found)

    def members(self, expected, found, slack=0, is_part=False):
        """Compares each member that was found. With is_part, the expected object may lack some of them."""
        for key, value in found.items():
            if key in expected or not is_part:
                self.same(key, expected[key], value, slack)

    def fails(self, key, expected, call, *arguments, place=None, **options):
        """Checks that a call fails. expected is the code of the error, or a tuple of possible codes. place is
        the expected offset and record."""
        found = kunai.Error(kunai.OK)
        try:
            call(*arguments, **options)
        except kunai.Error as error:
            found = error
        self.same(key, True, found.code in (expected if isinstance(expected, tuple) else (expected,)))
        if place:
            self.same(f"{key}, place", place, (found.offset, found.record))
