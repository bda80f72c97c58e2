"""Editions as records: presets by name, what a host may change of them, and how that is told. Pure; knows no game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import reduce
from typing import Any, Generic, TypeAlias, TypeVar

from games.rules.game import BadRecord, Json, Knob, Preset
from games.rules.sentences import Sentence

R = TypeVar("R", bound=Any)
Value: TypeAlias = str | int | bool
Said: TypeAlias = Mapping[str, tuple[Sentence, Mapping[Any, Sentence]]]
"""A setting's name to what it is called, and to what each of its values does."""


@dataclass(frozen=True)
class Editions(Generic[R]):
    """The editions of a game: frozen records with a field `edition`. The first is meant where none is named.

    `values` is what a host may choose. A subclass may know further values that a record may hold.
    """

    presets: Mapping[str, R]
    values: Mapping[str, tuple[Value, ...]]

    def settings(self, chosen: object) -> R:
        """The edition that `chosen` names, with its other entries changed. Raises `BadRecord` for what is unknown."""
        if not isinstance(chosen, Mapping):
            raise BadRecord("settings are an object")
        edition = chosen.get("edition", next(iter(self.presets)))
        if not isinstance(edition, str) or edition not in self.presets:
            raise BadRecord(f"there is no edition {edition!a}; there are {', '.join(self.presets)}")
        changes = {name: value for name, value in chosen.items() if name != "edition"}
        for name, value in changes.items():
            self._check(name, value)
        return replace(self.presets[edition], **changes)

    def known(self, name: str, value: Json) -> bool:
        """Whether a setting, whose type is right, may have this value."""
        return value in self.values[name]

    def _check(self, name: str, value: Json) -> None:
        values = self.values.get(name)
        if values is None:
            raise BadRecord(f"there is no setting {name!a}")
        if type(value) is not type(values[0]) or not self.known(name, value):
            listed = ", ".join(str(one).lower() if isinstance(one, bool) else str(one) for one in values)
            raise BadRecord(f"the setting {name} cannot be {value!a:.60}; it can be {listed}")

    def differences(self, rules: R) -> dict[str, Json]:
        """The settings that differ from the edition's own, in the order of the record."""
        preset = asdict(self.presets[rules.edition])
        changed = ((field.name, getattr(rules, field.name)) for field in fields(rules))
        return {name: value for name, value in changed if value != preset[name]}

    # --- in words ----------------------------------------------------------------------------------------------------

    def shelved(self, titles: Mapping[str, tuple[Sentence, Sentence]]) -> tuple[Preset, ...]:
        """The editions as a host is offered them: `titles` has what each is called, and what sets it apart."""
        return tuple(Preset(key, *titles[key], self._whole(key)) for key in self.presets)

    def _whole(self, key: str) -> dict[str, Json]:
        return {"edition": key, **{name: getattr(self.presets[key], name) for name in self.values}}

    def knobs(self, said: Said) -> tuple[Knob, ...]:
        """Every setting that a host may turn."""
        return tuple(
            Knob(name, said[name][0], tuple((value, said[name][1][value]) for value in values))
            for name, values in self.values.items()
        )


def summary(edition: Sentence, differing: Sequence[Sentence]) -> Sentence:
    """An edition, and in what a match differs from it, in one sentence."""
    if not differing:
        return Sentence("{edition}, without house rules.", edition=edition)
    row = reduce(lambda several, last: Sentence("{several}; {last}", several=several, last=last), differing)
    return Sentence("{edition}, with house rules: {differences}.", edition=edition, differences=row)


def ruled(label: Sentence, text: Sentence) -> Sentence:
    """A setting in words: "Lone crew: the last one in a boat stays there"."""
    return Sentence("{label}: {text}", label=label, text=text)
