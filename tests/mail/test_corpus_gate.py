"""Every letter of the corpus through the whole gate, kept, read and read again: rows tell what its manifest says."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.mail.house import House
from tests.mail.scene import manifest
from tests.mail.test_corpus import SLOW, earlier_copies, pytest_generate_tests

__all__ = ["pytest_generate_tests"]

pytestmark = pytest.mark.django_db


def test_a_letter_does_what_its_manifest_says(corpus_file: tuple[Path, str], monkeypatch: pytest.MonkeyPatch) -> None:
    folder, name = corpus_file
    scene = manifest(folder)
    entry = next(one for one in scene["entries"] if one["file"] == name)
    raw = (folder / name).read_bytes()
    house = House(scene, entry, monkeypatch)
    for before in earlier_copies(scene, folder, name, raw):
        house.take(*before)
    start = time.perf_counter()
    outcome = house.take(raw, entry)
    took = time.perf_counter() - start
    wanted = entry["expect"]
    assert (outcome.kind, outcome.value) == (wanted["kind"], wanted.get("value")), outcome
    if wanted["kind"] == "press":
        assert outcome.press == wanted["press"]
    assert outcome.suggest == wanted.get("suggest")
    assert took < SLOW
