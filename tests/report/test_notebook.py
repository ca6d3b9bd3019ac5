"""Notebooks show tensors, findings, L1 maps and comparisons as HTML that touches nothing else of the page."""

import re
import sys
from contextlib import chdir
from pathlib import Path

import numpy as np
import pytest

import ttnn
from tessera.testing import compare

sys.path.insert(0, str(Path(__file__).resolve().parent))
import sample
from test_page import outline


@pytest.fixture(scope="module")
def parts():
    return sample.parts()


def shown(value) -> str:
    html = value._repr_html_()
    outline(html.replace("<img ", "<meta ").replace("<br>", ""))
    assert "<script" not in html
    rules = re.search(r"<style>(.*?)</style>", html, re.S)[1]
    assert rules.startswith(".tessera-part {") and rules.rstrip().endswith("}"), "a rule reaches the whole notebook"
    assert not re.search(r"^(body|html|:root)", rules, re.M)
    return html


def test_a_tensor_shows_its_kind_and_values():
    device = ttnn.open_device(device_id=0)
    values = np.arange(64 * 96, dtype=np.float32).reshape(2, 32, 96)
    html = shown(ttnn.from_numpy(values, layout=ttnn.TILE_LAYOUT, device=device, dtype=ttnn.float32))
    ttnn.close_device(device)
    for words in ("2 x 32 x 96", "FLOAT32", "TILE", "0 to 6143", "the first of 2 matrices", "<td>2975</td>", "…"):
        assert words in html, words


def test_a_tensor_with_nan_says_how_many():
    html = shown(ttnn.from_numpy(np.array([[1.0, np.nan]], np.float32)))
    assert "not finite" in html and "1 of 2" in html


def test_a_finding_shows_its_lines(parts):
    with chdir(sample.HERE):
        html = shown(parts["findings"][0])
    assert "noc-read-pending" in html and '<mark><span class="n">cb_push_back</span></mark>' in html


def test_an_l1_map_is_to_scale_and_has_an_axis(parts):
    html = shown(parts["l1_map"])
    assert "c_24" in html and "0x40000</span>" in html


def test_a_comparison_shows_its_picture():
    a = np.arange(1024, dtype=np.float32).reshape(32, 32)
    html = shown(compare(a.T, a))
    assert "transposed-matrix" in html and "data:image/png;base64,iVBOR" in html
