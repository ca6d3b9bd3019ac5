"""The documents as a site: it builds without a network, every link leads somewhere, and everything can be found."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def build(config: Path, site: Path) -> subprocess.CompletedProcess:
    words = [sys.executable, "-m", "mkdocs", "build", "-f", config, "-d", site]
    nowhere = "http://127.0.0.1:9"
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "http_proxy": nowhere, "https_proxy": nowhere}
    return subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = build(ROOT / "mkdocs.yml", folder)
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_and_every_error_is_there(site):
    pages = {path.relative_to(ROOT / "docs").with_suffix(".html") for path in (ROOT / "docs").rglob("*.md")}
    pages = {Path("index.html") if page == Path("README.html") else page for page in pages}
    missing = {page for page in pages if not (site / page).is_file() and page.name != "README.html"}
    assert not missing


def test_every_error_can_be_searched_for(site):
    index = json.loads((site / "search" / "search_index.json").read_text())
    titles = {page["title"] for page in index["docs"]}
    assert {path.stem for path in (ROOT / "docs" / "errors").glob("*.md")} <= titles


def test_site_asks_for_nothing_from_the_network(site):
    for page in (site / "index.html", site / "errors" / "deadlock.html"):
        loaded = re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"', page.read_text())
        assert not [url for url in loaded if url.startswith(("http:", "https:", "//"))]


def test_api_reference_has_signatures_of_stubs_and_headers(site):
    python = (site / "api" / "ttnn.html").read_text()
    assert "CBDescriptor" in python and "format_descriptors" in python and "split_work_to_cores" in python
    cpp = (site / "api" / "cpp.html").read_text()
    assert "ProgramDescriptor" in cpp and "generic_op" in cpp


LINKS = {
    "[x](no-such-page.md)": "no-such-page.md",
    "[x](settings.md#no-such-part)": "no-such-part",
    "[x](../no/such/file.cpp)": "a link leads to `../no/such/file.cpp`, which is not there",
    "[x](settings.md)": "",
}


@pytest.mark.parametrize("link", LINKS)
def test_a_link_that_leads_nowhere_is_an_error(tmp_path, link):
    docs = tmp_path / "docs"
    docs.mkdir()
    table = "| page | what |\n|---|---|\n| [settings](settings.md) | all |\n"
    (docs / "README.md").write_text(f"# Home\n\n{link}\n\n## Look up\n{table}")
    (docs / "settings.md").write_text("# Settings\n")
    for page in ("host-api.md", "cpp-api.md"):  # the API pages lead there
        (docs / page).write_text("# A page\n")
    extra = "not_in_nav: |\n  host-api.md\n  cpp-api.md\n"
    config = (ROOT / "mkdocs.yml").read_text().replace("docs_dir: docs", f"docs_dir: {docs}") + extra
    (tmp_path / "mkdocs.yml").write_text(config.replace("- tools/site_pages.py", f"- {ROOT}/tools/site_pages.py"))
    done = build(tmp_path / "mkdocs.yml", tmp_path / "site")
    assert done.returncode == int(bool(LINKS[link])), done.stderr
    assert LINKS[link] in done.stderr
