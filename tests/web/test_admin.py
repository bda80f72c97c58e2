"""Staff see matches, seats and in which state letters are; no words of an open question, no letters, no secrets."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.apps import apps
from django.contrib import admin
from django.test import Client
from django.urls import NoReverseMatch, reverse

from games.models import InboundMail, OutgoingMail, User, now
from games.post import queue
from tests.web.scene import Scene, client

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(anna: User) -> Client:
    """Anna runs the site, and plays herself."""
    User.objects.filter(pk=anna.pk).update(is_staff=True, is_superuser=True)
    anna.refresh_from_db()
    return client(anna)


def test_staff_read_no_ballot_order_letter_or_secret(scene: Scene, staff: Client, ben: User) -> None:
    scene.cast("green", "hat", ahead={"captain": ["black"]})
    came = InboundMail.objects.create(
        key="k", raw=b"I take the-raw-words", mail_from="x@example.org", source="demo", arrived_at=now()
    )
    sent = OutgoingMail.objects.filter(person=ben).latest("pk")
    OutgoingMail.objects.filter(pk=sent.pk).update(text="the-sent-words", facts={"code": "the-code"})
    told = []
    for model in apps.get_app_config("games").get_models():
        name = f"admin:games_{model._meta.model_name}"
        try:
            told.append(staff.get(reverse(f"{name}_changelist")).content.decode())
        except NoReverseMatch:
            continue
        rows = model._default_manager.all()[:20]
        told += [staff.get(reverse(f"{name}_change", args=[row.pk])).content.decode() for row in rows]
    text = "\n".join(told)
    ballot = scene.ballot("green")
    for secret in (
        "the-raw-words",
        "the-sent-words",
        "the-code",
        ballot.nonce,
        ballot.seal,
        bytes(scene.match.secret).hex(),
    ):
        assert secret not in text
    assert "Tea Clipper" in text
    assert came.pk
    assert scene.match.dice_seal in text


def test_staff_pick_rows_by_what_the_page_offers_only_so_that_nothing_is_read_bit_by_bit(
    scene: Scene, staff: Client, ben: User
) -> None:
    queue.code(ben, "KLMN-PQRS", now() + timedelta(minutes=15))
    page = reverse("admin:games_outgoingmail_changelist")
    for guess in ("facts__code__startswith=K", "facts__code__startswith=L", "text__contains=RED", "person__email=x"):
        assert staff.get(f"{page}?{guess}").status_code == 400
    assert ben.email in staff.get(f"{page}?kind__exact=code").content.decode()
    assert ben.email not in staff.get(f"{page}?kind__exact=press").content.decode()
    for model, rows in admin.site._registry.items():
        if model._meta.app_label == "games":
            page = reverse(f"admin:games_{model._meta.model_name}_changelist")
            offered = [one if isinstance(one, str) else one[0] for one in rows.list_filter]
            for field in model._meta.concrete_fields:
                allowed = rows.lookup_allowed(field.name, "x", None)
                assert allowed == (field.name in offered)
                assert allowed or staff.get(f"{page}?{field.name}__gte=x").status_code == 400


def test_staff_give_nobody_another_address(staff: Client, ben: User) -> None:
    page = reverse("admin:games_user_change", args=[ben.pk])
    fields = {"email": "mine@example.org", "name": "Ben", "zone": "UTC", "language": "en", "address_state": "fine"}
    assert staff.post(page, fields | {"is_active": "on"}).status_code == 302
    before, ben = ben.email, User.objects.get(pk=ben.pk)
    assert (ben.email, ben.zone) == (before, "UTC")


@pytest.mark.parametrize("name", ["ballot", "order", "token", "happening", "picture"])
def test_there_is_no_page_for_what_staff_shall_not_see(name: str) -> None:
    with pytest.raises(NoReverseMatch):
        reverse(f"admin:games_{name}_changelist")


def test_staff_write_no_address_to_sign_in_with(staff: Client) -> None:
    assert "Email addresses" not in staff.get("/admin/").content.decode()
    assert staff.get("/admin/account/emailaddress/add/").status_code == 404


@pytest.mark.parametrize("name", ["match", "question", "outgoingmail", "inboundmail"])
def test_staff_change_nothing_of_play(scene: Scene, staff: Client, name: str) -> None:
    assert staff.get(reverse(f"admin:games_{name}_add")).status_code == 403


def test_players_have_no_way_into_the_staffs_pages(scene: Scene, ben: User) -> None:
    assert client(ben).get("/admin/", follow=False).status_code == 302


def test_what_a_letter_about_an_open_question_said_is_not_told(scene: Scene, staff: Client) -> None:
    ballot = scene.ballot("green")
    came = InboundMail.objects.create(
        key="k", raw=b"r", source="lmtp", arrived_at=now(), ballot=ballot, state="done", reason="asked back: red stays"
    )
    pages = (reverse("admin:games_inboundmail_changelist"), reverse("admin:games_inboundmail_change", args=[came.pk]))
    for page in pages:
        assert "red stays" not in staff.get(page).content.decode()
    type(ballot.question).objects.filter(pk=ballot.question_id).update(closed_at=now())
    assert all("red stays" in staff.get(page).content.decode() for page in pages)
