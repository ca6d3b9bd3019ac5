"""The timeline of a timed program, as a Perfetto trace and on the page: what they show is what the report says."""

from collections import Counter, defaultdict

import pytest
from perfetto.protos.perfetto.trace import perfetto_trace_pb2 as trace_types

import ttnn
from models.demos.basics.micro_ops.add.op import Add
from tessera import perfetto, report, timing
from tessera.report import timeline

BEGIN, END, COUNTER = 1, 2, 4


@pytest.fixture(scope="module")
def runs():
    """Two programs: an addition on four cores, twice."""
    timing.clear()
    device = ttnn.open_device(device_id=0, time=True)
    shape = {"dtype": ttnn.bfloat16, "layout": ttnn.TILE_LAYOUT, "device": device}
    a, b, out = (ttnn.zeros([128, 128], **shape) for _ in range(3))
    for _ in range(2):
        Add.op(a, b, out, num_cores=4)
    ttnn.close_device(device)
    return timing.runs(spans=True)


@pytest.fixture(scope="module")
def packets(runs):
    whole = trace_types.Trace()
    whole.ParseFromString(perfetto.trace(runs))
    return list(whole.packet)


@pytest.fixture(scope="module")
def tracks(packets):
    return {packet.track_descriptor.uuid: packet.track_descriptor for packet in packets if packet.track_descriptor.uuid}


@pytest.fixture(scope="module")
def events(packets):
    return [(packet.timestamp, packet.track_event) for packet in packets if packet.HasField("track_event")]


def note(event, name):
    (found,) = (each for each in event.debug_annotations if each.name == name)
    return found.string_value or found.uint_value


def test_begins_and_ends_balance_on_every_track(events):
    depth, last = Counter(), {}
    for time, event in events:
        if event.type == COUNTER:
            continue
        assert time >= last.get(event.track_uuid, 0), "slices of a track are in the order of time"
        last[event.track_uuid] = time
        depth[event.track_uuid] += 1 if event.type == BEGIN else -1
        assert depth[event.track_uuid] >= 0
    assert depth and not any(depth.values())


def test_every_track_hangs_below_its_core_and_program(tracks):
    names = defaultdict(list)
    for track in tracks.values():
        names[tracks[track.parent_uuid].name if track.parent_uuid else ""].append(track.name)
    assert len(names[""]) == 2, "a root per program"
    assert {"brisc", "ncrisc", "unpack", "math", "pack"} <= set(names["core (0,0)"])
    assert any(name.endswith(" full") for name in names["core (0,0)"])
    (root,) = set(names[""])
    assert {"core (0,0)", "NoC 0: links in use"} <= set(names[root])


def test_slices_sum_to_the_report(events, tracks, runs):
    shown = Counter()
    for _, event in events:
        track = tracks[event.track_uuid]
        core = tracks[track.parent_uuid].name if track.parent_uuid else ""
        if event.type == BEGIN and core.startswith("core "):
            shown[core, track.name.removesuffix(" engine"), note(event, "kind")] += note(event, "cycles")
    reported = Counter()
    for run in runs:
        for role in run["roles"]:
            for kind, cycles in role["spent"].items():
                reported[f"core ({role['core'][0]},{role['core'][1]})", role["role"], kind] += cycles
    spans = sum(len(role["spans"]) for run in runs for role in run["roles"])
    assert shown.keys() <= reported.keys()
    for key, cycles in reported.items():
        assert shown[key] == pytest.approx(cycles, abs=spans), key  # a slice is a whole number of cycles
    assert sum(shown.values()) == pytest.approx(sum(reported.values()), rel=0.02)


def test_arrows_lead_from_an_act_to_the_wait_that_it_ended(events, tracks):
    begins, ends = {}, {}
    for time, event in events:
        if event.type != BEGIN:
            continue
        begins |= dict.fromkeys(event.flow_ids, (time, event))
        ends |= dict.fromkeys(event.terminating_flow_ids, (time, event))
    assert begins.keys() == ends.keys() and begins
    pairs = {(tracks[begins[flow][1].track_uuid].name, tracks[ends[flow][1].track_uuid].name) for flow in begins}
    assert any(source == "ncrisc" and target.startswith("unpack") for source, target in pairs), pairs


def test_slices_name_the_users_line(events):
    lines = {note(event, "line") for _, event in events if any(a.name == "line" for a in event.debug_annotations)}
    assert any("reader" in line for line in lines)


def test_buffers_never_hold_more_than_their_pages(runs):
    for run in runs:
        most = {cb["cb"]: cb["pages"] for cb in run["cbs"]}
        for fill in run["fills"]:
            assert fill["pages"][-1][1] == 0, "all pages are popped at the end"
            assert min(full for _, full in fill["pages"]) >= 0
            assert max(full for _, full in fill["pages"]) <= most[fill["cb"]]


def test_heat_is_the_load_of_the_links(runs):
    for run in runs:
        loads = {tuple(link[:4]): sum(link[4]) for link in run["heat"]["links"]}
        assert loads == pytest.approx({tuple(link[:4]): link[4] for link in run["links"]}, rel=1e-3)


def test_page_shows_every_role_and_stays_small(runs):
    page = report.page(sections=[timeline.section(runs)])
    assert page.count('class="timeline"') == 2
    assert "unpack engine" in page and "http" not in page.split("<main>")[1]
    assert len(page) < 2_000_000


def test_a_kernels_zones_are_a_lane_of_the_page():
    role = {"index": 1, "role": "ncrisc", "core": [0, 0], "spans": [], "zones": [["a", 1.0, 5.0], ["b", 2.0, 3.0]]}
    run = {"roles": [role], "cycles": 9.0}
    (lane,) = timeline._lanes(run, (0, 0))
    assert lane["name"] == "ncrisc zones"
    zone = len(timing.SPENT)
    assert [span[:4] for span in lane["spans"]] == [[1.0, 5.0, zone, 0], [2.0, 3.0, zone, 1]]


def test_many_spans_are_sampled():
    spans = [[float(i), i + 1.0, i % 2, 0, 0, -1, 0.0] for i in range(20 * timeline.MOST_SPANS)]
    shown = timeline._sampled(spans, 20.0 * timeline.MOST_SPANS)
    assert len(shown) <= timeline.MOST_SPANS + 1
    assert sum(end - begin for begin, end, *_ in shown) == pytest.approx(20 * timeline.MOST_SPANS, rel=0.01)
