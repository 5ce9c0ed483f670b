"""course.yml: what is there, and what is said of mistakes in it."""

import pytest
import yaml

from autograder.course import KIT_ROOT, CourseError, load_course
from autograder.judge import declared_checks

POINTS = {"derivatives": 10, "graph": 15, "backprop": 40, "nn": 25, "training": 30}


def course_with(tmp_path, change):
    content = yaml.safe_load((KIT_ROOT / "course.yml").read_text(encoding="utf-8"))
    change(content)
    path = tmp_path / "course.yml"
    path.write_text(yaml.safe_dump(content), encoding="utf-8")
    return path


def message_for(tmp_path, change):
    with pytest.raises(CourseError) as error:
        load_course(course_with(tmp_path, change))
    return str(error.value)


def test_the_course_has_five_units_with_their_points(course):
    assert {unit.id: unit.points for unit in course.units} == POINTS


@pytest.mark.parametrize("unit", POINTS)
def test_every_unit_agrees_with_its_checks(course, unit):
    listed = [name for part in course.unit(unit).parts for name in part.checks]
    assert list(declared_checks(course.unit(unit))) == listed


def test_every_check_has_a_title_of_its_own(course):
    titles = [check.title for unit in course.units for check in declared_checks(unit).values()]
    assert len(set(titles)) == len(titles)


def test_a_wrong_key_is_named_with_its_path_and_what_is_allowed(tmp_path):
    message = message_for(tmp_path, lambda c: c["units"][2]["parts"][0].update(pionts=3))
    assert "units[2].parts[0].pionts: unknown key; allowed here: id, title, points, checks, extra_credit" in message


def test_a_missing_key_is_named(tmp_path):
    assert "limits.memory_mb: this key is missing" in message_for(tmp_path, lambda c: c["limits"].pop("memory_mb"))


def test_a_wrong_value_is_named_with_what_is_allowed(tmp_path):
    message = message_for(tmp_path, lambda c: c["feedback"].update(expected_values="maybe"))
    assert "feedback.expected_values: Input should be 'shown' or 'hidden', and got 'maybe'" in message


def test_points_that_do_not_add_up_are_refused(tmp_path):
    message = message_for(tmp_path, lambda c: c["units"][0]["parts"][0].update(points=4))
    assert "unit derivatives has 10 points, and its parts have 11 together" in message


def test_a_part_id_used_twice_is_refused(tmp_path):
    message = message_for(tmp_path, lambda c: c["units"][4]["parts"][0].update(id="trace"))
    assert "part id used more than once: trace" in message


def test_every_mistake_gets_a_line(tmp_path):
    def change(content):
        content["seed"] = "x"
        content["limits"]["wall_seconds"] = 0

    assert len(message_for(tmp_path, change).splitlines()) == 2


def test_text_that_is_not_yaml_is_named_with_its_line(tmp_path):
    path = tmp_path / "course.yml"
    path.write_text("title: x\nunits: [\n", encoding="utf-8")
    with pytest.raises(CourseError, match=r"line 3: is not YAML"):
        load_course(path)


def test_a_check_that_is_not_declared_is_refused(tmp_path):
    course = load_course(course_with(tmp_path, lambda c: c["units"][0]["parts"][0]["checks"].append("no_such_check")))
    with pytest.raises(CourseError, match="no_such_check is in course.yml, and no such check is declared"):
        declared_checks(course.unit("derivatives"))


def test_points_of_a_part_that_its_checks_do_not_have_are_refused(tmp_path):
    def change(content):
        content["units"][0]["parts"][0]["points"] = 4
        content["units"][0]["points"] = 11

    course = load_course(course_with(tmp_path, change))
    with pytest.raises(CourseError, match="part forward_difference has 4 points, and its checks have 3 together"):
        declared_checks(course.unit("derivatives"))
