"""The contracts of pyproject.toml speak of every room that has been built."""

import pkgutil
import tomllib
from pathlib import Path

import pytest

HOME = Path(__file__).resolve().parents[2]
TOOL = tomllib.loads((HOME / "pyproject.toml").read_text())["tool"]
CONTRACTS = {contract["id"]: contract for contract in TOOL["importlinter"]["contracts"]}
ROOMS = {room.name for room in pkgutil.iter_modules([str(HOME / "games")])}
GAMES = {shelf.parent.name for shelf in (HOME / "games" / "rules").glob("*/shelf.py")}


@pytest.mark.parametrize("room", sorted({"rules", "bots", "reply", "hours"} & ROOMS))
def test_a_pure_room_is_held_to_purity_and_to_strict_types(room: str) -> None:
    assert f"games.{room}" in CONTRACTS["pure"]["source_modules"]
    assert f"games.{room}" in TOOL["mypy"]["packages"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_is_known_to_the_catalog_and_the_bots_alone(game: str) -> None:
    package = f"games.rules.{game}"
    contracts = [c for c in CONTRACTS.values() if package in c.get("protected_modules", [])]
    assert len(contracts) == 1
    outsiders = {name for name in contracts[0]["allowed_importers"] if not name.startswith(package)}
    assert outsiders == {"games.rules.catalog", "games.bots", "games.bots.**"}


def test_the_app_itself_is_empty_so_that_rules_import_without_django() -> None:
    assert not (HOME / "games" / "__init__.py").read_text().strip()
