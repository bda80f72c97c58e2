"""Another address: both mailboxes agree, a look changes nothing, and what lies in the old one opens nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.utils.timezone import localdate

from games import inbox, table, tokens
from games.hours import Schedule
from games.models import Address, Consent, InboundMail, Match, OutgoingMail, Token, User, now
from games.models.moment import clock
from games.people import moving
from games.post.deliver import deliver
from games.post.write import write
from tests.web.scene import client

pytestmark = pytest.mark.django_db
NEW = "Anna.New@elsewhere.example"
Kind = Consent.Kind


def link(anna: User, kind: str) -> str:
    return f"/c/{tokens.token(Token.Purpose.CONFIRM, Consent.objects.get(person=anna, kind=kind).pk)}"


def asked(anna: User, email: str = NEW) -> Client:
    browser = client(anna)
    answer = browser.post("/me/address/", {"email": email}, follow=True)
    assert "Two letters are on their way" in answer.content.decode()
    return browser


def yes(page: str, browser: Client | None = None) -> str:
    return (browser or Client(enforce_csrf_checks=True)).post(page, {"say": "yes"}).content.decode()


def test_a_letter_goes_to_each_address_and_changes_nothing(anna: User) -> None:
    asked(anna)
    old, new = OutgoingMail.objects.filter(kind="consent").order_by("pk")
    assert (old.address, new.address) == (anna.email, NEW)
    deliver(5)
    new.refresh_from_db()
    assert "Anna wants to sign in with this address" in new.text
    assert "/u/" not in tokens.filled(new.text + new.html + str(new.headers))
    for method in ("get", "head", "get"):
        getattr(Client(), method)(link(anna, Kind.ARRIVE))
        getattr(Client(), method)(link(anna, Kind.LEAVE))
    assert not Consent.objects.exclude(given_at=None).exists()
    anna.refresh_from_db()
    assert anna.email != NEW


@pytest.mark.parametrize("order", [(Kind.LEAVE, Kind.ARRIVE), (Kind.ARRIVE, Kind.LEAVE)])
def test_it_changes_once_both_have_agreed_in_either_order(anna: User, order: tuple[str, str]) -> None:
    asked(anna)
    first, second = (link(anna, kind) for kind in order)
    assert "The other address has to agree too" in yes(first)
    assert "The other address has to agree too" in yes(first)
    assert User.objects.get(pk=anna.pk).email == anna.email
    assert f"Your address is {NEW} now" in yes(second)
    assert User.objects.get(pk=anna.pk).email == NEW
    assert Client().get(second).status_code == 404


@pytest.mark.parametrize("kind", [Kind.LEAVE, Kind.ARRIVE])
def test_either_of_them_can_stop_it(anna: User, kind: str) -> None:
    asked(anna)
    other = link(anna, Kind.ARRIVE if kind == Kind.LEAVE else Kind.LEAVE)
    assert "Stopped" in Client().post(link(anna, kind), {"say": "no"}).content.decode()
    assert Client().post(other, {"say": "yes"}).status_code == 404
    assert User.objects.get(pk=anna.pk).email == anna.email


def test_the_page_calls_it_off_and_the_letters_on_their_way_are_stale(anna: User) -> None:
    browser = asked(anna)
    assert NEW in browser.get("/me/").content.decode()
    browser.post("/me/address/", {"stop": "1"})
    assert NEW not in browser.get("/me/").content.decode()
    deliver(5)
    assert set(OutgoingMail.objects.filter(kind="consent").values_list("state", flat=True)) == {"stale"}


def test_every_other_browser_is_signed_out(anna: User) -> None:
    here, elsewhere = asked(anna), client(anna)
    yes(link(anna, Kind.LEAVE))
    yes(link(anna, Kind.ARRIVE), here)
    assert here.get("/me/").status_code == 200
    assert elsewhere.get("/me/").status_code == 302


def test_the_old_address_opens_no_account_any_more(anna: User) -> None:
    old = anna.email
    EmailAddress.objects.create(user=anna, email=old, verified=True, primary=True)
    asked(anna)
    yes(link(anna, Kind.LEAVE))
    yes(link(anna, Kind.ARRIVE))
    cache.clear()
    Client().post("/accounts/login/", {"email": old})
    letter = OutgoingMail.objects.filter(kind="code").latest("pk")
    assert (letter.address, letter.person == anna) == (old, False)
    Client().post("/accounts/login/", {"email": NEW})
    letter = OutgoingMail.objects.filter(kind="code").latest("pk")
    assert (letter.address, letter.person) == (NEW, anna)


def test_what_is_open_is_asked_anew_and_the_old_mailbox_cannot_answer(scene, anna: User) -> None:
    colour = scene.match.seats.get(player=anna).colour
    deliver(60)
    before = scene.link(colour)
    asked(anna)
    yes(link(anna, Kind.LEAVE))
    yes(link(anna, Kind.ARRIVE))
    assert Client().get(before).status_code == 404
    letter = OutgoingMail.objects.filter(kind="ask", person=anna).latest("pk")
    assert letter.address == NEW
    assert letter.ballot == scene.ballot(colour)
    assert Client().get(scene.link(colour)).status_code == 303
    reply = tokens.filled(tokens.address(Token.Purpose.REPLY, letter.ballot_id))
    word = scene.words(colour)[0]
    for sender, state in ((anna.email, "refused"), (NEW.lower(), "done")):
        raw = f"From: {sender}\r\nTo: {reply}\r\nSubject: x\r\nMessage-ID: <{sender}>\r\n\r\n{word}\r\n".encode()
        kept = inbox.keep(raw, sender, reply, "lmtp")
        inbox.read(kept.pk)
        assert InboundMail.objects.get(pk=kept.pk).state == state
    assert scene.ballot(colour).words == word


def test_letters_that_wait_and_open_invitations_go_to_the_new_address(scene, anna: User, ben: User) -> None:
    other = table.create(ben, "Second", game="lifeboats", settings={}, seats=4, schedule=Schedule(24, 24, 0))
    invited = table.invite(other, anna.email, ben)
    waiting = OutgoingMail.objects.filter(person=anna, kind="ask", state="queued")
    assert waiting.exists()
    asked(anna)
    yes(link(anna, Kind.LEAVE))
    yes(link(anna, Kind.ARRIVE))
    assert set(waiting.values_list("address", flat=True)) == {NEW}
    assert waiting.count() == 1
    invited.refresh_from_db()
    assert invited.email == NEW.lower()


def test_an_address_in_use_is_refused_whoever_uses_it(anna: User, ben: User) -> None:
    Address.objects.create(person=ben, email="work@ben.example", asked_at=now(), confirmed_at=now())
    for email in (ben.email.upper(), "WORK@ben.example"):
        answer = client(anna).post("/me/address/", {"email": email}, follow=True)
        assert "That address cannot be yours" in answer.content.decode()
    for email, said in (("no address", "That is no e-mail address"), (anna.email, "That is your address already")):
        assert said in client(anna).post("/me/address/", {"email": email}, follow=True).content.decode()
    assert not OutgoingMail.objects.filter(kind="consent").exists()


def test_an_address_that_was_only_typed_at_the_door_is_nobodys(anna: User) -> None:
    Client().post("/accounts/login/", {"email": NEW})
    Address.objects.create(person=anna, email=NEW, asked_at=now(), confirmed_at=now())
    asked(anna)
    yes(link(anna, Kind.LEAVE))
    yes(link(anna, Kind.ARRIVE))
    assert User.objects.get(email__iexact=NEW) == anna
    assert not anna.addresses.exists()


def test_an_address_whose_owner_took_a_seat_by_a_reply_is_theirs(scene, anna: User) -> None:
    match = table.create(anna, "Theirs", game="lifeboats", settings={}, seats=4, schedule=Schedule(24, 24, 0))
    table.accept(table.invite(match, NEW, anna), User.objects.create_user(NEW))
    page = client(anna).post("/me/address/", {"email": NEW}, follow=True).content.decode()
    assert "That address cannot be yours" in page
    assert not Consent.objects.exists()


def test_an_address_taken_meanwhile_stays_with_who_took_it(anna: User, ben: User) -> None:
    asked(anna)
    yes(link(anna, Kind.LEAVE))
    page = link(anna, Kind.ARRIVE)
    User.objects.filter(pk=ben.pk).update(email=NEW)
    assert "Somebody else signs in with that address" in yes(page)
    assert User.objects.get(pk=anna.pk).email == anna.email


@pytest.mark.parametrize(("state", "moves"), [("bouncing", True), ("fine", False), ("complained", False)])
def test_seven_days_of_silence_count_as_a_yes_of_an_address_that_is_dead(anna: User, state: str, moves: bool) -> None:
    asked(anna)
    yes(link(anna, Kind.ARRIVE))
    User.objects.filter(pk=anna.pk).update(address_state=state)
    later = now() + timedelta(days=6, hours=23)
    with clock(lambda: later):
        assert moving.settle() == 0
        assert moving.pending(anna)
    later += timedelta(hours=2)
    with clock(lambda: later):
        assert moving.settle() == moves
    anna.refresh_from_db()
    assert (anna.email == NEW) is moves
    assert not moving.pending(anna)
    assert anna.address_state == ("fine" if moves else state)


def test_a_dead_old_address_is_no_word_of_the_new_one(anna: User) -> None:
    asked(anna)
    User.objects.filter(pk=anna.pk).update(address_state="bouncing")
    later = now() + timedelta(days=8)
    with clock(lambda: later):
        assert moving.settle() == 0
    assert User.objects.get(pk=anna.pk).email == anna.email


def test_letters_about_it_cannot_be_sent_without_end(anna: User) -> None:
    browser = client(anna)
    for number in range(3):
        browser.post("/me/address/", {"email": f"n{number}@elsewhere.example"})
    answer = browser.post("/me/address/", {"email": NEW}, follow=True)
    assert "asked too often" in answer.content.decode()
    assert OutgoingMail.objects.filter(kind="consent").count() == 6


def moved(anna: User) -> None:
    asked(anna)
    yes(link(anna, Kind.LEAVE))
    yes(link(anna, Kind.ARRIVE))
    anna.refresh_from_db()
    assert anna.email == NEW


def test_a_code_that_came_to_the_old_mailbox_before_signs_nobody_in_after(anna: User) -> None:
    cache.clear()
    thief = Client()
    thief.post("/accounts/login/", {"email": anna.email})
    code = OutgoingMail.objects.filter(kind="code", person=anna).latest("pk").facts["code"]
    moved(anna)
    thief.post("/accounts/login/code/", {"code": code})
    assert "_auth_user_id" not in thief.session
    assert thief.get("/me/").status_code == 302


def test_a_letter_about_leaving_in_the_old_mailbox_deletes_nobody(anna: User) -> None:
    client(anna).post("/me/forget/", {"email": anna.email})
    leave = link(anna, Kind.FORGET)
    moved(anna)
    assert Client().post(leave, {"say": "yes"}).status_code == 404
    anna.refresh_from_db()
    assert (anna.email, anna.is_active) == (NEW, True)


def test_what_was_asked_in_the_old_mailbox_besides_questions_is_not_answered_there(anna: User, ben: User) -> None:
    first = table.create(ben, "First", game="lifeboats", settings={}, seats=3, schedule=Schedule(24, 24, 0))
    Match.objects.filter(pk=first.pk).update(muster_hours=24)
    first.seats.filter(number=3).update(bot="random")
    table.join(first.pk, ben)
    seat = table.join(first.pk, anna)
    second = table.create(ben, "Second", game="lifeboats", settings={}, seats=4, schedule=Schedule(24, 24, 0))
    invited = table.invite(second, anna.email, ben)
    away = table.absences.take(ben, localdate() + timedelta(days=3), localdate() + timedelta(days=9), deputy=anna)
    stand_in = OutgoingMail.objects.get(kind="deputy", absence=away)
    OutgoingMail.objects.filter(kind="muster", seat=seat).update(state="sent")
    keys = ((Token.Purpose.READY, seat), (Token.Purpose.INVITE, invited), (Token.Purpose.DEPUTY, stand_in))
    before = [tokens.token(purpose, row.pk) for purpose, row in keys]
    moved(anna)
    for page in (f"/ready/{before[0]}", f"/join/{before[1]}", f"/u/{before[1]}", f"/d/{before[2]}"):
        assert Client().get(page).status_code == 404
    anew = OutgoingMail.objects.filter(kind="muster", seat=seat).latest("pk")
    assert (anew.address, anew.state) == (NEW, "queued")
    assert Client().post(f"/ready/{tokens.token(Token.Purpose.READY, seat.pk)}").status_code == 302


def test_a_letter_that_was_on_its_way_to_the_old_address_is_not_tried_again_with_new_keys(scene, anna: User) -> None:
    letter = OutgoingMail.objects.get(person=anna, kind="ask")
    write(letter)
    OutgoingMail.objects.filter(pk=letter.pk).update(state="inflight", next_at=now())
    moved(anna)
    mail.outbox.clear()
    deliver(60)
    letter.refresh_from_db()
    went = {to for sent in mail.outbox for to in sent.to}
    assert (letter.state, letter.address in went, NEW in went) == ("stale", False, True)
