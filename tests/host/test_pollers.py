"""A kernel that polls while others wait for it is part of their deadlock, not an endless loop; alone it is one."""

import pytest

import ttnn
from tessera.testing import run_kernels

WORD = "static volatile uint32_t* word(uint32_t id) { return (volatile uint32_t*)get_semaphore(id); }\n"
# Goes round two counters, one of which nobody raises.
COORDINATOR = (
    WORD
    + """
void kernel_main() {
    uint32_t seen = 0, rounds = 0;
    while (seen != 3) {
        if (*word(0) != 0) seen |= 1;
        if (*word(1) != 0) seen |= 2;
        rounds++;
    }
    noc_semaphore_set(word(2), rounds);
}
"""
)
WORKER = WORD + "void kernel_main() { noc_semaphore_set(word(0), 1); %s }"


@pytest.fixture
def device(monkeypatch):
    monkeypatch.setenv("TESSERA_POLL_LIMIT", "200000")
    device = ttnn.open_device(device_id=0)
    yield device
    ttnn.close_device(device)


def test_a_poller_among_those_who_wait_is_part_of_their_deadlock(device):
    worker = WORKER % "noc_semaphore_wait_min(word(2), 1);"
    with pytest.raises(ttnn.KernelError) as ended:
        run_kernels(worker, writer=COORDINATOR, semaphores=3, device=device)
    text = str(ended.value)
    assert "error[deadlock]: no kernel can run: 2 on core (0,0) wait" in text
    assert "brisc   spins on semaphore 0: it is 1" in text
    device.reset()


def test_a_poller_alone_is_an_endless_loop(device):
    with pytest.raises(ttnn.KernelError, match=r"error\[endless-loop\]"):
        run_kernels(WORKER % "", writer=COORDINATOR, semaphores=3, device=device)
    device.reset()
