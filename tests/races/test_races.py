"""Every racy program has one finding, which names both of its lines; its corrected twin and the programs that are right
have none, whatever the order of the run."""

from contextlib import chdir

import pytest

import race_programs

RACY, CORRECT = race_programs.racy(), race_programs.correct()
ORDERS = [(arch, seed) for arch in ("wormhole_b0", "blackhole") for seed in (0, 1, 7)]


@pytest.fixture(scope="module", params=ORDERS, ids=lambda order: f"{order[0]}-{order[1]}")
def device(request):
    with chdir(race_programs.HERE), race_programs.checked_device(*request.param) as opened:
        yield opened


@pytest.mark.parametrize("program", RACY, ids=lambda program: program.name)
def test_racy_program_is_found_and_its_twin_is_not(program, device):
    found = race_programs.run(program, device, wrong=True)
    text = "\n".join(finding.text for finding in found)
    assert race_programs.named(found) == program.marked, text
    right = race_programs.run(program, device, wrong=False)
    assert not right, right[0].text


@pytest.mark.parametrize("program", CORRECT, ids=lambda program: program.name)
def test_correct_program_has_no_finding(program, device):
    found = race_programs.run(program, device, wrong=False)
    assert not found, found[0].text


@pytest.mark.long
@pytest.mark.parametrize("arch", ["wormhole_b0", "blackhole"])
def test_right_programs_have_no_finding_in_many_orders(arch):
    with chdir(race_programs.HERE):
        for seed in range(50):
            with race_programs.checked_device(arch, seed) as device:
                for program in [*RACY, *CORRECT]:
                    found = race_programs.run(program, device, wrong=False)
                    assert not found, f"{program.name}, seed {seed}: {found[0].text}"
