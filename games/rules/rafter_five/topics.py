"""The kinds of questions that a seat may still meet, each with an answer as one would write it."""

from __future__ import annotations

from games.rules.prompts import Topic
from games.rules.rafter_five.editions import Settings
from games.rules.rafter_five.reading import FORMS
from games.rules.rafter_five.state import State
from games.rules.sentences import Sentence


def topics(rules: Settings, state: State) -> tuple[Topic, ...]:
    """The steps of a turn; figures are only stood up before the first one."""
    asked = {
        "stand": Sentence("Where on the base does a figure stand?"),
        "figure": Sentence("Which figure do you take?"),
        "board": Sentence("Which board do you take?"),
        "place": Sentence("Where does the board go, with the figure on it?"),
        "chest": Sentence("Where on the board does the chest go?"),
    }
    left_out = {"" if state.step == "stand" else "stand", "" if rules.advanced else "board"}
    kept = {step: sentence for step, sentence in asked.items() if step not in left_out}
    return tuple(Topic(step, sentence, (FORMS[step],), open=True) for step, sentence in kept.items())
