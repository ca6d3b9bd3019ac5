"""The report page holds what it is given, needs no other file, and a browser draws it."""

import re
import shutil
import struct
import subprocess
import sys
import zlib
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
import sample

from tessera import report


@pytest.fixture(scope="module")
def parts():
    return sample.parts()


@pytest.fixture
def here(monkeypatch):
    """Files are named as from this folder."""
    monkeypatch.chdir(sample.HERE)


class Outline(HTMLParser):
    """Checks that tags nest; keeps the text and the classes met."""

    VOID = {"meta", "br", "link"}

    def __init__(self) -> None:
        super().__init__()
        self.open, self.text, self.classes, self.problems = [], "", [], []

    def handle_starttag(self, tag, attributes):
        if tag not in self.VOID:
            self.open.append(tag)
        self.classes += (dict(attributes).get("class") or "").split()

    def handle_startendtag(self, tag, attributes):
        self.classes += (dict(attributes).get("class") or "").split()

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.problems.append(tag)

    def handle_data(self, data):
        self.text += data


def outline(page: str) -> Outline:
    parsed = Outline()
    parsed.feed(page)
    assert not parsed.problems and not parsed.open, (parsed.problems, parsed.open)
    return parsed


def test_page_shows_findings_waits_and_map(parts, here):
    found = outline(report.page("rmsnorm", **parts))
    assert "noc-read-pending" in found.text and "kernels/reader.cpp:12" in found.text
    assert "call noc_async_read_barrier() between the two" in found.text
    assert "core (0,0) and 1 more" in found.text
    assert "a circle: " in found.text
    assert "c_24" in found.text and "semaphore 0" in found.text and "tensor" in found.text
    assert {"cb", "tensor", "free", "reserved", "guilty"} <= set(found.classes)


def test_page_needs_no_other_file(parts):
    page = report.page(**parts)
    assert not re.search(r"(src|href)=\"(?!#)|url\((?!#)|@import", page)


def test_text_of_users_is_escaped():
    page = report.page("<b>", [{"code": "x", "headline": 'a<b && "c"', "help": "<script>alert(1)</script>"}])
    outline(page)
    assert "<script" not in page
    assert "a&lt;b &amp;&amp; &quot;c&quot;" in page


def test_finding_explains_its_code_in_place():
    found = outline(report.page(findings=[{"code": "deadlock", "headline": "no kernel can run"}]))
    assert "explain deadlock" in found.text
    assert "one page with the graph drawn" in found.text


def test_place_whose_file_is_gone_shows_the_quote():
    place = {"file": "gone.cpp", "line": 3, "column": 5, "quote": "cb_pop_front(0, 1);"}
    assert "cb_pop_front(0, 1);" in report.page(findings=[{"code": "x", "headline": "y", "places": [place]}])


def test_page_without_findings_says_so():
    assert "No finding." in report.page()


def pixels(path: Path) -> np.ndarray:
    """A PNG of 8 bits per channel, decoded with all five filters."""
    data, at, body = path.read_bytes(), 8, b""
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, content = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", content[:10])
            assert depth == 8 and colour in (2, 6)
        body += content if kind == b"IDAT" else b""
        at += 12 + length
    channels = 3 if colour == 2 else 4
    rows = np.frombuffer(zlib.decompress(body), np.uint8).reshape(height, 1 + channels * width)
    out, above = np.zeros((height, width, channels), np.uint8), np.zeros((width, channels), np.int32)
    for number, row in enumerate(rows):
        above = unfiltered(int(row[0]), row[1:].reshape(width, channels).astype(np.int32), above)
        out[number] = above
    return out[..., :3]


def unfiltered(kind: int, row: np.ndarray, above: np.ndarray) -> np.ndarray:
    if kind in (0, 2):
        return (row + (above if kind == 2 else 0)) & 255
    if kind == 1:
        return np.cumsum(row, axis=0) & 255
    left, corner = np.zeros(row.shape[1], np.int32), np.zeros(row.shape[1], np.int32)
    for x in range(len(row)):
        row[x] = (row[x] + (((left + above[x]) >> 1) if kind == 3 else paeth(left, above[x], corner))) & 255
        left, corner = row[x], above[x]
    return row


def paeth(left: np.ndarray, above: np.ndarray, corner: np.ndarray) -> np.ndarray:
    guess = left + above - corner
    a, b, c = abs(guess - left), abs(guess - above), abs(guess - corner)
    return np.where((a <= b) & (a <= c), left, np.where(b <= c, above, corner))


# A browser takes 120 MB to download: set-up installs it for `make test-all` only (tools/setup.sh browser).
@pytest.mark.long
def test_browser_draws_the_page(parts, here, tmp_path):
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if not browser:
        pytest.skip("no chromium: `tools/setup.sh browser` installs it where apt has it")
    page = report.write(tmp_path / "report.html", title="rmsnorm, checked run", **parts)
    picture = tmp_path / "report.png"
    command = [
        browser,
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--hide-scrollbars",
        f"--screenshot={picture}",
    ]
    command += [f"--user-data-dir={tmp_path / 'profile'}", "--window-size=1180,1400", page.as_uri()]
    run = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert picture.exists(), run.stderr
    image = pixels(picture)
    assert image.shape == (1400, 1180, 3)
    colours, counts = np.unique(image.reshape(-1, 3), axis=0, return_counts=True)
    assert len(colours) > 100, "blank, or one colour only"
    assert counts.max() < 0.9 * image.shape[0] * image.shape[1]
    # The left border of a finding's card, from the style's own red.
    assert (np.abs(image.astype(int) - (0xB3, 0x26, 0x1E)).sum(-1) < 12).sum() > 500
