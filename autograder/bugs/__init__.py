"""The catalogue of mistakes that learners make, each an edit to the reference."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

Family = Literal[
    "accumulate", "visited", "order", "seed", "local-derivative", "wiring", "graph", "numeric", "nn-forward",
    "nn-parameters", "zero-grad", "update", "loss", "data-flow", "derivative", "drawing",
]  # fmt: skip


LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class BugError(Exception):
    """An entry of the catalogue can't be used; the text names the file, the entry and what is wrong."""


class Edit(BaseModel):
    """Replace the text find, which must stand exactly once in the file, by replace."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    find: str
    replace: str


class Bug(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    id: Annotated[str, Field(pattern=r"^[a-z0-9-]+$")]
    unit: str
    part: str
    family: Family
    title: str
    explanation: str
    hints: Annotated[list[str], Field(min_length=3, max_length=3)]
    file: str
    edits: Annotated[list[Edit], Field(min_length=1)]

    def mutant(self, sources: Mapping[str, str]) -> dict[str, str]:
        """The reference's sources with this mistake in them. Raises BugError where an edit does not fit."""
        text = sources[self.file]
        for edit in self.edits:
            if text.count(edit.find) != 1:
                raise BugError(f"bug {self.id}: {edit.find!r} stands {text.count(edit.find)} times in {self.file}")
            text = text.replace(edit.find, edit.replace)
        return {**sources, self.file: text}


@cache
def catalogue() -> dict[str, Bug]:
    """Every bug by id, in the order of the files. Raises BugError for an entry that can't be used."""
    bugs: dict[str, Bug] = {}
    for path in sorted(Path(__file__).parent.glob("*.yml")):
        for entry in yaml.load(path.read_text(encoding="utf-8"), LOADER):
            try:
                bug = Bug.model_validate(entry)
            except ValidationError as error:
                first = error.errors()[0]
                key = ".".join(str(part) for part in first["loc"])
                raise BugError(f"{path.name}: bug {entry.get('id', '?')}: {key}: {first['msg']}") from error
            if bug.id in bugs:
                raise BugError(f"{path.name}: bug {bug.id} is there twice")
            bugs[bug.id] = bug
    return bugs
