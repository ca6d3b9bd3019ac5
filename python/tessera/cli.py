"""The command `tessera`: its words, options and examples. What a command does is in the module of its name."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from tessera import settings

Run = Callable[[argparse.Namespace], int]


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
    from tessera import check, terminal
    from tessera.outputs import Outputs

    outputs = Outputs(arguments.json, arguments.html, arguments.sarif, arguments.github)
    with terminal.progress(f"check: {arguments.script}"):
        return check.run_script(arguments.script, arguments.arguments, outputs, arguments.races)


def _time(arguments: argparse.Namespace) -> int:
    from tessera import terminal, timing

    with terminal.progress(f"time: {arguments.script}"):
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
    from tessera import fuzz, terminal

    limits = fuzz.Limits(arguments.runs, arguments.minutes, arguments.any_order, arguments.check)
    with terminal.progress(f"fuzz: {arguments.script}"):
        return fuzz.run_script(arguments.script, arguments.arguments, limits, arguments.json, arguments.html)


def _replay(arguments: argparse.Namespace) -> int:
    from tessera import fuzz, terminal

    with terminal.progress(f"replay: {arguments.script}"):
        return fuzz.replay_script(arguments.file, arguments.script, arguments.arguments, arguments.html)


def _minimise(arguments: argparse.Namespace) -> int:
    from tessera import fuzz, terminal

    with terminal.progress(f"minimise: {arguments.script}"):
        return fuzz.minimise_script(arguments.file, arguments.script, arguments.arguments)


def _lint(arguments: argparse.Namespace) -> int:
    from tessera import lint, terminal
    from tessera.outputs import Outputs

    outputs = Outputs("-" if arguments.json else None, arguments.html, arguments.sarif, arguments.github)
    with terminal.progress(f"lint: {arguments.script}"):
        return lint.main(arguments.script, arguments.arguments, outputs)


def _explain(arguments: argparse.Namespace) -> int:
    from tessera import explain

    return explain.main(arguments.code)


def _report(arguments: argparse.Namespace) -> int:
    from tessera import report

    return report.main(arguments.file, arguments.output)


def _debug(arguments: argparse.Namespace) -> int:
    from tessera import debug

    return debug.main(
        arguments.script, arguments.arguments, arguments.core, arguments.role, arguments.stop, arguments.ex or []
    )


def _ide(arguments: argparse.Namespace) -> int:
    from tessera import ide

    return ide.main(arguments.folder, arguments.arch)


def _new(arguments: argparse.Namespace) -> int:
    from tessera import new_op

    return new_op.main(arguments.name, arguments.folder)


def _cmake_dir(arguments: argparse.Namespace) -> int:
    from tessera import places

    print(places.cmake_dir())
    return 0


def _completion(arguments: argparse.Namespace) -> int:
    import shtab

    print(shtab.complete(_parser(), arguments.shell))
    return 0


class _Version(argparse.Action):
    """Looked up when asked for: reading the metadata takes time."""

    def __init__(self, option_strings: list[str], dest: str, **more: object) -> None:
        super().__init__(option_strings, dest, nargs=0, **more)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from tessera import __version__

        print(f"tessera {__version__}")
        parser.exit()


class _Commands:
    """Adds commands, each with a line of help and examples."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        self.parsers = parser.add_subparsers(required=True, metavar="command")

    def add(self, name: str, run: Run, help: str, *examples: str) -> argparse.ArgumentParser:
        shown = "\n".join(f"  tessera {example}" for example in examples)
        made = self.parsers.add_parser(
            name,
            help=help,
            description=help,
            epilog=f"examples:\n{shown}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.set_defaults(run=run)
        return made


def _takes_script(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("script", metavar="script.py")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="for the script")


def _writes_findings(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--html", metavar="file", help="write a page with the findings and their lines")
    parser.add_argument("--sarif", metavar="file", help="write all findings there as SARIF 2.1.0")
    parser.add_argument(
        "--github",
        action="store_true",
        default=os.environ.get("GITHUB_ACTIONS") == "true",
        help="print annotations that GitHub shows beside the lines (on by itself in its workflows)",
    )


def _add_runs(commands: _Commands) -> None:
    check = commands.add(
        "check",
        _check,
        "run a script in checked mode; exit code 1 when there are findings",
        "check op.py",
        "check --html findings.html --sarif findings.sarif op.py --size 64",
    )
    check.add_argument("--json", metavar="file", help="write all findings there")
    _writes_findings(check)
    check.add_argument(
        "--races", choices=["order", "strict"], default="order", help="strict: only what public documents promise"
    )
    _takes_script(check)

    lint = commands.add(
        "lint",
        _lint,
        "what looks wrong in the programs of a script, without running them",
        "lint op.py",
        "lint --json op.py > findings.json",
    )
    lint.add_argument("--json", action="store_true", help="findings as JSON")
    _writes_findings(lint)
    _takes_script(lint)

    time = commands.add(
        "time",
        _time,
        "estimate the cycles of a script's programs and say what limits them",
        "time op.py",
        "time --html timeline.html --trace op.pftrace op.py",
        "time --against unfused.py fused.py",
    )
    time.add_argument("--json", metavar="file", help="write every program with all its times there")
    time.add_argument("--trace", metavar="file", help="write a timeline for ui.perfetto.dev there")
    time.add_argument("--html", metavar="file", help="write a page with the timeline")
    time.add_argument("--against", metavar="script", help="time this one too, and compare")
    time.add_argument("--no-what-if", action="store_true", help="do not run again with a deeper circular buffer")
    time.add_argument("--child", help=argparse.SUPPRESS)
    time.add_argument("--pages", help=argparse.SUPPRESS)
    _takes_script(time)

    fuzz = commands.add(
        "fuzz",
        _fuzz,
        "run each program of a script under many schedules; exit code 1 when one fails",
        "fuzz op.py",
        "fuzz --minutes 10 --html schedules.html op.py",
    )
    fuzz.add_argument("--runs", type=int, help="schedules per program (1000, or as many as fit)")
    fuzz.add_argument("--minutes", type=float, help="time per program instead of a number of schedules")
    fuzz.add_argument("--any-order", action="store_true", help="results may differ between schedules")
    fuzz.add_argument("--check", action="store_true", help="in checked mode: a finding is a failure too (slower)")
    fuzz.add_argument("--html", metavar="file", help="write a page with the failing and a good order")
    fuzz.add_argument("--json", metavar="file", help="write what was tried and what failed there")
    _takes_script(fuzz)

    replay = commands.add(
        "replay", _replay, "run a script with the one failing schedule that `fuzz` wrote", "replay op_31.tsched op.py"
    )
    replay.add_argument("--html", metavar="page", help="write a page with this order and a good one")
    replay.add_argument("file", help="the .tsched file")
    _takes_script(replay)

    minimise = commands.add(
        "minimise",
        _minimise,
        "make a failing schedule smaller, in its file, and say it in words",
        "minimise op_31.tsched op.py",
    )
    minimise.add_argument("file", help="the .tsched file")
    _takes_script(minimise)

    debug = commands.add(
        "debug",
        _debug,
        "run a script under gdb, stopped where a kernel begins",
        "debug op.py --core 3,0 --role brisc",
        "debug op.py --core 3,0 --stop reader.cpp:27",
    )
    from tessera.debug import ROLES, parsed_core

    debug.add_argument("script", metavar="script.py")
    debug.add_argument("--core", type=parsed_core, metavar="X,Y", help="stop only on this core")
    debug.add_argument("--role", choices=ROLES, help="stop only in this role")
    debug.add_argument("--stop", metavar="FILE:LINE", help="stop there instead of where the kernel begins")
    debug.add_argument("--ex", action="append", metavar="COMMAND", help="a command of gdb, which ends after the last")
    debug.add_argument("arguments", nargs="*", help="for the script, after --")


def _add_others(commands: _Commands) -> None:
    explain = commands.add(
        "explain",
        _explain,
        "the page of an error code, all codes, or how a kernel file is built",
        "explain",
        "explain cb-overflow",
        "explain kernels/compute.cpp",
    )
    explain.add_argument("code", nargs="?", help="an error code, or a compute kernel's file")

    report = commands.add(
        "report",
        _report,
        "a page from what a run left as JSON: deadlock.json, findings, an L1 map",
        "report build/reports/deadlock.json",
        "report findings.json -o findings.html",
    )
    report.add_argument("file")
    report.add_argument("-o", "--output", metavar="page", help="beside the file when left out")

    new = commands.add(
        "new",
        _new,
        "write a multi-core op with kernels, test and gallery entry to start from",
        "new my_op",
        "new my_op ops",
    )
    new.add_argument("name", help="my_op, for instance")
    new.add_argument("folder", nargs="?", default=".", help="where its folder is made; here when left out")

    ide = commands.add(
        "ide",
        _ide,
        "write .clangd and .vscode/launch.json, so that an editor completes, checks and stops in kernels",
        "ide",
        "ide --arch blackhole my_op",
    )
    ide.add_argument("--arch", default="", help="wormhole_b0 or blackhole; TESSERA_ARCH when left out")
    ide.add_argument("folder", nargs="?", default=".", help="the project; here when left out")

    gallery = commands.add(
        "gallery",
        _gallery,
        "run the micro-ops on the embedded device, one line each",
        "gallery",
        "gallery add matmul --arch blackhole",
    )
    gallery.add_argument("ops", nargs="*", metavar="op", help="only these; a folder: the ops below it")
    gallery.add_argument("--arch", help="wormhole_b0 or blackhole; both when left out")

    cache = commands.add("cache", _cache, "compiled kernels kept on disk", "cache stat", "cache clear")
    cache.add_argument("what", choices=["stat", "clear"])

    commands.add("doctor", _doctor, "is everything that kernels need here and usable?", "doctor")
    commands.add(
        "cmake-dir",
        _cmake_dir,
        "print the folder to give to CMake as Tessera_DIR",
        "cmake-dir",
        'cmake-dir  # cmake -DTessera_DIR="$(tessera cmake-dir)" ...',
    )
    completion = commands.add(
        "completion",
        _completion,
        "print what a shell needs to complete this command",
        "completion bash > ~/.local/share/bash-completion/completions/tessera",
        'completion zsh > "${fpath[1]}/_tessera"',
    )
    completion.add_argument("shell", choices=["bash", "zsh", "tcsh"])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tessera",
        description="Runs Tenstorrent Tensix micro-ops on any computer, and explains what goes wrong.",
        epilog="examples:\n  tessera check op.py\n  tessera explain deadlock\n  tessera new my_op\n\n"
        "`tessera COMMAND --help` shows the options of a command, with examples.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=_Version, help="print the version and exit")
    commands = _Commands(parser)
    _add_runs(commands)
    _add_others(commands)
    return parser


def _own_fault(error: Exception) -> int:
    """A traceback of ours helps nobody at the terminal: it is kept in a file, for a report."""
    from tessera import places

    text = "".join(traceback.format_exception(error))
    file = Path(places.cache_dir()) / "last-fault.txt"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        kept = f"   = the whole trace is in {file}; please report it with `tessera doctor`'s output"
    except OSError:
        kept = "   = please report it with `tessera doctor`'s output"
    print(f"error[internal]: tessera itself failed: {type(error).__name__}: {error}\n{kept}", file=sys.stderr)
    return 70


def main(argv: list[str] | None = None) -> int:
    arguments = _parser().parse_args(argv)
    settings.warn_of_unknown()
    try:
        return arguments.run(arguments)
    except BrokenPipeError:  # `tessera explain | head`: the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("tessera: interrupted", file=sys.stderr)
        return 130
    except OSError as error:
        if error.filename is None:
            return _own_fault(error)
        print(f"tessera: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    except Exception as error:
        from tessera import _core

        if isinstance(error, _core.Error) and not isinstance(error, _core.InternalError):
            print(_core.painted(str(error)), file=sys.stderr)
            return 1
        return _own_fault(error)


if __name__ == "__main__":
    sys.exit(main())
