"""The demo's mailbox: every letter can be read as it was sent and answered as mail programs answer; only there."""

from __future__ import annotations

import base64
import email
import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from games import clock, inbox, table, tokens
from games.hours import Schedule
from games.models import Ballot, InboundMail, Match, OutgoingMail, Picture, User
from games.post.deliver import deliver

pytestmark = pytest.mark.django_db

KIND = OutgoingMail.Kind
DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)
"""A picture that costs no time."""


@pytest.fixture
def match(db: None, monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match of one person and bots, whose letters have been sent; the bots have not answered yet."""
    monkeypatch.setattr("games.pictures.png", lambda svg, width: DOT)
    person = User.objects.create_user("you@demo.example", name="You & <i>", zone="Europe/Paris")
    rules = {"edition": "english", "setup": "random"}
    made = table.create(person, "Storm <b>", game="lifeboats", settings=rules, seats=3, schedule=Schedule(24, 24, 0))
    table.join(made.pk, person)
    table.fill_with_bots(made.pk, "random")
    table.begin(made.pk)
    deliver(30)
    return Match.objects.get(pk=made.pk)


def letter(match: Match, kind: str = KIND.ASK) -> OutgoingMail:
    return match.letters.filter(kind=kind).latest("pk")


def answer(client: Client, to: OutgoingMail, **fields: str) -> tuple[Any, InboundMail]:
    """Sends the reply form of a letter; the page it leads to, and the letter that came in, read by a worker."""
    client.post(f"/mailbox/{to.pk}/reply/", fields)
    came = InboundMail.objects.latest("pk")
    inbox.read(came.pk)
    came.refresh_from_db()
    return client.get(f"/mailbox/in/{came.pk}/?from={to.pk}"), came


def a_word(match: Match) -> str:
    return letter(match).ballot.prompt.shape.options[0].word


@pytest.mark.parametrize(
    "page", ["", "{letter}/", "{letter}/page/", "in/1/", "picture/{digest}.png", "{letter}/?as=source"]
)
def test_where_the_demo_is_off_there_is_no_mailbox(match: Match, client: Client, settings: Settings, page: str) -> None:
    settings.DEMO_MAILBOX = False
    path = "/mailbox/" + page.format(letter=letter(match).pk, digest=letter(match).picture_id)
    assert client.get(path).status_code == 404


def test_where_the_demo_is_off_nothing_can_be_sent(match: Match, client: Client, settings: Settings) -> None:
    settings.DEMO_MAILBOX = False
    assert client.post(f"/mailbox/{letter(match).pk}/reply/", {"words": "red"}).status_code == 404
    assert not InboundMail.objects.exists()


def test_the_newest_letter_of_the_person_at_the_machine_is_open_at_once(match: Match, client: Client) -> None:
    page = client.get("/mailbox/").content.decode()
    asked = letter(match)
    assert f'src="/mailbox/{asked.pk}/page/"' in page
    assert f'action="/mailbox/{asked.pk}/reply/"' in page
    assert f'href="/mailbox/{letter(match, KIND.STARTS).pk}/"' in page
    assert "http-equiv" not in page, "nobody is disturbed while they write"


def test_a_mailbox_without_letters_says_so_and_looks_again(db: None, client: Client) -> None:
    page = client.get("/mailbox/").content.decode()
    assert "No letter has come yet" in page
    assert '<meta http-equiv="refresh" content="5">' in page


def test_a_letter_that_is_not_written_yet_is_not_shown(match: Match, client: Client) -> None:
    asked = letter(match)
    OutgoingMail.objects.filter(pk=asked.pk).update(text="")
    assert client.get(f"/mailbox/{asked.pk}/").status_code == 404
    assert f"/mailbox/{asked.pk}/" not in client.get("/mailbox/").content.decode()


def test_what_people_typed_is_escaped(match: Match, client: Client) -> None:
    page = client.get("/mailbox/").content.decode()
    assert "You &amp; &lt;i&gt;" in page
    assert "Storm &lt;b&gt;" in page
    assert "<i>" not in page


def test_the_frame_can_reach_nothing_of_the_site_and_opens_links_on_top(match: Match, client: Client) -> None:
    framed = client.get(f"/mailbox/{letter(match).pk}/page/")
    policy = framed["Content-Security-Policy"]
    assert policy.startswith("sandbox allow-top-navigation-by-user-activation; default-src 'none'; ")
    assert "script" not in policy
    assert framed["X-Frame-Options"] == "SAMEORIGIN"
    assert '<base target="_top">' in framed.content.decode()
    page = client.get("/mailbox/")
    assert 'sandbox="allow-top-navigation-by-user-activation"' in page.content.decode()
    assert page["X-Frame-Options"] == "DENY"


def test_the_frame_shows_the_picture_and_the_real_links(match: Match, client: Client) -> None:
    asked = letter(match)
    page = client.get(f"/mailbox/{asked.pk}/page/").content.decode()
    token = tokens.token(tokens.Purpose.LINK, asked.ballot_id)
    assert f"/v/{token}" in page
    assert "{token:" not in page
    assert "cid:" not in page
    (shown,) = set(re.findall(r"/mailbox/picture/[0-9a-f]{64}\.png", page))
    picture = client.get(shown)
    assert picture["Content-Type"] == "image/png"
    assert picture.content == bytes(Picture.objects.get(pk=asked.picture_id).png)


def test_an_answer_by_letter_in_the_frame_leads_to_the_reply_form(match: Match, client: Client) -> None:
    asked, word = letter(match), a_word(match).upper()
    page = client.get(f"/mailbox/{asked.pk}/page/").content.decode()
    assert 'href="mailto:' not in page
    assert f'href="/mailbox/{asked.pk}/?write={word}#reply"' in page
    form = client.get(f"/mailbox/{asked.pk}/?write={word}").content.decode()
    assert re.search(rf"<textarea[^>]*>{word}</textarea>", form)


def test_the_text_and_the_source_are_what_was_sent(match: Match, client: Client) -> None:
    asked = letter(match)
    text = client.get(f"/mailbox/{asked.pk}/?as=text").content.decode()
    assert tokens.token(tokens.Purpose.LINK, asked.ballot_id) in text
    shown = client.get(f"/mailbox/{asked.pk}/?as=source").context["plain"]
    mail = email.message_from_string(shown)
    assert mail["Message-ID"] == asked.message_id
    assert mail["Subject"]
    assert mail["Reply-To"].startswith("v-")
    assert {part.get_content_type() for part in mail.walk()} >= {"text/plain", "text/html", "image/png"}
    assert "{token:" not in shown


def test_a_button_with_a_word_casts_the_vote(match: Match, client: Client) -> None:
    asked, word = letter(match), a_word(match)
    assert f'name="word" value="{word}"' in client.get("/mailbox/").content.decode()
    page, came = answer(client, asked, word=word, program="gmail")
    ballot = Ballot.objects.get(pk=asked.ballot_id)
    assert (ballot.words, ballot.source) == (word, Ballot.Source.LETTER)
    assert (came.state, came.source, came.ballot_id) == (InboundMail.State.DONE, "demo", ballot.pk)
    assert came.get_state_display() in page.content.decode()


@pytest.mark.parametrize("program", ["gmail", "outlook", "apple", "thunderbird", "html-only"])
def test_a_typed_reply_is_read_from_every_mail_program(match: Match, client: Client, program: str) -> None:
    asked, word = letter(match), a_word(match)
    answer(client, asked, words=f"{word}\r\n", program=program, act="send")
    assert Ballot.objects.get(pk=asked.ballot_id).words == word
    sent = bytes(InboundMail.objects.get().raw).decode()
    assert asked.message_id in sent, "the reply quotes and refers to the letter"


def test_what_cannot_be_read_is_asked_back_and_the_page_shows_the_letter_that_asks(
    match: Match, client: Client
) -> None:
    asked = letter(match)
    _, came = answer(client, asked, words="perhaps the nicest one", program="gmail", act="send")
    assert not Ballot.objects.get(pk=asked.ballot_id).cast_at
    deliver(30)
    page = client.get(f"/mailbox/in/{came.pk}/?from={asked.pk}").content.decode()
    unclear = letter(match, KIND.UNCLEAR)
    assert unclear.answers_id == came.pk
    assert f'href="/mailbox/{unclear.pk}/"' in page
    assert "in answer to this reply" in page


def test_where_the_answer_waits_the_page_says_how_long(match: Match, client: Client) -> None:
    asked = letter(match)
    answer(client, asked, words="perhaps the nicest one", program="gmail", act="send")
    deliver(30)
    _, came = answer(client, asked, words="perhaps the other one", program="gmail", act="send")
    deliver(30)
    page = client.get(f"/mailbox/in/{came.pk}/?from={asked.pk}").content.decode()
    assert "An answer to this reply leaves in 10 min:" in page or "An answer to this reply leaves in 9 min:" in page
    assert "in answer to this reply" not in page


def test_a_reply_sent_twice_counts_once(match: Match, client: Client) -> None:
    asked, word = letter(match), a_word(match)
    client.post(f"/mailbox/{asked.pk}/reply/", {"words": word, "program": "gmail", "act": "twice"})
    for came in InboundMail.objects.order_by("pk"):
        inbox.read(came.pk)
    first, second = InboundMail.objects.order_by("pk")
    assert "duplicate" in second.reason
    assert match.letters.filter(kind=KIND.RECEIPT).count() == 1
    assert first.state == InboundMail.State.DONE


def test_a_vacation_responder_is_neither_read_nor_answered(match: Match, client: Client) -> None:
    asked = letter(match)
    page, came = answer(client, asked, act="vacation")
    assert came.state == InboundMail.State.REFUSED
    assert "autoreply" in page.content.decode()
    assert not OutgoingMail.objects.filter(answers=came).exists()
    assert not Ballot.objects.get(pk=asked.ballot_id).cast_at


def test_a_letter_that_comes_back_marks_its_address(match: Match, client: Client) -> None:
    asked = letter(match)
    answer(client, asked, act="bounce")
    asked.refresh_from_db()
    assert asked.state == OutgoingMail.State.BOUNCED
    assert User.objects.get(email="you@demo.example").address_state == User.AddressState.BOUNCING


def test_after_a_reply_the_page_waits_for_the_next_question_and_offers_it(match: Match, client: Client) -> None:
    asked = letter(match)
    page, came = answer(client, asked, word=a_word(match))
    assert '<meta http-equiv="refresh"' in page.content.decode()
    for _ in range(20):
        # The bots may have questions of their own first: which ones is a matter of dice.
        clock.sweep(10)
        deliver(30)
        after = client.get(f"/mailbox/in/{came.pk}/?from={letter(match).pk}").content.decode()
        if letter(match).pk != asked.pk:
            break
    assert "Go on to the next question" in after
    assert "http-equiv" not in after


def test_the_mailbox_is_kept_per_person(match: Match, client: Client) -> None:
    guest = "guest@mail.example"
    table.invite(
        table.create(match.host, "Other", game="lifeboats", settings={}, seats=3, schedule=Schedule(24, 24, 0)),
        guest,
        match.host,
    )
    deliver(30)
    mine, theirs = client.get("/mailbox/"), client.get(f"/mailbox/?person={guest}")
    assert guest in mine.content.decode(), "everybody who was written to is listed"
    assert mine.context["letter"].address == "you@demo.example"
    assert theirs.context["letter"].address == guest
    assert theirs.context["letter"].kind == KIND.INVITATION
    assert {entry.sent.address for entry in theirs.context["entries"]} == {guest}


def test_reading_changes_nothing(match: Match, client: Client) -> None:
    before = list(OutgoingMail.objects.values()), list(Ballot.objects.values())
    for path in ("", f"{letter(match).pk}/", f"{letter(match).pk}/page/", f"{letter(match).pk}/?as=source"):
        assert client.get(f"/mailbox/{path}").status_code == 200
    assert client.get(f"/mailbox/{letter(match).pk}/reply/").status_code == 405
    assert (list(OutgoingMail.objects.values()), list(Ballot.objects.values())) == before
