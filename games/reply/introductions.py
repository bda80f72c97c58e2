"""What introduces a quotation: "On Monday Harbour wrote:", blocks of "From: … Sent: …", rules with words in them.

No table of languages: such lines end as they do, hold a date and an address, name us, and stand above what is quoted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from games.reply.rows import Known, Row
from games.rules.speech import fold

_ADDRESS = re.compile(r"[\w.+=-]{1,80}@[\w-]{1,60}\.")
_FIELD = re.compile(r"\s{0,4}[*_]{0,2}[^\W\d_][^:：\n]{0,24}[:：]")
_LABEL = re.compile(r"\s{0,4}[*_]{0,2}[^\W\d_][^:：\n]{0,24}[:：][*_]{0,2}\s*")
_RULE = re.compile(r"\W{0,3}[-_=*~]{3,}(?:.{0,60}[-_=*~]{3,})?\W{0,3}")


def take(rows: list[Row], ours: Known, understood: Callable[[str], bool]) -> None:
    """Lines such as "On Monday Harbour wrote:" or "From: … Sent: …" go with what stands below them."""
    heads = [_is_field(row) and (bool(_ADDRESS.search(row.text)) or not understood(row.text)) for row in rows]
    for at in range(len(rows) - 2):
        if heads[at] and not (at and heads[at - 1]):
            _take_fields(rows, at)
    for at, row in enumerate(rows):
        if row.quoted and not (at and rows[at - 1].quoted):
            _take_above(rows, at, ours, understood)
    below = False
    for row in reversed(rows):
        if row.quoted or not row.text.strip():
            below = below or row.quoted
            continue
        ruled = below and bool(_RULE.fullmatch(row.text.strip()))
        below = ruled or (_introduces(row.text, ours, sure=True) and not understood(row.text))
        row.quoted = row.head = below
    _take_all_after_the_second(rows)
    _take_all_of_strangers(rows, ours)


def _take_above(rows: list[Row], at: int, ours: Known, understood: Callable[[str], bool]) -> None:
    above = [one for one in range(max(0, at - 8), at) if rows[one].text.strip() and not rows[one].quoted][-3:]
    if not above or rows[above[-1]].depth or understood(rows[above[-1]].text):
        return
    for first in range(len(above) - 1, -1, -1):
        taken = above[first:]
        if taken[-1] - taken[0] != len(taken) - 1 or (len(taken) > 1 and understood(rows[taken[0]].text)):
            return
        if _introduces(" ".join(rows[one].text for one in taken), ours):
            for one in taken:
                rows[one].quoted = rows[one].head = True
            return


def _introduces(text: str, ours: Known | None, *, sure: bool = False) -> bool:
    """Whether `text` introduces a quotation: it ends as one does and holds a date, or it names us."""
    plain = text.strip().rstrip("*_ ")
    ends = plain.endswith((":", "：", "---", ">"))
    numbers = len(re.findall(r"\d+", _ADDRESS.sub("@", plain)))
    named = bool(_ADDRESS.search(plain)) or (ours is not None and any(name in fold(plain) for name in ours.names))
    if sure:
        return ends and numbers >= 2 and named and len(plain) < 400
    return (ends and (numbers >= 2 or named)) or (numbers >= 2 and named)


def _is_field(row: Row) -> bool:
    return not row.depth and bool(_FIELD.match(row.text))


def _take_fields(rows: list[Row], at: int) -> None:
    """A block of header lines: three or more of "Label: value", among them an address, with a blank line before it."""
    end = at
    while end < len(rows) and (_is_field(rows[end]) or _is_gap(rows, at, end)):
        end += 1
    block = [row for row in rows[at:end] if row.text.strip()]
    if not 3 <= len(block) <= 9 or not any(_ADDRESS.search(row.text) for row in block):
        return
    above = rows[at - 1].text.strip() if at else ""
    below = next((row for row in rows[end:] if row.text.strip()), None)
    if below is None or below.quoted or not above or _RULE.fullmatch(above):
        for row in block:
            row.quoted = row.head = True


def _is_gap(rows: Sequence[Row], at: int, end: int) -> bool:
    """One blank line between the first line of a block, which names its writer, and the second, as Notes has it.

    What was typed above a block may look like its first line: "Vote: red", "PS: see you".
    """
    follows = end == at + 1 and end + 1 < len(rows) and _is_field(rows[end + 1])
    return follows and not rows[end].text.strip() and bool(_ADDRESS.search(rows[at].text))


def is_label(text: str) -> bool:
    """Whether `text` is the label of a header line and nothing else: "Subject: "."""
    return bool(_LABEL.fullmatch(text))


def divided(text: str, understood: Callable[[str], bool]) -> list[str]:
    """`text`, in two if it is an answer that runs into an introduction: "RED On Monday, 3 June at 10:02, … wrote:"."""
    words = re.sub(r"[^\w:：>]+$", "", text).split()
    for size in range(min(6, len(words) - 1), 0, -1):
        answer, rest = " ".join(words[:size]), " ".join(words[size:])
        begins = not rest[0].islower() and not understood(words[size])
        if begins and understood(answer) and _introduces(rest, None, sure=True):
            return [answer, rest]
    return [text]


def _take_all_after_the_second(rows: Sequence[Row]) -> None:
    """Below a second introduction stands what somebody wrote before: it is quoted to the end of the letter."""
    groups = 0
    inside = False
    for row in rows:
        if row.head and not inside:
            groups += 1
        inside = row.head or (inside and not row.text.strip())
        row.quoted = row.quoted or groups > 1


def _take_all_of_strangers(rows: Sequence[Row], ours: Known) -> None:
    """Below the introduction of somebody else's letter, with nothing of ours in it, all is what they wrote."""
    for at, row in enumerate(rows):
        if not row.head or (at and rows[at - 1].head):
            continue
        end = next((one for one in range(at, len(rows)) if rows[one].text.strip() and not rows[one].head), len(rows))
        said = fold(" ".join(one.text for one in rows[at:end]))
        strange = bool(_ADDRESS.search(said)) and not any(name in said for name in ours.names)
        if strange and end < len(rows) and not rows[end].quoted:
            for one in rows[end:]:
                one.quoted = True
            return
