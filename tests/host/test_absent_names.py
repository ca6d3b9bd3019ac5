"""Names of upstream's ttnn that are not here: Unsupported with the page and the user's line, and hasattr works."""

import pytest

import tessera
import ttnn


def test_an_op_that_is_not_here_names_the_page_and_the_line():
    with pytest.raises(tessera.Unsupported) as raised:
        ttnn.softmax  # noqa: B018
    text = str(raised.value)
    assert text.startswith("error[unsupported]: ttnn.softmax is not here\n")
    assert f"--> {__file__}:" in text or "test_absent_names.py:" in text
    assert 'docs/unsupported.md, "comparison-ops"' in text
    assert raised.value.code == "unsupported"


def test_a_misspelt_name_gets_the_nearest():
    with pytest.raises(AttributeError, match="did you mean ttnn.bfloat16?"):
        ttnn.bfloat_16  # noqa: B018


def test_asking_whether_it_is_there_is_no_error():
    assert not hasattr(ttnn, "softmax")
    assert getattr(ttnn, "no_such_thing", None) is None
    assert not hasattr(ttnn, "__no_such_thing__")


def test_importing_it_is_an_import_error():
    with pytest.raises(ImportError):
        from ttnn import softmax  # noqa: F401
