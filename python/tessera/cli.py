"""The command `tessera`: check, time, fuzz, replay, minimise, doctor, cache, gallery, lint, explain, new, cmake-dir."""

import argparse
import os
import sys

from tessera import settings


def _doctor(arguments: argparse.Namespace) -> int:
    from tessera import doctor

    return doctor.main()


def _cache(arguments: argparse.Namespace) -> int:
    from tessera import cache

    return cache.clear() if arguments.what == "clear" else cache.stat()


def _gallery(arguments: argparse.Namespace) -> int:
    from tessera import gallery

    return gallery.main(arguments.ops, arguments.arch)


def _check(arguments: argparse.Namespace) -> int:
    from tessera import check

    return check.run_script(
        arguments.script, arguments.arguments, arguments.json, arguments.html, arguments.sarif, arguments.races
    )


def _time(arguments: argparse.Namespace) -> int:
    from tessera import timing

    return timing.run_script(
        arguments.script,
        arguments.arguments,
        arguments.json,
        arguments.against,
        not arguments.no_what_if,
        arguments.child,
        arguments.pages,
        arguments.trace,
        arguments.html,
    )


def _fuzz(arguments: argparse.Namespace) -> int:
    from tessera import fuzz

    limits = fuzz.Limits(arguments.runs, arguments.minutes, arguments.any_order, arguments.check)
    return fuzz.run_script(arguments.script, arguments.arguments, limits, arguments.json, arguments.html)


def _replay(arguments: argparse.Namespace) -> int:
    from tessera import fuzz

    return fuzz.replay_script(arguments.file, arguments.script, arguments.arguments, arguments.html)


def _minimise(arguments: argparse.Namespace) -> int:
    from tessera import fuzz

    return fuzz.minimise_script(arguments.file, arguments.script, arguments.arguments)


def _lint(arguments: argparse.Namespace) -> int:
    from tessera import lint

    return lint.main(arguments.script, arguments.arguments, arguments.json, arguments.html)


def _explain(arguments: argparse.Namespace) -> int:
    from tessera import explain

    return explain.main(arguments.code)


def _new(arguments: argparse.Namespace) -> int:
    from tessera import new_op

    return new_op.main(arguments.name, arguments.folder)


def _cmake_dir(arguments: argparse.Namespace) -> int:
    from tessera import places

    print(places.cmake_dir())
    return 0


class _Version(argparse.Action):
    """Reads the metadata only when asked."""

    def __init__(self, option_strings: list[str], dest: str, help: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        import tessera

        print(f"tessera {tessera.__version__}")
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tessera",
        description="Tensix micro-ops on any Linux computer",
        epilog="examples: tessera check op.py | tessera explain deadlock | tessera lint --json op.py | tessera doctor",
    )
    parser.add_argument("--version", action=_Version, help="print the version and exit")
    commands = parser.add_subparsers(required=True, metavar="command")

    doctor = commands.add_parser("doctor", help="is everything that kernels need here and usable?")
    doctor.set_defaults(run=_doctor)

    check = commands.add_parser("check", help="run a script in checked mode; exit code 1 when there are findings")
    check.add_argument("--json", metavar="file", default=None, help="write all findings there")
    check.add_argument("--html", metavar="file", default=None, help="write a page with all findings and their lines")
    check.add_argument("--sarif", metavar="file", default=None, help="write all findings there as SARIF 2.1.0")
    check.add_argument(
        "--races", choices=["order", "strict"], default="order", help="strict: only what public documents promise"
    )
    check.add_argument("script")
    check.add_argument("arguments", nargs=argparse.REMAINDER, help="for the script")
    check.set_defaults(run=_check)

    time = commands.add_parser("time", help="estimate the cycles of a script's programs and say what limits them")
    time.add_argument("--json", metavar="file", default=None, help="write every program with all its times there")
    time.add_argument("--trace", metavar="file", default=None, help="write a timeline for ui.perfetto.dev there")
    time.add_argument("--html", metavar="file", default=None, help="write a page with the timeline")
    time.add_argument("--against", metavar="script", default=None, help="time this one too, and compare")
    time.add_argument("--no-what-if", action="store_true", help="do not run again with a deeper circular buffer")
    time.add_argument("--child", help=argparse.SUPPRESS)
    time.add_argument("--pages", help=argparse.SUPPRESS)
    time.add_argument("script")
    time.add_argument("arguments", nargs=argparse.REMAINDER, help="for the script")
    time.set_defaults(run=_time)

    fuzz = commands.add_parser(
        "fuzz", help="run each program of a script under many schedules; exit code 1 when one fails"
    )
    fuzz.add_argument("--runs", type=int, default=None, help="schedules per program (1000, or as many as fit)")
    fuzz.add_argument("--minutes", type=float, default=None, help="time per program instead of a number of schedules")
    fuzz.add_argument("--any-order", action="store_true", help="results may differ between schedules")
    fuzz.add_argument("--check", action="store_true", help="in checked mode: a finding is a failure too (slower)")
    fuzz.add_argument("--html", metavar="file", default=None, help="write a page with the failing and a good order")
    fuzz.add_argument("--json", metavar="file", default=None, help="write what was tried and what failed there")
    fuzz.add_argument("script")
    fuzz.add_argument("arguments", nargs=argparse.REMAINDER, help="for the script")
    fuzz.set_defaults(run=_fuzz)

    replay = commands.add_parser("replay", help="run a script with the one failing schedule that `fuzz` wrote")
    replay.add_argument("--html", metavar="page", default=None, help="write a page with this order and a good one")
    replay.add_argument("file", help="the .tsched file")
    replay.add_argument("script")
    replay.add_argument("arguments", nargs=argparse.REMAINDER, help="for the script")
    replay.set_defaults(run=_replay)

    minimise = commands.add_parser("minimise", help="make a failing schedule smaller, in its file, and say it in words")
    minimise.add_argument("file", help="the .tsched file")
    minimise.add_argument("script")
    minimise.add_argument("arguments", nargs=argparse.REMAINDER, help="for the script")
    minimise.set_defaults(run=_minimise)

    cache = commands.add_parser("cache", help="compiled kernels kept on disk")
    cache.add_argument("what", choices=["stat", "clear"])
    cache.set_defaults(run=_cache)

    gallery = commands.add_parser("gallery", help="run the micro-ops on the embedded device, one line each")
    gallery.add_argument("ops", nargs="*", metavar="op", help="only these")
    gallery.add_argument("--arch", default=None, help="wormhole_b0 or blackhole; both when left out")
    gallery.set_defaults(run=_gallery)

    lint = commands.add_parser("lint", help="what looks wrong in the programs of a script, without running them")
    lint.add_argument("--json", action="store_true", help="findings as JSON")
    lint.add_argument("--html", metavar="FILE", help="also write a page with the findings and their lines")
    lint.add_argument("script")
    lint.add_argument("arguments", nargs=argparse.REMAINDER, help="for the script")
    lint.set_defaults(run=_lint)

    explain = commands.add_parser("explain", help="the page of an error code, all codes, or how a kernel file is built")
    explain.add_argument("code", nargs="?", help="cb-overflow, for instance, or a compute kernel's file")
    explain.set_defaults(run=_explain)

    new = commands.add_parser("new", help="write a multi-core op with kernels, test and gallery entry to start from")
    new.add_argument("name", help="my_op, for instance")
    new.add_argument("folder", nargs="?", default=".", help="where its folder is made; here when left out")
    new.set_defaults(run=_new)

    cmake_dir = commands.add_parser("cmake-dir", help="print the folder to give to CMake as Tessera_DIR")
    cmake_dir.set_defaults(run=_cmake_dir)
    return parser


def main(argv: list[str] | None = None) -> int:
    arguments = _parser().parse_args(argv)
    settings.warn_of_unknown()
    try:
        return arguments.run(arguments)
    except BrokenPipeError:  # `tessera explain | head`: the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
