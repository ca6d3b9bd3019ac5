"""A browser draws the report page from a file, without a network: at 2, 8, 64 and 130 cores, light and dark, wide and
narrow. A browser takes 120 MB to download: set-up installs it for `make test-all` only (tools/setup.sh browser)."""

import json
import re
import shutil
import subprocess
import sys
from contextlib import chdir
from html import unescape
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
import many_cores
import sample

from tessera import report

pytestmark = pytest.mark.long
# What a reader does: waits for the drawing, chooses a core, an arrow, a region of L1; and what the page then shows.
READER = """
const root = document.documentElement, is_ready = () => root.classList.contains("ready");
if (!is_ready())  // no timer: the browser's clock runs ahead while it compiles
  await new Promise((done) => new MutationObserver(() => is_ready() && done()).observe(root, { attributes: true }));
const all = (selector) => [...document.querySelectorAll(selector)];
const box = (element) => element.getBoundingClientRect();
const seen = {
  nodes: all(".drawing .node").length,
  arrows: all(".drawing .wait").length,
  cells: all(".grid button").length,
  dark: getComputedStyle(document.body).backgroundColor,
  overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
};
const overlaps = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const nodes = all(".drawing .node path").map(box);
seen.overlapping = nodes.some((a, i) => nodes.some((b, k) => i < k && overlaps(a, b)));
seen.escaping = all(".drawing .node").some((node) => {
  const frame = box(node.querySelector("path"));
  const words = [...node.querySelectorAll("text")].map(box);
  return words.some((text) => text.left < frame.left || text.right > frame.right);
});
all(".grid button").at(-1)?.click();
seen.core = document.getElementById("core")?.innerText;
all(".drawing .wait")[0]?.dispatchEvent(new MouseEvent("click"));
seen.chosen = all(".pair.chosen").length;
const before = all(".axis span").length && box(all(".bar > div.cb")[0]).width;
all(".l1 tr.cb")[0]?.click();
seen.zoomed = before ? box(all(".bar > div.cb")[0]).width / before : 0;
seen.share = all(".bar > div").map((region) => [Number(region.dataset.size), box(region).width]);
const result = document.createElement("pre");
result.id = "seen";
result.textContent = JSON.stringify(seen);
document.body.append(result);
"""


@pytest.fixture(scope="module")
def browser() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        pytest.skip("no chromium: `tools/setup.sh browser` installs it where apt has it")
    return found


def command(browser: str, tmp_path: Path, width: int, *more: str) -> list[str]:
    quiet = "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-sync"
    fixed = [browser, "--headless", *quiet.split(), "--disable-component-update", "--hide-scrollbars"]
    offline = "--host-resolver-rules=MAP * ~NOTFOUND"
    place = [f"--user-data-dir={tmp_path / 'profile'}", f"--window-size={width},1400", "--virtual-time-budget=20000"]
    return [*fixed, offline, *place, *more]


def read(browser: str, page: str, tmp_path: Path, width: int = 1180, *more: str) -> dict:
    """What a reader sees of a page."""
    file = tmp_path / "page.html"
    file.write_text(page.replace("</body>", f'<script type="module">{READER}</script></body>'))
    words = [*command(browser, tmp_path, width, *more), "--dump-dom", file.as_uri()]
    run = subprocess.run(words, capture_output=True, text=True, timeout=240, check=False)
    found = re.search(r'<pre id="seen">(.*?)</pre>', run.stdout, re.S)
    assert found, run.stderr[-2000:]
    return json.loads(unescape(found[1]))


def page_of(cores: int) -> str:
    parts = many_cores.parts(cores)
    with chdir(many_cores.HERE):
        return report.page(title=f"gather on {cores} cores", **parts)


@pytest.mark.parametrize("cores", many_cores.GRIDS)
def test_any_number_of_cores_is_drawn_folded(browser, tmp_path, cores):
    seen = read(browser, page_of(cores), tmp_path)
    assert seen["nodes"] == 4 and seen["arrows"] >= 4  # the root's two kernels, and those of all the others
    assert not seen["overlapping"] and not seen["escaping"], seen
    assert seen["cells"] == cores
    assert "waits until semaphore 1 is 1" in seen["core"] and "kernels/gather.cpp:16" in seen["core"]
    assert seen["chosen"] == 1
    assert seen["overflow"] <= 0


def test_l1_is_to_scale_and_zooms(browser, tmp_path):
    seen = read(browser, page_of(8), tmp_path)
    assert seen["zoomed"] > 10
    bytes_per_pixel = {round(size / width, 1) for size, width in seen["share"] if width > 20}
    assert max(bytes_per_pixel) - min(bytes_per_pixel) <= 0.1 * max(bytes_per_pixel), seen["share"]


def test_narrow_and_dark_pages_hold(browser, tmp_path):
    light = read(browser, page_of(130), tmp_path, 500)
    dark = read(browser, page_of(130), tmp_path, 500, "--blink-settings=preferredColorScheme=0")
    assert light["overflow"] <= 0, "the page is wider than the window"
    assert light["dark"] == "rgb(246, 247, 249)" and dark["dark"] == "rgb(20, 23, 29)"


def test_findings_and_map_without_a_deadlock(browser, tmp_path):
    parts = sample.parts()
    with chdir(sample.HERE):
        page = report.page(findings=parts["findings"], l1_map=parts["l1_map"])
    seen = read(browser, page, tmp_path)
    assert seen["nodes"] == 0 and seen["cells"] == 2
    assert "noc-read-pending" in seen["core"]
