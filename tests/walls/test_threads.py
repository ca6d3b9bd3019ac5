"""One device and several threads: runs and copies take turns, closing and resetting are refused, exits are clean."""

import pytest

from processes import run

# Two threads launch on one device; every result must be that of its own thread.
MATRIX = """
    import threading
    LAUNCHES, WORKERS = {launches}, {workers}
    device = ttnn.open_device(device_id=0, workers=WORKERS)
    wrong = []
    def work(number):
        try:
            for i in range(LAUNCHES):
                values = [number * 1_000_000 + i * 100 + k for k in range(32)]
                got = launch(device, values, number + 1)
                if got != [v + number + 1 for v in values]:
                    wrong.append((number, i, got[:4]))
        except BaseException as error:
            wrong.append((number, repr(error)))
    threads = [threading.Thread(target=work, args=(n,)) for n in range(2)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert not wrong, wrong[:3]
    check_good(device)
    ttnn.close_device(device)
    print("done")
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_two_threads_on_one_device_get_their_own_results(workers):
    run(MATRIX.format(launches=100, workers=workers)).check()


@pytest.mark.long
@pytest.mark.parametrize("process", range(10))
def test_matrix_of_threads(process):
    run(MATRIX.format(launches=200, workers=1 + process % 2)).check()


# Each core writes to the next, so that workers send each other mail.
RING = """
    import threading
    RING = '''
    #include "dataflow_api.h"
    void kernel_main() {
        const uint32_t x = get_arg_val<uint32_t>(0), y = get_arg_val<uint32_t>(1), value = get_arg_val<uint32_t>(2);
        volatile uint32_t* here = (volatile uint32_t*)0x90000;
        *here = value;
        noc_async_write(0x90000, get_noc_addr(x, y, 0x90100), 4);
        noc_async_write_barrier();
    }
    '''
    def ring(device, value):
        cores = [ttnn.CoreCoord(x, 0) for x in range(8)]
        args = ttnn.RuntimeArgs()
        for x in range(8):
            to = device.worker_core_from_logical_core(cores[(x + 1) % 8])
            args[x][0] = [to.x, to.y, value + x]
        grid = ttnn.CoreRangeSet([ttnn.CoreRange(cores[0], cores[7])])
        kernel = ttnn.KernelDescriptor(
            kernel_source=RING, source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE, core_ranges=grid,
            runtime_args=args, config=ttnn.ReaderConfigDescriptor())
        t = ttnn.from_torch(torch.zeros((1, 32), dtype=torch.int32), dtype=ttnn.uint32, device=device)
        ttnn.generic_op([t, t], ttnn.ProgramDescriptor(kernels=[kernel], semaphores=[], cbs=[]))
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_two_devices_in_two_threads_run_side_by_side(workers):
    script = (
        RING
        + f"""
    devices = [ttnn.open_device(device_id=n, workers={workers}) for n in range(2)]
    """
        + """
    ring(devices[0], 1)
    failed = []
    def work(number):
        try:
            for i in range(60):
                ring(devices[number], 1000 * number + i)
                check_good(devices[number])
        except BaseException as error:
            failed.append(repr(error))
    threads = [threading.Thread(target=work, args=(n,)) for n in range(2)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert not failed, failed
    print("done")
    """
    )
    run(script).check()


BUSY = """
    import threading, time
    LONG = '''
    #include "dataflow_api.h"
    void kernel_main() {
        volatile uint32_t* rounds = (volatile uint32_t*)0x90000;
        *rounds = 0;
        while (*rounds < ROUNDS) *rounds = *rounds + 1;
    }
    '''
    def long(device, rounds=150_000_000):
        launch(device, [0] * 8, 0, LONG.replace("ROUNDS", f"{rounds}u"))
    device = ttnn.open_device(device_id=0, workers=1)
    ended = []
    def work():
        try:
            long(device)
            ended.append("well")
        except BaseException as error:
            ended.append(repr(error))
    tensor = ttnn.from_torch(torch.arange(32, dtype=torch.int32).reshape(1, 32), dtype=ttnn.uint32, device=device)
"""


@pytest.mark.parametrize("call", ["ttnn.close_device(device)", "device.reset()"])
def test_closing_and_resetting_during_a_run_are_refused(call):
    script = (
        BUSY
        + f"""
    thread = threading.Thread(target=work)
    thread.start()
    time.sleep(0.3)
    assert not ended, ended
    try:
        {call}
        raise SystemExit("not refused")
    except ttnn.ProgramError as error:
        assert error.code == "device-busy", error
    thread.join()
    assert ended == ["well"], ended
    {call}
    print("done")
    """
    )
    run(script).check()


def test_copies_wait_for_the_run_and_dropped_tensors_do_not():
    script = (
        BUSY
        + """
    other = ttnn.from_torch(torch.zeros((1, 32), dtype=torch.int32), dtype=ttnn.uint32, device=device)
    thread = threading.Thread(target=work)
    thread.start()
    time.sleep(0.2)
    assert not ended, ended
    start = time.monotonic()
    del other
    assert time.monotonic() - start < 0.2 and not ended
    assert ttnn.to_torch(tensor).flatten().tolist() == list(range(32))
    thread.join()
    check_good(device)
    print("done")
    """
    )
    run(script).check()


def test_signal_handler_cannot_use_the_device_of_its_own_run():
    script = (
        BUSY
        + """
    import signal, os
    said = []
    def handler(*_):
        for use in (lambda: ttnn.close_device(device), lambda: ttnn.to_torch(tensor), lambda: check_good(device)):
            try:
                use()
                said.append("allowed")
            except ttnn.ProgramError as error:
                said.append(error.code)
    signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    long(device)
    assert said == ["device-busy"] * 3, said
    check_good(device)
    print("done")
    """
    )
    run(script).check()


@pytest.mark.parametrize(
    "moment", [0.3, pytest.param(0.02, marks=pytest.mark.long), pytest.param(1.0, marks=pytest.mark.long)]
)
def test_exit_with_a_running_daemon_thread_is_clean(moment):
    script = (
        BUSY
        + f"""
    def forever():
        while True:
            long(device, 20_000_000)
    threading.Thread(target=forever, daemon=True).start()
    time.sleep({moment})
    print("done")
    """
    )
    ended = run(script, timeout=60).check()
    assert "terminate" not in ended.err and "Fatal" not in ended.err, ended.err


def test_exit_with_a_daemon_thread_that_compiles_is_clean(tmp_path):
    script = (
        BUSY
        + """
    threading.Thread(target=lambda: long(device, int(time.time()) % 1_000_000), daemon=True).start()
    time.sleep(0.2)
    print("done")
    """
    )
    ended = run(script, timeout=60, TESSERA_CACHE_DIR=str(tmp_path / "cache")).check()
    assert "terminate" not in ended.err and "Fatal" not in ended.err, ended.err


def test_the_main_thread_may_use_its_device_to_the_very_end():
    """A handler that was registered before ours runs after it."""
    first = """
    import atexit
    @atexit.register
    def last():
        check_good(device)
        ttnn.close_device(device)
        print("done")
    """
    run("device = ttnn.open_device(device_id=0)", first=first).check()
