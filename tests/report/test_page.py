"""The report page holds what it is given and needs no other file. What a browser makes of it: test_browser.py."""

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
import many_cores
import sample

from tessera import report
from tessera.report import l1, waits


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
    assert {"cb", "tensor", "free", "reserved", "cause"} <= set(found.classes)


def test_page_needs_no_other_file(parts):
    page = re.sub(r"<script.*?</script>", "", report.page(**parts), flags=re.S)
    assert not re.search(r"(src|href)=\"(?!#)|url\((?!#)|@import", page)


def test_text_of_users_is_escaped():
    page = report.page(
        "<b>", [{"code": "x", "headline": 'a<b && "c"', "help": "<script>alert(1)</script>", "core": [0, 0]}]
    )
    outline(page)
    assert "alert(1)</script>" not in page
    assert "a&lt;b &amp;&amp; &#34;c&#34;" in page


def test_finding_explains_its_code_in_place():
    found = outline(report.page(findings=[{"code": "deadlock", "headline": "no kernel can run"}]))
    assert "explain deadlock" in found.text
    assert "one page with the graph drawn" in found.text


def test_place_whose_file_is_gone_shows_the_quote():
    place = {"file": "gone.cpp", "line": 3, "column": 5, "quote": "cb_pop_front(0, 1);"}
    page = report.page(findings=[{"code": "x", "headline": "y", "places": [place]}])
    assert "cb_pop_front(0, 1);" in outline(page).text


def test_page_without_findings_says_so():
    assert "No finding." in report.page()


def test_source_has_syntax_colours_and_the_statement_marked(parts, here):
    page = report.page(**parts)
    assert '<mark><span class="n">cb_push_back</span></mark>' in page
    assert re.search(r"\.code \.k[a-z]* \{", page), "no colours for keywords"


def test_equal_cores_are_drawn_once_as_the_text_shows_them():
    graph = many_cores.parts(8)["graph"]
    shown = waits.folded(graph)
    assert [group["title"] for group in shown["groups"]] == ["core (0,0)", "core (1,0) and 6 more in the same way"]
    assert shown["dot"].count("subgraph") == 2
    assert shown["dot"].count(" [class=") == 4  # two kernels of each kind of core
    assert "signals semaphore 0\\non another core\\ngather.cpp:17" in shown["dot"]


def test_every_arrow_has_both_lines():
    rows = waits.folded(many_cores.parts(2)["graph"])["rows"]
    lines = {(row["waiting"]["line"]["line"], row["other"]["line"]["line"]) for row in rows}
    assert (9, 20) in lines  # cb_wait_front in writer.cpp, cb_push_back in gather.cpp
    assert (13, 17) in lines and (16, 17) in lines


def test_l1_map_is_to_scale(parts):
    shown = l1.scaled(parts["l1_map"].to_json())
    for region in shown["cores"][0]["regions"]:
        assert abs(float(region["width"]) / 100 * shown["bytes"] - region["bytes"]) < 2


def test_another_module_adds_a_section(parts):
    section = report.Section(
        "timeline", "Timeline", "<p>42 cycles</p>", style=".t{color:red}", script="page.onSelect(x)"
    )
    page = report.page(**parts, sections=[section, section])
    assert '<section id="timeline">' in page and "<p>42 cycles</p>" in page
    assert page.count(".t{color:red}") == 1 and page.count("page.onSelect(x)") == 1


def test_command_draws_what_a_run_left(tmp_path, capsys):
    file = tmp_path / "deadlock.json"
    file.write_text(json.dumps(many_cores.parts(2)["graph"]))
    assert report.main(str(file), None) == 0
    assert capsys.readouterr().out == f"report: {tmp_path / 'deadlock.html'}\n"
    assert "a circle: " in (tmp_path / "deadlock.html").read_text()
    assert report.main(str(tmp_path / "none.json"), None) == 2
