"""A call of ttnn whose arguments do not fit says which one, what it is, what it must be; never nanobind's overloads."""

import inspect

import pytest

import ttnn
from tessera import _core

CORES = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (0, 0))])
FORMAT = ttnn.CBFormatDescriptor(buffer_index=0, data_format=ttnn.bfloat16, page_size=2048)


def refused(call) -> _core.ProgramError:
    with pytest.raises(_core.ProgramError) as caught:
        call()
    text = str(caught.value)
    assert isinstance(caught.value, TypeError), "upstream's callers expect a TypeError"
    assert "The following argument types are supported" not in text
    assert "test_arguments.py:" in text, text  # the user's line
    return caught.value


def bound_classes() -> list[str]:
    """Classes of ttnn that are made in C++ and can be called."""
    found = [name for name in ttnn.__all__ if isinstance(getattr(ttnn, name), type)]
    return [name for name in found if "__init__" in vars(getattr(ttnn, name)) and _is_bound(getattr(ttnn, name))]


def _is_bound(kind: type) -> bool:
    return type(vars(kind)["__init__"]).__name__ == "nb_method" and kind is not ttnn.RuntimeArgsView  # made by others


def bound_functions() -> list[str]:
    return [name for name in ttnn.__all__ if type(getattr(ttnn, name)).__name__ == "nb_func"]


def python_functions() -> list[str]:
    return [name for name in ttnn.__all__ if inspect.isfunction(getattr(ttnn, name)) and _has_signature(name)]


def _has_signature(name: str) -> bool:
    """Those that only stand before a function of C++ have none."""
    try:
        return bool(inspect.signature(getattr(ttnn, name)))
    except ValueError:
        return False


def test_there_is_something_to_test():
    assert {"CBDescriptor", "KernelDescriptor", "CoreRange", "ShardSpec"} <= set(bound_classes())
    assert "split_work_to_cores" in bound_functions()
    assert {"from_torch", "open_device", "matmul"} <= set(python_functions())


@pytest.mark.parametrize("name", bound_classes())
def test_every_descriptor_names_an_unknown_keyword(name):
    error = refused(lambda: getattr(ttnn, name)(no_such_argument=1))
    assert error.code == "argument-name"
    assert error.headline == f"{name} has no argument `no_such_argument`"


@pytest.mark.parametrize("name", bound_functions())
def test_every_bound_function_names_an_unknown_keyword(name):
    assert refused(lambda: getattr(ttnn, name)(no_such_argument=1)).headline == (
        f"{name} has no argument `no_such_argument`"
    )


def _takes_any_keyword(name: str) -> bool:
    parameters = inspect.signature(getattr(ttnn, name)).parameters.values()
    return any(one.kind == one.VAR_KEYWORD for one in parameters)


@pytest.mark.parametrize("name", [name for name in python_functions() if not _takes_any_keyword(name)])
def test_every_python_function_names_an_unknown_keyword(name):
    assert refused(lambda: getattr(ttnn, name)(no_such_argument=1)).headline == (
        f"{name} has no argument `no_such_argument`"
    )


def test_a_near_keyword_is_suggested():
    error = refused(lambda: ttnn.CBDescriptor(totalsize=2048, core_ranges=CORES, format_descriptors=[FORMAT]))
    assert error.headline == "CBDescriptor has no argument `totalsize`"
    assert "= help: use total_size" in str(error)


def test_a_missing_argument_is_named():
    assert refused(lambda: ttnn.CBDescriptor(total_size=2048)).headline == (
        "CBDescriptor needs `core_ranges`, `format_descriptors`"
    )
    missing = refused(lambda: ttnn.KernelDescriptor(kernel_source="k.cpp", core_ranges=CORES))
    assert missing.headline == "KernelDescriptor needs `config`"
    assert refused(lambda: ttnn.from_torch()).headline == "from_torch needs `tensor`"


def test_a_wrong_type_says_both():
    error = refused(lambda: ttnn.CBDescriptor(total_size="2048", core_ranges=CORES, format_descriptors=[FORMAT]))
    assert (error.code, error.headline) == (
        "argument-type",
        "total_size of CBDescriptor is the str '2048', not an integer",
    )
    error = refused(lambda: ttnn.CBDescriptor(total_size=2048, core_ranges=5, format_descriptors=[FORMAT]))
    assert error.headline == "core_ranges of CBDescriptor is the int 5, not a CoreRangeSet"


def test_a_wrong_enum_names_the_one_that_is_meant():
    error = refused(lambda: ttnn.SemaphoreDescriptor(core_ranges=CORES, core_type="worker"))
    assert error.headline == "core_type of SemaphoreDescriptor is the str 'worker', not a CoreType"
    assert "= help: use CoreType.WORKER" in str(error)
    error = refused(lambda: ttnn.MemoryConfig(ttnn.BufferType.L1, ttnn.BufferType.L1))
    assert "not a TensorMemoryLayout" in error.headline
    assert "TensorMemoryLayout.INTERLEAVED" in str(error)


def test_negative_and_too_large_sizes_are_ranges():
    error = refused(lambda: ttnn.CBDescriptor(total_size=-1, core_ranges=CORES, format_descriptors=[FORMAT]))
    assert (error.code, error.headline) == ("argument-range", "total_size of CBDescriptor is -1, it must be 0 or more")
    error = refused(lambda: ttnn.CBDescriptor(total_size=1 << 32, core_ranges=CORES, format_descriptors=[FORMAT]))
    assert error.headline == "total_size of CBDescriptor is 4294967296, which does not fit 32 bits without sign"
    assert refused(lambda: ttnn.CoreCoord(-1, 0)).code == "argument-range"


def test_setting_a_field_is_checked_too():
    cb = ttnn.CBDescriptor(total_size=2048, core_ranges=CORES, format_descriptors=[FORMAT])

    def assign(value):
        cb.total_size = value

    assert refused(lambda: assign(-1)).headline == "CBDescriptor.total_size is -1, it must be 0 or more"
    assert refused(lambda: assign("x")).headline == "CBDescriptor.total_size is the str 'x', not an integer"
    assert cb.total_size == 2048


def test_too_many_arguments_are_counted():
    assert refused(lambda: ttnn.CoreCoord(1, 2, 3, 4)).code == "argument-name"


def test_methods_are_guarded():
    assert refused(lambda: CORES.contains(no_such_argument=1)).headline == (
        "CoreRangeSet.contains has no argument `no_such_argument`"
    )


def test_a_type_error_of_the_users_own_code_stays():
    class Odd:
        def __index__(self):
            raise TypeError("mine")

    with pytest.raises(TypeError):
        ttnn.CBDescriptor(total_size=Odd(), core_ranges=CORES, format_descriptors=[FORMAT])
