"""Whole games of an independent referee, line for line, through the code of `manage.py replay`."""

import gzip
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.rules import catalog
from games.rules.game import Answered
from games.rules.lifeboats import record

RECORDS = Path(__file__).parent.parent / "records"
NAMES = sorted(path.stem for path in RECORDS.glob("*.json"))


def replayed(*files: Path) -> list[Any]:
    out = io.StringIO()
    call_command("replay", *map(str, files), stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_there_are_34_records():
    assert len(NAMES) == 34


@pytest.mark.parametrize("name", NAMES)
def test_a_record_gives_exactly_the_expected_lines(name):
    expected = gzip.decompress((RECORDS / f"{name}.lines.gz").read_bytes()).decode()
    assert replayed(RECORDS / f"{name}.json") == [json.loads(line) for line in expected.splitlines()]


def test_with_several_files_each_line_names_its_file():
    files = [RECORDS / f"{name}.json" for name in NAMES[:2]]
    assert {line["file"] for line in replayed(*files)} == {str(file) for file in files}
    assert all("file" not in line for line in replayed(files[0]))


@pytest.mark.parametrize("name", NAMES)
def test_a_match_is_exported_as_the_record_that_it_was_played_from(name):
    data = json.loads((RECORDS / f"{name}.json").read_text())
    head = record.parsed(data)
    game = catalog.game("lifeboats", {**data["settings"], "edition": data["game"]})
    answers = [Answered(answer["ask"], answer["by"]) for answer in data["answers"]]
    again = game.record(head.opening(), answers)
    for one in (again, data):
        for crew in one.get("setup", {}).get("crew", {}).values():
            crew.sort()
    assert again == data


def test_a_vote_that_never_came_is_written_as_a_dash():
    game = catalog.game("lifeboats", {"edition": "english"})
    opening = record.parsed(json.loads((RECORDS / "english-3.json").read_text())).opening()
    written = game.record(opening, [Answered("leak", {"red": "", "pink": "red"})])
    assert written["answers"] == [{"ask": "leak", "by": {"red": "-", "pink": "red"}}]
