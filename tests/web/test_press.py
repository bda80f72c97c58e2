"""Press on pages: who reads what, the form, and what is refused."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games import talk, tokens
from games.models import Match, Mute, OutgoingMail, Press, Seat, Tenure, Token, User, now
from tests.web.scene import Scene, client, person

pytestmark = pytest.mark.django_db


def seat(scene: Scene, who: User) -> Seat:
    return scene.match.seats.get(player=who)


def page(scene: Scene, who: User | None = None, query: str = "") -> str:
    answer = client(who).get(f"/m/{scene.match.slug}/press/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def write(scene: Scene, who: User | None, to: str, text: str) -> int:
    return client(who).post(f"/m/{scene.match.slug}/press/", {"to": to, "text": text}).status_code


def test_a_player_writes_on_the_page_and_it_goes_out_by_letter(scene: Scene, anna: User, ben: User) -> None:
    colour = seat(scene, ben).colour
    answer = client(anna).post(f"/m/{scene.match.slug}/press/", {"to": colour, "text": "Spare me."}, follow=True)
    assert "Your message is on its way." in answer.content.decode()
    said = Press.objects.get()
    assert (said.seat, said.to, said.text) == (seat(scene, anna), [colour], "Spare me.")
    assert OutgoingMail.objects.filter(kind=OutgoingMail.Kind.PRESS, person=ben).count() == 1


def test_private_messages_are_seen_by_those_two_and_public_ones_by_all(
    scene: Scene, anna: User, ben: User, stranger: User
) -> None:
    write(scene, anna, seat(scene, ben).colour, "between us")
    write(scene, ben, "all", "hello all")
    for who, private in ((anna, True), (ben, True), (stranger, False), (None, False)):
        for where in (page(scene, who), client(who).get(f"/m/{scene.match.slug}/").content.decode()):
            assert "hello all" in where
            assert ("between us" in where) == private


def test_threads_part_messages_by_partner(scene: Scene, anna: User, ben: User) -> None:
    colour = seat(scene, ben).colour
    write(scene, anna, colour, "between us")
    write(scene, ben, "all", "hello all")
    assert "hello all" not in page(scene, anna, f"?with={colour}")
    assert "between us" not in page(scene, anna, "?with=all")
    assert "between us" in page(scene, ben, f"?with={seat(scene, anna).colour}")
    assert f'<option value="{colour}" selected>' in page(scene, anna, f"?with={colour}")


def test_nobody_but_a_player_writes(scene: Scene, stranger: User) -> None:
    assert write(scene, stranger, "all", "hello") == 404
    assert write(scene, None, "all", "hello") == 404
    assert "<textarea" not in page(scene, stranger)
    assert not Press.objects.exists()


def test_a_form_from_another_site_is_refused(scene: Scene, anna: User) -> None:
    answer = client(anna, strict=True).post(f"/m/{scene.match.slug}/press/", {"to": "all", "text": "hello"})
    assert answer.status_code == 403


@pytest.mark.parametrize(("to", "text"), [("all", ""), ("nobody", "hello"), ("red", "to a bot"), ("all", "x" * 4001)])
def test_what_is_not_right_is_told_and_kept(scene: Scene, anna: User, to: str, text: str) -> None:
    assert write(scene, anna, to, text) == 422
    assert not Press.objects.exists()


def test_that_an_earlier_message_went_out_is_not_told_beside_a_mistake(scene: Scene, anna: User) -> None:
    there = f"/m/{scene.match.slug}/press/?done=sent"
    assert "Your message is on its way." in client(anna).get(there).content.decode()
    assert "on its way" not in client(anna).post(there, {"to": "all", "text": " "}).content.decode()


def test_too_many_messages_are_told_on_the_page(scene: Scene, anna: User) -> None:
    for number in range(30):
        talk.say_to(seat(scene, anna), ["all"], f"hello {number}")
    answer = client(anna).post(f"/m/{scene.match.slug}/press/", {"to": "all", "text": "once more"})
    assert answer.status_code == 422
    assert "many messages" in answer.content.decode()
    assert "once more" in answer.content.decode()


def test_a_match_without_messages_offers_none(scene: Scene, anna: User) -> None:
    Match.objects.filter(pk=scene.match.pk).update(press="none")
    assert "played without messages" in page(scene, anna)
    assert "<textarea" not in page(scene, anna)
    assert write(scene, anna, "all", "hello") == 422


def test_a_public_match_offers_all_and_nobody_else(scene: Scene, anna: User, ben: User) -> None:
    Match.objects.filter(pk=scene.match.pk).update(press="public")
    assert '<option value="all"' in page(scene, anna)
    assert write(scene, anna, seat(scene, ben).colour, "psst") == 422


def test_a_link_in_a_message_is_taken_out_and_its_writer_told(scene: Scene, anna: User) -> None:
    ballot = scene.ballot(seat(scene, anna).colour)
    token = tokens.token(Token.Purpose.LINK, ballot.pk)
    answer = client(anna).post(f"/m/{scene.match.slug}/press/", {"to": "all", "text": f"see /v/{token}"}, follow=True)
    assert "was taken out" in answer.content.decode()
    assert token not in answer.content.decode()
    assert client().get(f"/v/{token}").status_code == 404


def test_text_is_escaped_and_keeps_its_lines(scene: Scene, anna: User) -> None:
    write(scene, anna, "all", "<b>one</b>\n\n<script>two</script>")
    assert "&lt;b&gt;one&lt;/b&gt;<br><br>&lt;script&gt;two" in page(scene, anna)


def test_a_substitute_reads_nothing_of_before_and_the_old_name_stays(scene: Scene, anna: User, ben: User) -> None:
    bens = seat(scene, ben)
    write(scene, anna, bens.colour, "between us")
    write(scene, ben, "all", "hello all")
    zoe, later = person("Zoe"), now() + timedelta(seconds=1)
    Tenure.objects.filter(seat=bens).update(to_at=later)
    Tenure.objects.create(seat=bens, player=zoe, from_at=later)
    Seat.objects.filter(pk=bens.pk).update(player=zoe)
    seen = page(scene, zoe)
    assert "between us" not in seen
    assert '<b dir="auto">Ben</b>' in seen


def test_muting_a_match_by_a_button(scene: Scene, anna: User, stranger: User) -> None:
    mute = f"/m/{scene.match.slug}/press/mute/"
    assert client(anna).post(mute, {"mute": "yes"}).status_code == 302
    assert Mute.objects.filter(person=anna, match=scene.match).exists()
    assert "You have muted this match" in page(scene, anna)
    client(anna).post(mute, {"mute": "no"})
    assert not Mute.objects.exists()
    assert client(stranger).post(mute, {"mute": "yes"}).status_code == 404
    assert client(anna).get(mute).status_code == 405


def test_a_page_shows_the_newest_and_leads_to_the_rest(scene: Scene, anna: User) -> None:
    mine = seat(scene, anna)
    Press.objects.bulk_create(
        Press(match=scene.match, seat=mine, text=f"message {n}.", sent_at=now() + timedelta(seconds=n))
        for n in range(70)
    )
    assert "message 69." in page(scene, anna)
    assert "message 9." not in page(scene, anna)
    assert "message 9." in page(scene, anna, "?with=&all=yes")
    assert page(scene, anna).index("message 68.") < page(scene, anna).index("message 69.")
