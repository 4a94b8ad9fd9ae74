"""What players may be called."""

import pytest

from patchwork_tui.record import LONGEST_NAME, check_name, check_names


@pytest.mark.parametrize(
    "name",
    ["A", "Ana Maria", "Zoë", "zoe\u0308", "О́льга", "小明", "O'Brien", "#1", "a: b", "x" * LONGEST_NAME],
)
def test_a_name_that_will_do(name):
    assert check_name(name) is None


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "a name needs at least one character"),
        ("x" * 41, "a name has at most 40 characters, this one has 41"),
        ("a\x1bb", "a name has printable characters only; U+001B does not print"),
        ("a\nb", "a name has printable characters only; U+000A does not print"),
        ("a\u202eb", "a name has printable characters only; U+202E turns the direction of writing"),
        ("a\u200bb", "a name has printable characters only; U+200B does not print"),
        ("a\ud800b", "a name has printable characters only; U+D800 does not print"),
        ("a\u00a0b", "a name has printable characters only; U+00A0 does not print"),
        (" ", "a name neither begins nor ends with a space"),
        (" a", "a name neither begins nor ends with a space"),
        ("a ", "a name neither begins nor ends with a space"),
        ("a  b", "the words of a name are parted by single spaces"),
    ],
)
def test_a_name_that_will_not_do(name, sentence):
    assert check_name(name) == sentence


def test_two_names():
    assert check_names("Ana", "Bo") is None
    assert check_names("Ana", "ana") is None
    assert check_names("Ana", "Ana") == "the two players need different names"
    assert check_names("\u00e9", "e\u0301") == "the two players need different names"
    assert check_names("", "Bo") == check_names("Bo", "") == "a name needs at least one character"
