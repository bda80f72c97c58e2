"""Rafter Five by real mail, SMTP out and LMTP in: three mailboxes play a match to its end by replies alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from games import clock, inbox, tokens
from games.models import Ballot, InboundMail, Match, OutgoingMail, Token, User
from games.models.moment import clock as timed
from games.post.deliver import deliver
from games.rules.dice import Dice
from games.rules.rafter_five.moves import write
from games.rules.rafter_five.samples import offers
from games.rules.rafter_five.state import State
from games.story import recount
from tests.flow.test_whole_match import SMALL
from tests.mail.tables import Watch, people
from tests.mail.world import Mailbox, World, our_door, outside, part
from tests.web.rafts import afloat

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]
PROGRAMS = ("gmail", "outlook", "thunderbird")


@pytest.fixture
def watch() -> Iterator[Watch]:
    hand = Watch()
    with timed(hand):
        yield hand


@pytest.fixture
def trio(watch: Watch) -> list[User]:
    return people()[:3]


@pytest.fixture
def world(settings, trio, monkeypatch) -> Iterator[World]:
    """Three mailboxes, and our settings to reach them."""
    monkeypatch.setattr("games.pictures.png", lambda svg, width: SMALL)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    boxes = [Mailbox(one.name, one.email, program) for one, program in zip(trio, PROGRAMS, strict=True)]
    with our_door() as post:
        one = World(boxes, post)
        with outside(one) as port:
            settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
            yield one


def lines(match: Match, state: State, count: int) -> Sequence[str]:
    """What a player might write: at the beginning of a turn all that is left of it, in the rules' own words."""
    rules, dice = match.rules.settings, Dice(b"hands", match.slug, str(count))
    said = []
    if state.step == "chest":
        return (write(next(offers(rules, state, dice.of("chest")))),)
    if state.step == "figure":
        figure = dice.pick(state.overboard or state.aboard)
        said.append(f"figure {figure}")
        raft = tuple(piece for piece in state.raft if piece.name != figure)
        state = replace(state, step="place", hand=figure, raft=raft)
    if state.step == "place":
        said.append(write(next(offers(rules, state, dice.of("place")))))
    mine = next(colour for colour in state.colours_of(state.active) if f"{colour}-" in " ".join(state.reserve))
    return (*said, f"CHEST {mine} AT {dice.of('u').pick(range(-30, 31, 10))} 0")


def answered(world: World, match: Match, count: int) -> str:
    """Whoever is asked answers their letter; how the answer came to be cast."""
    deliver(120)
    question = match.questions.get(closed_at=None)
    question.match = match
    ballot = question.ballots.select_related("seat__player").get()
    mailbox = world.mailboxes[ballot.seat.player.email]
    letter = mailbox.asked(tokens.filled(tokens.address(Token.Purpose.REPLY, ballot.pk)))
    if ballot.cast_at is None:
        assert letter is not None, question.kind
        assert "cid:board@picture" in part(letter, "html")
        mailbox.write(letter, "\n".join(lines(match, question.state, count)), world.post)
        inbox.read_waiting(120)
        ballot.refresh_from_db()
        assert (ballot.cast_at, ballot.source) != (None, ""), InboundMail.objects.latest("pk").reason
    clock.look_at(question.pk)
    return str(Ballot.objects.get(pk=ballot.pk).source)


def test_three_mailboxes_play_a_match_to_its_end(watch, world, trio):
    match = afloat(*trio, settings={"edition": "basic", "tremor": "shaky"}).match
    sources = Counter[str]()
    for count in range(600):
        if not match.questions.filter(closed_at=None).exists():
            break
        sources[answered(world, match, count)] += 1
        watch.forward(seconds=1)
    deliver(120)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert sources["letter"] > 10
    assert sources["order"] > 10, "further lines of a letter are carried out"
    assert set(sources) == {"letter", "order"}
    assert list(recount(match)) == []
    came = Counter(reason.partition(":")[0] for reason in InboundMail.objects.values_list("reason", flat=True))
    assert set(came) == {"vote"}
    last = [box.letters[-1] for box in world.mailboxes.values()]
    assert all("the match is over" in letter["Subject"] for letter in last)
    with_still = OutgoingMail.objects.exclude(still=None).count()
    assert with_still
    print(dict(sources), "letters out", OutgoingMail.objects.count(), "with a still", with_still)
    print(part(last[0], "plain")[:1200])
