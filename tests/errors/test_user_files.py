"""Which files are the user's is known by the real folder of the API's headers, not by the name of a folder."""

import pytest

from tessera.testing import run_kernels

TOO_MUCH = """#include "dataflow_api.h"
void kernel_main() {
    cb_reserve_back(0, 8);
}
"""
WILD = """#include "dataflow_api.h"
void kernel_main() {
    *reinterpret_cast<volatile uint32_t*>(0x7F000000) = 1;
}
"""


@pytest.mark.parametrize("folder", ["kernel_api", "compute_kernel_api", "kernel_api/tessera"])
@pytest.mark.parametrize("text", [TOO_MUCH, WILD], ids=["call", "fault"])
def test_kernel_below_a_folder_named_like_ours_keeps_its_line(tmp_path, folder, text):
    kernel = tmp_path / folder / "reader.cpp"
    kernel.parent.mkdir(parents=True)
    kernel.write_text(text)
    with pytest.raises(RuntimeError) as raised:
        run_kernels(str(kernel), cbs={0: 4})
    assert f"{folder}/reader.cpp:3:" in str(raised.value), str(raised.value)


def test_kernels_own_compute_headers_are_not_taken_for_the_api(tmp_path):
    """A function of the user's header is no call of the compute API, whatever its folder is named."""
    header = tmp_path / "compute_kernel_api" / "mine.h"
    header.parent.mkdir()
    header.write_text("#pragma once\ninline void copy_tile() { cb_wait_front(0, 8); }\n")
    kernel = tmp_path / "compute.cpp"
    kernel.write_text(
        '#include "compute_kernel_api/common.h"\n#include "compute_kernel_api/mine.h"\n'
        "namespace NAMESPACE {\nvoid MAIN { ::copy_tile(); }\n}\n"
    )
    with pytest.raises(RuntimeError) as raised:
        run_kernels(compute=str(kernel), cbs={0: 4}, check=True)
    assert "compute_kernel_api/mine.h:2:" in str(raised.value), str(raised.value)
