"""What is kept between runs, and what is written whole or not at all."""

import os

import pytest

from autograder import files
from autograder.files import Cached, write_atomically


@pytest.fixture
def cached(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "CACHE", tmp_path)
    return Cached("plans", "nn", "abc")


def test_what_was_kept_is_read_again(cached):
    cached.write({"a": 1})
    assert cached.read(dict) == {"a": 1}


def test_what_was_made_from_something_else_is_not_used(cached):
    cached.write({"a": 1})
    assert Cached("plans", "nn", "abd").read(dict) is None


@pytest.mark.parametrize("content", ["", "{", "[1]", "3", '{"a": [1]}'])
def test_a_spoilt_file_counts_as_none(cached, content):
    cached.write({})
    cached.path.write_text(content, encoding="utf-8")
    assert cached.read(lambda data: dict(data["a"].items())) is None


def test_only_the_newest_few_are_kept(cached):
    for number in range(9):
        Cached("plans", "nn", str(number)).write(number)
    assert len(os.listdir(cached.path.parent)) == files.MOST_KEPT
    assert Cached("plans", "nn", "8").read(int) == 8


def test_a_place_that_can_not_be_written_to_costs_nothing(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setattr(files, "CACHE", tmp_path / "file")
    Cached("plans", "nn", "abc").write({})
    assert Cached("plans", "nn", "abc").read(dict) is None


def test_a_failed_write_leaves_the_old_file_and_no_other(tmp_path):
    path = tmp_path / "grade.json"
    write_atomically(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_atomically(path, "\ud800")
    assert (path.read_text(encoding="utf-8"), os.listdir(tmp_path)) == ("old", ["grade.json"])
