"""One's own letters: what one wants of them is kept, what became of them is told, and one can be tried out."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from games.models import OutgoingMail, User, now
from games.views.kinds import KINDS
from tests.web.scene import Scene, client

pytestmark = pytest.mark.django_db
WANTED = {"mail": "digest", "results": "once", "digest_hour": "20", "quiet_from": "22:00", "quiet_to": "07:00"}


def body(browser: Client) -> str:
    return browser.get("/me/mail/").content.decode()


def test_what_one_wants_is_kept(anna: User) -> None:
    browser = client(anna)
    assert browser.post("/me/mail/", WANTED).status_code == 302
    anna.refresh_from_db()
    kept = (anna.mail, anna.results, anna.digest_hour, f"{anna.quiet_from:%H:%M}", f"{anna.quiet_to:%H:%M}")
    assert kept == tuple(int(value) if value.isdecimal() else value for value in WANTED.values())
    assert 'value="22:00"' in body(browser)


def test_every_kind_of_letter_is_named_in_lists() -> None:
    assert set(KINDS) == set(OutgoingMail.Kind)


def test_what_waits_for_the_day_leaves_when_all_letters_are_wanted(scene: Scene, anna: User) -> None:
    waits = OutgoingMail.objects.filter(person=anna, kind="ask")
    waits.update(state="held", next_at=now() + timedelta(hours=9))
    client(anna).post("/me/mail/", WANTED | {"mail": "everything", "quiet_from": "", "quiet_to": ""})
    assert {*waits.values_list("state", flat=True)} == {"queued"}
    assert not waits.filter(next_at__gt=now()).exists()


def test_quiet_hours_have_two_ends(anna: User) -> None:
    answer = client(anna).post("/me/mail/", WANTED | {"quiet_to": ""})
    assert answer.status_code == 422
    assert "Give both times, or neither." in answer.content.decode()


def test_what_was_saved_before_is_not_told_beside_a_mistake(anna: User) -> None:
    wrong = client(anna).post("/me/mail/?done=saved", WANTED | {"quiet_to": ""}).content.decode()
    assert "Give both times, or neither." in wrong
    assert "Saved." not in wrong
    assert "Saved." in client(anna).get("/me/mail/?done=saved").content.decode()


def test_what_a_mail_server_said_is_told_as_its_words(scene: Scene, anna: User) -> None:
    mine = OutgoingMail.objects.filter(person=anna, kind="ask").latest("pk")
    OutgoingMail.objects.filter(pk=mine.pk).update(state="bounced", error="550 5.1.1 no such user")
    assert "a mail server said: 550 5.1.1 no such user" in body(client(anna))


def test_each_letter_is_listed_with_its_state_and_why_it_did_not_leave(scene: Scene, anna: User, ben: User) -> None:
    mine = OutgoingMail.objects.filter(person=anna, kind="ask").latest("pk")
    OutgoingMail.objects.filter(pk=mine.pk).update(state="stale", error="the question is closed", subject="My subject")
    OutgoingMail.objects.filter(person=ben).update(subject="Not yours")
    text = body(client(anna))
    assert "My subject" in text
    assert "the question is closed" in text
    assert "Not yours" not in text


def test_a_letter_to_try_it_out_is_sent_once_a_minute(anna: User) -> None:
    browser = client(anna)
    assert browser.get("/me/mail/test/").status_code == 405
    for _ in range(2):
        browser.post("/me/mail/test/")
    assert OutgoingMail.objects.filter(kind="test", person=anna).count() == 1


def test_nobody_sees_letters_without_signing_in() -> None:
    assert client().get("/me/mail/").status_code == 302


def test_whose_address_gives_trouble_sees_it_on_every_page_and_can_try_again(anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(address_state="bouncing")
    anna.refresh_from_db()
    browser = client(anna)
    for page in ("/", "/me/", "/rules/"):
        assert "Our letters do not reach you" in browser.get(page).content.decode()
    assert "Try again" in body(browser)
    assert browser.post("/me/mail/again/").status_code == 302
    anna.refresh_from_db()
    assert anna.address_state == "fine"
    assert "do not reach you" not in browser.get("/").content.decode()


def test_a_further_address_is_given_and_proved_on_the_page(anna: User) -> None:
    browser = client(anna)
    assert "done=no-address" in browser.post("/me/mail/addresses/", {"email": "nonsense"}).headers["Location"]
    assert "done=code" in browser.post("/me/mail/addresses/", {"email": "work@office.example"}).headers["Location"]
    address, code = anna.addresses.get(), OutgoingMail.objects.get(kind="confirm").facts["code"]
    assert "work@office.example" in body(browser)
    page = f"/me/mail/addresses/{address.pk}/"
    assert "done=wrong-code" in browser.post(page, {"code": "x"}).headers["Location"]
    assert "done=proved" in browser.post(page, {"code": code}).headers["Location"]
    browser.post(page, {"remove": "1"})
    assert not anna.addresses.exists()
