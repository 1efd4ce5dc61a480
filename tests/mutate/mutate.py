#!/usr/bin/env python3
"""mutate.py - changes the library by one token at a time, and counts how many of these changes a
unit test notices. A change that no test notices shows what the tests do not check.

    python3 tests/mutate/mutate.py [--count 640] [--seed 1] [--jobs 2] [--report FILE] [FOLDER ...]

FOLDER: only these folders or files of lib/, for example lib/archive. --tests archive,prs: only the
tests of these folders of tests/. The changes are chosen at random, with a
fixed seed, and each folder of lib/ gets a share by its lines of code. A change whose object code is
that of the original is not counted. A survivor that equivalent.txt lists with a reason is counted
apart. KUNAI_CORPUS is not used: the tests have to notice without private files.

Each change runs only the tests that execute its line, those of the same folder first. What survives
all of them runs them again with ASan and UBSan. Exit code: 0 if the share of killed mutants is at
least --at-least per cent."""

import argparse
import collections
import glob
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

RULES = [  # pattern in code, replacement
    (r"(?<![<\-])<(?![<=])", "<="), (r"<=(?!=)", "<"), (r"(?<![>\-])>(?![>=])", ">="), (r"(?<!>)>=", ">"),
    (r"==", "!="), (r"!=", "=="), (r" \+ ", " - "), (r" - ", " + "), (r"&&", "||"), (r"\|\|", "&&"),
    (r" \* ", " + "), (r" / ", " * "), (r" % ", " / "), (r" << ", " >> "), (r" >> ", " << "),
    (r" & ", " | "), (r" \| ", " & "), (r" \+= ", " -= "), (r" \|= ", " &= "), (r"\+\+", "--"),
    (r"(?<![\w.])!(?=[\w(])", ""), (r"\bcontinue;", "break;"),
    (r"(?<![\w.])(\d+)(?![\w.])", lambda m: str(int(m.group(1)) + 1)),
    (r"(?<![\w.])0x([0-9A-Fa-f]+)(?![\w.])", lambda m: "0x%X" % (int(m.group(1), 16) + 1)),
    (r"^(\s+)(?!return|break|continue|goto|case|default)[\w\->.\[\]*()]+(\(.*\)| [+\-*/|&]?= .*);$", r"\1;"),
]
WARNINGS = ["-w", "-std=c11", "-ffp-contract=off", "-D_POSIX_C_SOURCE=200809L"]
Mutant = collections.namedtuple("Mutant", "file line column rule before after text")


def blank_comments(text):
    """The same text with blanks in the place of comments and of strings."""
    pattern = re.compile(r"/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|//[^\n]*", re.S)
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def list_mutants(file):
    with open(file, encoding="utf-8") as source:
        text = source.read()
    lines, code = text.split("\n"), blank_comments(text).split("\n")
    mutants = []
    for number, line in enumerate(code):
        if line.lstrip().startswith("#") or not line.strip():
            continue
        for rule, (pattern, replacement) in enumerate(RULES):
            for match in re.finditer(pattern, line):
                after = match.expand(replacement) if isinstance(replacement, str) else replacement(match)
                original = lines[number]
                mutants.append(Mutant(file, number + 1, match.start(), rule, original.strip(),
                                      (original[:match.start()] + after + original[match.end():]).strip(),
                                      "\n".join(lines[:number] + [original[:match.start()] + after +
                                                original[match.end():]] + lines[number + 1:])))
    return mutants


def run(command, **options):
    return subprocess.run(command, capture_output=True, **options)


def must(command, **options):
    done = run(command, **options)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stderr.decode()[-3000:]}")
    return done


class Build:
    """The library as one shared object, and every unit test linked to it."""

    def __init__(self, root, work, name, flags, arguments):
        self.root, self.work, self.flags, self.jobs = root, os.path.join(work, name), flags, arguments.jobs
        self.folders = arguments.tests.split(",") if arguments.tests else []
        os.makedirs(self.work)
        self.sources = sorted(glob.glob("lib/**/*.c", recursive=True, root_dir=root))
        self.objects = {s: os.path.join(self.work, s.replace("/", "_")[:-2] + ".o") for s in self.sources}
        self.tests = {}
        self.environment = {k: v for k, v in os.environ.items() if k != "KUNAI_CORPUS"}
        self.environment["KUNAI_EXPECTED"] = os.path.join(root, "tests", "expected")
        self.environment["KUNAI_TESTS"] = os.path.join(root, "tests")
        self.environment["UBSAN_OPTIONS"] = "halt_on_error=1"

    def compile(self, source, output, tree=None, more=()):
        return run(["gcc", *WARNINGS, *self.flags, "-fPIC", "-Iinclude", "-Ilib", *more, "-c", source, "-o", output],
                   cwd=tree or self.root)

    def each(self, items, function):
        """Calls function for each item, in as many threads as there are jobs."""
        items, lock = list(items), threading.Lock()

        def work():
            while True:
                with lock:
                    if not items:
                        return
                    item = items.pop()
                function(item)
        threads = [threading.Thread(target=work) for _ in range(self.jobs)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def link_library(self, objects, output):
        return must(["gcc", *self.flags, "-shared", "-Wl,-soname,libmutant.so", *objects, "-o", output])

    def make(self):
        def compile_one(source):
            done = self.compile(source, self.objects[source])
            if done.returncode:
                sys.exit(done.stderr.decode())
        self.each(self.sources, compile_one)
        self.link_library(self.objects.values(), os.path.join(self.work, "libmutant.so"))
        include = ["-Itests/support", "-Itests/support/writers", "-Itests/reference"]
        support = [f for f in glob.glob("tests/support/**/*.c", recursive=True, root_dir=self.root) +
                   glob.glob("tests/reference/*.c", root_dir=self.root) if not f.endswith("make_sample.c")]
        tables = os.path.join(self.work, "member_tables.c")
        with open(tables, "wb") as file:
            file.write(must([sys.executable, "tests/support/make_members.py", "tests/api/api.json"], cwd=self.root).stdout)
        objects = []

        def compile_support(source):
            output = os.path.join(self.work, "t_" + os.path.basename(source)[:-2] + ".o")
            done = self.compile(source, output, more=include)
            if done.returncode:
                sys.exit(done.stderr.decode())
            objects.append(output)
        self.each(support + [tables], compile_support)
        archive = os.path.join(self.work, "libsupport.a")
        must(["ar", "rcs", archive, *objects])
        link = ["-L" + self.work, "-lmutant", "-lcmocka", "-lm", "-pthread"]

        def make_test(source):
            name = os.path.basename(source)[5:-2]
            output = os.path.join(self.work, "test_" + name)
            done = run(["gcc", *WARNINGS, *self.flags, "-Iinclude", "-Ilib", *include, source, "-o", output,
                        archive, archive, *link], cwd=self.root)
            if done.returncode:
                sys.exit(done.stderr.decode()[-3000:])
            self.tests[name] = (output, source.split("/")[1])
        wanted = [t for t in sorted(glob.glob("tests/*/test_*.c", root_dir=self.root))
                  if not self.folders or t.split("/")[1] in self.folders]
        self.each(wanted, make_test)
        maker, sample = os.path.join(self.work, "make_sample"), os.path.join(self.work, "sample")
        must(["gcc", *WARNINGS, *self.flags, "-Iinclude", "-Ilib", *include, "tests/support/writers/make_sample.c",
              "-o", maker, archive, archive, *link], cwd=self.root)
        self.environment["KUNAI_FIXTURES"] = sample
        must([maker, sample], env=dict(self.environment, LD_LIBRARY_PATH=self.work))
        must([sys.executable, "tests/support/writers/make_ascii.py", sample], cwd=self.root)

    def run_test(self, name, folder, timeout, more=None):
        """folder: where libmutant.so is. Returns whether the test passed, and the seconds."""
        start = time.time()
        environment = dict(self.environment, LD_LIBRARY_PATH=folder, **(more or {}))
        try:
            done = subprocess.run([self.tests[name][0]], env=environment, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, timeout=timeout, cwd=self.work)
            passed = done.returncode == 0
        except subprocess.TimeoutExpired:
            passed = False
        return passed, time.time() - start


def find_coverage(build):
    """Which tests execute which line: {(file, line): {test}}, and the seconds that each test takes."""
    covered, seconds, lock = collections.defaultdict(set), {}, threading.Lock()

    def one(name):
        folder = os.path.join(build.work, "cov_" + name)
        os.makedirs(folder)
        passed, took = build.run_test(name, build.work, 900, {"GCOV_PREFIX": folder})
        if not passed:
            sys.exit(f"{name} fails without any change")
        data = glob.glob(folder + "/**/*.gcda", recursive=True)
        for file in data:
            shutil.copy(os.path.join(build.work, os.path.basename(file)[:-5] + ".gcno"), os.path.dirname(file))
        found = []
        if data:
            done = must(["gcov", "--json-format", "--stdout", *data], cwd=folder)
            for text in done.stdout.decode().splitlines():
                for file in json.loads(text)["files"]:
                    found += [(file["file"], line["line_number"]) for line in file["lines"] if line["count"]]
        shutil.rmtree(folder)
        with lock:
            seconds[name] = took
            for place in found:
                covered[place].add(name)
    build.each(build.tests, one)
    return covered, seconds


class Runner:
    def __init__(self, plain, covered, seconds):
        self.plain, self.covered, self.seconds = plain, covered, seconds
        self.lock = threading.Lock()

    def order(self, mutant):
        folder = mutant.file.split("/")[1]
        tests = self.covered.get((mutant.file, mutant.line), set())
        return sorted(tests, key=lambda t: (self.plain.tests[t][1] != folder, self.seconds[t]))

    def try_mutant(self, build, mutant, slow):
        """Returns the test that noticed, "" for none, None for no mutant (does not compile, or equal)."""
        folder = tempfile.mkdtemp(dir=build.work)
        try:
            tree = os.path.join(folder, "tree")
            path = os.path.join(tree, mutant.file)
            os.makedirs(os.path.dirname(path))
            with open(path, "w", encoding="utf-8") as file:
                file.write(mutant.text)
            output = os.path.join(folder, "mutant.o")
            done = run(["gcc", *WARNINGS, *build.flags, "-fPIC", "-I" + os.path.join(build.root, "include"),
                        "-I" + os.path.join(build.root, "lib"), "-c", mutant.file, "-o", output], cwd=tree)
            if done.returncode:
                return None
            with open(output, "rb") as new, open(build.objects[mutant.file], "rb") as old:
                if new.read() == old.read():
                    return None
            objects = [output if s == mutant.file else o for s, o in build.objects.items()]
            build.link_library(objects, os.path.join(folder, "libmutant.so"))
            for test in self.order(mutant):
                passed, _ = build.run_test(test, folder, 10 + 10 * slow * self.seconds[test])
                if not passed:
                    return test
            return ""
        finally:
            shutil.rmtree(folder)


def read_equivalents(path):
    """Lines FILE: ORIGINAL => CHANGED: REASON, as {(file, original, changed): reason}."""
    found = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            for line in file:
                if line.strip() and not line.startswith("#"):
                    place, original, changed, reason = [part.strip() for part in line.rstrip("\n").split("\t")]
                    found[place, original, changed] = reason
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=640)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--at-least", type=float, default=97)
    parser.add_argument("--root", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
    parser.add_argument("--report")
    parser.add_argument("--tests")
    parser.add_argument("folders", nargs="*")
    arguments = parser.parse_args()
    root = os.path.abspath(arguments.root)
    equivalents = read_equivalents(os.path.join(os.path.dirname(os.path.abspath(__file__)), "equivalent.txt"))
    os.chdir(root)
    work = tempfile.mkdtemp(prefix="mutate-")
    try:
        measure(arguments, root, work, equivalents)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def choose(arguments, root):
    """The candidates of each folder in a random order, and how many of them are wanted."""
    files = sorted(glob.glob("lib/**/*.c", recursive=True, root_dir=root))
    if arguments.folders:
        files = [f for f in files if any(f.startswith(folder.rstrip("/") + "/") or f == folder
                                         for folder in arguments.folders)]
    folders = collections.defaultdict(list)
    for file in files:
        folders[os.path.dirname(file)] += list_mutants(file)
    total = sum(len(m) for m in folders.values())
    wanted = {f: max(6, round(arguments.count * len(m) / total)) for f, m in folders.items()}
    for folder, mutants in folders.items():
        random.Random(f"{arguments.seed} {folder}").shuffle(mutants)
    return folders, wanted


def measure(arguments, root, work, equivalents):
    start = time.time()
    coverage = Build(root, work, "coverage", ["-O0", "--coverage"], arguments)
    coverage.make()
    covered, seconds = find_coverage(coverage)
    shutil.rmtree(coverage.work)
    plain = Build(root, work, "plain", ["-O2"], arguments)
    plain.make()
    sanitized = Build(root, work, "sanitized", ["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"],
                      arguments)
    sanitized.make()
    print(f"{len(plain.tests)} tests, ready after {time.time() - start:.0f} s", flush=True)
    runner = Runner(plain, covered, seconds)
    folders, wanted = choose(arguments, root)
    results = collections.defaultdict(list)
    queue = [(folder, mutant) for folder in sorted(folders) for mutant in folders[folder]]
    lock = threading.Lock()
    taken = collections.Counter()

    def work_on_queue():
        while True:
            with lock:
                while queue and taken[queue[0][0]] >= wanted[queue[0][0]]:
                    queue.pop(0)
                if not queue:
                    return
                folder, mutant = queue.pop(0)
                taken[folder] += 1
            killer = runner.try_mutant(plain, mutant, 1)
            if killer == "":
                killer = runner.try_mutant(sanitized, mutant, 5) or ""
                killer = killer and killer + " (sanitizers)"
            with lock:
                if not isinstance(killer, str):  # the same object code
                    taken[folder] -= 1
                    continue
                results[folder].append((mutant, killer))
                if not killer:
                    reason = equivalents.get((mutant.file, mutant.before, mutant.after))
                    state = f"equivalent: {reason}" if reason else "SURVIVED"
                    print(f"{mutant.file}:{mutant.line}: {mutant.before}  =>  {mutant.after}  {state}", flush=True)

    threads = [threading.Thread(target=work_on_queue) for _ in range(arguments.jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    report(arguments, results, equivalents, time.time() - start)


def report(arguments, results, equivalents, took):
    total = killed = equal = 0
    print(f"\n{'folder':<24}{'mutants':>8}{'killed':>8}{'equivalent':>12}{'survived':>10}{'killed':>9}")
    rows = []
    for folder in sorted(results):
        found = results[folder]
        k = sum(1 for _, killer in found if killer)
        e = sum(1 for m, killer in found if not killer and (m.file, m.before, m.after) in equivalents)
        print(f"{folder:<24}{len(found):>8}{k:>8}{e:>12}{len(found) - k - e:>10}{100 * k / max(1, len(found) - e):>8.1f}%")
        total, killed, equal = total + len(found), killed + k, equal + e
        rows += [(m, killer) for m, killer in found]
    share = 100 * killed / max(1, total - equal)
    print(f"{'all':<24}{total:>8}{killed:>8}{equal:>12}{total - killed - equal:>10}{share:>8.1f}%"
          f"    ({100 * killed / max(1, total):.1f}% with the equivalent ones, {took:.0f} s)")
    if arguments.report:
        with open(arguments.report, "w", encoding="utf-8") as file:
            for m, killer in sorted(rows):
                file.write(f"{m.file}:{m.line}\t{killer or 'SURVIVED'}\t{m.before}\t{m.after}\n")
    sys.exit(0 if share >= arguments.at_least else 1)


main()
