"""course.yml as data: units, parts, points, limits and what feedback may show."""

from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

KIT_ROOT = Path(__file__).resolve().parent.parent

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Points = Annotated[float, Field(gt=0)]


class CourseError(Exception):
    """course.yml can't be used; the text has a line for each mistake: where it is and what is allowed."""


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Limits(Strict):
    """What a submission may use. A check has cpu_seconds and wall_seconds, a whole submission submission_seconds."""

    cpu_seconds: Annotated[int, Field(ge=1)]
    wall_seconds: Annotated[float, Field(gt=0)]
    submission_seconds: Annotated[float, Field(gt=0)]
    memory_mb: Annotated[int, Field(ge=128)]
    processes: Annotated[int, Field(ge=0)]
    file_kb: Annotated[int, Field(ge=0)]
    output_kb: Annotated[int, Field(ge=64)]
    source_kb: Annotated[int, Field(ge=1)]


class Feedback(Strict):
    """expected_values: whether a failing check says which number is right."""

    expected_values: Literal["shown", "hidden"]


class Part(Strict):
    """points are those of its checks together; extra credit comes on top of the unit's points."""

    id: Id
    title: str
    points: Points
    checks: Annotated[list[Id], Field(min_length=1)]
    extra_credit: bool = False


class Unit(Strict):
    """files are the modules that a student hands in for it."""

    id: Id
    title: str
    points: Points
    files: Annotated[list[Annotated[str, Field(pattern=r"^[a-z_]+\.py$")]], Field(min_length=1)]
    parts: Annotated[list[Part], Field(min_length=1)]
    due: datetime | None = None

    @model_validator(mode="after")
    def points_add_up(self) -> "Unit":
        total = sum(part.points for part in self.parts if not part.extra_credit)
        if total != self.points:
            raise ValueError(f"unit {self.id} has {self.points:g} points, and its parts have {total:g} together")
        return self


class Course(Strict):
    title: str
    seed: Annotated[int, Field(ge=0)]
    limits: Limits
    feedback: Feedback
    units: Annotated[list[Unit], Field(min_length=1)]

    @model_validator(mode="after")
    def ids_are_unique(self) -> "Course":
        refuse_repeated("unit id", [unit.id for unit in self.units])
        refuse_repeated("part id", [part.id for unit in self.units for part in unit.parts])
        refuse_repeated("file", [file for unit in self.units for file in unit.files])
        return self

    def unit(self, unit_id: str) -> Unit:
        """Raises CourseError for an unknown id."""
        for unit in self.units:
            if unit.id == unit_id:
                return unit
        raise CourseError(f"unknown unit {unit_id!r}: the units are {', '.join(unit.id for unit in self.units)}")


def refuse_repeated(what: str, ids: list[str]) -> None:
    repeated = sorted({x for x in ids if ids.count(x) > 1})
    if repeated:
        raise ValueError(f"{what} used more than once: {', '.join(repeated)}")


def load_course(path: Path) -> Course:
    """Raises CourseError, with one line for each mistake."""
    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CourseError(f"{path}: can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CourseError(f"{path}: is not UTF-8 text") from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark else ""
        raise CourseError(f"{path}{where}: is not YAML: {getattr(error, 'problem', error)}") from error
    try:
        return Course.model_validate(content)
    except ValidationError as error:
        raise CourseError("\n".join(f"{path}: {mistake(e, content)}" for e in error.errors())) from error


def mistake(error: Any, content: Any) -> str:
    """One validation error as the key's path, what is wrong, and what is allowed."""
    location = tuple(error["loc"])
    path = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in location).lstrip(".") or "course"
    if error["type"] == "extra_forbidden":
        return f"{path}: unknown key; allowed here: {', '.join(allowed_keys(location[:-1]))}"
    if error["type"] == "missing":
        return f"{path}: this key is missing"
    if error["type"] == "model_type":
        return f"{path}: expected keys: {', '.join(allowed_keys(location))}"
    text = error["msg"].removeprefix("Value error, ")
    value = error["input"]
    got = "" if isinstance(value, dict | list) else f", and got {value!r}"
    return f"{path}: {text}{got}"


def allowed_keys(location: tuple[str | int, ...]) -> list[str]:
    model: type[BaseModel] = Course
    below: dict[str, type[BaseModel]] = {"limits": Limits, "feedback": Feedback, "units": Unit, "parts": Part}
    for key in location:
        model = below.get(str(key), model)
    return list(model.model_fields)
