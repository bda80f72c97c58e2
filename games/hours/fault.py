"""What is wrong with hours that people ask for, said in a sentence they can read."""

from __future__ import annotations

from games.rules.sentences import Sentence


class BadHours(ValueError):
    """These hours cannot be kept; `sentence` says why, for whoever chose them."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
