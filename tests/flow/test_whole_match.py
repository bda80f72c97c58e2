"""Whole matches, by letters only and by pages only: the same words make the same record. Of six in .ci/long."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

import pytest
from django.test import Client

from games import inbox, table, tokens
from games.hours import Schedule
from games.inbox.clients import CLIENTS
from games.models import Ballot, InboundMail, Match, OutgoingMail, User
from games.post.deliver import deliver
from games.rules.game import Json
from games.rules.prompts import Ordered, Ranked, Shape
from games.story import record, recount
from games.views import asking, postcard
from tests.flow.courses import Say, played

LONG = pytest.mark.long
TABLES = (
    ("french", 3),
    *(pytest.param(edition, 6, marks=LONG) for edition in ("english", "carneades", "french", "table")),
)
SMALL = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\x9bU"
    b"\x00\x00\x00\nIDATx\x9cc`\x00\x00\x00\x02\x00\x01H\xaf\xa4q\x00\x00\x00\x00IEND\xaeB`\x82"
)


@pytest.fixture(autouse=True)
def small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing at full size takes half a second a question, and pictures have tests of their own."""
    monkeypatch.setattr("games.pictures.png", lambda svg, width: SMALL)


def begun(people: list[User], edition: str, seats: int) -> Match:
    """The same match whenever it is begun: the same name, dice and seats."""
    Match.objects.all().delete()
    match = table.create(
        people[0],
        "All at sea",
        game="lifeboats",
        settings={"edition": edition, "setup": "random" if edition == "french" else "draft"},
        seats=seats,
        schedule=Schedule(24, 24, 0),
    )
    Match.objects.filter(pk=match.pk).update(secret=b"six" * 10)
    for person in people[:seats]:
        table.join(match.pk, person)
    return Match.objects.get(pk=match.pk)


def directly(ballot: Ballot, say: Say) -> None:
    table.cast(ballot.pk, say.words, source=Ballot.Source.WEB, by=ballot.seat.player, ahead=say.ahead)


class Correspondent:
    """Answers letters that were sent, in turn with every mail program there is."""

    def __init__(self) -> None:
        self.turn = count()

    def __call__(self, ballot: Ballot, say: Say) -> None:
        deliver(60)
        letter = OutgoingMail.objects.get(kind="ask", ballot=ballot, state="sent")
        client = list(CLIENTS)[next(self.turn) % len(CLIENTS)]
        raw = postcard.replied(letter, client, typed(ballot.prompt.shape, say))
        kept = inbox.keep(raw, letter.address, postcard.answers_to(letter), "demo")
        inbox.read(kept.pk)
        kept.refresh_from_db()
        assert kept.state == InboundMail.State.DONE, f"{client}: {kept.reason}"
        ballot.refresh_from_db()
        assert ballot.words == say.words, f"{client}: {ballot.words!r} for {say}"


def typed(shape: Shape, say: Say) -> str:
    """What a person types to say this."""
    words = "ABSTAIN" if say.words == "-" else say.words.upper()
    if isinstance(shape, Ordered):
        words = words.replace(",", " ")
    if "captain" in say.ahead:
        words = " ".join(["HAT", *say.ahead["captain"]]).upper()
    if "tie" in say.ahead:
        words += "\nTIE " + " ".join(say.ahead["tie"]).upper()
    return words


BROWSER = Client()


def by_page(ballot: Ballot, say: Say) -> None:
    """Votes through the link of the letter, as a browser that knows nothing but this link."""
    BROWSER.cookies.clear()
    page = BROWSER.get(f"/v/{tokens.token(tokens.Purpose.LINK, ballot.pk)}", follow=True)
    assert page.status_code == 200
    answer = BROWSER.post(f"/vote/{ballot.pk}/", fields(ballot.prompt.shape, say))
    assert answer.status_code == 303
    ballot.refresh_from_db()
    assert (ballot.words, ballot.source) == (say.words, "web")


def fields(shape: Shape, say: Say) -> Mapping[str, str]:
    """What the page's form sends for this answer."""
    picks = asking.parsed(shape, say.words)
    sent: dict[str, str] = {}
    if isinstance(shape, Ordered):
        sent |= {f"choice-{place}": word for place, word in enumerate(picks[0], 1)}
    elif isinstance(shape, Ranked):
        for number, listed in enumerate(picks):
            sent |= {f"list-{number}-{word}": str(place) for place, word in enumerate(listed, 1)}
    else:
        sent["choice"] = say.words
    for kind, words in say.ahead.items():
        sent |= {f"ahead-{kind}-{place}": word for place, word in enumerate(words, 1)}
    return sent


def course(match: Match) -> Mapping[str, Json]:
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert list(recount(match)) == []
    return record(match)


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_a_match_by_letters_only_and_by_pages_only_leaves_the_same_record(people, watch, edition, seats):
    records = []
    for give in (directly, Correspondent(), by_page):
        match = begun(people, edition, seats)
        questions = played(match, give)
        records.append(course(match))
    assert questions > 20
    assert records[0] == records[1]
    assert records[0] == records[2]
    deliver(60)
    overs = OutgoingMail.objects.filter(match=match, kind="over", state="sent")
    assert overs.count() == seats
