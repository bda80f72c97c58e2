"""Commands by letter: each is answered, and in one letter."""

import re
from datetime import timedelta

import pytest

from games import reply, table, tokens
from games.hours import Schedule
from games.models import (
    Absence,
    Act,
    Ballot,
    InboundMail,
    Match,
    Mute,
    Order,
    OutgoingMail,
    Question,
    Seat,
    Tenure,
    User,
)
from games.post.message import message
from games.post.write import write
from games.rules import codec, speech
from games.rules.sentences import english
from games.rules.speech import LANGUAGES
from tests.mail import replies, tables
from tests.mail.replies import mail, take

Kind = OutgoingMail.Kind
Purpose = tokens.Purpose


@pytest.fixture
def ballot(match: Match) -> Ballot:
    """Chloé's blank ballot; Anna is the host."""
    return tables.ballot_of(match, "Chloé")


def answer(ballot: Ballot, words: str) -> InboundMail:
    return take(replies.reply(words, replies.asked(ballot)), replies.address(ballot))


def told(kind: str = Kind.ANSWER) -> OutgoingMail:
    """The one letter of a kind that was queued, written."""
    (letter,) = replies.answers(kind)
    write(letter)
    return letter


def speaks(ballot: Ballot, language: str) -> None:
    player = ballot.seat.player
    player.language = "zh-hans" if language == "zh" else language
    player.save()


def reply_to(letter: OutgoingMail, words: str) -> InboundMail:
    return take(replies.reply(words, letter), tokens.filled(letter.headers["Reply-To"]))


def test_help_lists_the_words_of_the_question_and_every_command(ballot: Ballot) -> None:
    assert answer(ballot, "HELP").reason == "help"
    text = told().text
    for word in ("RED", "HAT", "TO BLUE: …", "TO ALL: …", "STATUS", "RULES", "MUTE", "UNMUTE", "ORDER RED, YELLOW"):
        assert re.search(rf"^ +{word}\b|^ +{word}", text, re.MULTILINE), word
    for word in ("MORE TIME", "AWAY UNTIL 24 MAY", "BACK", "RESIGN", "UNSUBSCRIBE", "HELP"):
        assert re.search(rf"^ +{word}\s", text, re.MULTILINE), word


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_lists_the_words_of_the_readers_language_and_each_of_them_is_read(ballot: Ballot, language: str) -> None:
    speaks(ballot, language)
    answer(ballot, speech.said("help", language))
    letter = told()
    assert ("The English words are understood too." in letter.text) == (language != "en")
    lines = letter.text.partition("WHAT YOU CAN WRITE")[2].partition("English words")[0].splitlines()
    typed = [re.split(r" {2,}", line.strip())[0] for line in lines if re.match(r" {4}\S", line)]
    commands = ("status", "rules", "mute", "unmute", "order", "more time", "away", "back", "resign", "unsubscribe")
    led = [found[0] for one in typed if (found := speech.leading(one, language, *commands, "help"))]
    assert set(led) == {*commands, "help"}
    seats = ["red", "yellow", "blue"]
    for line in typed:
        text = line.replace("…", "hello")
        mail = replies.mail(f"{text}\n", "chloe@mail.example")
        shape, ahead = ballot.prompt.shape, ballot.prompt.ahead
        reading = reply.read(mail, sent=[], language=language, shape=shape, ahead=ahead, seats=seats)
        assert reading.unclear is None, (line, reading.unclear)
        assert reading.said, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_order_may_say_in_ones_own_language_when_it_is_used(ballot: Ballot, language: str) -> None:
    speaks(ballot, language)
    order, red, once, at_once = (speech.said(one, language) for one in ("order", "red", "once", "at once"))
    for words, uses in (
        (f"{order} {red}", (False, False)),
        (f"{order} {red} {once}", (True, False)),
        (f"{order} {red} {at_once}", (False, True)),
        (f"{order} {red} {once}, {at_once}", (True, True)),
        (f"{order} {red} {at_once} {once}", (True, True)),
    ):
        assert answer(ballot, words).reason == "order", words
        given = Order.objects.get()
        assert (given.words, (given.once, given.at_once)) == (["red"], uses), words
    assert answer(ballot, f"{order} {speech.said('none', language)}").reason == "order"
    assert not Order.objects.exists()


def test_help_names_no_message_that_the_match_does_not_have(match: Match, ballot: Ballot) -> None:
    Match.objects.filter(pk=match.pk).update(press="public")
    answer(ballot, "HELP")
    assert "TO ALL" in told().text
    assert "TO BLUE" not in told().text


def test_rules_leads_to_the_rules_of_the_match(ballot: Ballot) -> None:
    assert answer(ballot, "rules").reason == "rules"
    assert "http://localhost:8000/rules/harbour-lights/" in told().text
    assert "/rules/harbour-lights/" in told().html


def test_status_tells_the_question_the_deadline_the_board_and_ones_own_vote(match: Match, ballot: Ballot) -> None:
    assert answer(ballot, "blue\nstatus").reason == "vote, status"
    status = told(Kind.STATUS)
    text = " ".join(status.text.split())
    assert "Which boat springs a leak?" in text
    assert "Vote by" in text
    assert "Your answer is in: Blue (B)" in text
    assert "THE BOARD" in text
    assert status.picture
    assert replies.answers(Kind.ANSWER) == []


def test_status_betrays_no_vote_of_others(match: Match, ballot: Ballot) -> None:
    answer(ballot, "status")
    before = told(Kind.STATUS).text
    tables.vote(match, "Anna", "black")
    OutgoingMail.objects.filter(kind=Kind.STATUS).delete()
    answer(ballot, "status, please")
    after = told(Kind.STATUS).text
    assert before.count("Black") == after.count("Black")


def test_status_of_a_match_that_is_over(watch: tables.Watch) -> None:
    match = tables.begun(persons=3, seats=3, swim="sealed")
    starts = tables.written(Kind.STARTS, person__name="Anna")
    tables.play_until(match, watch, "none")
    assert reply_to(starts, "status").reason == "status"
    assert "The match is over" in told(Kind.STATUS).text
    match.refresh_from_db()
    outcome = match.rules.outcome(codec.decode(match.rules.state_type, match.final_state))
    won = " ".join(told(Kind.STATUS).text.split())
    assert tables.written(Kind.OVER).text.split("\n\n")[2] + "." in won
    assert english(outcome.why) in won
    assert "finished" not in won


def test_mute_and_unmute(match: Match, ballot: Ballot) -> None:
    assert answer(ballot, "MUTE").reason == "mute"
    assert Mute.objects.filter(person=ballot.seat.player, match=match).exists()
    assert "UNMUTE undoes it" in told().text
    assert reply_to(told(), "unmute").reason == "unmute"
    assert not Mute.objects.exists()


def test_several_commands_are_answered_in_one_letter(ballot: Ballot) -> None:
    assert answer(ballot, "mute\nhelp\nrules").reason == "mute, help, rules"
    text = told().text
    assert "UNMUTE undoes it" in text
    assert "WHAT YOU CAN WRITE" in text
    assert "The rules of this match:" in text


def test_unsubscribe_is_answered_and_says_where_to_undo_it(ballot: Ballot) -> None:
    assert answer(ballot, "unsubscribe").reason == "unsubscribe"
    person = User.objects.get(pk=ballot.seat.player_id)
    assert person.mail == User.Mail.NOTHING
    token = tokens.token(Purpose.UNSUBSCRIBE, person.pk)
    assert f"http://localhost:8000/u/{token}" in message(told()).body
    assert f"/u/{token}" not in told().text


@pytest.mark.parametrize("words", ["", "Unsubscribe", "please leave me alone"])
def test_any_letter_to_the_address_for_it_unsubscribes(ballot: Ballot, words: str) -> None:
    person = ballot.seat.player
    assert person
    to = tokens.filled(tokens.address(Purpose.UNSUBSCRIBE, person.pk))
    assert take(mail(words, person.email), to).reason == "unsubscribe"
    assert User.objects.get(pk=person.pk).mail == User.Mail.NOTHING


def test_nobody_else_can_unsubscribe_one(ballot: Ballot) -> None:
    person = ballot.seat.player
    assert person
    to = tokens.filled(tokens.address(Purpose.UNSUBSCRIBE, person.pk))
    assert take(mail("", "anna@mail.example"), to).reason == "sender-mismatch"
    assert User.objects.get(pk=person.pk).mail == User.Mail.EVERYTHING


@pytest.mark.parametrize("words", ["resign", "RESIGN NO", "I resign"])
def test_resigning_asks_for_confirmation_and_changes_nothing(ballot: Ballot, words: str) -> None:
    assert answer(ballot, words).reason == "resign"
    assert Seat.objects.get(pk=ballot.seat_id).player == ballot.seat.player
    assert "RESIGN YES" in told().text


def test_resign_yes_gives_the_seat_to_a_bot_and_tells_everybody(match: Match, ballot: Ballot) -> None:
    person, link = ballot.seat.player, tokens.token(Purpose.LINK, ballot.pk)
    answer(ballot, "resign")
    assert reply_to(told(), "RESIGN YES").reason == "resign"
    seat = Seat.objects.get(pk=ballot.seat_id)
    assert (seat.player, seat.bot) == (None, "sensible")
    assert Tenure.objects.get(seat=seat, player=person).to_at
    assert Act.objects.get().kind == Act.Kind.RESIGNED
    notices = replies.answers(Kind.NOTICE)
    assert {letter.person.name for letter in notices} == {"Anna", "<b>陈 & Co"}
    write(notices[0])
    assert "Chloé resigned and plays no more." in notices[0].text
    last = replies.answers(Kind.ANSWER)[-1]
    assert (last.person, last.seat) == (person, None)
    write(last)
    assert "You have given your seat up" in last.text
    assert tokens.opened_by(link, Purpose.LINK) is None
    assert answer(ballot, "red").reason in ("unknown-token", "duplicate")


@pytest.mark.parametrize("words", ["RESIGN YES, please", "Resign: yes!"])
def test_a_polite_confirmation_is_one(ballot: Ballot, words: str) -> None:
    answer(ballot, words)
    assert Seat.objects.get(pk=ballot.seat_id).player is None


def test_the_host_gives_more_time_by_letter(match: Match) -> None:
    ballot = tables.ballot_of(match, "Anna")
    before = ballot.question.due_at
    assert answer(ballot, "more time 12 hours").reason == "more time"
    assert Question.objects.get(pk=ballot.question_id).due_at == before + timedelta(hours=12)
    answer(ballot, "more time a little")
    assert "It is not clear how much" in told().text


def usual(match: Match) -> None:
    """The match has extensions and days off for everybody."""
    Match.objects.filter(pk=match.pk).update(policy=codec.encode(table.USUAL))


def test_who_owes_an_answer_takes_one_of_their_extensions(match: Match, ballot: Ballot) -> None:
    usual(match)
    before = ballot.question.due_at
    answer(ballot, "more time")
    assert Question.objects.get(pk=ballot.question_id).due_at > before
    assert Act.objects.get().kind == Act.Kind.EXTRA
    tables.vote(ballot.question.match, "Chloé", "red")
    answer(ballot, "more time")
    assert "Only who still owes an answer" in told().text


def test_away_stops_the_clock_and_back_ends_it(match: Match, ballot: Ballot) -> None:
    usual(match)
    before = ballot.question.due_at
    assert answer(ballot, "away for 5 days").reason == "away"
    absence = Absence.objects.get()
    assert absence.person == ballot.seat.player
    assert absence.end - absence.start > timedelta(days=4)
    assert Question.objects.get(pk=ballot.question_id).due_at > before
    assert "You are away from" in told().text
    assert answer(ballot, "BACK").reason == "back"
    assert Absence.objects.get().end < absence.end
    assert "Welcome back" in replies.answers(Kind.ANSWER)[-1].facts["said"][0]


@pytest.mark.parametrize("words", ["away", "away until some day", "away 3/5", "away until yesterday"])
def test_days_that_are_not_certain_are_asked_back(ballot: Ballot, words: str) -> None:
    answer(ballot, words)
    assert not Absence.objects.exists()
    assert "It is not clear on which days" in " ".join(told().text.split())


@pytest.mark.parametrize(
    ("typed", "words", "once", "at_once"),
    [
        ("order red blue", ["red", "blue"], False, False),
        ("ORDER LEAK: Red, Blue", ["red", "blue"], False, False),
        ("order leak red once", ["red"], True, False),
        ("order red black at once", ["red", "black"], False, True),
    ],
)
def test_a_standing_order_by_letter(ballot: Ballot, typed: str, words: list[str], once: bool, at_once: bool) -> None:
    assert answer(ballot, typed).reason == "order"
    order = Order.objects.get()
    assert (order.seat, order.kind, order.words) == (ballot.seat, "leak", words)
    assert (order.once, order.at_once) == (once, at_once)
    ballot.refresh_from_db()
    assert ballot.words == (words[0] if at_once else "")
    assert "Your standing order for LEAK is RED" in " ".join(told().text.split())


def test_an_order_is_dropped_and_one_that_is_not_understood_changes_nothing(ballot: Ballot) -> None:
    answer(ballot, "order red")
    answer(ballot, "order leak chartreuse")
    assert Order.objects.get().words == ["red"]
    assert "not understood" in replies.answers(Kind.ANSWER)[-1].facts["said"][0]
    answer(ballot, "order leak none")
    assert not Order.objects.exists()


def test_the_word_order_alone_is_told_how_an_order_is_written(ballot: Ballot) -> None:
    assert answer(ballot, "ORDER").reason == "order"
    assert "ORDER LEAK RED BLUE" in told().text
    assert not Order.objects.exists()


def test_a_match_without_extensions_does_not_say_that_they_are_used_up(match: Match, ballot: Ballot) -> None:
    answer(ballot, "MORE TIME")
    assert "Players have no extensions in this match." in " ".join(told().text.split())


def test_commands_in_ones_own_language(ballot: Ballot) -> None:
    User.objects.filter(pk=ballot.seat.player_id).update(language="fr")
    assert answer(ballot, "aide").reason == "help"
    assert answer(ballot, "j'abandonne").reason == "resign"


def test_no_machine_is_answered_without_end(ballot: Ballot) -> None:
    for number in range(25):
        take(replies.reply("help", replies.asked(ballot), Subject=f"Re: {number}"), replies.address(ballot))
    assert len(replies.answers(Kind.ANSWER)) == 20


def test_answers_are_marked_as_automatic_and_go_back_to_the_seat(ballot: Ballot) -> None:
    answer(ballot, "help")
    assert told().headers["Auto-Submitted"] == "auto-replied"
    assert told().headers["Reply-To"].startswith("p-")


def test_a_match_can_be_resigned_only_by_who_sits_there(match: Match) -> None:
    with pytest.raises(table.Refused, match="do not sit"):
        table.resign(match.pk, User.objects.create_user("zoe@mail.example"))


READY = {
    "en": "READY",
    "fr": "je suis prête",
    "de": "Ich bin bereit!",
    "es": "Listo.",
    "nl": "ik ben klaar",
    "pl": "Jestem gotowy",
    "ja": "準備完了",
    "zh": "准备好了",
}


@pytest.mark.parametrize("language", READY)
def test_ready_in_any_language_confirms_that_one_will_play(db: None, language: str) -> None:
    host, guest, *_others = tables.people()
    User.objects.filter(pk=guest.pk).update(language=language)
    match = table.create(
        host,
        "Roll Call",
        game="lifeboats",
        settings={"edition": "english", "setup": "random"},
        seats=3,
        schedule=Schedule(24, 24, 0),
        terms=table.Terms(muster_hours=24),
    )
    table.fill_with_bots(match.pk, "random", seats=1)
    for one in (host, guest):
        table.join(match.pk, one)
    letter = OutgoingMail.objects.get(kind="muster", person=guest)
    write(letter)
    assert speech.said("ready", language) in letter.text
    assert reply_to(letter, READY[language]).reason == "ready"
    assert match.seats.get(player=guest).ready_at is not None
    assert OutgoingMail.objects.get(kind="answer").person == guest
    other = OutgoingMail.objects.get(kind="muster", person=host)
    write(other)
    reply_to(other, "ready")
    match.refresh_from_db()
    assert match.status == "running"


@pytest.mark.parametrize(
    ("typed", "kind", "words"),
    [
        ("ORDER leave sailor@red, officer@blue", "leave", ["sailor@red", "officer@blue"]),
        ("ORDER leave sailor red", "leave", ["sailor@red"]),
        ("ORDER BOARD blue black", "board", ["blue", "black"]),
        ("order captain green", "captain", ["green"]),
    ],
)
def test_an_order_for_a_kind_that_was_never_asked_yet(ballot: Ballot, typed: str, kind: str, words: list[str]) -> None:
    assert answer(ballot, typed).reason == "order"
    order = Order.objects.get()
    assert (order.kind, order.words) == (kind, words)
