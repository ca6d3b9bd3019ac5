"""What the race detector and a schedule cost: the gallery, a kernel that loads and stores L1, a small program."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from measured import Sample, timed

L1_LOOP = """
void kernel_main() {
    volatile uint32_t* words = (volatile uint32_t*)get_write_ptr(0);
    for (uint32_t i = 0; i < 512; i++) words[i] = i;
    for (uint32_t round = 0; round < 32; round++)
        for (uint32_t i = 0; i < 512; i++) words[i] = words[i] * 3 + round;
}
"""
L1_STREAM = """
void kernel_main() {
    volatile uint32_t* from = (volatile uint32_t*)get_write_ptr(0);
    volatile uint32_t* to = (volatile uint32_t*)get_write_ptr(1);
    for (uint32_t i = 0; i < 16384; i++) from[i] = i;
    for (uint32_t i = 0; i < 16384; i++) to[i] = from[i] * 3;
}
"""
SMALL = """
void kernel_main() {
    volatile tt_l1_ptr uint32_t* flag = (volatile tt_l1_ptr uint32_t*)get_semaphore(0);
    for (uint32_t page = 1; page <= 4; page++) {
        %s
    }
}
"""
SCHEDULES = 2000


@contextmanager
def setting(name: str, value: str) -> Iterator[None]:
    """For the devices that are opened meanwhile."""
    os.environ[name] = value
    try:
        yield
    finally:
        del os.environ[name]


def gallery() -> Sample:
    """All gallery programs on one arch, with one worker as checked mode has it."""
    import ttnn
    from tessera.gallery import find_shows

    parts = []
    for show in find_shows():
        device = ttnn.open_device(device_id=0, arch="blackhole", workers=1)
        run = show.prepare(device)
        run()
        parts.append(timed(3, run))
        ttnn.close_device(device)
    return Sample.total(parts)


def loads_and_stores(kernel: str, pages: int) -> Sample:
    import ttnn
    from tessera.testing import run_kernels

    device, cbs = ttnn.open_device(device_id=0, arch="blackhole", workers=1), {0: pages, 1: pages}
    run_kernels(kernel, cbs=cbs, device=device)
    seconds = timed(10, lambda: run_kernels(kernel, cbs=cbs, device=device))
    ttnn.close_device(device)
    return seconds


def own_code(kind: str) -> dict[str, Sample]:
    """Kernels that do nothing but load and store L1: a page again and again, and much memory once."""
    return {
        f"l1_loop_{kind}": loads_and_stores(L1_LOOP, 1),
        f"l1_stream_{kind}": loads_and_stores(L1_STREAM, 32),
    }


def one_schedule() -> Sample:
    """Of two kernels that pass four pages on and answer by a semaphore."""
    import ttnn
    from tessera.testing import run_kernels

    with setting("TESSERA_FUZZ", str(SCHEDULES)):
        device = ttnn.open_device(device_id=0, arch="blackhole")
    gives = SMALL % "cb_reserve_back(0, 1); cb_push_back(0, 1); noc_semaphore_wait_min(flag, page);"
    takes = SMALL % "cb_wait_front(0, 1); cb_pop_front(0, 1); noc_semaphore_set(flag, page);"
    seconds = timed(3, lambda: run_kernels(gives, writer=takes, cbs={0: 2}, semaphores=1, device=device))
    ttnn.close_device(device)
    return seconds.per(SCHEDULES)


def measure() -> dict[str, Sample]:
    """The same programs plain, under the rules alone, and with the race detector."""
    seconds = {"gallery_plain": gallery(), "one_schedule": one_schedule()} | own_code("plain")
    with setting("TESSERA_CHECK", "rules"):
        seconds["gallery_rules"] = gallery()
    with setting("TESSERA_CHECK", "races"):
        seconds |= {"gallery_checked": gallery()} | own_code("checked")
    return seconds
