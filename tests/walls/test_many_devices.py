"""Devices by the dozen in one process: address space is reserved, mappings and memory are taken when they are used."""

import pytest

from processes import run

SCRIPT = """
    import resource
    COUNT = {count}
    def mappings():
        return sum(1 for _ in open("/proc/self/maps"))
    before = mappings()
    devices = []
    for number in range(COUNT):
        devices.append(ttnn.open_device(device_id=number, arch="{arch}", workers=1))
        if number in (0, COUNT // 2, COUNT - 1):
            check_good(devices[-1])
    for device in devices[:: max(1, COUNT // 8)]:
        check_good(device)
    each = (mappings() - before) / COUNT
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{{each:.0f}} mappings each, {{megabytes:.0f}} MB in all")
    assert each < 400, each
    [ttnn.close_device(device) for device in devices]
    assert mappings() < before + 500, (mappings(), before)
    check_good(ttnn.open_device(device_id=0))
    print("done")
"""


def test_128_devices_of_the_largest_chip_fit_one_process():
    run(SCRIPT.format(count=128, arch="bh_unharvested")).check()


def test_where_the_limit_of_mappings_ends_it_is_named():
    """Mappings of others take what is left of vm.max_map_count; then they are given back."""
    script = """
    import ctypes, mmap
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t] + [ctypes.c_int] * 3 + [ctypes.c_long]
    most = int(open("/proc/sys/vm/max_map_count").read())
    first = ttnn.open_device(device_id=0, workers=1)
    check_good(first)
    have = sum(1 for _ in open("/proc/self/maps"))
    taken = []
    while have + len(taken) < most - 150:
        # Every second one readable, so that neighbours do not become one.
        taken.append(libc.mmap(None, 4096, 1 + len(taken) % 2 * 2, 0x22, -1, 0))
    try:
        ttnn.open_device(device_id=1)
        raise SystemExit("opened")
    except ttnn.ProgramError as error:
        assert error.code == "system-limit" and f"may have {most}" in error.headline, error
        assert "vm.max_map_count" in str(error), error
    check_good(first)
    for address in taken:
        libc.munmap(ctypes.c_void_p(address), 4096)
    check_good(ttnn.open_device(device_id=1))
    print("done")
    """
    with open("/proc/sys/vm/max_map_count") as setting:
        if int(setting.read()) > 300_000:
            pytest.skip("this machine allows so many mappings that the test would take minutes")
    run(script).check()
