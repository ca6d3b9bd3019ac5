"""Cores, ranges of cores and dealing out work, as Python sees them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttnn

cores = st.tuples(st.integers(0, 11), st.integers(0, 9))


def as_set(ranges):
    return {(core.x, core.y) for core in ttnn.corerange_to_cores(ranges)}


def test_tuple_converts_to_core():
    assert ttnn.CoreRange((1, 2), (3, 4)).start == ttnn.CoreCoord(1, 2)
    assert hash(ttnn.CoreCoord(1, 2)) == hash(ttnn.CoreCoord((1, 2)))
    assert repr(ttnn.CoreCoord(1, 2)) == "CoreCoord(1, 2)"
    with pytest.raises(AttributeError):
        ttnn.CoreCoord(1, 2).x = 3


@given(st.sets(cores, min_size=1), st.sets(cores))
def test_sets_of_ranges_behave_as_sets_of_cores(a, b):
    first = ttnn.CoreRangeSet([ttnn.CoreCoord(*core) for core in a])
    second = ttnn.CoreRangeSet([ttnn.CoreCoord(*core) for core in b])
    assert as_set(first) == a
    assert as_set(first.merge(second)) == a | b
    assert as_set(first.subtract(second)) == a - b
    assert (first == second) == (a == b)
    box = first.bounding_box()
    assert (box.start.x, box.end.y) == (min(x for x, _ in a), max(y for _, y in a))


@given(st.integers(0, 500), st.booleans())
def test_split_covers_all_units_and_lists_cores_in_order(units, row_wise):
    grid = ttnn.CoreCoord(12, 10)
    number, everyone, group_1, group_2, more, fewer = ttnn.split_work_to_cores(grid, units, row_wise)
    assert number == min(units, 120) == everyone.num_cores()
    assert group_1.num_cores() * more + group_2.num_cores() * fewer == units
    order = ttnn.corerange_to_cores(everyone, row_wise=row_wise)
    assert order == [core for group in (group_1, group_2) for core in ttnn.corerange_to_cores(group, row_wise=row_wise)]
    assert everyone == ttnn.num_cores_to_corerangeset(number, grid, row_wise)


def test_cores_are_listed_column_by_column_unless_row_wise():
    square = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (1, 1))])
    assert [str(core) for core in ttnn.corerange_to_cores(square)] == ["(0,0)", "(0,1)", "(1,0)", "(1,1)"]
    assert [str(core) for core in ttnn.corerange_to_cores(square, 3, True)] == ["(0,0)", "(1,0)", "(0,1)"]
