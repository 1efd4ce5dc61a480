#!/usr/bin/env python3
"""mutate.py - changes the library by one token at a time, and counts how many of these changes a unit test
notices. A change that no test notices shows what the tests do not check.

    python3 tests/mutate/mutate.py [--count 640] [--seed 1] [--jobs 2] [--report FILE] [FOLDER ...]

FOLDER          Changes only these folders or files of lib/, for example lib/archive.
--tests NAMES   Runs only the tests of these folders of tests/: --tests archive,prs.
--count N       Tries about N changes. Each folder of lib/ gets a share by its size.
--seed N        Chooses other changes. The choice in one line does not depend on other lines.
--jobs N        Runs N tests at the same time.
--at-least N    Exit code 0 if at least N per cent of the changes are noticed (97).
--report FILE   Writes each change to FILE, with the test that noticed it.
--only FILE     Reads a report of --report, and tries again only what it lists as SURVIVED: after new
                tests were written, or after a first run with --longest.
--longest S     Leaves out tests that take more than S seconds.
--plain         Leaves out the second run with sanitizers.
--cache FILE    Saves which test executes which line. A later run over the same files reads FILE.
--equivalents   Also tries the changes that equivalent.txt lists.

A change is not counted if it does not compile, or if its object code is that of the original. A change that
equivalent.txt lists with a reason is counted in its own column. KUNAI_CORPUS is not used: the tests must
notice changes without private files.

Each change runs only the tests that execute its line, those of the same folder first. Some lines make no
code, for example those of a table of constants. For these lines, the tests that execute any line of the file
run. Changes that survive run again with ASan and UBSan, but only the fast tests of the same folder. A test
also fails if it needs much more processor time or memory than without the change."""

import argparse
import collections
import concurrent.futures
import glob
import hashlib
import json
import os
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
SANITIZERS = ["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
CACHED = ["ccache", "gcc"] if shutil.which("ccache") else ["gcc"]
FAST = 10  # most seconds of a fast test, without sanitizers
MEMORY = 4 << 20  # KiB of address space; with sanitizers there is no limit
Mutant = collections.namedtuple("Mutant", "file line column before after changed")


def read_text(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def blank_comments(text):
    """Replaces comments and strings by blanks."""
    pattern = re.compile(r"/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|//[^\n]*", re.S)
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def list_mutants(file):
    text = read_text(file)
    lines, mutants = text.split("\n"), []
    for number, line in enumerate(blank_comments(text).split("\n")):
        if line.lstrip().startswith("#") or not line.strip():
            continue
        for pattern, replacement in RULES:
            for match in re.finditer(pattern, line):
                new = match.expand(replacement) if isinstance(replacement, str) else replacement(match)
                changed = lines[number][:match.start()] + new + lines[number][match.end():]
                mutants.append(Mutant(file, number + 1, match.start(), lines[number].strip(), changed.strip(), changed))
    return mutants


def stop(message):
    print(message, file=sys.stderr, flush=True)
    os._exit(2)  # sys.exit() would end only its own thread


def must(command, **options):
    done = subprocess.run(command, capture_output=True, **options)
    return stop(f"{command}\n{done.stderr.decode()[-3000:]}") if done.returncode else done.stdout


def each(items, jobs, function):
    """Calls function for each item, in up to jobs threads at the same time."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for done in [pool.submit(function, item) for item in items]:
            done.result()  # raises the exception of the thread


class Library:
    """The library as one shared object."""

    def __init__(self, root, folder, flags, jobs):
        self.root, self.folder, self.flags = root, folder, flags
        os.makedirs(folder)
        sources = sorted(glob.glob("lib/**/*.c", recursive=True, root_dir=root))
        self.objects = {s: os.path.join(folder, s.replace("/", "_")[:-2] + ".o") for s in sources}
        each(sources, jobs, lambda source: must(self.command(CACHED, source, self.objects[source]), cwd=root))
        self.link(self.objects, folder)

    def command(self, compiler, source, output):
        return [*compiler, *WARNINGS, *self.flags, "-fPIC", "-I" + os.path.join(self.root, "include"),
                "-I" + os.path.join(self.root, "lib"), "-c", source, "-o", output]

    def link(self, objects, folder):
        must(["gcc", *self.flags, "-shared", "-Wl,-soname,libmutant.so", *objects.values(),
              "-o", os.path.join(folder, "libmutant.so")])

    def make_mutant(self, mutant, folder):
        """Builds the changed library. Returns False if the change does not compile, or if the object code is that of
        the original."""
        lines = read_text(mutant.file).split("\n")
        lines[mutant.line - 1] = mutant.changed
        path, output = os.path.join(folder, "tree", mutant.file), os.path.join(folder, "mutant.o")
        os.makedirs(os.path.dirname(path))
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
        command = self.command(["gcc"], mutant.file, output)
        if subprocess.run(command, cwd=os.path.join(folder, "tree"), capture_output=True).returncode:
            return False
        with open(output, "rb") as new, open(self.objects[mutant.file], "rb") as old:
            if new.read() == old.read():
                return False
        self.link({**self.objects, mutant.file: output}, folder)
        return True


class Tests:
    """The unit tests. They load the library from another folder for each change."""

    def __init__(self, library, flags, jobs, wanted):
        """wanted(name, folder) says whether to build a test."""
        self.root, self.folder = library.root, library.folder
        self.memory = "unlimited" if flags == SANITIZERS else MEMORY
        include = ["-Iinclude", "-Ilib", "-Itests/support", "-Itests/support/writers", "-Itests/reference"]
        self.command = [*CACHED, *WARNINGS, *flags, *include]
        archive = os.path.join(self.folder, "libsupport.a")
        self.link = ["gcc", *flags, archive, archive, "-L" + self.folder, "-lmutant", "-lcmocka", "-lm", "-pthread"]
        self.make_support(archive, jobs)
        self.environment = {k: v for k, v in os.environ.items() if k != "KUNAI_CORPUS"}
        self.environment.update(KUNAI_EXPECTED=os.path.join(self.root, "tests", "expected"),
                                KUNAI_TESTS=os.path.join(self.root, "tests"), UBSAN_OPTIONS="halt_on_error=1",
                                KUNAI_FIXTURES=self.make_sample())
        sources = {os.path.basename(source)[5:-2]: source
                   for source in sorted(glob.glob("tests/**/test_*.c", recursive=True, root_dir=self.root))
                   if not source.startswith("tests/gltf/")}  # they test examples/gltf, not the library
        self.folders = {name: source.split("/")[1] for name, source in sources.items()}
        self.folders = {name: folder for name, folder in self.folders.items() if wanted(name, folder)}
        each(self.folders, jobs, lambda name: self.make_program(sources[name]))

    def make_program(self, source):
        """An executable with the name of the source, next to the library."""
        program = os.path.join(self.folder, os.path.basename(source)[:-2])
        must([*self.command, "-c", source, "-o", program + ".o"], cwd=self.root)
        must([self.link[0], program + ".o", "-o", program, *self.link[1:]], cwd=self.root)
        return program

    def make_support(self, archive, jobs):
        tables = os.path.join(self.folder, "member_tables.c")
        with open(tables, "wb") as file:
            file.write(must([sys.executable, "tests/support/make_members.py", "tests/api/api.json"], cwd=self.root))
        sources = glob.glob("tests/support/**/*.c", recursive=True, root_dir=self.root)
        sources += glob.glob("tests/reference/*.c", root_dir=self.root) + [tables]
        objects = {s: os.path.join(self.folder, "t_" + os.path.basename(s)[:-2] + ".o")
                   for s in sources if not s.endswith("make_sample.c")}
        each(objects, jobs, lambda source: must([*self.command, "-c", source, "-o", objects[source]], cwd=self.root))
        must(["ar", "rcs", archive, *objects.values()])

    def make_sample(self):
        maker, sample = self.make_program("tests/support/writers/make_sample.c"), os.path.join(self.folder, "sample")
        must([maker, sample], env=dict(os.environ, LD_LIBRARY_PATH=self.folder))
        must([sys.executable, "tests/support/writers/make_ascii.py", sample], cwd=self.root)
        return sample

    def passes(self, name, folder, limit, **more):
        """Runs a test. folder contains libmutant.so; limit is in seconds of processor time."""
        environment = dict(self.environment, LD_LIBRARY_PATH=folder, **more)
        command = f"ulimit -c 0; ulimit -t {int(limit) + 1}; ulimit -v {self.memory}; exec ./test_{name}"
        try:
            done = subprocess.run(["sh", "-c", command], env=environment, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, timeout=60 + 6 * limit, cwd=self.folder)
            return done.returncode == 0
        except subprocess.TimeoutExpired:
            return False


def digest_tree(root):
    paths = sorted(p for p in glob.glob("**/*.[ch]", recursive=True, root_dir=root)
                   if p.startswith(("include/", "lib/", "tests/")))
    return hashlib.sha256("".join(p + read_text(os.path.join(root, p)) for p in paths).encode()).hexdigest()


class Coverage:
    """Which tests execute which line of lib/, and the seconds that each test takes."""

    def __init__(self, tests, work, arguments):
        self.lines, self.seconds, tree = {}, {}, digest_tree(tests.root) + str(arguments.tests)
        if arguments.cache and os.path.exists(arguments.cache):
            saved = json.loads(read_text(arguments.cache))
            if saved["tree"] == tree:
                self.lines, self.seconds = saved["lines"], saved["seconds"]
                return
        library = Library(tests.root, os.path.join(work, "coverage"), ["-O0", "--coverage"], arguments.jobs)
        lock = threading.Lock()
        each(tests.folders, arguments.jobs, lambda name: self.measure(tests, library, name, lock))
        if arguments.cache:
            with open(arguments.cache, "w", encoding="utf-8") as file:
                json.dump({"tree": tree, "lines": self.lines, "seconds": self.seconds}, file)

    def measure(self, tests, library, name, lock):
        folder, start = os.path.join(library.folder, "of_" + name), time.time()
        os.makedirs(folder)
        if not tests.passes(name, library.folder, 900, GCOV_PREFIX=folder):
            stop(f"{name} fails without any change")
        took = time.time() - start
        data = glob.glob(folder + "/**/*.gcda", recursive=True)
        for file in data:
            shutil.copy(os.path.join(library.folder, os.path.basename(file)[:-5] + ".gcno"), os.path.dirname(file))
        found = must(["gcov", "--json-format", "--stdout", *data], cwd=folder) if data else b""
        shutil.rmtree(folder)
        with lock:
            self.seconds[name] = took
            for text in found.decode().splitlines():
                for file in json.loads(text)["files"]:
                    lines = self.lines.setdefault(file["file"], {})
                    for line in file["lines"]:
                        names = lines.setdefault(str(line["line_number"]), [])
                        if line["count"] and name not in names:
                            names.append(name)

    def choose_tests(self, mutant, tests, longest):
        """Returns the tests to run for a change: those of its own folder first, and fast tests before slow ones."""
        lines, own = self.lines.get(mutant.file, {}), mutant.file.split("/")[1]
        names = lines.get(str(mutant.line))
        if names is None:  # the line makes no code
            names = {name for line in lines.values() for name in line} or tests.folders
        return sorted((n for n in names if n in tests.folders and self.seconds[n] <= longest),
                      key=lambda name: (tests.folders[name] != own, self.seconds[name]))


def read_equivalents():
    """Reads lines FILE, `ORIGINAL`, `CHANGED`, REASON with tabs between them. Returns {(file, original, changed):
    reason}."""
    found = {}
    for line in read_text(os.path.join(os.path.dirname(os.path.abspath(__file__)), "equivalent.txt")).splitlines():
        if line.strip() and not line.startswith("#"):
            file, before, after, reason = [part.strip("` ") for part in line.split("\t")]
            found[file, before, after] = reason
    return found


def choose_mutants(arguments):
    """Returns two dictionaries by folder: the changes in the order in which they are tried, and how many of them
    to try. The third result is {mutant: killer} of a report that has already tried some changes."""
    folders = collections.defaultdict(list)
    for file in sorted(glob.glob("lib/**/*.c", recursive=True)):
        if not arguments.folders or any(file.startswith(f.rstrip("/") + "/") or file == f for f in arguments.folders):
            folders[os.path.dirname(file)] += list_mutants(file)
    if arguments.only:
        done, again = {}, collections.defaultdict(list)
        for place, killer, before, after in (row.split("\t") for row in read_text(arguments.only).splitlines()):
            file, line = place.split(":")
            same = [m for m in folders[os.path.dirname(file)] if (m.file, m.before, m.after) == (file, before, after)]
            if killer in ("SURVIVED", "equivalent"):
                again[os.path.dirname(file)] += sorted(same, key=lambda m: abs(m.line - int(line)))[:1]
            else:
                done[Mutant(file, int(line), 0, before, after, "")] = killer
        return again, {folder: len(found) for folder, found in again.items()}, done
    total = sum(len(found) for found in folders.values())
    for found in folders.values():
        times, order = collections.Counter(), {}
        for m in found:
            times[m.file, m.before, m.after] += 1
            text = f"{arguments.seed} {m.file} {m.before} {m.after} {times[m.file, m.before, m.after]}"
            order[m] = hashlib.sha256(text.encode()).digest()
        found.sort(key=order.get)
    return folders, {f: max(6, round(arguments.count * len(found) / total)) for f, found in folders.items()}, {}


def find_killer(library, tests, names, mutant, coverage, factor):
    """Returns the name of the test that noticed the change, "" if no test did, or None if the change is not counted."""
    folder = tempfile.mkdtemp(dir=library.folder)
    try:
        if not library.make_mutant(mutant, folder):
            return None
        for name in names:
            if not tests.passes(name, folder, 5 + factor * coverage.seconds[name]):
                return name
        return ""
    finally:
        shutil.rmtree(folder)


def try_plain(arguments, library, tests, coverage, equivalents):
    """Tries as many changes of each folder as are wanted. Returns {mutant: killer}."""
    folders, wanted, killers = choose_mutants(arguments)
    waiting = {folder: iter(found) for folder, found in folders.items()}
    slots = [folder for folder in sorted(folders) for _ in range(wanted[folder])]
    lock, start = threading.Lock(), time.time()

    def fill(folder):
        """Tries changes of a folder until one of them is counted."""
        killer = None
        while killer is None:
            with lock:
                mutant = next(waiting[folder], None)
            if mutant is None:
                return
            skipped = not arguments.equivalents and mutant[:1] + mutant[3:5] in equivalents
            names = [] if skipped else coverage.choose_tests(mutant, tests, arguments.longest)
            killer = find_killer(library, tests, names, mutant, coverage, 5)
        with lock:
            killers[mutant] = killer
            if not killer:
                known = "equivalent" if mutant[:1] + mutant[3:5] in equivalents else "survived"
                print(f"{mutant.file}:{mutant.line}: {mutant.before}  =>  {mutant.after}  {known}", flush=True)
            if len(killers) % 50 == 0:
                print(f"({len(killers)} of {len(slots)} after {time.time() - start:.0f} s)", flush=True)
    each(slots, arguments.jobs, fill)
    return killers


def try_sanitized(arguments, work, survivors, plain, coverage, killers):
    own = {m: [n for n in coverage.choose_tests(m, plain, min(arguments.longest, FAST))
               if plain.folders[n] == m.file.split("/")[1]] for m in survivors}
    wanted = {name for names in own.values() for name in names}
    library = Library(plain.root, os.path.join(work, "sanitized"), SANITIZERS, arguments.jobs)
    tests = Tests(library, SANITIZERS, arguments.jobs, lambda name, _: name in wanted)

    def again(mutant):
        killer = find_killer(library, tests, own[mutant], mutant, coverage, 15)
        if killer:
            killers[mutant] = killer + " (sanitizers)"
            print(f"{mutant.file}:{mutant.line}: {mutant.before}  =>  {mutant.after}  {killers[mutant]}", flush=True)
    each(survivors, arguments.jobs, again)


def report(arguments, killers, equivalents, took):
    """Prints the table, writes the report, and returns the share of killed mutants in per cent."""
    table, rows = collections.defaultdict(lambda: [0, 0, 0]), []
    for m, killer in sorted(killers.items(), key=lambda item: item[0][:2] + item[0][4:5]):
        known = not killer and (m.file, m.before, m.after) in equivalents
        rows.append(f"{m.file}:{m.line}\t{killer or ('equivalent' if known else 'SURVIVED')}\t{m.before}\t{m.after}\n")
        for row in (table[os.path.dirname(m.file)], table["~all"]):
            row[0], row[1], row[2] = row[0] + 1, row[1] + bool(killer), row[2] + known
    print(f"\n{'folder':<24}{'mutants':>8}{'killed':>8}{'equivalent':>12}{'survived':>10}{'killed':>9}")
    for folder in sorted(table):
        total, killed, equal = table[folder]
        share = 100 * killed / max(1, total - equal)
        print(f"{folder.lstrip('~'):<24}{total:>8}{killed:>8}{equal:>12}{total - killed - equal:>10}{share:>8.1f}%")
    print(f"killed: {100 * killed / max(1, total):.1f}% of all mutants, including the equivalent ones; {took:.0f} s")
    if arguments.report:
        with open(arguments.report, "w", encoding="utf-8") as file:
            file.writelines(rows)
    return share


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=640)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--at-least", type=float, default=97)
    parser.add_argument("--root", default=os.path.join(here, "..", ".."))
    for option in ("--report", "--only", "--cache"):
        parser.add_argument(option, type=os.path.abspath)
    parser.add_argument("--longest", type=float, default=1e9)
    for option in ("--equivalents", "--plain"):
        parser.add_argument(option, action="store_true")
    parser.add_argument("--tests")
    parser.add_argument("folders", nargs="*")
    arguments = parser.parse_args()
    root, equivalents, start = os.path.abspath(arguments.root), read_equivalents(), time.time()
    os.chdir(root)
    work = tempfile.mkdtemp(prefix="mutate-")
    try:
        only = arguments.tests.split(",") if arguments.tests else []
        library = Library(root, os.path.join(work, "plain"), ["-O2"], arguments.jobs)
        tests = Tests(library, ["-O1"], arguments.jobs, lambda _, folder: not only or folder in only)
        coverage = Coverage(tests, work, arguments)
        print(f"{len(tests.folders)} tests, ready after {time.time() - start:.0f} s", flush=True)
        killers = try_plain(arguments, library, tests, coverage, equivalents)
        survivors = [m for m, killer in killers.items() if not killer and m[:1] + m[3:5] not in equivalents]
        if survivors and not arguments.plain:
            try_sanitized(arguments, work, survivors, tests, coverage, killers)
        share = report(arguments, killers, equivalents, time.time() - start)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return 0 if share >= arguments.at_least else 1


sys.exit(main())
