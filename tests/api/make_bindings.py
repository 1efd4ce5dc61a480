#!/usr/bin/env python3
"""make_bindings.py [--check] [LANGUAGE...]

Writes the generated half of the bindings from api.json: constants, structs, functions, array lengths and
documentation. With --check, fails if a file is not current, and writes nothing. Without a language, does all.
"""
import os
import sys

sys.dont_write_bytecode = True

import make_cpp  # noqa: E402
import make_csharp  # noqa: E402
import make_js  # noqa: E402
import make_python  # noqa: E402
import make_rust  # noqa: E402
from api_model import load_api  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
# Language: path of a file, and what makes its text from the description and the text that it has.
FILES = {"cpp": {"examples/cpp/kunai.hpp": make_cpp.make, "examples/cpp/walk.hpp": make_cpp.make_walk},
         "csharp": {"examples/csharp/Generated.cs": make_csharp.make,
                    "examples/csharp/Walk.cs": make_csharp.make_walk,
                    "examples/csharp/Layout.cs": make_csharp.make_layout},
         "js": {"examples/web/kunai/generated.js": make_js.make,
                "examples/web/kunai/generated.d.ts": make_js.make_types,
                "examples/web/kunai/test/walk.mjs": make_js.make_walk},
         "python": {"examples/python/kunai.py": make_python.make},
         "rust": {"examples/rust/kunai-sys/src/bindings.rs": make_rust.make_raw,
                  "examples/rust/kunai-sys/tests/layout.rs": make_rust.make_layout,
                  "examples/rust/kunai/src/generated.rs": make_rust.make,
                  "examples/rust/kunai/examples/dump/walk.rs": make_rust.make_walk}}


def main():
    wanted = [argument for argument in sys.argv[1:] if argument != "--check"] or list(FILES)
    if not set(wanted) <= set(FILES):
        sys.exit(__doc__)
    api = load_api(os.path.join(HERE, "api.json"))
    for path, make in [item for language in wanted for item in FILES[language].items()]:
        place = os.path.join(ROOT, path)
        old = ""
        if os.path.exists(place):
            with open(place, encoding="utf-8") as file:
                old = file.read()
        new = make(api, old)
        if new == old:
            continue
        if "--check" in sys.argv:
            sys.exit(f"{path} is not current: run tests/api/update.sh")
        with open(place, "w", encoding="utf-8") as file:
            file.write(new)


if __name__ == "__main__":
    main()
