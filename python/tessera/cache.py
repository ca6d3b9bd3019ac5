"""`tessera cache`: how much the compiled kernels on disk take, and removing them. Files of others stay."""

from pathlib import Path

from tessera import _core, places

_MARK = "CACHEDIR.TAG"  # in folders that Tessera made (src/jit/cache_folder.cpp)


def _files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    ours = [path for path in folder.iterdir() if _core.is_cache_name(path.name) and path.name != _MARK]
    return [path for path in ours if path.is_file() or path.is_symlink()]


def _size(bytes_: int) -> str:
    for unit in ("B", "KiB", "MiB"):
        if bytes_ < 1024:
            return f"{bytes_:.0f} {unit}" if unit == "B" else f"{bytes_:.1f} {unit}"
        bytes_ /= 1024
    return f"{bytes_:.1f} GiB"


def stat() -> int:
    folder = places.cache_dir()
    files = _files(folder)
    kernels = [path for path in files if path.suffix == ".so"]
    total = sum(path.lstat().st_size for path in files)
    print(f"{folder}: {len(kernels)} compiled kernels, {len(files)} files, {_size(total)}")
    return 0


def clear() -> int:
    folder = places.cache_dir()
    files = _files(folder)
    for path in files:
        path.unlink(missing_ok=True)
    kept = sum(1 for path in folder.iterdir() if path.name != _MARK) if folder.is_dir() else 0
    if not kept and (folder / _MARK).is_file():
        (folder / _MARK).unlink()
        folder.rmdir()
    others = f"; {kept} that are not Tessera's stay" if kept else ""
    print(f"{folder}: {len(files)} files removed{others}")
    return 0
