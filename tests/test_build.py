"""starter_code/ is made from solutions/, and says when it is stale."""

import pytest

from autograder.build import BuildError, build_starter, stale_files, stubbed
from autograder.course import KIT_ROOT

SOURCE = '''def f(x):
    """Twice x."""
    ### BEGIN SOLUTION unit/part: return twice x
    y = x + x
    return y
    ### END SOLUTION
'''


def test_a_marked_block_becomes_a_stub_that_says_what_to_write():
    assert stubbed(SOURCE, "f.py") == (
        'def f(x):\n    """Twice x."""\n    raise NotImplementedError("unit/part: return twice x")\n'
    )


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (SOURCE.replace("    ### END SOLUTION\n", ""), "f.py, line 3: BEGIN SOLUTION has no END SOLUTION"),
        ("    ### END SOLUTION\n", "f.py, line 1: END SOLUTION does not pair up"),
        (SOURCE.replace("twice x", 'a "word"'), "f.py, line 3: expected '### BEGIN SOLUTION unit/part"),
        ("### BEGIN SOLUTION\n### END SOLUTION\n", "f.py, line 1: expected '### BEGIN SOLUTION unit/part"),
    ],
)
def test_markers_that_do_not_pair_up_are_named_with_their_line(source, message):
    with pytest.raises(BuildError, match=message):
        stubbed(source, "f.py")


def test_the_starter_in_the_repository_is_up_to_date():
    assert stale_files(KIT_ROOT / "solutions", KIT_ROOT / "starter_code") == []


def test_a_changed_a_missing_and_a_foreign_file_are_stale(tmp_path):
    starter = tmp_path / "starter_code"
    build_starter(KIT_ROOT / "solutions", starter)
    (starter / "micrograd" / "nn.py").write_text("", encoding="utf-8")
    (starter / "micrograd" / "train.py").unlink()
    (starter / "mine.py").write_text("", encoding="utf-8")
    assert stale_files(KIT_ROOT / "solutions", starter) == ["micrograd/nn.py", "micrograd/train.py", "mine.py"]


def test_every_stub_names_a_unit_and_a_part_of_the_course(course, starter):
    known = {f"{unit.id}/{part.id}" for unit in course.units for part in unit.parts}
    for text in starter.values():
        for line in text.splitlines():
            if "raise NotImplementedError(" in line:
                assert line.split('"')[1].partition(":")[0] in known


def test_no_line_of_a_solution_is_in_the_starter(solution, starter):
    for name, text in solution.items():
        blocks = text.split("### BEGIN SOLUTION")[1:]
        bodies = [line.strip() for block in blocks for line in block.partition("### END SOLUTION")[0].splitlines()[1:]]
        lines = {line.strip() for line in starter[name].splitlines()}
        assert not {body for body in bodies if len(body.split()) >= 4} & lines


def test_the_engine_and_the_networks_stay_short(solution):
    written = {name: sum("### " not in line for line in text.splitlines()) for name, text in solution.items()}
    assert written["engine.py"] < 130
    assert written["nn.py"] < 80
