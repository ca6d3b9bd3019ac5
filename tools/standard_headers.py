"""Copies the C and C++ standard headers, with all that they include, so that a wheel compiles kernels where no compiler
is installed. Usage: tools/standard_headers.py CLANG OUT FOLDER...
FOLDER...: the search path, in order. OUT/0, OUT/1, ... get what comes from each; src/jit/compiler/headers.cpp searches
them so."""

import shutil
import subprocess
import sys
from pathlib import Path

# ISO C++20, as clang with libstdc++ 12 has it, and the headers of C by their own names. What is absent is left out.
CPP = """
algorithm any array atomic barrier bit bitset cassert cctype cerrno cfenv cfloat charconv chrono cinttypes
climits clocale cmath compare complex concepts condition_variable coroutine cstdarg cstddef cstdint cstdio
cstdlib cstring ctime cuchar cwchar cwctype deque exception execution expected filesystem format forward_list
fstream functional future initializer_list iomanip ios iosfwd iostream istream iterator latch limits list
locale map memory memory_resource mutex new numbers numeric optional ostream queue random ranges ratio regex
scoped_allocator semaphore set shared_mutex source_location span sstream stack stdexcept stop_token streambuf
string string_view strstream syncstream system_error thread tuple type_traits typeindex typeinfo unordered_map
unordered_set utility valarray variant vector version
"""
C = """
assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h math.h setjmp.h
signal.h stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h string.h
strings.h tgmath.h threads.h time.h uchar.h unistd.h wchar.h wctype.h sys/types.h sys/cdefs.h malloc.h
alloca.h
"""
VECTORS = "immintrin.h x86intrin.h"


def included(clang: str, folders: list[Path]) -> list[Path]:
    """All files that the standard headers read."""
    search = [word for folder in folders for word in ("-isystem", str(folder))]
    found: set[Path] = set()
    for names, language in ((f"{CPP} {C} {VECTORS}", ["-x", "c++", "-std=c++20"]), (C, ["-x", "c", "-std=c17"])):
        lines = [f"#if __has_include(<{name}>)\n#include <{name}>\n#endif\n" for name in names.split()]
        command = [clang, *language, "-nostdinc", *search, "-w", "-O2", "-M", "-"]
        made = subprocess.run(command, input="".join(lines), capture_output=True, text=True, check=False)
        if made.returncode:
            raise SystemExit(f"standard_headers: {clang} cannot read the standard headers:\n{made.stderr}")
        found |= {Path(word).resolve() for word in made.stdout.split() if word.startswith("/")}
    return sorted(found)


def main() -> int:
    clang, out, folders = sys.argv[1], Path(sys.argv[2]), [Path(word).resolve() for word in sys.argv[3:]]
    shutil.rmtree(out, ignore_errors=True)
    count = 0
    for path in included(clang, folders):
        # The longest folder above it: /usr/include/c++/12 lies in /usr/include.
        number, folder = max(
            ((i, folder) for i, folder in enumerate(folders) if path.is_relative_to(folder)),
            key=lambda found: len(found[1].parts),
        )
        copy = out / str(number) / path.relative_to(folder)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
        count += 1
    print(f"standard_headers: {count} files")
    return 0


if __name__ == "__main__":
    sys.exit(main())
