"""A whole match by real mail, SMTP out and LMTP in, six mailboxes of which three misbehave: the record is clean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from games import inbox, table, tokens
from games.hours import Schedule
from games.models import Ballot, InboundMail, Match, OutgoingMail, Token, User
from games.post.deliver import deliver
from games.story import record, recount
from tests.conftest import CHROMIUM
from tests.flow.courses import Say, played
from tests.flow.test_whole_match import SMALL, directly, typed
from tests.mail.tables import Watch
from tests.mail.world import Away, Mailbox, Scanned, Twice, World, links, our_door, outside

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]
NAMES = ("Anna", "Ben", "Chloé", "Dmitri", "Esther", "陈伟")


def address(name: str) -> str:
    return f"player{NAMES.index(name)}@mail.example"


@pytest.fixture
def watch() -> Iterator[Watch]:
    """As in conftest, over rows that threads see."""
    from games.models.moment import clock

    hand = Watch()
    with clock(hand):
        yield hand


@pytest.fixture
def world(settings, live_server, monkeypatch) -> Iterator[World]:
    """Six mailboxes, and our settings to reach them."""
    monkeypatch.setattr("games.pictures.png", lambda svg, width: SMALL)
    kinds = (Mailbox, Away, Scanned, Twice, Mailbox, Mailbox)
    programs = ("gmail", "outlook", "apple", "thunderbird", "html-only", "gmail")
    boxes = [kind(name, address(name), client) for kind, name, client in zip(kinds, NAMES, programs, strict=True)]
    settings.SITE_URL = live_server.url
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    with our_door() as post:
        one = World(boxes, post)
        with outside(one) as port:
            settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
            yield one


def created() -> tuple[Match, list[User]]:
    Match.objects.all().delete()
    people = [User.objects.get_or_create(email=address(name), defaults={"name": name})[0] for name in NAMES]
    match = table.create(
        people[0],
        "Six at sea",
        game="lifeboats",
        settings={"edition": "carneades", "setup": "random"},
        seats=6,
        schedule=Schedule(24, 24, 0),
    )
    Match.objects.filter(pk=match.pk).update(secret=b"six" * 10)
    return match, people


def clean() -> object:
    """The record of the same course without any letters."""
    match, people = created()
    for person in people:
        table.join(match.pk, person)
    match.refresh_from_db()
    played(match, directly)
    return record(Match.objects.get(pk=match.pk))


def posted(world: World) -> None:
    """Letters leave, machines do what they do, and what came back is read."""
    deliver(120)
    world.turn()
    inbox.read_waiting(120)


def by_letter(world: World) -> Callable[[Ballot, Say], None]:
    def give(ballot: Ballot, say: Say) -> None:
        mailbox = world.mailboxes[ballot.seat.player.email]
        address = tokens.filled(tokens.address(Token.Purpose.REPLY, ballot.pk))
        if mailbox.asked(address) is None:
            posted(world)
        ballot.refresh_from_db()
        assert ballot.cast_at is None, "a machine has voted"
        letter = mailbox.asked(address)
        assert letter is not None
        mailbox.write(letter, typed(ballot.prompt.shape, say), world.post)
        inbox.read_waiting(120)
        ballot.refresh_from_db()
        assert (ballot.words, ballot.source) == (say.words, "letter"), mailbox.name

    return give


def joined(world: World, match: Match, people: list[User]) -> None:
    """The host sits down; the others are invited and answer JOIN by letter, one after the other."""
    table.join(match.pk, people[0])
    for person in people[1:]:
        table.invite(match, person.email, people[0])
        posted(world)
        mailbox = world.mailboxes[person.email]
        mailbox.write(mailbox.letters[-1], "JOIN", world.post)
        inbox.read_waiting(60)
        assert match.seats.filter(player=person).exists(), person


def browse(world: World, page: object) -> int:
    """A scanner that runs a browser opens every link of the first question to the scanned mailbox. How many."""
    letter = next(one for one in world.mailboxes[address("Chloé")].letters if "/v/" in " ".join(links(one)))
    found = [link for link in links(letter) if "/v/" in link]
    for link in found:
        page.goto(link)  # type: ignore[attr-defined]
        page.wait_for_timeout(200)  # type: ignore[attr-defined]
    return len(found)


def test_a_match_of_six_mailboxes_ends_as_a_clean_one_does(watch, world, request):
    wanted = clean()
    OutgoingMail.objects.all().delete()
    match, people = created()
    joined(world, match, people)
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    posted(world)
    if CHROMIUM.exists():
        assert browse(world, request.getfixturevalue("page")) > 3
        assert not Ballot.objects.exclude(cast_at=None).exists()
    played(match, by_letter(world))
    posted(world)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert list(recount(match)) == []
    assert record(match) == wanted
    what_became_of_the_letters(world, match)


def what_became_of_the_letters(world: World, match: Match) -> None:
    sent = OutgoingMail.objects.filter(match=match)
    assert {*sent.exclude(kind="reinvite").values_list("state", flat=True)} <= {"sent", "stale"}
    assert {*sent.filter(kind="reinvite").values_list("state", flat=True)} <= {"queued", "stale"}, "all have joined"
    assert not sent.filter(kind__in=("unclear", "late", "trouble")).exists()
    kinds = Counter(letter["Subject"] for box in world.mailboxes.values() for letter in box.letters)
    assert kinds["Six at sea: the match is over"] == 6
    came = Counter(reason.partition(":")[0] for reason in InboundMail.objects.values_list("reason", flat=True))
    votes = Ballot.objects.filter(question__match=match)
    by_letter = votes.filter(source="letter")
    assert came["vote"] == by_letter.count() == votes.exclude(source="order").count()
    assert came["join"] == 5
    twice = by_letter.filter(seat__player__email=address("Dmitri")).count() + 1
    assert came["duplicate"] == twice
    away = world.mailboxes[address("Ben")]
    assert came["autoreply"] >= len(away.letters)
    assert set(came) == {"vote", "join", "duplicate", "autoreply"}
    assert world.mailboxes[address("Chloé")].followed > 100
